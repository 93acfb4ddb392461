"""Dropping what is left of the stoppable procedure under way: the same for every evaluator.

Which procedure that is, and where it began, stands in two slots of the header. Nobody has proved of
a Program that these tell the truth, so it is looked at each time; this happens seldom.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable

from fuero.diagnostics import Diagnostic, DiagnosticError

from .expressions import Vector
from .program import HEADER, Program

__all__ = ["unwinding"]

DEPTH, OPEN, MARK = (HEADER.index(name) for name in ("depth", "open", "mark"))


def unwinding(program: Program, at: int) -> Callable[[Vector], int]:
    """What the ``unwind`` at an instruction does: the stack goes back to the mark.

    It returns where play goes on. Raises DiagnosticError (FU450) where nothing is under way that
    ends there: the routine that began at the mark is another, or there is none.
    """
    targets: tuple[int, ...] = program.code[at][1]
    stack = program.layout.fields["return stack"].offset
    begins = [routine.begin for routine in program.routines]

    def unwind(vector: Vector) -> int:
        number, mark, depth = vector[OPEN], vector[MARK], vector[DEPTH]
        if 0 < number <= len(targets) and 0 <= mark <= depth:
            goal = targets[number - 1]
            # What stands on the stack at the mark is where the routine that set it is to go on.
            inside = vector[stack + mark] - 1 if mark < depth else at
            if bisect_right(begins, inside) == bisect_right(begins, goal):
                for dropped in range(mark, depth):
                    vector[stack + dropped] = 0
                vector[DEPTH] = mark
                return goal
        message = f"{program.ruleset}: nothing is under way that instruction {at} (unwind) can drop"
        raise DiagnosticError((Diagnostic(code="FU450", message=message),))

    return unwind
