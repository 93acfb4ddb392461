"""What code may write, instruction by instruction and routine by routine."""

from __future__ import annotations

from collections.abc import Iterator

from fuero.machine.liveness import called
from fuero.machine.operators import (
    INSTRUCTIONS,
    OPERATORS,
    choice_expressions,
    instruction_expressions,
    walk_expression,
)
from fuero.machine.program import Instruction, Program

from .slots import Slots, chosen_slots

__all__ = ["callers_first", "writes"]


def callers_first(program: Program) -> list[int]:
    """Where routines begin, each before those that it calls. Routines do not call themselves."""
    done: dict[int, None] = {}
    targets = {
        one.begin: sorted(
            {target for step in program.code[one.begin : one.end] for target in called(step)}
        )
        for one in program.routines
    }

    def visit(begin: int) -> None:
        if begin not in done:
            for target in targets[begin]:
                visit(target)
            done[begin] = None

    for one in program.routines:
        visit(one.begin)
    return list(reversed(done))


def _written(program: Program, slots: Slots, step: Instruction) -> Iterator[int]:
    """All that may be written by an instruction itself, as what is known of slots is kept."""
    found: list[int] = []
    expressions = list(instruction_expressions(step))
    if step[0] == "choose":
        choice = program.choices[step[1]]
        found += [choice.word_slot, *chosen_slots(choice)]
        expressions += choice_expressions(choice)
    for operand, (_, kind) in zip(step[1:], INSTRUCTIONS[step[0]].operands, strict=True):
        if kind == "register":
            found.append(operand)
        elif kind == "registers":
            found.extend(operand)
        elif kind in ("base", "array", "address"):
            yield from _several(slots, operand[1] if kind == "address" else operand)
    found += [
        part[1]
        for expression in expressions
        for part in walk_expression(expression)
        if part[0] in _GOING_THROUGH
    ]
    for slot in found:
        yield from slots.said_by(slot)


def _several(slots: Slots, base: int) -> Iterator[int]:
    for slot in range(slots.first[base], slots.end[base]):
        yield from slots.said_by(slot)


_GOING_THROUGH = frozenset(
    name for name, form in OPERATORS.items() if any(kind == "register" for _, kind in form.operands)
)


def writes(program: Program, slots: Slots) -> dict[int, frozenset[int]]:
    """For each routine, by where it begins, all that it and those that it calls may write."""
    found: dict[int, frozenset[int]] = {}
    routines = {one.begin: one for one in program.routines}
    for begin in reversed(callers_first(program)):
        routine = routines[begin]
        own: set[int] = set()
        for step in program.code[begin : routine.end]:
            own.update(_written(program, slots, step))
            for target in called(step):
                own |= found[target]
        found[begin] = frozenset(own)
    return found
