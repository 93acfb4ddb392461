"""Loops by which rules keep accounts: nothing that happens in them is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fuero.ruleset import core
from fuero.ruleset.once import once_for_rules

if TYPE_CHECKING:
    from fuero.ruleset.core import Node
    from fuero.ruleset.model import Rules

__all__ = ["accounting_loops"]


@once_for_rules
def accounting_loops(rules: Rules) -> frozenset[str]:
    """The names of loops over members that only set variables; not those that tell in one place."""
    quiet: dict[str, bool] = {}
    declared = rules.declared
    for procedure in declared.procedures.values():
        _note(rules, procedure.body, quiet, on_card=False)
    for trigger in declared.triggers.values():
        _note(rules, trigger.body, quiet, on_card=False)
    for card in declared.cards.values():
        _note(rules, card.body, quiet, on_card=True)
    _note(rules, declared.trial, quiet, on_card=True)
    return frozenset(name for name, only in quiet.items() if only)


def _note(rules: Rules, body: Sequence[Node], quiet: dict[str, bool], *, on_card: bool) -> None:
    for statement in body:
        for node in core.walk(statement):
            if isinstance(node, core.ForEach):
                told = not _all_quiet(rules, node.body, on_card=on_card)
                quiet[node.variable] = quiet.get(node.variable, True) and not told


def _all_quiet(rules: Rules, body: Sequence[Node], *, on_card: bool) -> bool:
    return all(_is_quiet(rules, node, on_card=on_card) for node in body)


def _is_quiet(rules: Rules, node: Node, *, on_card: bool) -> bool:
    """Whether nothing is asked or told where this is done."""
    match node:
        case core.If() | core.Repeat():
            return _all_quiet(rules, (*node.body, *node.otherwise), on_card=on_card)
        case core.ForEach() | core.ForPlayers() | core.AsPlayer():
            return _all_quiet(rules, node.body, on_card=on_card)
        case core.Perform():
            inner = rules.declared.procedures[node.procedure].body
            return not node.may and _all_quiet(rules, inner, on_card=on_card)
        case core.Assign() | core.Add() | core.TakeAway():
            return not node.may and _is_account(rules, node.target, on_card=on_card)
        case core.Clear():
            return _is_account(rules, node.target, on_card=on_card)
    return False


def _is_account(rules: Rules, target: Node, *, on_card: bool) -> bool:
    """Whether nobody is told of what a variable is given: no points, and on cards none that is
    shown.
    """
    if not isinstance(target, core.VariableOf):
        return False
    variable = rules.declared.variables[target.name]
    return not variable.track and (variable.background or not on_card)
