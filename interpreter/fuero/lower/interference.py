"""Interference: two registers interfere if one is written while the other is still needed. They
cannot share a slot.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fuero.machine.liveness import AnalysedCode, Liveness, Registers, called, inside
from fuero.machine.operators import choice_expressions, instruction_expressions
from fuero.machine.program import Expression, Instruction, Members

__all__ = ["interference"]


def interference(code: AnalysedCode, flow: Liveness) -> Mapping[int, Registers]:
    """For each register, the registers it interferes with."""
    apart: dict[int, Registers] = dict.fromkeys(set(code.blocks.values()), 0)
    disturbed = [_disturbed(code, step) | written for step, written in
                 zip(code.steps, flow.writes, strict=True)]  # fmt: skip
    touched = _touched(code, disturbed)
    for at, step in enumerate(code.steps):
        after = flow.live[at + 1] if at + 1 < len(flow.live) else 0
        for target in (*called(step), *_jumps(step)):
            after |= flow.live[target]
        near, works_with = flow.live[at] | after, disturbed[at]
        if step[0] == "set":
            # It is written when all else was read; and a copy holds what is copied.
            target = code.bit(step[1])
            source = code.bit(step[2][1]) if step[2][0] == "slot" else 0
            works_with &= ~target
            _keep_apart(apart, target, after & ~source | works_with)
        # What an instruction works with is needed together.
        _keep_apart(apart, works_with, near | works_with)
        across = flow.live[at + 1] if called(step) else 0
        for target in called(step):
            _keep_apart(apart, across, touched[target])
    for one in apart:
        apart[one] &= ~(1 << one)
        for other in _bits(apart[one]):
            apart[other] |= 1 << one
    return apart


def _keep_apart(apart: dict[int, Registers], ones: Registers, others: Registers) -> None:
    """Note it of these ones alone; of the others it is noted in the end."""
    for one in _bits(ones):
        apart[one] |= others


def _bits(registers: Registers) -> Iterator[int]:
    while registers:
        low = registers & -registers
        yield low.bit_length() - 1
        registers ^= low


def _jumps(step: Instruction) -> tuple[int, ...]:
    match step[0]:
        case "jump":
            return (step[1],)
        case "branch":
            return (step[2],)
        case "unwind":
            return tuple(step[1])
    return ()


def _disturbed(code: AnalysedCode, step: Instruction) -> Registers:
    """The registers whose content an instruction may change."""
    found = 0
    expressions: list[Expression] = list(instruction_expressions(step))
    match step[0]:
        case "choose":
            choice = code.choices[step[1]]
            expressions += choice_expressions(choice)
            for option in choice.options:
                if isinstance(option, Members):
                    found |= code.bit(option.slot) | code.bit(option.second_slot)
        case "store":
            found |= code.bit(step[1])
    for expression in expressions:
        # Reading members writes each of them into a register in turn.
        found |= code.worked_with(expression) & ~code.read_by(expression)
    return found


def _touched(code: AnalysedCode, disturbed: list[Registers]) -> Mapping[int, Registers]:
    """For each routine the registers that it, or what it calls, may change."""
    begins = {target for step in code.steps for target in called(step)}
    within = {begin: inside(code.steps, begin) for begin in begins}
    own: dict[int, Registers] = {}
    below: dict[int, set[int]] = {}
    for begin, steps in within.items():
        own[begin], below[begin] = 0, set()
        for at in steps:
            own[begin] |= disturbed[at]
            below[begin] |= set(called(code.steps[at]))
    while True:
        before = dict(own)
        for begin, targets in below.items():
            for target in targets:
                own[begin] |= own[target]
        if own == before:
            return own
