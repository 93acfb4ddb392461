"""The finished code without what comes to nothing.

Each clause is lowered by itself, and some of what is emitted for it does nothing beside the rest: a
jump that leads to a jump, a register copied into itself, a test that leads to the same place either
way, what can never be reached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from itertools import pairwise
from typing import Any

from fuero.machine.liveness import inside
from fuero.machine.operators import LEADING
from fuero.machine.program import Instruction, Program, Routine

__all__ = ["labels_of", "led_to", "tidied", "without"]


def tidied(program: Program) -> Program:
    """The same program, tidied until nothing more is found."""
    while True:
        code = [_led_on(program.code, step) for step in program.code]
        _turn(code)
        useless = {at for at in range(len(code)) if _does_nothing(code, at)}
        useless |= set(range(len(code))) - _reached(program, code)
        if not useless:
            return replace(program, code=tuple(code))
        program = without(replace(program, code=tuple(code)), useless)


def _reached(program: Program, code: Sequence[Instruction]) -> frozenset[int]:
    """What play can come to: from where routines begin, and where they go on after a stop."""
    begins = {one.begin for one in program.routines}
    ends = {label for step in code if step[0] == "unwind" for label in labels_of(step)}
    return frozenset[int]().union(*(inside(code, at) for at in begins | ends))


def _led_on(code: Sequence[Instruction], step: Instruction) -> Instruction:
    """An instruction that goes on where the jumps lead that it would come to."""

    def change(kind: str, operand: Any) -> Any:
        if kind == "labels":
            return tuple(_end_of_jumps(code, label) for label in operand)
        return _end_of_jumps(code, operand) if kind == "label" else operand

    if step[0] == "branch" and step[1][0] == "const":
        return step if step[1][1] else ("jump", step[2])
    led = _leading_otherwise(step, change)
    return ("return",) if led[0] == "jump" and code[led[1]][0] == "return" else led


def _end_of_jumps(code: Sequence[Instruction], at: int) -> int:
    passed = set[int]()
    while code[at][0] == "jump" and at not in passed:
        passed.add(at)
        at = code[at][1]
    return at


def _turn(code: list[Instruction]) -> None:
    """Turn each test that does no more than pass a jump, so that nothing is left of the jump."""
    entered = {label for step in code for label in labels_of(step)}
    for at, (step, after) in enumerate(pairwise(code)):
        passes = step[0] == "branch" and step[2] == at + 2 and after[0] == "jump"
        if passes and at + 1 not in entered:
            test = step[1][1] if step[1][0] == "not" else ("not", step[1])
            code[at : at + 2] = [("branch", test, after[1]), ("jump", at + 2)]


def labels_of(step: Instruction) -> Iterator[int]:
    """The instructions at which play may go on because this one says so."""
    for at, kind in LEADING[step[0]]:
        if kind == "label":
            yield step[at]
        elif kind == "labels":
            yield from step[at]


def _does_nothing(code: Sequence[Instruction], at: int) -> bool:
    match code[at]:
        case ("set", target, ("slot", source)):
            return bool(target == source)
        case ("branch", ("const", number), _) if number:
            return True
        case ("jump", label) | ("branch", _, label):
            return bool(label == at + 1)
    return False


def led_to(place: Mapping[int, int], step: Instruction) -> Instruction:
    """An instruction that leads to where now stands what it led to. place: of each the number that
    it has now.
    """

    def change(kind: str, operand: Any) -> Any:
        if kind in ("label", "routine"):
            return place[operand]
        if kind in ("labels", "routines"):
            return tuple(place[one] if one >= 0 else one for one in operand)
        return operand

    return _leading_otherwise(step, change)


def _leading_otherwise(step: Instruction, change: Callable[[str, Any], Any]) -> Instruction:
    """The same instruction with each operand changed that says where play goes on."""
    if not LEADING[step[0]]:
        return step
    made = list(step)
    for at, kind in LEADING[step[0]]:
        made[at] = change(kind, made[at])
    return tuple(made)


def without(program: Program, useless: Set[int]) -> Program:
    """The program without some instructions; what led to one leads to the next that is left."""
    left = [at for at in range(len(program.code)) if at not in useless]
    place: dict[int, int] = {}
    for at in range(len(program.code), -1, -1):
        number = len(left) if at == len(program.code) else place[at + 1]
        place[at] = number - (at < len(program.code) and at not in useless)

    def of(routine: Routine) -> Routine:
        return replace(routine, begin=place[routine.begin], end=place[routine.end])

    return replace(
        program,
        code=tuple(led_to(place, program.code[at]) for at in left),
        site_of=tuple(program.site_of[at] for at in left),
        routines=tuple(of(one) for one in program.routines),
        inner=tuple(of(one) for one in program.inner),
        outlook=place[program.outlook] if program.outlook >= 0 else -1,
    )
