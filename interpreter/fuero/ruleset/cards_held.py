"""Which cards something may hold that can be performed: a variable, the name of a loop, or what a
procedure is told.

What is given to it anywhere in the rules counts, as it is written. So a card can be kept out by
naming it behind ``except``, and can then perform what the variable holds.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from fuero.lang import nodes
from fuero.lang.nodes import Node

from .model import Rules
from .once import once_for_rules

__all__ = ["cards_held"]


def cards_held(rules: Rules, name: str, cards: Sequence[str]) -> tuple[str, ...]:
    """Those of some cards that what bears a name may hold."""
    given = _given(rules).get(name, ())
    if not given:
        return tuple(cards)
    never = frozenset[str].intersection(*(_kept_out(value) for value in given))
    return tuple(card for card in cards if card not in never)


@once_for_rules
def _given(rules: Rules) -> Mapping[str, Sequence[Node]]:
    """All that is given to each name."""
    found: dict[str, list[Node]] = defaultdict(list)
    for elements in rules.elements.values():
        for element in elements.values():
            for node in nodes.walk(element.node):
                for name, value in _gives(node):
                    found[name].append(value)
    return MappingProxyType(found)


def _gives(node: Node) -> Iterator[tuple[str, Node]]:
    """What a statement or act gives, and to what."""
    match node:
        case nodes.Assign(target=target, value=value):
            yield target.name.text, value
        case nodes.Choose(members=members, target=target, otherwise=otherwise):
            yield target.name.text, members
            for other in otherwise or ():
                if isinstance(other, nodes.ElseOne):
                    yield target.name.text, other.members
        case nodes.SecretlyChoose(picks=picks, options=options) if options is not None:
            # What else can be picked stands among the options: nothing is kept out for certain.
            yield picks[-1].name.text, node
        case nodes.DrawAs(variable=target):
            yield target.name.text, node
        case nodes.ForEach(variable=name, other=other, members=members):
            yield name.text, members
            if other is not None:
                yield other.text, members
        case nodes.SecretPick(name=name, members=value) | nodes.Argument(name=name, value=value):
            yield name.text, value


def _kept_out(value: Node) -> frozenset[str]:
    """The names of what a set or a value never is."""
    match value:
        case nodes.Except(members=members, left_out=left_out):
            return _kept_out(members) | _named(left_out)
        case nodes.With(members=members) | nodes.Where(members=members):
            return _kept_out(members)
        case nodes.Random(members=members):
            return _kept_out(members)
    return frozenset()


def _named(value: Node) -> frozenset[str]:
    """What is certainly left out: what is named, and all that is joined to it."""
    match value:
        case nodes.Reference(name=name):
            return frozenset((name.text,))
        case nodes.Or(left=left, right=right):
            return _named(left) | _named(right)
    return frozenset()
