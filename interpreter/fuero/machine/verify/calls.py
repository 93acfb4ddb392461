"""Whether routines keep to themselves, calls come to an end, and scratch is used in time."""

from __future__ import annotations

from collections.abc import Iterator

from fuero.machine.liveness import analysed, called, inside, liveness
from fuero.machine.operators import INSTRUCTIONS
from fuero.machine.program import Instruction, Program, Routine

from .where import of_instruction

__all__ = ["routine_faults", "scratch_faults"]


def routine_faults(program: Program) -> Iterator[str]:
    """Code goes on inside its routine, and calls come to an end before the stack does."""
    found = [fault for routine in program.routines for fault in _goes_on(program, routine)]
    yield from found or _calls(program)


def _goes_on(program: Program, routine: Routine) -> Iterator[str]:
    for at in range(routine.begin, routine.end):
        step = program.code[at]
        for label in _labels(step):
            if not routine.begin <= label < routine.end:
                yield f"{of_instruction(program, at)} leaves {routine.name} for {label}"
    if routine.end and program.code[routine.end - 1][0] not in _LAST:
        yield f"{routine.name} runs on behind its last instruction"


def _calls(program: Program) -> Iterator[str]:
    room = program.layout.fields["return stack"].size
    depth: dict[int, int] = {}
    # What stands behind the end of a game is never reached, and calls nobody.
    calls = {
        routine.begin: {
            target
            for at in inside(program.code, routine.begin)
            for target in called(program.code[at])
        }
        for routine in program.routines
    }
    if program.outlook in {target for targets in calls.values() for target in targets}:
        # Whoever calls may have scratch registers in hand, and play never enters with any.
        yield f"{_name(program, program.outlook)} is called, and play enters there"
        return
    waiting = dict(calls)
    while ready := [one for one, below in waiting.items() if below <= depth.keys()]:
        for one in ready:
            depth[one] = max((1 + depth[target] for target in waiting.pop(one)), default=0)
    if waiting:
        yield f"routines call themselves: {_name(program, min(waiting))}"
        return
    # A routine that is called only from what is never reached needs no room.
    deepest = max(depth[entry] for entry in (0, program.outlook) if entry in depth)
    if deepest > room:
        yield f"calls go {deepest} deep, and the stack has room for {room}"


_LAST = frozenset({"jump", "return", "end", "unwind"})


def _labels(step: Instruction) -> Iterator[int]:
    for operand, (_, kind) in zip(step[1:], INSTRUCTIONS[step[0]].operands, strict=True):
        if kind == "label":
            yield operand


def _name(program: Program, begin: int) -> str:
    return next(routine.name for routine in program.routines if routine.begin == begin)


def scratch_faults(program: Program) -> Iterator[str]:
    """No scratch register is read that was not written since the last decision."""
    code = analysed(program, program.layout.scratch)
    saved = liveness(code).saved
    for field in program.layout.scratch:
        if saved >> field.offset & 1:
            yield f"{field.name} is read after a decision, and lies beside the state"
