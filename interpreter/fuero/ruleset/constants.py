"""What an expression over places is in every state: places that the board alone tells."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, TypeAlias

from . import core
from .model import Rules

__all__ = [
    "Held",
    "NotConstant",
    "constant_number",
    "constant_places",
    "held_apart",
    "unladen_places",
]

Constant: TypeAlias = Any
"""A number, a condition, a name (of a place or group; None for none), a row or a set of names."""


class NotConstant(Exception):
    """An expression that depends on the state; ``node`` is the part that does."""

    def __init__(self, node: core.Expression) -> None:
        super().__init__(node)
        self.node = node


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """What belongs to a place that an expression names.

    places: itself, and what always lies in it and is not left out. whole: what figures carry there
    belongs to it as well, except what is in ``without``; else it is *just* itself.
    """

    places: frozenset[str]
    whole: bool
    without: frozenset[str] = frozenset()


def held_apart(rules: Rules, node: core.Expression) -> Mapping[str, Held]:
    """The places an expression over places names, each with what belongs to it.

    Raises NotConstant where the state has a say.
    """
    return _Reader(rules=rules).apart(node)


def constant_places(rules: Rules, node: core.Expression) -> frozenset[str]:
    """The places an expression over places names, whatever happens, with what always lies in them.

    Raises NotConstant where the state has a say.
    """
    return _together(held_apart(rules, node))


def constant_number(rules: Rules, node: core.Expression, players: int) -> int:
    """The number an expression comes to. Raises NotConstant where the state has a say."""
    found: int = _Reader(rules=rules, players=players).value(node)
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
    """The places of two expressions that are in both; each named in one of them at least."""
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


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reader:
    """Reads expressions. bound: what parameters stand for; it: the member under test.

    players: how many play; 0 where the expression must be the same for any number of them.
    """

    rules: Rules
    bound: Mapping[str, Constant] = field(default_factory=dict)
    it: Constant = None
    players: int = 0

    def value(self, node: core.Expression) -> Constant:
        found = self._named(node)
        if found is not NotImplemented:
            return found
        match node:
            case core.Defined():
                inner, body = self._defined(node)
                return inner.value(body)
            case core.Just(places=inside) | core.Single(member=inside):
                return self.value(inside)
            case core.Union(left=left, right=right):
                return _as_set(self.value(left)) | _as_set(self.value(right))
            case core.Intersection(left=left, right=right):
                return _as_set(self.value(left)) & _as_set(self.value(right))
            case core.Except(members=members, left_out=left_out):
                return _as_set(self.value(members)) - _as_set(self.value(left_out))
            case core.Where(members=members, test=test):
                group = _as_set(self.value(members))
                return frozenset(one for one in group if replace(self, it=one).value(test))
            case core.Conditional(condition=condition, value=value, otherwise=otherwise):
                return self.value(value if self.value(condition) else otherwise)
            case core.ByPlayers() if self.players:
                return self.value(node.at(self.players))
            case core.Plus(left=left, right=right):
                return self.value(left) + self.value(right)
            case core.Minus(left=left, right=right):
                return self.value(left) - self.value(right)
            case core.Times(left=left, right=right):
                return self.value(left) * self.value(right)
        return self._told(node)

    def _named(self, node: core.Expression) -> Constant:
        """What names and numbers stand for; NotImplemented for all else."""
        rules = self.rules
        match node:
            case core.Number(value=number) | core.ValueOf(number=number):
                return number
            case core.NumberSet(numbers=numbers):
                return frozenset(numbers)
            case core.NumberRange(first=first, last=last):
                return frozenset(range(first, last + 1))
            case core.Nothing():
                return None
            case core.It():
                return self.it
            case core.ThePlace(place=name) | core.TheGroup(group=name):
                return name
            case core.Bound(name=name) if name in self.bound:
                return self.bound[name]
            case core.Everywhere():
                return frozenset(rules.places)
            case core.PlacesOfKind(kind=kind):
                return frozenset(place.id for place in rules.places.values() if place.kind == kind)
            case core.AllGroups(type=of):
                return frozenset(rules.groups[of.domain].members)
        return NotImplemented

    def _told(self, node: core.Expression) -> Constant:
        """What the board tells of places and groups, and what conditions come to."""
        rules = self.rules
        match node:
            case core.SizeOf(members=members):
                return len(_as_set(self.value(members)))
            case core.RankOf(rank=rank, row=row):
                numbers = self.value(row)
                return numbers[rank] if numbers and rank < len(numbers) else 0
            case core.PlacesOfGroup(group=group):
                named = _as_set(self.value(group))
                groups = [group.members for group in rules.groups.values()]
                held = (members[one] for members in groups for one in named if one in members)
                return frozenset[str]().union(*held)
            case core.Beside(relation=None, places=places):
                near = (rules.places[one].neighbours for one in _as_set(self.value(places)))
                return frozenset[str]().union(*near)
            case core.Beside(relation=str(relation), places=places):
                beside = (rules.relations[relation].of(one) for one in _as_set(self.value(places)))
                return frozenset[str]().union(*beside)
            case core.OuterPlace(place=place):
                first = self._first(place)
                outer = rules.places[first].outer if first is not None else ""
                if outer and outer not in rules.places:
                    raise NotConstant(node)
                return outer or None
            case core.AttributeOf(name=name, thing=thing):
                return self._attribute(node, name, thing)
            case core.EitherHolds(left=left, right=right):
                return self.value(left) or self.value(right)
            case core.BothHold(left=left, right=right):
                return self.value(left) and self.value(right)
            case core.Not(operand=operand):
                return not self.value(operand)
            case core.AnyOf(members=members):
                return bool(_as_set(self.value(members)))
            case core.Inside(member=member, members=members, within=within):
                return (self.value(member) in _as_set(self.value(members))) == within
            case core.Compare(left=left, operator=word, right=right):
                return self._compared(word, self.value(left), self.value(right))
        raise NotConstant(node)

    def _first(self, node: core.Expression) -> str | None:
        """The first place, by the board, of those that an expression names."""
        found = _as_set(self.value(node))
        return next((one for one in self.rules.places if one in found), None)

    def _attribute(self, node: core.Expression, name: str, thing: core.Expression) -> Constant:
        if thing.type.domain != "place":
            raise NotConstant(node)
        first = self._first(thing)
        numbers = self.rules.places[first].attributes.get(name) if first is not None else None
        if node.type.kind == "row":
            return numbers
        return numbers[0] if numbers else 0

    def _compared(self, word: str, left: Constant, right: Constant) -> bool:
        if word in _COMPARISONS:
            return _COMPARISONS[word](left, right)
        if isinstance(left, frozenset) or isinstance(right, frozenset):
            left, right = _as_set(left), _as_set(right)
        equal: bool = left == right
        return equal == (word == "is")

    # ---- places with what belongs to them --------------------------------------------------

    def apart(self, node: core.Expression) -> dict[str, Held]:
        """The places an expression names, each with what belongs to it."""
        match node:
            case core.Single(member=member):
                return self.apart(member)
            case core.Defined():
                inner, body = self._defined(node)
                return inner.apart(body)
            case core.Just(places=places):
                named = self._places(places)
                return {one: Held(places=frozenset({one}), whole=False) for one in named}
            case core.Union(left=left, right=right):
                first, second = self.apart(left), self.apart(right)
                return first | {
                    one: _either(first[one], held) if one in first else held
                    for one, held in second.items()
                }
            case core.Intersection(left=left, right=right):
                return _both(self.apart(left), self.apart(right))
            case core.Except(members=members, left_out=left_out):
                out = _together(self.apart(left_out))
                return {
                    one: replace(held, places=held.places - out, without=held.without | out)
                    for one, held in self.apart(members).items()
                    if one not in out
                }
            case core.Where(members=members, test=test):
                group = self.apart(members).items()
                return {one: held for one, held in group if replace(self, it=one).value(test)}
            case core.Conditional(condition=condition, value=value, otherwise=otherwise):
                return self.apart(value if self.value(condition) else otherwise)
        inside = self.rules.inside
        return {
            one: Held(places=frozenset({one, *inside(one)}), whole=True)
            for one in self._places(node)
        }

    def _places(self, node: core.Expression) -> list[str]:
        """The places a set of places or a place names, in the order of the board."""
        found = _as_set(self.value(node))
        return [one for one in self.rules.places if one in found]

    def _defined(self, node: core.Defined) -> tuple[_Reader, core.Expression]:
        """The body of a definition, and what reads it."""
        bound: Mapping[str, Constant] = {}
        if node.parameter is not None and node.argument is not None:
            bound = {node.parameter: self.value(node.argument)}
        return replace(self, bound=bound), node.body
