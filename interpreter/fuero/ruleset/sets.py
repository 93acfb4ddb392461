"""Sets are linked: numbers, what stands somewhere, and sets without some of their members."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from fuero.diagnostics import did_you_mean
from fuero.lang import nodes

from . import core
from .limits import MOST_IN_SET
from .members import member_problems
from .properties import words_of_text
from .references import NOBODYS, Whose, named, own_of
from .types import CONDITION, NUMBER, UNKNOWN, Type, member, set_of

if TYPE_CHECKING:
    from .scope import Scope

__all__ = [
    "link_aggregate",
    "link_chain",
    "link_connected",
    "link_except",
    "link_figures_at",
    "link_just",
    "link_next_after",
    "link_numbers",
    "link_unique",
    "link_where",
    "link_with",
    "relation_along",
]


def link_numbers(scope: Scope, node: nodes.NumberSet | nodes.NumberRange) -> core.Expression:
    """Numbers that are listed, or go from one to another."""
    kind = set_of("number")
    if isinstance(node, nodes.NumberRange):
        first, last = scope.expect(node.first, "number"), scope.expect(node.last, "number")
        if not (isinstance(first, core.Number) and isinstance(last, core.Number)):
            return core.Between(first=first, last=last, type=kind, span=node.span)
        if max(first.value, last.value) <= MOST_IN_SET:
            ends = first.value, last.value
            return core.NumberRange(first=ends[0], last=ends[1], type=kind, span=node.span)
    elif max(node.numbers) <= MOST_IN_SET:
        return core.NumberSet(numbers=node.numbers, type=kind, span=node.span)
    return scope.problem("FU227", f"numbers in a set go up to {MOST_IN_SET}", node)


def link_figures_at(scope: Scope, node: nodes.FiguresAt) -> core.Expression:
    """The figures of a declaration that stand in a place."""
    meaning = scope.meaning(node.figures)
    place = scope.expect(node.place, "member", domain="place")
    if meaning is None:
        return core.Unknown(type=UNKNOWN, span=node.span)
    if meaning.what not in ("figure", "figures"):
        return scope.problem("FU222", f"{node.figures.text!r} is no figure", node.figures)
    whose = Whose(holder=own_of(node)) if meaning.per_player else NOBODYS
    figures = named(scope, node.figures, meaning, node.figures, whose)
    kind = set_of("figure")
    return core.FiguresAt(figures=scope.as_set(figures), place=place, type=kind, span=node.span)


def link_unique(scope: Scope, node: nodes.Unique) -> core.Expression:
    """What one player alone has picked."""
    meaning = scope.meaning(node.name)
    if meaning is None or not scope.picked(node, node.name):
        return core.Unknown(type=UNKNOWN, span=node.span)
    kind = set_of("number" if meaning.type == NUMBER else meaning.type.domain)
    return core.PickedOnce(variable=node.name.text, type=kind, span=node.span)


def link_just(scope: Scope, node: nodes.Just) -> core.Expression:
    """Places without those that lie in them."""
    found = scope.expression(node.places)
    scope.as_set(found, "place")
    return core.Just(places=found, type=found.type, span=node.span)


def link_aggregate(scope: Scope, node: nodes.Aggregate) -> core.Expression:
    """What a number of each member comes to, all together."""
    members = scope.set_of(node.members)
    if members.type.kind != "unknown" and not members.type.domain:
        return scope.problem("FU222", "none has no members", node.members)
    it = member(members.type.domain) if members.type.domain else UNKNOWN
    number = scope.inner(it=it).expect(node.number, "number")
    member_problems(scope, node, members, number)
    return core.Aggregate(
        reckoned=node.reckoned, number=number, members=members, type=NUMBER, span=node.span
    )


def link_next_after(scope: Scope, node: nodes.NextAfter) -> core.Expression:
    """The first of some players clockwise from one."""
    return core.NextAfter(
        player=scope.expect(node.player, "member", domain="player"),
        members=scope.set_of(node.members, "player"),
        type=member("player"),
        span=node.span,
    )


def link_except(scope: Scope, node: nodes.Except) -> core.Expression:
    """The members of a set but for some; of a condition, as layers leave them, but where another
    holds.
    """
    found = scope.expression(node.members)
    if found.type == CONDITION:
        barred = scope.condition(node.left_out)
        never = core.Not(operand=barred, type=CONDITION, span=barred.span)
        return core.BothHold(left=found, right=never, type=CONDITION, span=node.span)
    members = scope.as_set(found)
    left_out = scope.set_of(node.left_out, members.type.domain)
    return core.Except(members=members, left_out=left_out, type=members.type, span=node.span)


def link_connected(scope: Scope, node: nodes.Connected) -> core.Expression:
    """The places of a set that are reached from others."""
    misread = _size_of_filtered(scope, node)
    if misread is not None:
        return misread
    members = scope.set_of(node.members, "place")
    return core.Connected(
        members=members,
        start=scope.set_of(node.start, "place"),
        relation=relation_along(scope, node.along),
        type=set_of("place"),
        span=node.span,
    )


def link_chain(scope: Scope, node: nodes.LongestChain) -> core.Expression:
    """How long the longest chain in a set is."""
    members, relation = scope.set_of(node.members, "place"), relation_along(scope, node.along)
    return core.LongestChain(members=members, relation=relation, type=NUMBER, span=node.span)


def relation_along(scope: Scope, along: nodes.Name | None) -> str | None:
    """The relation of the board along which places are connected; None for neighbours."""
    if along is None or along.text == "neighbours":
        return None
    relations = scope.names.rules.relations
    if along.text not in relations:
        known = ["neighbours", *relations]
        help = did_you_mean(along.text, known) or f"there can stand: {', '.join(known)}"
        scope.problem("FU220", f"the board has no relation {along.text!r}", along, help)
    return along.text


def link_with(scope: Scope, node: nodes.With) -> core.Expression:
    """The members that hold so many pieces, or the most or fewest of something."""
    misread = _size_of_filtered(scope, node) or _own_measure(scope, node)
    if misread is not None:
        return misread
    members, having = scope.set_of(node.members), node.having
    kind = members.type
    it = member(kind.domain) if kind.domain else UNKNOWN
    assert isinstance(having, nodes.HavingPieces | nodes.HavingExtreme)
    if isinstance(having, nodes.HavingExtreme):
        measured = scope.names.measured(having)
        if measured is not None:
            number = scope.inner(it=it).expect(measured, "number")
            member_problems(scope, node, members, number)
            return core.WithExtreme(
                members=members, extreme=having.extreme, number=number, counted=False,
                above=having.above, type=kind, span=node.span,
            )  # fmt: skip
    standing = kind.domain == "place" or kind.domain in scope.names.rules.groups
    if kind.kind != "unknown" and not standing:
        return _no_place(scope, node, kind)
    count = _count_in_it(scope, having, it)
    if isinstance(having, nodes.HavingPieces):
        amount = scope.amount_seen(having.amount)
        return core.WithPieces(
            members=members, amount=amount, count=count, type=kind, span=node.span
        )
    return core.WithExtreme(
        members=members, extreme=having.extreme, number=count, counted=True,
        above=having.above, type=kind, span=node.span,
    )  # fmt: skip


def _size_of_filtered(
    scope: Scope, node: nodes.With | nodes.Where | nodes.Connected
) -> core.Expression | None:
    """The problem of a number that is filtered, where the set that it is of was meant."""
    of = node.members
    match of:
        case nodes.Property(operand=members):
            pass
        case nodes.Aggregate(members=members) | nodes.LongestChain(members=members):
            pass
        case _:
            return None
    if scope.quietly(of).kind != "number":
        return None
    before = words_of_text(of).removesuffix(words_of_text(members))
    return scope.problem(
        "FU222", "a number cannot be filtered; the set that it is of needs brackets", node,
        f"write `{before}({words_of_text(node).removeprefix(before)})`",
    )  # fmt: skip


def _own_measure(scope: Scope, node: nodes.With) -> core.Expression | None:
    """The problem of `players with most own score`: each member's own is meant anyway."""
    having = node.having
    if not isinstance(having, nodes.HavingExtreme) or having.owner is None:
        return None
    if scope.names.measured(replace(having, owner=None)) is None:
        return None
    measure, members = having.measure.text, words_of_text(node.members)
    return scope.problem(
        "FU223", f"`{having.owner}` cannot stand here: each member has a {measure} of its own",
        having, f"write `{members} with {having.extreme} {measure}`",
    )  # fmt: skip


def _no_place(scope: Scope, node: nodes.With, kind: Type) -> core.Expression:
    """Report pieces that are counted in what is no place."""
    having = node.having
    assert isinstance(having, nodes.HavingPieces | nodes.HavingExtreme)
    words = having.piece if isinstance(having, nodes.HavingPieces) else having.measure
    if words.name.text in scope.names.rules.of("define"):
        name = words.name.text
        return scope.problem(
            "FU221", f"{name!r} is no kind of piece, and no question that is asked of each", having,
            f"let it be asked of somebody: `define {name} of whom = …`, with `whom` where it says "
            "who, such as `number of porters of whom in …`",
        )  # fmt: skip
    if words.name.text not in scope.names.pieces:
        scope.piece(words.name)
        return core.Unknown(type=UNKNOWN, span=node.span)
    help = None
    if kind.domain == "player" and isinstance(having, nodes.HavingExtreme):
        help = (
            f"count for each player first: `define lead of whom = number of {words.text} of whom "
            f"in …`, then `{words_of_text(node.members)} with {having.extreme} lead`"
        )
    elif kind.domain == "player":
        help = (
            f"say where: `{words_of_text(node.members)} where number of own {words.text} in … > 0`"
        )
    return scope.problem("FU222", f"no pieces stand in {kind}", node.members, help)


def _count_in_it(
    scope: Scope, having: nodes.HavingPieces | nodes.HavingExtreme, it: Type
) -> core.PieceCount:
    """How many pieces the member under test holds, a place or a group."""
    words = having.piece if isinstance(having, nodes.HavingPieces) else having.measure
    pieces, span = scope.described(words, having.owner), words.span
    scope.needs_subject(having.owner, having)
    here, kind = core.It(type=it, span=span), set_of("place")
    places: core.Expression = core.Single(member=here, type=kind, span=span)
    if it.domain in scope.names.rules.groups:
        places = core.PlacesOfGroup(group=here, written=False, type=kind, span=span)
    return core.PieceCount(pieces=pieces, places=places, type=NUMBER, span=span)


def link_where(scope: Scope, node: nodes.Where) -> core.Expression:
    """The members for which a condition holds; *it* is the member there."""
    misread = _size_of_filtered(scope, node)
    if misread is not None:
        return misread
    members = scope.set_of(node.members)
    kind = members.type
    if kind.kind != "unknown" and not kind.domain:
        return scope.problem("FU222", "none has no members to test", node.members)
    test = scope.inner(it=member(kind.domain) if kind.domain else UNKNOWN).condition(node.test)
    member_problems(scope, node, members, test)
    return core.Where(members=members, test=test, type=kind, span=node.span)
