"""The evaluators there are, by the names people choose them by."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from fuero.diagnostics import Diagnostic, DiagnosticError

from .evaluator import Evaluator
from .program import Program
from .python import python
from .reference import reference

__all__ = ["BACKENDS", "evaluator_of", "usual"]

BACKENDS: Mapping[str, Callable[[Program], Evaluator]] = MappingProxyType(
    {"python": python, "reference": reference}
)
"""Every evaluator by its name. They do the same; they differ in speed and in how they do it."""

usual: Mapping[str, str] = MappingProxyType({"game": "python", "trial": "reference"})
"""What is used where nobody chooses: games are long, and a trial is over at once."""


def evaluator_of(program: Program, backend: str) -> Evaluator:
    """The evaluator of a Program. Raises DiagnosticError (FU430) for an unknown name."""
    if backend not in BACKENDS:
        raise DiagnosticError(
            (
                Diagnostic(
                    code="FU430",
                    message=f"there is no backend {backend!r}",
                    help=f"there are: {', '.join(BACKENDS)}",
                ),
            )
        )
    return BACKENDS[backend](program)
