"""What an expression over places is in every state: places that the board alone tells."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, TypeAlias

from fuero.lang import nodes
from fuero.lang.nodes import Node

from .model import Rules
from .names import Names

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

    def __init__(self, node: Node) -> None:
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


def held_apart(names: Names, node: Node) -> Mapping[str, Held]:
    """The places an expression over places names, each with what belongs to it.

    The expression must be linked. Raises NotConstant where the state has a say.
    """
    return _Reader(names=names).apart(node)


def constant_places(names: Names, node: Node) -> frozenset[str]:
    """The places an expression over places names, whatever happens, with what always lies in them.

    The expression must be linked. Raises NotConstant where the state has a say.
    """
    return _together(held_apart(names, node))


def constant_number(names: Names, node: Node, players: int) -> int:
    """The number a linked expression comes to. Raises NotConstant where the state has a say."""
    found: int = _Reader(names=names, players=players).value(node)
    return found


def _together(held: Mapping[str, Held]) -> frozenset[str]:
    return frozenset[str]().union(*(one.places for one in held.values()))


def unladen_places(names: Names, kind: str) -> frozenset[str]:
    """The places where pieces of a kind carry nothing, and lay down what they come with."""
    node = names.rules.of("piece")[kind].node
    assert isinstance(node, nodes.PieceDeclaration)
    if node.carrying is None or node.carrying.unladen_in is None:
        return frozenset()
    return constant_places(names, node.carrying.unladen_in)


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
    """Reads expressions. names: what names mean; locals: parameters; it: the member under test.

    players: how many play; 0 where the expression must be the same for any number of them.
    """

    names: Names
    locals: Mapping[str, Constant] = field(default_factory=dict)
    it: Constant = None
    players: int = 0

    def value(self, node: Node) -> Constant:
        match node:
            case nodes.Reference(name=name):
                return self._named(name.text, node)
            case nodes.Property():
                return self._property(node)
            case nodes.It():
                return self.it
            case nodes.Nothing():
                return None
            case nodes.Number(value=value):
                return value
            case nodes.NumberSet(numbers=numbers):
                return frozenset(numbers)
            case nodes.NumberRange(first=first, last=last):
                return frozenset(range(first, last + 1))
            case nodes.Plus(left=left, right=right):
                return self.value(left) + self.value(right)
            case nodes.Minus(left=left, right=right):
                return self.value(left) - self.value(right)
            case nodes.Times(left=left, right=right):
                return self.value(left) * self.value(right)
            case nodes.Just(places=places):
                return self.value(places)
            case nodes.Or(left=left, right=right) | nodes.And(left=left, right=right):
                return self._joined(node, self.value(left), self.value(right))
            case nodes.Except(members=members, left_out=left_out):
                return _as_set(self.value(members)) - _as_set(self.value(left_out))
            case nodes.Where(members=members, test=test):
                group = _as_set(self.value(members))
                return frozenset(one for one in group if replace(self, it=one).value(test))
            case nodes.Compare(left=left, operator=word, right=right):
                return self._compared(word, self.value(left), self.value(right))
            case nodes.Any(operand=operand):
                return bool(_as_set(self.value(operand)))
            case nodes.Not(operand=operand):
                return not self.value(operand)
            case nodes.Conditional(condition=condition, value=value, otherwise=otherwise):
                return self.value(value if self.value(condition) else otherwise)
            case nodes.ByTable(entries=entries) if self.players:
                found = [entry.value for entry in entries if entry.key == self.players]
                if found:
                    return self.value(found[0])
        raise NotConstant(node)

    def apart(self, node: Node) -> dict[str, Held]:
        """The places an expression names, each with what belongs to it."""
        match node:
            case nodes.Just(places=places):
                named = self._places(places)
                return {one: Held(places=frozenset({one}), whole=False) for one in named}
            case nodes.Or(left=left, right=right):
                first, second = self.apart(left), self.apart(right)
                return first | {
                    one: _either(first[one], held) if one in first else held
                    for one, held in second.items()
                }
            case nodes.And(left=left, right=right):
                return _both(self.apart(left), self.apart(right))
            case nodes.Except(members=members, left_out=left_out):
                out = _together(self.apart(left_out))
                return {
                    one: replace(held, places=held.places - out, without=held.without | out)
                    for one, held in self.apart(members).items()
                    if one not in out
                }
            case nodes.Where(members=members, test=test):
                group = self.apart(members).items()
                return {one: held for one, held in group if replace(self, it=one).value(test)}
            case nodes.Conditional(condition=condition, value=value, otherwise=otherwise):
                return self.apart(value if self.value(condition) else otherwise)
            case nodes.Reference(name=name) | nodes.Property(name=name):
                inner = self._defined(node, name.text)
                if inner is not None:
                    return inner[0].apart(inner[1])
        inside = self.names.rules.inside
        return {
            one: Held(places=frozenset({one, *inside(one)}), whole=True)
            for one in self._places(node)
        }

    def _places(self, node: Node) -> list[str]:
        """The places a set of places or a place names, in the order of the board."""
        found = _as_set(self.value(node))
        return [one for one in self.names.rules.places if one in found]

    def _defined(self, node: Node, name: str) -> tuple[_Reader, Node] | None:
        """The body of the definition a name or property stands for, and what reads it."""
        element = self.names.rules.of("define").get(name)
        if element is None or name in self.locals:
            return None
        assert isinstance(element.node, nodes.Definition)
        parameter = element.node.parameter
        if not isinstance(node, nodes.Property) or parameter is None:
            return replace(self, locals={}), element.node.body
        bound = {parameter.text: self.value(node.operand)}
        return replace(self, locals=bound), element.node.body

    def _named(self, name: str, node: Node) -> Constant:
        if name in self.locals:
            return self.locals[name]
        rules, meaning = self.names.rules, self.names.meanings[name]
        match meaning.what:
            case "place" | "group":
                return name
            case "places":
                return frozenset(rules.places)
            case "kind":
                return frozenset(
                    place.id
                    for place in rules.places.values()
                    if rules.kinds[place.kind].plural == name
                )
            case "groups":
                return frozenset(rules.groups[meaning.type.domain].members)
            case "value":
                return rules.values[name]
            case "define":
                inner = self._defined(node, name)
                assert inner is not None
                return inner[0].value(inner[1])
        raise NotConstant(node)

    def _property(self, node: nodes.Property) -> Constant:
        rules, name = self.names.rules, node.name.text
        meaning = self.names.meanings.get(name)
        if name == "place" or (meaning is not None and meaning.per_player):
            raise NotConstant(node)
        inner = self._defined(node, name)
        if inner is not None:
            return inner[0].value(inner[1])
        operand = self.value(node.operand)
        if name == "size":
            return len(_as_set(operand))
        if name in ("first", "second", "third"):
            rank = ("first", "second", "third").index(name)
            return operand[rank] if operand and rank < len(operand) else 0
        return self._of_places(rules, node, _as_set(operand))

    def _of_places(self, rules: Rules, node: nodes.Property, operand: frozenset[str]) -> Constant:
        """What belongs to places, or to groups of them."""
        name = node.name.text
        if name == "places":
            groups = [group.members for group in rules.groups.values()]
            held = (members[one] for members in groups for one in operand if one in members)
            return frozenset[str]().union(*held)
        operand &= frozenset(rules.places)
        if name == "neighbours":
            return frozenset[str]().union(*(rules.places[one].neighbours for one in operand))
        if name in rules.relations:
            return frozenset[str]().union(*(rules.relations[name].of(one) for one in operand))
        first = next((one for one in rules.places if one in operand), None)
        if name == "outer":
            outer = rules.places[first].outer if first is not None else ""
            if outer and outer not in rules.places:
                raise NotConstant(node)
            return outer or None
        if name not in self.names.attributes.get("place", {}):
            raise NotConstant(node)
        numbers = rules.places[first].attributes.get(name) if first is not None else None
        if self.names.attributes["place"][name].kind == "row":
            return numbers
        return numbers[0] if numbers else 0

    def _joined(self, node: nodes.Or | nodes.And, left: Constant, right: Constant) -> Constant:
        if isinstance(left, bool):
            return (left or right) if isinstance(node, nodes.Or) else (left and right)
        first, second = _as_set(left), _as_set(right)
        return first | second if isinstance(node, nodes.Or) else first & second

    def _compared(self, word: str, left: Constant, right: Constant) -> bool:
        if word in _COMPARISONS:
            return _COMPARISONS[word](left, right)
        if word in ("in", "not in"):
            return (left in _as_set(right)) == (word == "in")
        if isinstance(left, frozenset) or isinstance(right, frozenset):
            left, right = _as_set(left), _as_set(right)
        equal: bool = left == right
        return equal == (word == "is")
