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


def constant_places(names: Names, node: Node) -> frozenset[str]:
    """The places an expression over places names, whatever happens, with what always lies in them.

    The expression must be linked. Raises NotConstant where the state has a say.
    """
    found = _named_places(names, node)
    return found.union(*(names.rules.inside(place) for place in found))


def held_apart(names: Names, node: Node) -> tuple[frozenset[str], frozenset[str]]:
    """The places an expression names, each for itself: with what lies in it, and *just* itself.

    The expression must be linked. Raises NotConstant where the state has a say.
    """
    match node:
        case nodes.Just(places=places):
            return frozenset(), _named_places(names, places)
        case nodes.Or(left=left, right=right):
            first, second = held_apart(names, left), held_apart(names, right)
            return first[0] | second[0], first[1] | second[1]
        case nodes.Except(members=members, left_out=left_out):
            out = _named_places(names, left_out)
            whole, just = held_apart(names, members)
            return whole - out, just - out
        case nodes.Where(members=nodes.Just()):
            return frozenset(), _named_places(names, node)
        case nodes.Reference(name=name) if name.text in names.rules.of("define"):
            definition = names.rules.of("define")[name.text].node
            assert isinstance(definition, nodes.Definition)
            return held_apart(names, definition.body)
        case _:
            return _named_places(names, node), frozenset()


def _named_places(names: Names, node: Node) -> frozenset[str]:
    """The places an expression over places names, without what lies in them."""
    return _as_set(_Reader(names=names).value(node)) & frozenset(names.rules.places)


def constant_number(names: Names, node: Node) -> int:
    """The number a linked expression comes to. Raises NotConstant where the state has a say."""
    found: int = _Reader(names=names).value(node)
    return found


def unladen_places(names: Names, kind: str) -> frozenset[str]:
    """The places where pieces of a kind carry nothing, and lay down what they come with."""
    node = names.rules.of("piece")[kind].node
    assert isinstance(node, nodes.PieceDeclaration)
    if node.carrying is None or node.carrying.unladen_in is None:
        return frozenset()
    return constant_places(names, node.carrying.unladen_in)


def _as_set(value: Constant) -> frozenset[str]:
    if value is None:
        return frozenset()
    return value if isinstance(value, frozenset) else frozenset({value})


_COMPARISONS: Mapping[str, Callable[[Any, Any], bool]] = MappingProxyType(
    {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reader:
    """Reads expressions. names: what names mean; locals: parameters; it: the member under test."""

    names: Names
    locals: Mapping[str, Constant] = field(default_factory=dict)
    it: Constant = None

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
        raise NotConstant(node)

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
                assert meaning.element is not None
                return replace(self, locals={}).value(meaning.element.node.body)  # type: ignore[attr-defined]
        raise NotConstant(node)

    def _property(self, node: nodes.Property) -> Constant:
        rules, name = self.names.rules, node.name.text
        meaning = self.names.meanings.get(name)
        if name == "place" or (meaning is not None and meaning.per_player):
            raise NotConstant(node)
        operand = self.value(node.operand)
        definition = rules.of("define").get(name)
        if definition is not None:
            assert isinstance(definition.node, nodes.Definition)
            assert definition.node.parameter is not None
            bound = {definition.node.parameter.text: operand}
            return replace(self, locals=bound).value(definition.node.body)
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
