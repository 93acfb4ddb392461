"""Run all checks."""

from __future__ import annotations

from fuero.diagnostics import Diagnostic
from fuero.ruleset.model import Rules

from .context import context_of
from .specified import SPECIFIED_CHECKS

__all__ = ["check"]


def check(rules: Rules) -> tuple[Diagnostic, ...]:
    """Everything the checks find in linked rules, errors and warnings, check by check."""
    context = context_of(rules)
    return tuple(problem for one in SPECIFIED_CHECKS for problem in one(context))
