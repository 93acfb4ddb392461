"""Run all checks."""

from __future__ import annotations

from fuero.diagnostics import Diagnostic
from fuero.ruleset.model import Rules

__all__ = ["check"]


def check(rules: Rules) -> tuple[Diagnostic, ...]:
    """Everything the checks find in linked rules."""
    return ()
