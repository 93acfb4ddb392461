"""Which fields instructions and routines may write."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fuero.machine.liveness import called
from fuero.machine.operators import (
    INSTRUCTIONS,
    OPERATORS,
    choice_expressions,
    instruction_expressions,
    walk_expression,
)
from fuero.machine.program import Expression, Instruction, Members, Program

__all__ = ["changes", "step_expressions", "touched"]


def step_expressions(program: Program, step: Instruction) -> Iterator[Expression]:
    """The expressions of an instruction, and of the choice it is about."""
    yield from instruction_expressions(step)
    if step[0] == "choose":
        yield from choice_expressions(program.choices[step[1]])


def changes(program: Program, first: Sequence[int], step: Instruction) -> int:
    """The fields an instruction may write, each a bit at its first slot; not by what it calls."""
    slots = [
        operand
        for operand, (_, kind) in zip(step[1:], INSTRUCTIONS[step[0]].operands, strict=True)
        if kind in ("register", "base", "array", "slot", "stream") and operand >= 0
    ]
    if step[0] == "call":
        slots += step[2]
    elif step[0] in ("transfer", "push", "drop", "learn", "forget"):
        slots += [address[1] for address in step[1:3] if address[0] == "at"]
    elif step[0] == "choose":
        choice = program.choices[step[1]]
        slots.append(choice.word_slot)
        for option in choice.options:
            if isinstance(option, Members):
                slots += [option.slot, *([option.second_slot] if option.second_slot >= 0 else [])]
    slots += [
        part[1]
        for expression in step_expressions(program, step)
        for part in walk_expression(expression)
        if part[0] in _BINDING
    ]
    found = 0
    for slot in slots:
        found |= 1 << first[slot]
    return found


_BINDING = frozenset(name for name, form in OPERATORS.items() if form.operands[0][1] == "register")


def touched(
    program: Program, written: Sequence[int], bodies: Mapping[int, frozenset[int]]
) -> dict[int, int]:
    """For each routine, the fields that it and those it calls may write."""
    found = {}
    below = {}
    for begin, body in bodies.items():
        found[begin] = 0
        below[begin] = set[int]()
        for at in body:
            found[begin] |= written[at]
            below[begin].update(called(program.code[at]))
    changed = True
    while changed:
        changed = False
        for begin, targets in below.items():
            before = found[begin]
            for target in targets:
                found[begin] |= found[target]
            changed = changed or found[begin] != before
    return found
