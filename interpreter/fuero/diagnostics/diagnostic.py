"""The one value that says what is wrong, and the one exception that carries such values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from fuero.frozen import frozen

from .code import Severity
from .codes import CODES
from .render import render_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .edit import Edit
    from .span import Span

__all__ = ["Diagnostic", "DiagnosticError", "MAXIMUM_PROBLEMS", "Related"]

MAXIMUM_PROBLEMS = 100
"""After so many mistakes a file is not what it was taken for, and is read no further."""

# Never seen from outside: creation puts the severity of the code in its place.
_AS_CATALOGUED = cast("Severity", "")


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that belongs to a diagnostic, and what it has to do with it."""

    label: str
    span: Span


@frozen
class Diagnostic:
    """Something wrong, or doubtful, in what a person wrote.

    code: a code of the catalogue `CODES`; any other raises ValueError.
    message: one line, without a full stop at its end.
    span: where; None if it stands nowhere in a text.
    severity: by default what the catalogue says of the code.
    related: other places a reader has to see.
    help: what to do, one sentence or a few lines.
    fix: what does it, where there is one answer; `fuero format --fix` makes these edits.
    """

    code: str
    message: str
    span: Span | None = None
    severity: Severity = _AS_CATALOGUED
    related: tuple[Related, ...] = ()
    help: str | None = None
    fix: tuple[Edit, ...] = ()

    def __post_init__(self) -> None:
        if self.code not in CODES:
            raise ValueError(f"the catalogue has no diagnostic code {self.code!r}")
        if self.severity == _AS_CATALOGUED:
            object.__setattr__(self, "severity", CODES[self.code].severity)


class DiagnosticError(Exception):
    """Work that could not be done; `diagnostics` says why, and `str()` is their rendered text."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics: tuple[Diagnostic, ...] = tuple(diagnostics)
        super().__init__(self.diagnostics)

    def __str__(self) -> str:
        return render_text(self.diagnostics)
