"""What is written for a routine just before it is called becomes arguments of the call."""

from __future__ import annotations

from dataclasses import replace

from fuero.machine.program import Instruction, Program

from .tidying import labels_of, without

__all__ = ["with_arguments"]


def with_arguments(program: Program) -> Program:
    """The same program, in which registers that are written straight before a call are written by
    the call.
    """
    code, registers = list(program.code), _registers(program)
    entered = {label for step in code for label in labels_of(step)}
    given = set[int]()
    for at, step in enumerate(code):
        first = at
        while first not in entered and first and _gives(code[first - 1], registers):
            first -= 1
        if step[0] == "call" and first < at:
            before = code[first:at]
            values = tuple(one[1] for one in before), tuple(one[2] for one in before)
            code[at] = (*step[:2], *values)
            given.update(range(first, at))
    return without(replace(program, code=tuple(code)), given)


def _registers(program: Program) -> frozenset[int]:
    layout = program.layout
    saved = (field for field in layout.fields.values() if field.role == "register")
    return frozenset(
        slot
        for field in (*saved, *layout.scratch)
        for slot in range(field.offset, field.offset + field.size)
    )


def _gives(step: Instruction, registers: frozenset[int]) -> bool:
    return step[0] == "set" and step[1] in registers
