"""What a question can say of the rule that asks it, found among the acts under way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fuero.ruleset import core
from fuero.ruleset.core import Node
from fuero.ruleset.model import Rules

from .context import Context
from .expressions import context_of, plan_expression
from .tree import Item
from .written import bare, name_of

__all__ = ["asked_about", "bodies"]


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


def bodies(rules: Rules, routine: str) -> Iterator[Sequence[Node]]:
    """The statements of whatever bears this name: a card, a procedure, a trigger."""
    for declared in (rules.declared.cards, rules.declared.procedures, rules.declared.triggers):
        if routine in declared:
            yield declared[routine].body


def _acts(rules: Rules, routine: str) -> Iterator[Node]:
    for statements in bodies(rules, routine):
        for statement in statements:
            yield from core.walk(statement)


def _between(here: Context, piece: str, routine: str) -> tuple[tuple[str, ...], Mapping[str, Item]]:
    """From where to where pieces are moved, where one place is either."""
    ends = {
        (node.source, node.goal)
        for node in _acts(here.rules, routine)
        if isinstance(node, core.Move)
        and node.kind == piece
        and isinstance(node.source, core.Single | core.OneOfThese)
        and isinstance(node.goal, core.Single)
    }
    if len(ends) != 1:
        return (), {}
    ((source, goal),) = ends
    if not (_known(source) and _known(goal)):
        return (), {}
    said = {"source": plan_expression(source, here), "goal": plan_expression(goal, here)}
    return ("question:move-number/between",), said


def _known(node: Node) -> bool:
    """Whether somebody who is asked knows which is meant: not what is chosen, or what a loop is at.

    Something random has been drawn when it is asked, and is not told here.
    """
    return not isinstance(bare(node), core.OneOfThese | core.Bound | core.RandomMember)


def _becoming(
    here: Context, variable: str, routine: str
) -> tuple[tuple[str, ...], Mapping[str, Item]]:
    """What a variable would be set to."""
    values = [
        node.value
        for node in _acts(here.rules, routine)
        if isinstance(node, core.Assign)
        and node.may
        and name_of(node.target, here.rules) == variable
    ]
    if len(values) != 1 or not _known(values[0]):
        return (), {}
    key = "question:change/me" if isinstance(bare(values[0]), core.Me) else "question:change/to"
    return (key,), {"value": plan_expression(values[0], here)}
