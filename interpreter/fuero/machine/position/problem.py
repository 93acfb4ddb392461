"""What is not possible in a position, and where it stands there."""

from __future__ import annotations

from collections.abc import Iterable

from fuero.diagnostics import Diagnostic, DiagnosticError
from fuero.machine.forbidden import Misplaced

__all__ = ["ImpossiblePosition", "PositionPath", "PositionProblem"]


PositionPath = tuple[str | int, ...]
"""The keys and numbers that lead to something in a position."""


class PositionProblem(Exception):
    """Something in a position is not possible.

    ``pointer`` leads to it in the document; ``against``: the declaration it is against, if it is.
    ``unknown``: the key is no name of anything.
    """

    def __init__(
        self,
        pointer: PositionPath,
        message: str,
        help: str | None = None,
        against: Misplaced | None = None,
        *,
        unknown: bool = False,
    ):
        super().__init__(message)
        self.pointer = pointer
        self.message = message
        self.help = help
        self.against = against
        self.unknown = unknown

    def at(self, pointer: PositionPath) -> PositionProblem:
        """The same problem somewhere else."""
        return PositionProblem(pointer, self.message, self.help, self.against, unknown=self.unknown)

    @property
    def where(self) -> str:
        """The way to it in words; in lists counted from 1."""
        steps = (f"no. {step + 1}" if isinstance(step, int) else step for step in self.pointer)
        return " ".join(steps)

    def diagnostic(self) -> Diagnostic:
        """The problem without a place in a file."""
        where = self.where
        message = f"{where}: {self.message}" if where else self.message
        rule = f"it is said in {self.against.rule}" if self.against else None
        return Diagnostic(code="FU410", message=message, help=self.help or rule)


class ImpossiblePosition(DiagnosticError):
    """Everything impossible in a position (FU410); ``problems`` know where in it each stands."""

    def __init__(self, problems: Iterable[PositionProblem]):
        self.problems = tuple(problems)
        super().__init__(problem.diagnostic() for problem in self.problems)
