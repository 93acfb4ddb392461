"""Type every statement of every procedure and card."""

from __future__ import annotations

from fuero.diagnostics import Diagnostic

from .model import Rules
from .types import Names

__all__ = ["body_problems"]


def body_problems(rules: Rules, names: Names) -> tuple[Diagnostic, ...]:
    """Everything wrong with names and types."""
    return ()
