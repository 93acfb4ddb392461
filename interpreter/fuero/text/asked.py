"""What a question can say of the rule that asks it, found among the acts under way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fuero.lang import nodes
from fuero.lang.nodes import Node
from fuero.ruleset.model import Rules

from .context import Context
from .expressions import context_of, plan_expression
from .tree import Item

__all__ = ["asked_about"]


def asked_about(
    rules: Rules, kind: str, about: tuple[str, ...]
) -> tuple[tuple[str, ...], Mapping[str, Item]]:
    """A key for the phrase of a question, and its slots; nothing where the rule is not certain.

    kind, about: those of the program's ``Choice``.
    """
    here = context_of(rules)
    if kind == "move-number" and len(about) > 1:
        return _between(here, *about[:2])
    if kind == "change" and len(about) > 1:
        return _becoming(here, *about[:2])
    return (), {}


def _acts(rules: Rules, routine: str) -> Iterator[Node]:
    for category in ("card", "procedure", "trigger"):
        element = rules.of(category).get(routine)
        if element is not None:
            yield from nodes.walk(element.node)


def _between(here: Context, piece: str, routine: str) -> tuple[tuple[str, ...], Mapping[str, Item]]:
    """From where to where pieces are moved, where one place is either."""
    ends = {
        (node.source, node.goal)
        for node in _acts(here.names.rules, routine)
        if isinstance(node, nodes.Move)
        and here.names.pieces.get(node.piece.text) == piece
        and all(here.type_of(end).kind in ("member", "unknown") for end in (node.source, node.goal))
    }
    if len(ends) != 1:
        return (), {}
    ((source, goal),) = ends
    if "unknown" in (here.type_of(source).kind, here.type_of(goal).kind):
        return (), {}
    said = {"source": plan_expression(source, here), "goal": plan_expression(goal, here)}
    return ("question:move-number/between",), said


def _becoming(
    here: Context, variable: str, routine: str
) -> tuple[tuple[str, ...], Mapping[str, Item]]:
    """What a variable would be set to."""
    values = [
        node.value
        for node in _acts(here.names.rules, routine)
        if isinstance(node, nodes.Assign) and node.may and node.target.name.text == variable
    ]
    if len(values) != 1 or here.type_of(values[0]).kind == "unknown":
        return (), {}
    key = "question:change/me" if isinstance(values[0], nodes.Me) else "question:change/to"
    return (key,), {"value": plan_expression(values[0], here)}
