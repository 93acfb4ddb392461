"""Names that are worded alike: which of them mean the same under the settings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

from fuero.ruleset import core
from fuero.ruleset.core import Node
from fuero.ruleset.model import Rules

from ..tree import Noun

__all__ = ["meant_in", "same_thing"]


def same_thing(rules: Rules, nouns: Sequence[Noun]) -> tuple[Noun, ...]:
    """One of each of those names that mean the same; a point where layers widen goes first."""
    found: dict[Any, Noun] = {}
    for noun in sorted(nouns, key=lambda noun: noun.id not in rules.widening):
        found.setdefault(_denoted(rules, noun), noun)
    return tuple(found.values())


def _denoted(rules: Rules, noun: Noun) -> Any:
    """What a name stands for, for comparison."""
    if noun.category == "define":
        definition = rules.declared.definitions[noun.id]
        if definition.parameter is None:
            meant = meant_in(rules, (definition.body,))[0]
            if isinstance(meant, core.PlacesOfKind):
                return "kind", meant.kind
            return "define", repr(meant)
    return noun.category, noun.id


def meant_in(rules: Rules, body: Sequence[Node]) -> tuple[Node, ...]:
    """Nodes with every name of an expression replaced by what it stands for."""
    return tuple(_meant(rules, node) for node in body)


def _meant(rules: Rules, node: Any) -> Any:
    if isinstance(node, tuple):
        return tuple(_meant(rules, part) for part in node)
    if not isinstance(node, Node):
        return node
    if isinstance(node, core.Defined) and node.argument is None:
        return _meant(rules, rules.declared.definitions[node.name].body)
    if isinstance(node, core.Inside) and (compared := _one_number(node)) is not None:
        return _meant(rules, compared)
    changed = {
        item.name: _meant(rules, value)
        for item in fields(node)
        if isinstance(value := getattr(node, item.name), Node | tuple)
        and not item.metadata.get("beside")
    }
    return replace(node, **changed) if changed else node


def _one_number(node: core.Inside) -> Node | None:
    """Being one of a single number is being that number; None for any other set."""
    numbers = node.members
    if not isinstance(numbers, core.NumberSet) or len(numbers.numbers) != 1:
        return None
    number = core.Number(span=node.span, type=node.member.type, value=numbers.numbers[0])
    operator = "is" if node.within else "is not"
    return core.Compare(
        span=node.span, type=node.type, left=node.member, operator=operator, right=number
    )
