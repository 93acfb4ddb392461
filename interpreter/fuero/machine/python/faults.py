"""What is said where a generated function goes wrong."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import TracebackType

from fuero.diagnostics import Diagnostic, DiagnosticError
from fuero.machine.program import Program, Site

__all__ = ["MADE", "fault"]

MADE = "<made of a program>"
"""What Python calls the file of generated functions."""

_MARK = re.compile(r"# (\d+)$|^def [ah](\d+)\(")


def fault(program: Program, texts: Mapping[str, str], error: Exception) -> DiagnosticError:
    """The diagnostic for an error in generated source: where in the rules it is, if that is known.

    texts: the source of each function.
    """
    site = _site(program, _instruction(texts, error.__traceback__))
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


def _instruction(texts: Mapping[str, str], trace: TracebackType | None) -> int:
    """The instruction that was at work in the innermost generated function; -1 for none known."""
    found = -1
    while trace is not None:
        code = trace.tb_frame.f_code
        if code.co_filename == MADE and code.co_name in texts:
            lines = texts[code.co_name].splitlines()
            last = (trace.tb_lineno or code.co_firstlineno) - code.co_firstlineno
            for line in reversed(lines[: last + 1]):
                if (mark := _MARK.search(line)) is not None:
                    found = int(mark[1] or mark[2])
                    break
        trace = trace.tb_next
    return found


def _site(program: Program, at: int) -> Site:
    if 0 <= at < len(program.site_of):
        return program.sites[program.site_of[at]]
    return Site()
