"""What is said where a generated function goes wrong."""

from __future__ import annotations

import re
from types import TracebackType

from fuero.diagnostics import Diagnostic, DiagnosticError
from fuero.machine.program import Program, Site

__all__ = ["MADE", "fault"]

MADE = "<made of a program>"
"""What Python calls the file of generated functions."""

_MARK = re.compile(r"# (\d+)$|^def [ah](\d+)\(")


def fault(program: Program, text: str, error: Exception) -> DiagnosticError:
    """The diagnostic for an error in generated source: where in the rules it is, if that is known.

    text: the source.
    """
    site = _site(program, _instruction(text, _line(error.__traceback__)))
    where = f" at {site.rule}" if site.rule else ""
    of = f", in {site.element}" if site.element else ""
    return DiagnosticError(
        (
            Diagnostic(
                code="FU445",
                message=f"{program.ruleset} cannot go on{where}{of}: {type(error).__name__}",
                help="this is a fault of the program, not of the rules or the game; "
                "go on with --backend reference",
            ),
        )
    )


def _line(trace: TracebackType | None) -> int:
    """The line of the innermost generated function that was at work; 0 where none is known."""
    found = 0
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == MADE:
            found = trace.tb_lineno or found
        trace = trace.tb_next
    return found


def _instruction(text: str, line: int) -> int:
    """The instruction that a line of the source belongs to; -1 where none is known."""
    for one in reversed(text.splitlines()[:line]):
        if (found := _MARK.search(one)) is not None:
            return int(found[1] or found[2])
    return -1


def _site(program: Program, at: int) -> Site:
    if 0 <= at < len(program.site_of):
        return program.sites[program.site_of[at]]
    return Site()
