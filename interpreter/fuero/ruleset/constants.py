"""What an expression is in every state of a game: numbers, and places that the board alone
decides.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Self, TypeAlias

from fuero.frozen import frozen

from . import core
from .abstract import Reader, ReaderTable, total
from .model import Rules
from .types import member

__all__ = [
    "Constant",
    "Held",
    "NotConstant",
    "constant",
    "constant_members",
    "constant_number",
    "constant_places",
    "held_apart",
    "near_places",
    "unladen_places",
]

Constant: TypeAlias = Any
"""A number, a condition, a name (of a place or group; None for none), a row or a set of names."""


class NotConstant(Exception):
    """An expression that depends on the state; ``node`` is the part that does."""

    def __init__(self, node: core.Expression) -> None:
        super().__init__(node)
        self.node = node


@frozen
class Held:
    """A place that an expression names, and what belongs to it.

    places: the place, and what always lies in it and is not left out. whole: what figures carry
    there belongs to it as well, except what is in ``without``; if it is false, the place is *just*
    itself.
    """

    places: frozenset[str]
    whole: bool
    without: frozenset[str] = frozenset()


def held_apart(rules: Rules, node: core.Expression) -> Mapping[str, Held]:
    """The places that an expression names, each with what belongs to it.

    Raises NotConstant where that depends on the state.
    """
    return _Apart(rules=rules, values=_Values(rules=rules)).read(node)


def constant_places(rules: Rules, node: core.Expression) -> frozenset[str]:
    """The places that an expression names in every state, with what always lies in them.

    Raises NotConstant where that depends on the state.
    """
    return _together(held_apart(rules, node))


def constant(rules: Rules, node: core.Expression, players: int = 0) -> Constant:
    """The value of an expression that has the same in every state.

    Raises NotConstant where it depends on the state. players: how many play; 0 if it must be the
    same for any number of them.
    """
    return _Values(rules=rules, players=players).read(node)


def constant_members(rules: Rules, node: core.Expression) -> frozenset[str]:
    """The members of a set, or the one member. Raises NotConstant where they depend on the
    state.
    """
    return _Values(rules=rules).set(node)


def constant_number(rules: Rules, node: core.Expression, players: int) -> int:
    """The number an expression is. Raises NotConstant where it depends on the state."""
    found: int = constant(rules, node, players)
    return found


def _together(held: Mapping[str, Held]) -> frozenset[str]:
    return frozenset[str]().union(*(one.places for one in held.values()))


def unladen_places(rules: Rules, kind: core.PieceKind) -> frozenset[str]:
    """The places where pieces of a kind carry nothing, and lay down what they come with."""
    return frozenset() if kind.unladen_in is None else constant_places(rules, kind.unladen_in)


def _either(one: Held, other: Held) -> Held:
    """What belongs to a place that is named twice."""
    return Held(
        places=one.places | other.places,
        whole=one.whole or other.whole,
        without=one.without & other.without,
    )


def _both(first: Mapping[str, Held], second: Mapping[str, Held]) -> dict[str, Held]:
    """The places that two expressions have in common. Each is named by one of them at least."""
    everywhere = (_together(first), _together(second))
    found = {}
    for one in (*first, *second):
        parts = [held[one] for held in (first, second) if one in held]
        places = parts[0].places.intersection(*(held.places for held in parts), *everywhere)
        if one in places:
            without = frozenset[str]().union(*(held.without for held in parts))
            whole = all(held.whole for held in parts)
            found[one] = Held(places=places, whole=whole, without=without)
    return found


def _as_set(value: Constant) -> frozenset[str]:
    if value is None:
        return frozenset()
    return value if isinstance(value, frozenset) else frozenset({value})


_COMPARISONS: Mapping[str, Callable[[Any, Any], bool]] = MappingProxyType(
    {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}
)


_RECKON: Mapping[str, Callable[[Any], int]] = MappingProxyType(
    {"sum": sum, "highest": max, "lowest": min}
)


@frozen
class _Values(Reader[Constant]):
    """Works out values. players: how many play; 0 for any number of them."""

    players: int = 0

    @property
    def table(self) -> ReaderTable:
        return _VALUES

    def in_state(self, node: core.Expression) -> Constant:
        """Something that depends on the state."""
        raise NotConstant(node)

    def set(self, node: core.Expression) -> frozenset[str]:
        """The members of a set; a member counts as the set of it."""
        return _as_set(self.read(node))

    def testing(self, node: core.Where | core.Aggregate, one: str) -> Self:
        """The reader of what is said of each member of a set, for one of them."""
        it = core.It(type=member(node.members.type.domain), span=node.span)
        return self.knowing({it: one})

    def divided(self, node: core.Quotient) -> int:
        """A division; not told where it is one by less than 1."""
        left, right = self.read(node.left), self.read(node.right)
        if right < 1:
            raise NotConstant(node)
        quotient: int = left // right if node.rounding == "down" else -(-left // right)
        return quotient

    def reckoned(self, node: core.Aggregate) -> int:
        """What the numbers of all members come to."""
        numbers = [self.testing(node, one).read(node.number) for one in self.set(node.members)]
        reckon: Callable[[list[int]], int] = _RECKON[node.reckoned]
        return reckon(numbers) if numbers else 0

    def filtered(self, node: core.Where) -> Constant:
        """The members that pass the test."""
        members = self.set(node.members)
        return frozenset(one for one in members if self.testing(node, one).read(node.test))

    def connected(self, node: core.Connected) -> Constant:
        """The members that are reached."""
        members, found = self.set(node.members), self.set(node.start)
        for _ in members:
            found |= near_places(self.rules, node.relation, found) & members
        return found & members

    def conditional(self, node: core.Conditional) -> Constant:
        """The one that holds."""
        return self.read(node.value if self.read(node.condition) else node.otherwise)

    def by_players(self, node: core.ByPlayers) -> Constant:
        """The value for so many players."""
        return self.read(node.at(self.players)) if self.players else self.in_state(node)

    def kind(self, node: core.PlacesOfKind) -> Constant:
        """All places of a kind."""
        places = self.rules.places.values()
        return frozenset(place.id for place in places if place.kind == node.kind)

    def rank(self, node: core.RankOf) -> Constant:
        """One number of a row; 0 where it has no more."""
        numbers = self.read(node.row)
        return numbers[node.rank] if numbers and node.rank < len(numbers) else 0

    def of_group(self, node: core.PlacesOfGroup) -> Constant:
        """The places of groups."""
        named = self.set(node.group)
        groups = [group.members for group in self.rules.groups.values()]
        held = (members[one] for members in groups for one in named if one in members)
        return frozenset[str]().union(*held)

    def beside(self, node: core.Beside) -> Constant:
        """The places beside places."""
        return near_places(self.rules, node.relation, self.set(node.places))

    def outer(self, node: core.OuterPlace) -> Constant:
        """The place that the first of some places lies in."""
        first = self.first(node.place)
        outer = self.rules.places[first].outer if first is not None else ""
        if outer and outer not in self.rules.places:
            raise NotConstant(node)
        return outer or None

    def first(self, node: core.Expression) -> str | None:
        """The first place, by the board, of those that an expression names."""
        found = self.set(node)
        return next((one for one in self.rules.places if one in found), None)

    def attribute(self, node: core.AttributeOf) -> Constant:
        """A number, or row of numbers, of a place."""
        if node.thing.type.domain != "place":
            raise NotConstant(node)
        first = self.first(node.thing)
        numbers = self.rules.places[first].attributes.get(node.name) if first is not None else None
        if node.type.kind == "row":
            return numbers
        return numbers[0] if numbers else 0

    def compared(self, node: core.Compare) -> bool:
        """How two values are to each other."""
        left, right, word = self.read(node.left), self.read(node.right), node.operator
        if word in _COMPARISONS:
            return _COMPARISONS[word](left, right)
        if isinstance(left, frozenset) or isinstance(right, frozenset):
            left, right = _as_set(left), _as_set(right)
        equal: bool = left == right
        return equal == (word == "is")


def near_places(rules: Rules, relation: str | None, places: frozenset[str]) -> frozenset[str]:
    """The places beside any of some places, by a relation or as neighbours."""
    if relation is None:
        near = (rules.places[one].neighbours for one in places)
    else:
        near = (rules.relations[relation].of(one) for one in places)
    return frozenset[str]().union(*near)


def _only(members: frozenset[Any]) -> Constant:
    """The one member of a set, or None."""
    return next(iter(members)) if len(members) == 1 else None


_VALUES: ReaderTable = total(
    "value",
    {"in state": _Values.in_state},
    {
        core.Number: lambda reader, node: node.value,
        core.ValueOf: lambda reader, node: node.number,
        core.NumberSet: lambda reader, node: frozenset(node.numbers),
        core.NumberRange: lambda reader, node: frozenset(range(node.first, node.last + 1)),
        core.Nothing: lambda reader, node: None,
        core.OnlyMember: lambda reader, node: _only(reader.set(node.members)),
        core.YesNo: lambda reader, node: node.holds,
        core.ThePlace: lambda reader, node: node.place,
        core.TheGroup: lambda reader, node: node.group,
        core.Everywhere: lambda reader, node: frozenset(reader.rules.places),
        core.PlacesOfKind: _Values.kind,
        core.AllGroups: lambda reader, node: frozenset(
            reader.rules.groups[node.type.domain].members
        ),
        core.Defined: _Values.defined,
        core.Union: lambda reader, node: reader.set(node.left) | reader.set(node.right),
        core.Intersection: lambda reader, node: reader.set(node.left) & reader.set(node.right),
        core.Except: lambda reader, node: reader.set(node.members) - reader.set(node.left_out),
        core.Where: _Values.filtered,
        core.Connected: _Values.connected,
        core.Conditional: _Values.conditional,
        core.ByPlayers: _Values.by_players,
        core.Plus: lambda reader, node: reader.read(node.left) + reader.read(node.right),
        core.Minus: lambda reader, node: reader.read(node.left) - reader.read(node.right),
        core.Times: lambda reader, node: reader.read(node.left) * reader.read(node.right),
        core.Quotient: _Values.divided,
        core.Aggregate: _Values.reckoned,
        core.Between: lambda reader, node: frozenset(
            range(reader.read(node.first), reader.read(node.last) + 1)
        ),
        core.SizeOf: lambda reader, node: len(reader.set(node.members)),
        core.RankOf: _Values.rank,
        core.PlacesOfGroup: _Values.of_group,
        core.Beside: _Values.beside,
        core.OuterPlace: _Values.outer,
        core.AttributeOf: _Values.attribute,
        core.EitherHolds: lambda reader, node: reader.read(node.left) or reader.read(node.right),
        core.BothHold: lambda reader, node: reader.read(node.left) and reader.read(node.right),
        core.Not: lambda reader, node: not reader.read(node.operand),
        core.AnyOf: lambda reader, node: bool(reader.set(node.members)),
        core.Inside: lambda reader, node: (
            (reader.read(node.member) in reader.set(node.members)) == node.within
        ),
        core.Compare: _Values.compared,
    },
)


@frozen
class _Apart(Reader[Mapping[str, Held]]):
    """Names places with what belongs to them. values: what works out what they depend on."""

    values: _Values

    @property
    def table(self) -> ReaderTable:
        return _APART

    def inside(self, node: core.Defined) -> Self:
        """The parameter of a definition is a value."""
        return replace(self, values=self.values.inside(node))

    def whole(self, node: core.Expression) -> Mapping[str, Held]:
        """Places with all that lies in them."""
        inside = self.rules.inside
        return {
            one: Held(places=frozenset({one, *inside(one)}), whole=True) for one in self.named(node)
        }

    def just(self, node: core.Just) -> Mapping[str, Held]:
        """Places alone."""
        return {one: Held(places=frozenset({one}), whole=False) for one in self.named(node.places)}

    def named(self, node: core.Expression) -> list[str]:
        """The places a set of places or a place names, in the order of the board."""
        found = self.values.set(node)
        return [one for one in self.rules.places if one in found]

    def either(self, node: core.Union) -> Mapping[str, Held]:
        """What is named in one of two ways, or in both."""
        first, second = self.read(node.left), self.read(node.right)
        return {
            **first,
            **{
                one: _either(first[one], held) if one in first else held
                for one, held in second.items()
            },
        }

    def left(self, node: core.Except) -> Mapping[str, Held]:
        """What is left of places, and of what belongs to them."""
        out = _together(self.read(node.left_out))
        return {
            one: replace(held, places=held.places - out, without=held.without | out)
            for one, held in self.read(node.members).items()
            if one not in out
        }

    def filtered(self, node: core.Where) -> Mapping[str, Held]:
        """Those that pass the test."""
        group, values = self.read(node.members).items(), self.values
        return {one: held for one, held in group if values.testing(node, one).read(node.test)}

    def conditional(self, node: core.Conditional) -> Mapping[str, Held]:
        """The one that holds."""
        return self.read(node.value if self.values.read(node.condition) else node.otherwise)


_APART: ReaderTable = total(
    "apart",
    {"whole": _Apart.whole},
    {
        core.Defined: _Apart.defined,
        core.Just: _Apart.just,
        core.Union: _Apart.either,
        core.Intersection: lambda reader, node: _both(
            reader.read(node.left), reader.read(node.right)
        ),
        core.Except: _Apart.left,
        core.Where: _Apart.filtered,
        core.Conditional: _Apart.conditional,
    },
)
