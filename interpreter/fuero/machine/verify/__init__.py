"""Whether a Program keeps the promises that evaluators build on; looked at before any of it is run.

A Program that passes reads and writes only slots it has, calls only routines it has, as deep as its
stack allows, tests only conditions, and reads no scratch register that it has not written since the
last decision. Its indices stay within their fields, and what it writes within the ranges of slots.
An ``unwind`` has an end for all that may be under way, and goes to the depth or a slot, not to a
number; that this slot holds the mark saved for it, and that something is under way, is not proved:
each ``unwind`` looks before it drops anything (``unwinding.py``). How long a Program may run is not
proved here: evaluators count steps (``patience.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from fuero.diagnostics import Diagnostic, DiagnosticError
from fuero.machine.program import Program

from .calls import routine_faults, scratch_faults
from .flow import range_faults
from .forms import form_faults
from .kinds import Kinds
from .layout import layout_faults
from .references import reference_faults

__all__ = ["Kinds", "faults", "verify"]

Inspection: TypeAlias = Callable[[Program], Iterator[str]]

MOST_TOLD = 10
"""How many faults of a Program are told."""


def verify(program: Program) -> Program:
    """The program itself. Raises DiagnosticError (FU450) for one that breaks a promise."""
    found = []
    for fault in faults(program):
        found.append(Diagnostic(code="FU450", message=f"{program.ruleset}: {fault}"))
        if len(found) == MOST_TOLD:
            break
    if found:
        raise DiagnosticError(tuple(found))
    return program


def faults(program: Program) -> Iterator[str]:
    """Everything that is wrong with a Program, each with the instruction or choice it is in."""
    # Each looks only at what those before it found sound.
    looks: tuple[Inspection, ...] = (
        layout_faults,
        reference_faults,
        form_faults,
        routine_faults,
        scratch_faults,
        range_faults,
    )
    for look in looks:
        found = list(look(program))
        if found:
            yield from found
            return
