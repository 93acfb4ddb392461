"""Bounds of expressions: how great a number, how large a set can be at all.

Nothing is played: what cannot be told is as wide as its type.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TypeAlias

from fuero.lang import nodes
from fuero.lang.nodes import Node
from fuero.ruleset.limits import MOST_LARGE
from fuero.ruleset.model import Element
from fuero.ruleset.pieces import Pieces, holder_of, stock_of

from .context import Context

__all__ = ["CONDITIONS", "Bounds", "number_bounds", "numbers_in", "set_bounds"]

Bounds: TypeAlias = tuple[int, int]
"""The least and the greatest; both can be reached as far as is known."""

WIDE: Bounds = (-MOST_LARGE, MOST_LARGE)

CONDITIONS: tuple[type[Node], ...] = (nodes.Any, nodes.Compare, nodes.Not)
"""What is neither a number nor a set. With the two tables below these are all expressions."""


# ---- numbers ------------------------------------------------------------------------------------


def number_bounds(context: Context, node: Node, players: int = 0) -> Bounds:
    """Least and greatest value of a number; players: 0 for any number of them.

    Of what is no number: as wide as any.
    """
    method = _NUMBERS.get(type(node))
    return method(context, node, players) if method else WIDE


def _any_of(found: list[Bounds]) -> Bounds:
    return (min(low for low, _ in found), max(high for _, high in found)) if found else WIDE


def _named_number(context: Context, node: nodes.Reference | nodes.Own, players: int) -> Bounds:
    name = node.name.text
    meaning = context.names.meanings.get(name)
    if meaning is None or meaning.element is None:
        return WIDE
    if name in context.narrowed:
        return context.narrowed[name]
    if meaning.what == "value":
        return (context.rules.values[name],) * 2
    if meaning.what == "define":
        return number_bounds(context, meaning.element.node.body, players)  # type: ignore[attr-defined]
    declared = getattr(meaning.element.node, "type", None)
    return (declared.low, declared.high) if isinstance(declared, nodes.RangeType) else WIDE


def _property_number(context: Context, node: nodes.Property, players: int) -> Bounds:
    rules, name = context.rules, node.name.text
    meaning = context.names.meanings.get(name)
    if meaning is not None and meaning.per_player:
        return _named_number(context, nodes.Own(name=node.name, span=node.span), players)
    definition = rules.of("define").get(name)
    if definition is not None:
        return number_bounds(context, definition.node.body, players)  # type: ignore[attr-defined]
    if name == "size":
        return set_bounds(context, node.operand, players)
    numbers = [number for row in attribute_rows(context, name) for number in row]
    if name in ("first", "second", "third"):
        return (0, MOST_LARGE)
    # Of none an attribute is 0.
    return (min(0, *numbers), max(0, *numbers)) if numbers else WIDE


def attribute_rows(context: Context, name: str) -> list[tuple[int, ...]]:
    """The numbers an attribute has for all things that have it."""
    rules = context.rules
    found = [place.attributes[name] for place in rules.places.values() if name in place.attributes]
    for category in ("pawn", "cards", "deck", "card"):
        for element in rules.of(category).values():
            for part in nodes.walk(element.node):
                if isinstance(part, nodes.Attribute) and part.name.text == name:
                    found.append(part.numbers)
                elif isinstance(part, nodes.Column) and part.name.text == name:
                    found.extend((number,) for number in part.numbers)
    return found


def _count(context: Context, node: nodes.CountPieces, players: int) -> Bounds:
    return 0, pieces_of(context, context.names.described(node.piece, node.owner), players)


def pieces_of(context: Context, pieces: Pieces, players: int) -> int:
    """How many of these pieces there can be."""
    rules, everybody = context.rules, players or context.rules.most_players

    def number(owner: str | None) -> int:
        stock = stock_of(rules, pieces.kind, owner)
        return stock.count if stock is not None else 0

    each = number(None)
    others = sum(number(owner) for owner in rules.of("owner"))
    held = sum(number(owner) for owner in rules.of("owner") if holder_of(rules, owner))
    if pieces.owner == "own":
        return each + held
    if pieces.owner == "foreign":
        return each * (everybody - 1) + others
    return number(pieces.owner) if pieces.owner is not None else each * everybody + others


def _sum(context: Context, node: nodes.Plus, players: int) -> Bounds:
    left = number_bounds(context, node.left, players)
    right = number_bounds(context, node.right, players)
    return left[0] + right[0], left[1] + right[1]


def _difference(context: Context, node: nodes.Minus, players: int) -> Bounds:
    left = number_bounds(context, node.left, players)
    right = number_bounds(context, node.right, players)
    return left[0] - right[1], left[1] - right[0]


def _product(context: Context, node: nodes.Times, players: int) -> Bounds:
    left = number_bounds(context, node.left, players)
    right = number_bounds(context, node.right, players)
    corners = [one * other for one in left for other in right]
    return min(corners), max(corners)


def _conditional(context: Context, node: nodes.Conditional, players: int) -> Bounds:
    branches = ((node.value, node.condition, True), (node.otherwise, node.condition, False))
    return _any_of(
        [
            number_bounds(_where(context, condition, holds), part, players)
            for part, condition, holds in branches
        ]
    )


def _where(context: Context, condition: Node, holds: bool) -> Context:
    """What is known of a number where it compares so with a fixed one."""
    if not isinstance(condition, nodes.Compare) or not isinstance(condition.left, nodes.Reference):
        return context
    name = condition.left.name.text
    low, high = number_bounds(context, condition.left)
    least, most = number_bounds(context, condition.right)
    if least != most:
        return context
    operator = condition.operator if holds else _CONTRARY.get(condition.operator, "")
    match operator:
        case "<":
            high = min(high, least - 1)
        case "<=":
            high = min(high, least)
        case ">":
            low = max(low, least + 1)
        case ">=":
            low = max(low, least)
        case "is":
            low, high = max(low, least), min(high, least)
        case _:
            return context
    # What can never be is as wide as before: that branch is not taken.
    return (
        replace(context, narrowed={**context.narrowed, name: (low, high)})
        if low <= high
        else (context)
    )


_CONTRARY: Mapping[str, str] = MappingProxyType({"<": ">=", "<=": ">", ">": "<=", ">=": "<"})


def _table(context: Context, node: nodes.ByTable, players: int) -> Bounds:
    return _any_of(
        [
            number_bounds(context, entry.value, players)
            for entry in node.entries
            if players in (0, entry.key)
        ]
    )


def _drawn_number(context: Context, node: nodes.Random, players: int) -> Bounds:
    numbers = numbers_in(context, node.members)
    return (min(numbers), max(numbers)) if numbers else WIDE


_NUMBERS: Mapping[type[Node], Callable[..., Bounds]] = MappingProxyType(
    {
        nodes.Number: lambda context, node, players: (node.value, node.value),
        nodes.Reference: _named_number,
        nodes.Own: _named_number,
        nodes.Property: _property_number,
        nodes.CountPieces: _count,
        nodes.Moved: lambda context, node, players: (0, MOST_LARGE),
        nodes.Plus: _sum,
        nodes.Minus: _difference,
        nodes.Times: _product,
        nodes.Conditional: _conditional,
        nodes.ByTable: _table,
        nodes.Random: _drawn_number,
    }
)


# ---- sets ---------------------------------------------------------------------------------------


def set_bounds(context: Context, node: Node, players: int = 0) -> Bounds:
    """Least and greatest number of members of a set; a member counts as one, or none.

    Of what is no set: as many as can be.
    """
    method = _SETS.get(type(node))
    return method(context, node, players) if method else (0, MOST_LARGE)


def numbers_in(context: Context, node: Node) -> frozenset[int] | None:
    """The numbers a fixed set holds, over all its readings; None where that cannot be told."""
    if isinstance(node, nodes.NumberSet):
        return frozenset(node.numbers)
    if isinstance(node, nodes.NumberRange):
        return frozenset(range(node.first, node.last + 1))
    if isinstance(node, nodes.ByTable):
        found = [numbers_in(context, entry.value) for entry in node.entries]
        known = [numbers for numbers in found if numbers is not None]
        return frozenset().union(*known) if len(known) == len(found) else None
    if isinstance(node, nodes.Reference):
        definition = context.rules.of("define").get(node.name.text)
        if definition is not None:
            return numbers_in(context, definition.node.body)  # type: ignore[attr-defined]
    return None


def _named_set(context: Context, node: nodes.Reference | nodes.Own, players: int) -> Bounds:
    rules, name = context.rules, node.name.text
    meaning = context.names.meanings.get(name)
    if meaning is None:
        return 0, 1
    match meaning.what:
        case "players":
            return players or rules.least_players, players or rules.most_players
        case "places":
            return (len(rules.places),) * 2
        case "kind":
            return (
                sum(rules.kinds[place.kind].plural == name for place in rules.places.values()),
            ) * 2
        case "groups":
            return (len(rules.groups[meaning.type.domain].members),) * 2
        case "pawns":
            assert meaning.element is not None
            members = getattr(meaning.element.node, "members", None)
            if members is not None:
                return (len(members),) * 2
            return players or rules.least_players, players or rules.most_players
        case "family":
            return (members_of(context, meaning.type.domain),) * 2
        case "define":
            assert meaning.element is not None
            return set_bounds(context, meaning.element.node.body, players)  # type: ignore[attr-defined]
    if meaning.type.kind == "set":
        return 0, members_of(context, meaning.type.domain)
    # Variables may hold none; a place, card or figure is always itself.
    return (0 if meaning.what == "variable" else 1), 1


def members_of(context: Context, domain: str) -> int:
    """How many members a domain has, at most."""
    rules = context.rules
    if domain == "place":
        return len(rules.places)
    if domain == "player":
        return rules.most_players
    if domain in rules.groups:
        return len(rules.groups[domain].members)
    if domain in rules.of("cards"):
        node = rules.of("cards")[domain].node
        if isinstance(node, nodes.NumberedCardsDeclaration):
            return node.last - node.first + 1
        return sum(
            copies_of(card)
            for card in rules.of("card").values()
            if context.names.family_of_card(card) == domain
        )
    return sum(
        len(getattr(pawn.node, "members", range(rules.most_players)))
        for pawn in rules.of("pawn").values()
    )


def copies_of(card: Element) -> int:
    """How many there are of a card."""
    assert isinstance(card.node, nodes.Card)
    return card.node.copies


def _property_set(context: Context, node: nodes.Property, players: int) -> Bounds:
    rules, name = context.rules, node.name.text
    meaning = context.names.meanings.get(name)
    if meaning is not None and meaning.per_player:
        return _named_set(context, nodes.Own(name=node.name, span=node.span), players)
    definition = rules.of("define").get(name)
    if definition is not None:
        return set_bounds(context, definition.node.body, players)  # type: ignore[attr-defined]
    if name == "neighbours" or name in rules.relations:
        place = node.operand.name.text if isinstance(node.operand, nodes.Reference) else ""
        if place in rules.places:
            relation = rules.relations.get(name)
            beside = relation.of(place) if relation else rules.places[place].neighbours
            return len(beside), len(beside)
        return 0, len(rules.places)
    return (0, 1) if name in ("place", "outer") else (0, len(rules.places))


def _either(context: Context, node: nodes.Or, players: int) -> Bounds:
    left = set_bounds(context, node.left, players)
    right = set_bounds(context, node.right, players)
    return max(left[0], right[0]), left[1] + right[1]


def _both(context: Context, node: nodes.And, players: int) -> Bounds:
    left = set_bounds(context, node.left, players)
    right = set_bounds(context, node.right, players)
    return 0, min(left[1], right[1])


def _except(context: Context, node: nodes.Except, players: int) -> Bounds:
    low, high = set_bounds(context, node.members, players)
    return max(0, low - set_bounds(context, node.left_out, players)[1]), high


def _some(context: Context, node: nodes.With | nodes.Where, players: int) -> Bounds:
    return 0, set_bounds(context, node.members, players)[1]


def _one_or_other(context: Context, node: nodes.Conditional, players: int) -> Bounds:
    return _any_of([set_bounds(context, part, players) for part in (node.value, node.otherwise)])


def _set_table(context: Context, node: nodes.ByTable, players: int) -> Bounds:
    return _any_of(
        [
            set_bounds(context, entry.value, players)
            for entry in node.entries
            if players in (0, entry.key)
        ]
    )


_SETS: Mapping[type[Node], Callable[..., Bounds]] = MappingProxyType(
    {
        nodes.Reference: _named_set,
        nodes.Own: _named_set,
        nodes.Property: _property_set,
        nodes.Or: _either,
        nodes.And: _both,
        nodes.Except: _except,
        nodes.With: _some,
        nodes.Where: _some,
        nodes.Conditional: _one_or_other,
        nodes.ByTable: _set_table,
        nodes.NumberSet: lambda context, node, players: (len(set(node.numbers)),) * 2,
        nodes.NumberRange: lambda context, node, players: (max(0, node.last - node.first + 1),) * 2,
        nodes.Me: lambda context, node, players: (1, 1),
        nodes.Just: lambda context, node, players: set_bounds(context, node.places, players),
        nodes.Nothing: lambda context, node, players: (0, 0),
        nodes.It: lambda context, node, players: (1, 1),
        nodes.PawnsAt: lambda context, node, players: (0, members_of(context, "pawn")),
        nodes.Random: lambda context, node, players: (0, 1),
        nodes.Unique: lambda context, node, players: (0, players or context.rules.most_players),
    }
)
