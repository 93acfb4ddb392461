"""Expressions are linked: every name is bound, every slot typed, and what is wrong reported."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from fuero.diagnostics import Diagnostic, Related
from fuero.lang import nodes
from fuero.lang.nodes import Node

from . import core
from .comparisons import link_any, link_compare, link_joined, link_not
from .leading import link_standing, stray_union
from .properties import link_property, words_of_text
from .references import link_own, link_reference, named
from .sets import (
    link_aggregate,
    link_chain,
    link_connected,
    link_except,
    link_figures_at,
    link_just,
    link_next_after,
    link_numbers,
    link_unique,
    link_where,
    link_with,
)
from .types import CONDITION, NONE, NUMBER, UNKNOWN, Type, member, set_of

if TYPE_CHECKING:
    from .scope import Scope

__all__ = ["link_expression", "named"]


def link_expression(scope: Scope, node: Node) -> core.Expression:
    """What an expression means at a point of the text; ``core.Unknown`` after a report."""
    link = _EXPRESSIONS.get(type(node))
    if link is None:
        return scope.problem("FU222", "this is no expression", node)
    return link(scope, node)


# ---- names ------------------------------------------------------------------------------------


def _it(scope: Scope, node: nodes.It) -> core.Expression:
    if scope.it is None:
        return scope.problem(
            "FU226",
            "`it` is the member that a filter tests, and this is no filter",
            node,
            "name the thing itself (the player at hand is `me`), or filter a set: "
            "`… where … of it > 0`",
        )
    return core.It(type=scope.it, span=node.span)


def _subject(scope: Scope, node: nodes.Me) -> core.Expression:
    if not scope.needs_subject("me", node):
        return core.Unknown(type=UNKNOWN, span=node.span)
    return core.Me(type=member("player"), span=node.span)


# ---- numbers ----------------------------------------------------------------------------------


def _count_pieces(scope: Scope, node: nodes.CountPieces) -> core.Expression:
    pieces = scope.described(node.piece, node.owner)
    scope.needs_subject(node.owner, node)
    places = scope.places(node.place)
    return core.PieceCount(pieces=pieces, places=places, type=NUMBER, span=node.span)


def _count_pieces_of(scope: Scope, node: nodes.CountPiecesOf) -> core.Expression:
    counted = scope.described(node.piece, "own")
    holder = scope.expect(node.holder, "member", domain="player")
    places = scope.places(node.place)
    return core.PieceCountOf(
        counted=counted, holder=holder, places=places, type=NUMBER, span=node.span
    )


def _calculated(scope: Scope, node: nodes.Plus | nodes.Minus | nodes.Times) -> core.Expression:
    left, right = scope.expect(node.left, "number"), scope.expect(node.right, "number")
    kind = {nodes.Plus: core.Plus, nodes.Minus: core.Minus, nodes.Times: core.Times}[type(node)]
    return kind(left=left, right=right, type=NUMBER, span=node.span)


def _quotient(scope: Scope, node: nodes.Quotient) -> core.Expression:
    left, right = scope.expect(node.left, "number"), scope.expect(node.right, "number")
    if node.rounding is None:
        words = words_of_text(node)
        return scope.problem(
            "FU272", "numbers are whole, and this says not how it is rounded", node,
            f"write `{words} rounded up` or `{words} rounded down`",
        )  # fmt: skip
    return core.Quotient(
        left=left, right=right, rounding=node.rounding, type=NUMBER, span=node.span
    )


def _amount(scope: Scope, node: Node) -> core.Expression:
    return scope.problem(
        "FU222",
        "this says how many pieces are moved, and stands only where an act says that",
        node,
    )


# ---- sets -------------------------------------------------------------------------------------


def _random(scope: Scope, node: nodes.Random) -> core.Expression:
    scope.set_of(node.members)
    return scope.problem(
        "FU226",
        "something random can only be given to a variable",
        node,
        "say: set NAME to random …, and use NAME here",
    )


def _one_source(scope: Scope, node: nodes.OneSource) -> core.Expression:
    return scope.problem(
        "FU222", "one of several is chosen only where an act says: from one of …", node
    )


# ---- conditions -------------------------------------------------------------------------------


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
        scope.report(
            Diagnostic(
                code="FU213",
                message=f"the table says nothing for {numbers} players",
                span=node.span,
                related=tuple(Related("so many can play", span) for span in rules.seating.changed),
                help="name what it is for them: add to define NAME by players "
                f"{{{missing[0]}: …}}, or majority in place of define"
                if rules.seating.changed
                else None,
            )
        )
        return core.Unknown(type=UNKNOWN, span=node.span)
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
        nodes.Reference: link_reference,
        nodes.Own: link_own,
        nodes.Property: link_property,
        nodes.CountPieces: _count_pieces,
        nodes.CountPiecesOf: _count_pieces_of,
        nodes.Aggregate: link_aggregate,
        nodes.StandingIn: link_standing,
        nodes.FiguresAt: link_figures_at,
        nodes.Random: _random,
        nodes.Unique: link_unique,
        nodes.Just: link_just,
        nodes.United: stray_union,
        nodes.UpTo: _amount,
        nodes.AnyNumber: _amount,
        nodes.All: _amount,
        nodes.OneSource: _one_source,
        nodes.It: _it,
        nodes.Me: _subject,
        nodes.Nothing: _constant(core.Nothing, NONE),
        nodes.Moved: _constant(core.Moved, NUMBER),
        nodes.YesNo: lambda scope, node: core.YesNo(
            holds=node.word == "yes", type=CONDITION, span=node.span
        ),
        nodes.Number: lambda scope, node: core.Number(
            value=node.value, type=NUMBER, span=node.span
        ),
        nodes.NumberSet: link_numbers,
        nodes.NumberRange: link_numbers,
        nodes.ByTable: _by_table,
        nodes.Conditional: _conditional,
        nodes.Or: link_joined,
        nodes.And: link_joined,
        nodes.Not: link_not,
        nodes.Any: link_any,
        nodes.Compare: link_compare,
        nodes.Except: link_except,
        nodes.With: link_with,
        nodes.Connected: link_connected,
        nodes.LongestChain: link_chain,
        nodes.NextAfter: link_next_after,
        nodes.Where: link_where,
        nodes.Plus: _calculated,
        nodes.Minus: _calculated,
        nodes.Times: _calculated,
        nodes.Quotient: _quotient,
    }
)
