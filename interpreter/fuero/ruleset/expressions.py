"""Expressions are linked: every name is bound, every slot typed, and what is wrong reported."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from fuero.diagnostics import did_you_mean
from fuero.lang import nodes
from fuero.lang.nodes import Name, Node

from . import core
from .limits import MOST_IN_SET
from .members import member_problems
from .names import BUILT_IN_PROPERTIES, Meaning
from .types import CONDITION, NONE, NUMBER, ROW, UNKNOWN, Type, member, set_of

if TYPE_CHECKING:
    from .scope import Scope

__all__ = ["link_expression", "named"]

_RANKS = ("first", "second", "third")


def link_expression(scope: Scope, node: Node) -> core.Expression:
    """What an expression means at a point of the text; ``core.Unknown`` after a report."""
    link = _EXPRESSIONS.get(type(node))
    if link is None:
        return scope.problem("FU222", "this is no expression", node)
    return link(scope, node)


# ---- names ------------------------------------------------------------------------------------


def _reference(scope: Scope, node: nodes.Reference) -> core.Expression:
    meaning = scope.meaning(node.name)
    if meaning is None:
        return core.Unknown(type=UNKNOWN, span=node.span)
    name, picked = node.name.text, node.name.text in scope.names.picks
    if meaning.what == "left":
        scope.needs_subject("left", node)
    if meaning.per_player and picked:
        scope.needs_subject(name, node)
    if meaning.per_player and not picked:
        return scope.problem(
            "FU223",
            f"each player has a {name} of their own",
            node,
            f"say: own {name}, or {name} of somebody",
        )
    if meaning.per_place:
        return scope.problem(
            "FU223",
            f"each place has a {name} of its own",
            node,
            f"say: {name} of PLACE",
        )
    if meaning.what == "wording":
        return scope.problem(
            "FU246",
            f"the wording {name} stands for words of an act, and not here",
            node,
        )
    if meaning.what == "define" and meaning.element is not None:
        return scope.definition(meaning.element, node)
    return named(scope, node.name, meaning, node, _own_of(node) if meaning.per_player else None)


def _own_of(node: Node) -> core.WhoseOwn:
    return core.WhoseOwn(type=member("player"), span=node.span)


def named(
    scope: Scope,
    name: Name,
    meaning: Meaning,
    node: Node,
    holder: core.Expression | None = None,
    spoken: str = "",
) -> core.Expression:
    """What a name stands for that is no definition. holder: whose; spoken: how that is written."""
    of, span, text = meaning.type, node.span, name.text
    match meaning.what:
        case "local":
            return core.Bound(name=text, type=of, span=span)
        case "place":
            return core.ThePlace(place=text, type=of, span=span)
        case "kind":
            kinds = scope.names.rules.kinds.values()
            kind = next(kind.id for kind in kinds if kind.plural == text)
            return core.PlacesOfKind(kind=kind, type=of, span=span)
        case "group":
            return core.TheGroup(group=text, type=of, span=span)
        case "value":
            number = scope.names.rules.values[text]
            return core.ValueOf(name=text, number=number, type=of, span=span)
        case "variable":
            return core.VariableOf(name=text, holder=holder, spoken=spoken, type=of, span=span)
        case "kept":
            assert holder is not None
            return core.CardsKept(holder=holder, spoken=spoken, type=of, span=span)
        case "figure":
            return core.TheFigure(name=text, holder=holder, spoken=spoken, type=of, span=span)
        case "figures":
            assert meaning.element is not None
            return core.Figures(name=meaning.element.name, type=of, span=span)
        case "card":
            card, _, copy = text.partition(".")
            return core.TheCard(name=card, copy=int(copy or 0), type=of, span=span)
        case "copies":
            return core.AllCopies(name=text, type=of, span=span)
        case "deck" | "zone":
            return core.CardsIn(name=text, holder=holder, spoken=spoken, type=of, span=span)
    return _WORDS[meaning.what](type=of, span=span)


_WORDS: Mapping[str, Callable[..., core.Expression]] = MappingProxyType(
    {
        "players": core.Everybody,
        "left": core.LeftOfMe,
        "first-seat": core.FirstSeat,
        "places": core.Everywhere,
        "origins": core.Origins,
        "groups": core.AllGroups,
        "family": core.AllCards,
    }
)


def _own(scope: Scope, node: nodes.Own) -> core.Expression:
    meaning = scope.meaning(node.name)
    if meaning is None:
        return core.Unknown(type=UNKNOWN, span=node.span)
    if not meaning.per_player:
        return scope.problem(
            "FU223",
            f"{node.name.text} does not belong to each player",
            node,
            "leave out the word own",
        )
    scope.needs_subject("own", node)
    return named(scope, node.name, meaning, node, _own_of(node), "own")


def _property(scope: Scope, node: nodes.Property) -> core.Expression:
    name = node.name.text
    meaning = scope.names.meanings.get(name)
    if meaning is not None and (meaning.per_player or meaning.per_place):
        domain = "player" if meaning.per_player else "place"
        holder = scope.expect(node.operand, "member", domain=domain)
        return named(scope, node.name, meaning, node, holder, "of")
    definition = scope.names.rules.of("define").get(name)
    operand = scope.expression(node.operand)
    if definition is not None and definition.written(nodes.Definition).parameter is not None:
        return scope.definition(definition, node, operand)
    kind, built_in = operand.type, _built_in(scope, name, operand, node)
    attributes = scope.names.attributes.get(kind.domain, {})
    if kind.kind == "set" and _of_one(name, operand, built_in, attributes):
        return _of_several(scope, node, built_in)
    if built_in is not None:
        return built_in
    named_so = any(name in attributes for attributes in scope.names.attributes.values())
    if kind.kind == "unknown" and named_so:
        return core.AttributeOf(name=name, thing=operand, type=UNKNOWN, span=node.span)
    if kind.kind in ("member", "set") and name in attributes:
        return core.AttributeOf(name=name, thing=operand, type=attributes[name], span=node.span)
    relations = scope.names.rules.relations if kind.domain == "place" else ()
    known = [*BUILT_IN_PROPERTIES, *attributes, *relations, *scope.names.rules.of("define")]
    return scope.problem("FU225", f"{kind} has no {name!r}", node.name, did_you_mean(name, known))


def _of_one(
    name: str,
    operand: core.Expression,
    built_in: core.Expression | None,
    attributes: Mapping[str, Type],
) -> bool:
    """Whether a property is that of one thing, so that several things have several.

    Copies of a card are alike; and the values of whatever stands at a place are those in force.
    """
    if built_in is not None:
        return isinstance(built_in, core.PlaceOfFigure | core.OuterPlace)
    alike = isinstance(operand, core.AllCopies)
    in_force = isinstance(operand, core.FiguresAt) and attributes.get(name) == ROW
    return name in attributes and not alike and not in_force


def _of_several(
    scope: Scope, node: nodes.Property, built_in: core.Expression | None
) -> core.Expression:
    """Report a property that each of several things has: the first one's alone was read."""
    name, members = node.name.text, _words(node.operand)
    loop = f"for each thing in {members}:"
    use = f"set … to {name} of thing" if built_in is not None else f"add {name} of thing to …"
    return scope.problem(
        "FU266", f"each of several has a {name} of its own, and one is needed here", node,
        f"go through them:\n{loop}\n    {use}",
    )  # fmt: skip


def _built_in(
    scope: Scope, name: str, operand: core.Expression, node: Node
) -> core.Expression | None:
    """What the language itself knows of a thing; of an unknown one, by the word alone."""
    kind, span, relations = operand.type, node.span, scope.names.rules.relations
    unknown = kind.kind == "unknown"

    def of(domain: str) -> bool:
        return unknown or kind.domain == domain

    if name == "place" and of("figure"):
        return core.PlaceOfFigure(figure=operand, type=member("place"), span=span)
    if name == "outer" and of("place"):
        return core.OuterPlace(place=operand, type=member("place"), span=span)
    if of("place") and (name == "neighbours" or name in relations):
        relation = name if name in relations else None
        return core.Beside(relation=relation, places=operand, type=set_of("place"), span=span)
    if name == "places" and (unknown or kind.domain in scope.names.rules.groups):
        return core.PlacesOfGroup(group=operand, type=set_of("place"), span=span)
    if name in _RANKS and (unknown or kind == ROW):
        return core.RankOf(rank=_RANKS.index(name), row=operand, type=NUMBER, span=span)
    if name == "size" and (unknown or kind.kind == "set"):
        return core.SizeOf(members=operand, type=NUMBER, span=span)
    return None


def _it(scope: Scope, node: nodes.It) -> core.Expression:
    if scope.it is None:
        return scope.problem("FU226", "it means nothing outside a filter", node)
    return core.It(type=scope.it, span=node.span)


def _subject(scope: Scope, node: nodes.Me) -> core.Expression:
    if not scope.needs_subject("me", node):
        return core.Unknown(type=UNKNOWN, span=node.span)
    return core.Me(type=member("player"), span=node.span)


# ---- numbers ----------------------------------------------------------------------------------


def _numbers(scope: Scope, node: nodes.NumberSet | nodes.NumberRange) -> core.Expression:
    most = node.last if isinstance(node, nodes.NumberRange) else max(node.numbers)
    if most > MOST_IN_SET:
        return scope.problem("FU227", f"numbers in a set go up to {MOST_IN_SET}", node)
    kind = set_of("number")
    if isinstance(node, nodes.NumberRange):
        return core.NumberRange(first=node.first, last=node.last, type=kind, span=node.span)
    return core.NumberSet(numbers=node.numbers, type=kind, span=node.span)


def _count_pieces(scope: Scope, node: nodes.CountPieces) -> core.Expression:
    pieces = scope.described(node.piece, node.owner)
    scope.needs_subject(node.owner, node)
    places = scope.places(node.place)
    return core.PieceCount(pieces=pieces, places=places, type=NUMBER, span=node.span)


def _calculated(scope: Scope, node: nodes.Plus | nodes.Minus | nodes.Times) -> core.Expression:
    left, right = scope.expect(node.left, "number"), scope.expect(node.right, "number")
    kind = {nodes.Plus: core.Plus, nodes.Minus: core.Minus, nodes.Times: core.Times}[type(node)]
    return kind(left=left, right=right, type=NUMBER, span=node.span)


def _amount(scope: Scope, node: Node) -> core.Expression:
    return scope.problem(
        "FU222",
        "this says how many pieces are moved, and stands only where an act says that",
        node,
    )


# ---- sets -------------------------------------------------------------------------------------


def _figures_at(scope: Scope, node: nodes.FiguresAt) -> core.Expression:
    meaning = scope.meaning(node.figures)
    place = scope.expect(node.place, "member", domain="place")
    if meaning is None:
        return core.Unknown(type=UNKNOWN, span=node.span)
    if meaning.what not in ("figure", "figures"):
        return scope.problem("FU222", f"{node.figures.text!r} is no figure", node.figures)
    holder = _own_of(node) if meaning.per_player else None
    figures = named(scope, node.figures, meaning, node.figures, holder)
    kind = set_of("figure")
    return core.FiguresAt(figures=scope.as_set(figures), place=place, type=kind, span=node.span)


def _random(scope: Scope, node: nodes.Random) -> core.Expression:
    scope.set_of(node.members)
    return scope.problem(
        "FU226",
        "something random can only be given to a variable",
        node,
        "say: set NAME to random …, and use NAME here",
    )


def _unique(scope: Scope, node: nodes.Unique) -> core.Expression:
    meaning = scope.meaning(node.name)
    if meaning is None or not scope.picked(node, node.name):
        return core.Unknown(type=UNKNOWN, span=node.span)
    kind = set_of("number" if meaning.type == NUMBER else meaning.type.domain)
    return core.PickedOnce(variable=node.name.text, type=kind, span=node.span)


def _just(scope: Scope, node: nodes.Just) -> core.Expression:
    found = scope.expression(node.places)
    scope.as_set(found, "place")
    return core.Just(places=found, type=found.type, span=node.span)


def _one_source(scope: Scope, node: nodes.OneSource) -> core.Expression:
    return scope.problem(
        "FU222", "one of several is chosen only where an act says: from one of …", node
    )


def _except(scope: Scope, node: nodes.Except) -> core.Expression:
    members = scope.set_of(node.members)
    left_out = scope.set_of(node.left_out, members.type.domain)
    return core.Except(members=members, left_out=left_out, type=members.type, span=node.span)


def _with(scope: Scope, node: nodes.With) -> core.Expression:
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
        scope.problem("FU222", f"no pieces stand in {kind}", node.members)
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


def _where(scope: Scope, node: nodes.Where) -> core.Expression:
    members = scope.set_of(node.members)
    kind = members.type
    if kind.kind != "unknown" and not kind.domain:
        return scope.problem("FU222", "none has no members to test", node.members)
    test = scope.inner(it=member(kind.domain) if kind.domain else UNKNOWN).condition(node.test)
    member_problems(scope, node, members, test)
    return core.Where(members=members, test=test, type=kind, span=node.span)


# ---- conditions -------------------------------------------------------------------------------


def _joined(scope: Scope, node: nodes.Or | nodes.And) -> core.Expression:
    left, right = scope.expression(node.left), scope.expression(node.right)
    either = isinstance(node, nodes.Or)
    if CONDITION in (left.type, right.type):
        left, right = scope.fitting(left, "condition"), scope.fitting(right, "condition")
        holds = core.EitherHolds if either else core.BothHold
        return holds(left=left, right=right, type=CONDITION, span=node.span)
    first = scope.as_set(left)
    second = scope.as_set(right, first.type.domain)
    kind = set_of(first.type.domain or second.type.domain)
    if "unknown" in (first.type.kind, second.type.kind):
        kind = UNKNOWN
    joined = core.Union if either else core.Intersection
    return joined(left=first, right=second, type=kind, span=node.span)


def _not(scope: Scope, node: nodes.Not) -> core.Expression:
    return core.Not(operand=scope.condition(node.operand), type=CONDITION, span=node.span)


def _any(scope: Scope, node: nodes.Any) -> core.Expression:
    return core.AnyOf(members=scope.set_of(node.operand), type=CONDITION, span=node.span)


def _compare(scope: Scope, node: nodes.Compare) -> core.Expression:
    left = scope.expression(node.left)
    if node.operator in ("in", "not in"):
        return _inside(scope, node, left)
    if node.operator in ("is", "is not"):
        right = scope.expression(node.right)
        among = _among_copies(scope, node, left, right)
        if among is not None:
            return among
        left, right = _same(scope, node, left, right)
    else:
        left = scope.fitting(left, "number")
        right = scope.expect(node.right, "number")
    return core.Compare(
        left=left, operator=node.operator, right=right, type=CONDITION, span=node.span
    )


def _inside(scope: Scope, node: nodes.Compare, left: core.Expression) -> core.Expression:
    kind, within = left.type, node.operator == "in"
    if isinstance(left, core.AllCopies):
        members = scope.set_of(node.right, kind.domain)
        both = core.Intersection(left=left, right=members, type=kind, span=node.span)
        some = core.AnyOf(members=both, spoken=node.operator, type=CONDITION, span=node.span)
        return some if within else core.Not(operand=some, type=CONDITION, span=node.span)
    if kind.kind == "number":
        members = scope.expect(node.right, "set", domain="number")
    elif kind.kind in ("member", "none"):
        members = scope.set_of(node.right, kind.domain)
    elif kind.kind == "unknown" and not isinstance(left, core.Unknown):
        # What a parameter stands for is known where the definition is used.
        members = scope.set_of(node.right)
    else:
        if kind.kind != "unknown":
            scope.problem("FU222", f"this is {kind}, which is in no set", node.left)
        members = core.Unknown(type=UNKNOWN, span=node.right.span)
    return core.Inside(member=left, members=members, within=within, type=CONDITION, span=node.span)


def _among_copies(
    scope: Scope, node: nodes.Compare, left: core.Expression, right: core.Expression
) -> core.Expression | None:
    """What ``is`` means where a side is the name of a card with copies; None for all else.

    A card is that card if it is any of its copies.
    """
    one, copies, words = left, right, node.left
    if isinstance(left, core.AllCopies):
        one, copies, words = right, left, node.right
    if not isinstance(copies, core.AllCopies) or one.type.domain != copies.type.domain:
        return None
    within = node.operator == "is"
    if one.type.kind == "member":
        return core.Inside(
            member=one, members=copies, within=within, spoken=node.operator, type=CONDITION,
            span=node.span,
        )  # fmt: skip
    return scope.problem(
        "FU262", "several things are compared with all copies of a card", node,
        f"say: {copies.name} {'in' if within else 'not in'} {_words(words)}",
    )  # fmt: skip


def _words(node: Node) -> str:
    return " ".join(node.span.text.split())


def _same(
    scope: Scope, node: nodes.Compare, left: core.Expression, right: core.Expression
) -> tuple[core.Expression, core.Expression]:
    """The sides of ``is``: two of a kind; a member beside a set counts as the set of it."""
    one, other = left.type, right.type
    if "unknown" not in (one.kind, other.kind) and "none" not in (one.kind, other.kind):
        both_sets = {one.kind, other.kind} <= {"set", "member"}
        if one.domain != other.domain or (one.kind != other.kind and not both_sets):
            scope.problem("FU222", f"{one} and {other} cannot be the same", node)
            return left, right
    if (one.kind, other.kind) == ("member", "set"):
        # ``spot is closed`` would hold only where nothing else is closed.
        within = "in" if node.operator == "is" else "not in"
        scope.problem(
            "FU262", "one thing is compared with several here", node,
            f"say: {_words(node.left)} {within} {_words(node.right)}",
        )  # fmt: skip
    if "set" in (one.kind, other.kind):
        return scope.as_set(left), scope.as_set(right)
    return left, right


# ---- alternatives -----------------------------------------------------------------------------


def _by_table(scope: Scope, node: nodes.ByTable) -> core.Expression:
    found = [scope.expression(entry.value) for entry in node.entries]
    rules = scope.names.rules
    keys = {entry.key for entry in node.entries if isinstance(entry.key, int)}
    missing = [
        count for count in range(rules.least_players, rules.most_players + 1) if count not in keys
    ]
    if missing:
        numbers = ", ".join(str(count) for count in missing)
        return scope.problem("FU213", f"the table says nothing for {numbers} players", node)
    kind, values = _agree(scope, found, node)
    entries = tuple(
        core.Entry(players=entry.key, value=value, span=entry.span)
        for entry, value in zip(node.entries, values, strict=True)
        if isinstance(entry.key, int)
    )
    return core.ByPlayers(entries=entries, type=kind, span=node.span)


def _conditional(scope: Scope, node: nodes.Conditional) -> core.Expression:
    condition = scope.condition(node.condition)
    found = [scope.expression(node.value), scope.expression(node.otherwise)]
    kind, (value, otherwise) = _agree(scope, found, node)
    return core.Conditional(
        condition=condition, value=value, otherwise=otherwise, type=kind, span=node.span
    )


def _agree(
    scope: Scope, found: list[core.Expression], node: Node
) -> tuple[Type, list[core.Expression]]:
    """The one type of several values, and the values of that type: if one is a set, all are."""
    known = [one.type for one in found if one.type.kind not in ("unknown", "none")]
    if not known:
        return found[0].type, found
    first, domain = known[0], known[0].domain
    if set(known) == {member(domain), set_of(domain)}:
        first = set_of(domain)
    elif different := [one for one in known if one != first]:
        problem = scope.problem("FU222", f"this is {first} here and {different[0]} there", node)
        return problem.type, found
    if first.kind == "set":
        return first, [scope.as_set(one, domain) for one in found]
    return first, found


def _constant(kind: type[core.Expression], of: Type) -> Callable[..., core.Expression]:
    return lambda scope, node: kind(type=of, span=node.span)


_EXPRESSIONS: Mapping[type[Node], Callable[..., core.Expression]] = MappingProxyType(
    {
        nodes.Reference: _reference,
        nodes.Own: _own,
        nodes.Property: _property,
        nodes.CountPieces: _count_pieces,
        nodes.FiguresAt: _figures_at,
        nodes.Random: _random,
        nodes.Unique: _unique,
        nodes.Just: _just,
        nodes.UpTo: _amount,
        nodes.AnyNumber: _amount,
        nodes.All: _amount,
        nodes.OneSource: _one_source,
        nodes.It: _it,
        nodes.Me: _subject,
        nodes.Nothing: _constant(core.Nothing, NONE),
        nodes.Moved: _constant(core.Moved, NUMBER),
        nodes.Number: lambda scope, node: core.Number(
            value=node.value, type=NUMBER, span=node.span
        ),
        nodes.NumberSet: _numbers,
        nodes.NumberRange: _numbers,
        nodes.ByTable: _by_table,
        nodes.Conditional: _conditional,
        nodes.Or: _joined,
        nodes.And: _joined,
        nodes.Not: _not,
        nodes.Any: _any,
        nodes.Compare: _compare,
        nodes.Except: _except,
        nodes.With: _with,
        nodes.Where: _where,
        nodes.Plus: _calculated,
        nodes.Minus: _calculated,
        nodes.Times: _calculated,
    }
)
