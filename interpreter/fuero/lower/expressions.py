"""Expressions of the language to expressions of the machine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from fuero.lang import nodes
from fuero.lang.nodes import Node
from fuero.machine.program import Expression
from fuero.ruleset.limits import MOST_LARGE
from fuero.ruleset.pieces import Pieces
from fuero.ruleset.types import Type

from .builder import Builder, const, slot
from .environment import Environment, add, multiply
from .inside import may_hold, nested, outer_of, widened
from .pieces import count_pieces
from .world import attribute_numbers, cards_of, keepable, pawn_index

__all__ = [
    "Environment",
    "add",
    "count_in",
    "lower_expression",
    "lower_places",
    "lower_set",
    "own_bit",
    "single_place",
    "type_of",
]


def type_of(node: Node, here: Environment) -> Type:
    """The type of a linked expression."""
    return here.scope().type_of(node)


def own_bit(here: Environment) -> Expression:
    """The set of the subject alone."""
    return ("single", here.me)


def lower_set(node: Node, here: Environment) -> Expression:
    """An expression used as a set; a member counts as the set of it, none as the empty set."""
    kind = type_of(node, here)
    if kind.kind == "none":
        return const(0)
    lowered = lower_expression(node, here)
    if kind.kind == "member":
        return const(1 << lowered[1]) if lowered[0] == "const" else ("single", lowered)
    return lowered


def lower_places(node: Node, here: Environment) -> Expression:
    """Places with all that lies in them, but for those said to be *just* themselves."""
    if not nested(here.builder):
        return places_of(node, here)
    match node:
        case nodes.Just():
            return lower_set(node, here)
        case nodes.Or(left=left, right=right):
            return _combined("union", lower_places(left, here), lower_places(right, here))
        case nodes.And(left=left, right=right):
            return _combined("inter", lower_places(left, here), lower_places(right, here))
        case nodes.Except(members=members, left_out=left_out):
            return _combined("minus", lower_places(members, here), lower_places(left_out, here))
        case nodes.With(members=nodes.Just()) | nodes.Where(members=nodes.Just()):
            return lower_set(node, here)
        case nodes.Conditional(condition=condition, value=value, otherwise=otherwise):
            found = (lower_places(value, here), lower_places(otherwise, here))
            return ("if", lower_expression(condition, here), *found)
        case nodes.ByTable():
            return lower_places(_entry(node, here), here)
        case nodes.Reference(name=name) if name.text not in here.locals:
            meaning = here.builder.names.meanings[name.text]
            if meaning.what == "define" and meaning.element is not None:
                body = meaning.element.node.body  # type: ignore[attr-defined]
                return lower_places(body, replace(here, locals={}))
        case nodes.Property(name=name, operand=operand):
            definition = here.builder.rules.of("define").get(name.text)
            node_of = definition.node if definition is not None else None
            if isinstance(node_of, nodes.Definition) and node_of.parameter is not None:
                argument = (type_of(operand, here), lower_expression(operand, here))
                bound = {node_of.parameter.text: argument}
                return lower_places(node_of.body, replace(here, locals=bound))
    return widened(here.builder, here.depth, places_of(node, here))


def _combined(operator: str, left: Expression, right: Expression) -> Expression:
    """Two sets put together, at once where both are the same in every state."""
    if left[0] == right[0] == "const":
        both = {"union": left[1] | right[1], "inter": left[1] & right[1]}
        return const(both.get(operator, left[1] & ~right[1]))
    return (operator, left, right)


def single_place(node: Node, here: Environment) -> bool:
    """Whether an expression gives one place, or none, in which nothing else lies."""
    if type_of(node, here).kind != "member" or isinstance(node, nodes.Just):
        return type_of(node, here).kind == "member"
    return not (nested(here.builder) and may_hold(here.builder, lower_expression(node, here)))


def lower_expression(node: Node, here: Environment) -> Expression:
    """The machine's expression for a linked expression."""
    return _LOWER[type(node)](node, here)


def _reference(node: nodes.Reference, here: Environment) -> Expression:
    name = node.name.text
    if name in here.locals:
        return here.locals[name][1]
    mine = here.builder.names.meanings[name].per_player
    return _named(name, here, here.me if mine else None)


def _own(node: nodes.Own, here: Environment) -> Expression:
    return _named(node.name.text, here, here.me)


def _named(name: str, here: Environment, owner: Expression | None) -> Expression:
    """What a global name stands for; of a player, where it belongs to each player."""
    builder = here.builder
    meaning = builder.names.meanings[name]
    rules = builder.rules
    match meaning.what:
        case "players":
            return const(builder.everything("player"))
        case "left":
            last = const(builder.players - 1)
            return ("if", ("eq", here.me, last), const(0), ("add", here.me, const(1)))
        case "first-seat":
            return const(0)
        case "places":
            return const(builder.everything("place"))
        case "origins":
            return slot(builder.offset("origins"))
        case "place":
            return const(list(rules.places).index(name))
        case "kind":
            mask = 0
            for index, place in enumerate(rules.places.values()):
                if rules.kinds[place.kind].plural == name:
                    mask |= 1 << index
            return const(mask)
        case "groups":
            return const(builder.everything(meaning.type.domain))
        case "group":
            return const(builder.domains[meaning.type.domain].members.index(name))
        case "value":
            return const(rules.values[name])
        case "variable":
            return _cell(builder.offset(name), owner)
        case "kept":
            assert owner is not None
            return kept_cards(builder, owner)
        case "pawn":
            first = const(pawn_index(builder, name))
            if owner is None or owner == here.me or owner[0] == "const":
                return first if owner is None else add(first, owner)
            # Nobody has no figure.
            return ("if", ("ge", owner, const(0)), add(first, owner), const(-1))
        case "pawns":
            assert meaning.element is not None
            first_pawn = pawn_index(builder, meaning.element.name)
            node = meaning.element.node
            number = (
                len(node.members) if isinstance(node, nodes.PawnSetDeclaration) else builder.players
            )
            return const(((1 << number) - 1) << first_pawn)
        case "family":
            return const(builder.everything(meaning.type.domain))
        case "define":
            assert meaning.element is not None
            return _definition(meaning.element.node, None, here)
        case "card":
            cards = cards_of(builder, meaning.type.domain)
            return const(next(i for i, (card, _, _) in enumerate(cards) if card == name))
        case "copies":
            cards = cards_of(builder, meaning.type.domain)
            return const(sum(1 << i for i, (_, card, _) in enumerate(cards) if card == name))
    return zone_set(name, here, owner)


def kept_cards(builder: Builder, holder: Expression) -> Expression:
    """The cards somebody keeps, as a set."""
    found: Expression = const(0)
    for number, card in enumerate(keepable(builder)):
        keeper = slot(builder.offset("card keeper") + number)
        # Nobody keeps what nobody holds.
        kept: Expression = ("and", ("ge", keeper, const(0)), ("eq", keeper, holder))
        found = ("if", kept, ("union", found, const(1 << card.index)), found)
    return found


def _cell(base: int, owner: Expression | None) -> Expression:
    if owner is None:
        return slot(base)
    return slot(base + owner[1]) if owner[0] == "const" else ("load", base, owner, -1)


def zone_set(name: str, here: Environment, owner: Expression | None) -> Expression:
    """The cards of a zone or deck as a set."""
    builder = here.builder
    zone = builder.zones[name]
    base = builder.offset(zone.cards)
    if not zone.ordered:
        return _cell(base, owner)
    row = const(0) if owner is None else multiply(owner, zone.capacity)
    length = _cell(builder.offset(zone.length), owner)
    index = builder.scratch(here.depth)
    card: Expression = ("load", base, add(row, slot(index)), -1)
    below: Expression = (
        "filter",
        index,
        const((1 << zone.capacity) - 1),
        ("lt", slot(index), length),
    )
    return ("gather", index, below, ("single", card))


def _definition(
    node: Node, argument: tuple[Type, Expression] | None, here: Environment
) -> Expression:
    assert isinstance(node, nodes.Definition)
    bound = {node.parameter.text: argument} if node.parameter and argument else {}
    return lower_expression(node.body, replace(here, locals=bound))


def _property(node: nodes.Property, here: Environment) -> Expression:
    builder, name = here.builder, node.name.text
    meaning = builder.names.meanings.get(name)
    if meaning is not None and (meaning.per_player or meaning.per_place):
        # Whose it is may be asked for each card that lies there.
        return _named(name, here, lower_expression(node.operand, here.deeper()))
    definition = builder.rules.of("define").get(name)
    kind = type_of(node.operand, here)
    operand = lower_expression(node.operand, here)
    if definition is not None and definition.node.parameter is not None:  # type: ignore[attr-defined]
        return _definition(definition.node, (kind, operand), here)
    if name == "size" and kind.kind == "set":
        return ("size", operand)
    if name in ("first", "second", "third") and kind.kind == "row":
        return ("row", operand, ("first", "second", "third").index(name))
    if kind.domain == "place" and (name == "neighbours" or name in builder.rules.relations):
        table = builder.table(_places_beside(builder, name))
        if kind.kind == "member":
            return ("table", table, operand)
        index = builder.scratch(here.depth)
        return ("gather", index, operand, ("table", table, slot(index)))
    if kind.kind == "set":
        operand = ("first", operand)
    if name == "outer":
        return outer_of(builder, operand)
    if name == "place":
        return ("load", builder.offset("where figures stand"), operand, -1)
    if name == "places":
        return ("table", builder.table(_group_places(builder, kind.domain)), operand)
    numbers = attribute_numbers(builder, kind.domain, name)
    found: Expression = ("table", builder.table(numbers), operand)
    if builder.names.attributes[kind.domain][name].kind == "row":
        return ("if", ("lt", operand, const(0)), const(-1), found)
    return found


def _places_beside(builder: Builder, name: str) -> list[int]:
    """For each place its neighbours, or the places that belong to it in a relation."""
    places = list(builder.rules.places)
    relation = builder.rules.relations.get(name)
    return [
        sum(
            1 << places.index(other)
            for other in (relation.of(id) if relation else place.neighbours)
        )
        for id, place in builder.rules.places.items()
    ]


def _group_places(builder: Builder, group: str) -> list[int]:
    places = list(builder.rules.places)
    return [
        sum(1 << places.index(place) for place in found)
        for found in builder.rules.groups[group].members.values()
    ]


def places_of(node: Node, here: Environment) -> Expression:
    """Places an expression names: a set, a single one, or those of a group."""
    kind = type_of(node, here)
    if kind.domain in here.builder.rules.groups:
        table = here.builder.table(_group_places(here.builder, kind.domain))
        return ("table", table, lower_expression(node, here))
    return lower_set(node, here)


def _count(node: nodes.CountPieces, here: Environment) -> Expression:
    return count_in(here, here.builder.names.described(node.piece, node.owner), node.place)


def count_in(here: Environment, pieces: Pieces, places: Node) -> Expression:
    """How many of these pieces stand in a place, or in several, and in what lies in them."""
    if type_of(places, here).domain == "place" and single_place(places, here):
        return count_pieces(here, pieces, ("single", lower_expression(places, here)))
    return count_pieces(here, pieces, lower_places(places, here))


def _pawns_at(node: nodes.PawnsAt, here: Environment) -> Expression:
    builder = here.builder
    meaning = builder.names.meanings[node.pawns.text]
    pawns = (
        lower_set(nodes.Reference(name=node.pawns, span=node.span), here)
        if not (meaning.per_player)
        else ("single", _named(node.pawns.text, here, here.me))
    )
    place = lower_expression(node.place, replace(here, depth=here.depth + 1))
    index = builder.scratch(here.depth)
    stands: Expression = (
        "eq",
        ("load", builder.offset("where figures stand"), slot(index), -1),
        place,
    )
    return ("filter", index, pawns, stands)


def _unique(node: nodes.Unique, here: Environment) -> Expression:
    """The members that exactly one of them holds in the variable."""
    assert here.them is not None
    base = here.builder.offset(node.name.text)
    index, inside = here.filtering(type_of(node, here).domain)
    who = here.builder.scratch(inside.depth)
    pick: Expression = ("load", base, slot(who), -1)
    picked = ("gather", who, here.them, ("single", pick))
    pickers = ("filter", who, here.them, ("eq", pick, slot(index)))
    return ("filter", index, picked, ("eq", ("size", pickers), const(1)))


def _by_players(node: nodes.ByTable, here: Environment) -> Expression:
    return _alike(node, here)(_entry(node, here), here)


def _conditional(node: nodes.Conditional, here: Environment) -> Expression:
    condition, lower = lower_expression(node.condition, here), _alike(node, here)
    return ("if", condition, lower(node.value, here), lower(node.otherwise, here))


def _alike(node: Node, here: Environment) -> Callable[[Node, Environment], Expression]:
    """How the values of a node are lowered: where one is a set, all are sets."""
    return lower_set if type_of(node, here).kind == "set" else lower_expression


def _entry(node: nodes.ByTable, here: Environment) -> Node:
    return next(entry.value for entry in node.entries if entry.key == here.builder.players)


def _or(node: nodes.Or | nodes.And, here: Environment) -> Expression:
    both_sets = type_of(node, here).kind == "set"
    lower = lower_set if both_sets else lower_expression
    left, right = lower(node.left, here), lower(node.right, here)
    if isinstance(node, nodes.Or):
        if both_sets and left[0] == right[0] == "const":
            return const(left[1] | right[1])
        return ("union" if both_sets else "or", left, right)
    return ("inter" if both_sets else "and", left, right)


_COMPARISONS: Mapping[str, str] = {
    "is": "eq",
    "is not": "ne",
    "<": "lt",
    "<=": "le",
    ">": "gt",
    ">=": "ge",
}


_AMONG: Mapping[str, str] = {"is": "in", "is not": "not in"}
"""What is one of the copies of a card is that card."""


def _compare(node: nodes.Compare, here: Environment) -> Expression:
    left, right = type_of(node.left, here), type_of(node.right, here)
    copies = here.builder.names.copies
    if node.operator in ("in", "not in"):
        members = lower_set(node.right, here)
        if copies(node.left):
            # Any of the copies of a card.
            common = ("inter", members, lower_expression(node.left, here))
            return ("ne" if node.operator == "in" else "eq", common, const(0))
        inside: Expression = ("has", members, lower_expression(node.left, here))
        return inside if node.operator == "in" else ("not", inside)
    if left.kind == "member" and copies(node.right):
        return _compare(replace(node, operator=_AMONG[node.operator]), here)
    if right.kind == "member" and copies(node.left):
        turned = replace(node, left=node.right, right=node.left)
        return _compare(replace(turned, operator=_AMONG[node.operator]), here)
    if "set" in (left.kind, right.kind):
        return (
            _COMPARISONS[node.operator],
            lower_set(node.left, here),
            lower_set(node.right, here),
        )
    return (
        _COMPARISONS[node.operator],
        lower_expression(node.left, here),
        lower_expression(node.right, here),
    )


def _except(node: nodes.Except, here: Environment) -> Expression:
    return ("minus", lower_set(node.members, here), lower_set(node.left_out, here))


def seen_test(amount: Node, count: Expression, here: Environment) -> Expression:
    """Whether a count is at least, at most, exactly so many, or none."""
    if isinstance(amount, nodes.NoneSeen):
        return ("eq", count, const(0))
    assert isinstance(amount, nodes.AmountSeen)
    operator = {"at least": "ge", "at most": "le", "exactly": "eq"}[amount.relation]
    return (operator, count, lower_expression(amount.number, here))


def _with(node: nodes.With, here: Environment) -> Expression:
    having = node.having
    assert isinstance(having, nodes.HavingPieces | nodes.HavingExtreme)
    index, inside = here.filtering(type_of(node.members, here).domain)
    group = lower_set(node.members, here)
    if isinstance(having, nodes.HavingPieces):
        counted = _count_in_it(having.owner, having.piece, inside)
        return ("filter", index, group, seen_test(having.amount, counted, inside))
    measured = here.builder.names.measured(having)
    if measured is None:
        lowest, number = -1, _count_in_it(having.owner, having.measure, inside)
    else:
        lowest, number = -MOST_LARGE - 1, lower_expression(measured, inside)
    above = lowest if having.above is None else having.above
    return ("extreme", index, group, number, int(having.extreme == "most"), above)


def _count_in_it(owner: str | None, piece: nodes.Pieces, inside: Environment) -> Expression:
    place = nodes.It(span=piece.span)
    return _count(nodes.CountPieces(owner=owner, piece=piece, place=place, span=piece.span), inside)


def _where(node: nodes.Where, here: Environment) -> Expression:
    index, inside = here.filtering(type_of(node.members, here).domain)
    return ("filter", index, lower_set(node.members, here), lower_expression(node.test, inside))


def _binary(operator: str, node: Node, here: Environment) -> Expression:
    left = lower_expression(node.left, here)  # type: ignore[attr-defined]
    right = lower_expression(node.right, here)  # type: ignore[attr-defined]
    return (operator, left, right)


def _it(node: nodes.It, here: Environment) -> Expression:
    assert here.it is not None
    return here.it[1]


_LOWER: Mapping[type[Node], Callable[..., Expression]] = {
    nodes.Reference: _reference,
    nodes.Own: _own,
    nodes.Property: _property,
    nodes.CountPieces: _count,
    nodes.PawnsAt: _pawns_at,
    nodes.Unique: _unique,
    nodes.ByTable: _by_players,
    nodes.Conditional: _conditional,
    nodes.Or: _or,
    nodes.And: _or,
    nodes.Not: lambda node, here: ("not", lower_expression(node.operand, here)),
    nodes.Any: lambda node, here: ("ne", lower_set(node.operand, here), const(0)),
    nodes.Compare: _compare,
    nodes.Except: _except,
    nodes.With: _with,
    nodes.Where: _where,
    nodes.Plus: lambda node, here: _binary("add", node, here),
    nodes.Minus: lambda node, here: _binary("sub", node, here),
    nodes.Times: lambda node, here: _binary("mul", node, here),
    nodes.It: _it,
    nodes.Just: lambda node, here: lower_expression(node.places, here),
    nodes.Me: lambda node, here: here.me,
    nodes.Nothing: lambda node, here: const(-1),
    nodes.Moved: lambda node, here: slot(here.builder.header("moved")),
    nodes.Number: lambda node, here: const(node.value),
    nodes.NumberSet: lambda node, here: const(sum(1 << number for number in set(node.numbers))),
    nodes.NumberRange: lambda node, here: const(
        sum(1 << number for number in range(node.first, node.last + 1))
    ),
}
