"""Routines that are called in one place only stand there, in place of the call.

Most procedures are performed by one other. Nothing is put on the stack for them then, and what is
needed before and behind them is seen by whatever tidies the code, and by evaluators.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from fuero.machine.liveness import called
from fuero.machine.program import Instruction, Routine

from .tidying import led_to

__all__ = ["CodeInParts", "in_place"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeInParts:
    """Finished code.

    steps: its instructions; what a call gives is written before it (see ``arguments.py``). site_of:
    for each instruction where it comes from. routines: all of the code, in its order.
    inner: the routines whose code stands inside others. outlook: where play enters besides the
    beginning; -1 for nowhere.
    """

    steps: tuple[Instruction, ...]
    site_of: tuple[int, ...]
    routines: tuple[Routine, ...]
    outlook: int
    inner: tuple[Routine, ...] = ()


def in_place(code: CodeInParts) -> CodeInParts:
    """The same code, with each routine that is called only once in place of its call."""
    bodies = _called_once(code)
    made: list[tuple[int, Instruction]] = []
    place: dict[int, int] = {}
    for at, step in _written(code, bodies):
        place[at] = len(made)
        if step:
            made.append((at, step))

    def of(one: Routine) -> Routine:
        return replace(one, begin=place[one.begin], end=place[one.end - 1] + 1)

    return CodeInParts(
        steps=tuple(led_to(place, step) for _, step in made),
        site_of=tuple(code.site_of[at] for at, _ in made),
        routines=tuple(of(one) for one in code.routines if one.begin not in bodies),
        inner=tuple(of(one) for one in code.routines if one.begin in bodies),
        outlook=place[code.outlook] if code.outlook >= 0 else -1,
    )


def _called_once(code: CodeInParts) -> dict[int, Routine]:
    """The routines that one call leads to, and nothing else, by where they begin."""
    times = Counter(target for step in code.steps for target in called(step))
    alone = {step[1] for step in code.steps if step[0] == "call" and times[step[1]] == 1}
    return {one.begin: one for one in code.routines if one.begin in alone - {code.outlook}}


def _written(code: CodeInParts, bodies: Mapping[int, Routine]) -> Iterator[tuple[int, Instruction]]:
    """All instructions in their new order, each with the number it had; nothing for a call that is
    left out. What they lead to is numbered as before.
    """
    for routine in code.routines:
        if routine.begin in bodies:
            continue
        # What is being written, each with where it goes on when it comes back.
        under_way = [(iter(range(routine.begin, routine.end)), -1)]
        while under_way:
            left, back = under_way[-1]
            at = next(left, -1)
            if at < 0:
                under_way.pop()
                continue
            step = code.steps[at]
            if step[0] == "call" and step[1] in bodies:
                body = bodies[step[1]]
                under_way.append((iter(range(body.begin, body.end)), at + 1))
                yield at, ()
            else:
                comes_back = step[0] == "return" and back >= 0
                yield at, ("jump", back) if comes_back else step
