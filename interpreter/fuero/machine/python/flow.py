"""What the code of a Program comes to: routines, loops, where play can enter, which registers live.

Some routines only work and come back (*plain*): they become functions that are called. In others a
decision may be waited for, or the game may end, or what was begun may be dropped: they are cut at
the points where play can enter again, and each part becomes a function of its own, a *head*.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace

from fuero.machine.liveness import (
    analysed,
    called,
    followers,
    inside,
    live_before,
    stops,
    with_callers,
)
from fuero.machine.program import Instruction, Program

from .bounds import Ranges, bounds
from .calls import calls, counted, loops
from .effects import changes, touched
from .variables import Variables
from .ways import levels, met

__all__ = ["Flow", "analyse", "quiet"]

SHORT = 8
"""So many instructions are written wherever they are called."""


@dataclass(slots=True, kw_only=True)
class Flow:
    """What is known of the code of a Program.

    live: before each instruction, the registers that may be read before they are written. known:
    the ranges of slots. changes, touched: the fields an instruction or a routine may write.
    waiting: where routines begin that are no plain functions. heads: where play can be entered in
    them. leaves: where functions begin that go on for several others. levels: how many functions
    lie before an instruction. sites: how often each routine is called. backs: for each instruction
    of a routine that is not plain, where that routine comes back, -1 for where nothing called it.
    depths: for each of them, how many routines are under way, where that is always the same number.
    short: the routines that are written wherever they are called. counted: the plain routines
    that count a step whenever they are called.
    results: for each routine the registers that it, or what it calls, may change, and that are read
    where it comes back. handed: the same for each instruction of such a routine.
    """

    program: Program
    registers: Variables
    live: tuple[int, ...]
    known: Ranges
    touched: Mapping[int, int]
    results: Mapping[int, int]
    handed: Mapping[int, int]
    changes: Sequence[int]
    waiting: frozenset[int]
    heads: set[int]
    leaves: set[int]
    levels: dict[int, int]
    sites: Mapping[int, int]
    backs: Mapping[int, tuple[int, ...]]
    depths: Mapping[int, int]
    short: frozenset[int]
    counted: frozenset[int]

    def written_where_called(self, begin: int) -> bool:
        """Whether a routine needs no function: it is called in one place only, or is short."""
        alone = self.sites[begin] == 1 or begin in self.short
        return alone and begin not in self.waiting

    def cut(self, at: int) -> None:
        """Begin a function at an instruction."""
        if at not in self.heads:
            self.levels[at] = self.levels.get(at, 0) + 1
        self.heads.add(at)
        self.leaves.add(at)

    def become(self, other: Flow) -> None:
        """Be cut as another flow of the same Program, and where this was cut before."""
        heads, leaves = self.heads, self.leaves
        for field in fields(self):
            setattr(self, field.name, getattr(other, field.name))
        self.heads |= heads
        self.leaves |= leaves


def quiet(program: Program) -> Program:
    """A Program of which nothing is told, so that nothing need be known to tell it, or whether."""
    code = program.code

    def without(at: int, step: Instruction) -> Instruction:
        if step[0] == "emit":
            return (*step[:2], (), ("const", -1))
        if step[0] == "branch" and all(one[0] == "emit" for one in code[at + 1 : step[2]]):
            return ("jump", step[2]) if step[2] > at else step
        return step

    return replace(program, code=tuple(without(at, step) for at, step in enumerate(code)))


def analyse(program: Program, more_waiting: Iterable[int] = ()) -> Flow:
    """The flow of a Program. more_waiting: routines that shall be cut into heads, too."""
    steps = program.code
    sites: dict[int, int] = {}
    for step in steps:
        for target in called(step):
            sites[target] = sites.get(target, 0) + 1
    roots = [0, *([program.outlook] if program.outlook >= 0 else [])]
    bodies = {begin: inside(steps, begin) for begin in {*sites, *roots}}
    stopping = {begin for begin, body in bodies.items() if any(stops(steps[at]) for at in body)}
    waiting = with_callers(steps, bodies, {*roots, *more_waiting, *stopping})
    heads = _heads(program, waiting, sites, roots)
    backs, depths = calls(program, waiting, bodies, roots)
    after = _after(steps, waiting, backs)
    coming = met(len(steps), lambda at: after(at) if at in backs else ())
    chooses = [at for at, step in enumerate(steps) if step[0] == "choose"]
    # All that is no part of a position or a game as others see it is kept in variables.
    internal = [one for one in program.layout.fields.values() if one.visibility == "internal"]
    live = live_before(analysed(program, (*internal, *program.layout.scratch)))
    layout = (*program.layout.fields.values(), *program.layout.scratch)
    first = [field.offset for field in layout for _ in range(field.size)]
    written = [changes(program, first, step) for step in steps]
    wholly = touched(program, written, bodies)
    scratch = sum(1 << field.offset for field in program.layout.scratch)
    results = dict.fromkeys(bodies, 0)
    for at, step in enumerate(steps):
        for target in called(step):
            written[at] |= wholly[target]
            results[target] |= wholly[target] & live[at + 1] & scratch
    return Flow(
        program=program,
        registers=Variables(program),
        live=tuple(one & scratch for one in live),
        known=bounds(program, live, wholly, roots),
        touched=wholly,
        results=results,
        handed=_handed(bodies, results),
        changes=written,
        waiting=waiting,
        heads=heads,
        leaves={at for at in heads if coming[at] != 1 or at in roots},
        levels=levels(roots, after, heads, chooses),
        sites=sites,
        backs=backs,
        depths=depths,
        short=frozenset(one for one, body in bodies.items() if _is_short(steps, body)),
        counted=counted(program, {one: bodies[one] for one in bodies if one not in waiting}),
    )


def _is_short(steps: Sequence[Instruction], body: Collection[int]) -> bool:
    """Whether a routine takes about as long as a call of it."""
    return len(body) <= SHORT and not any(called(steps[at]) or stops(steps[at]) for at in body)


def _heads(
    program: Program, waiting: Collection[int], sites: Mapping[int, int], roots: Iterable[int]
) -> set[int]:
    """Where play can be entered in routines that wait, but for decisions."""
    steps = program.code
    # What is called in one place only goes on there.
    dispatched = {one for step in steps if step[0] == "dispatch" for one in called(step)}
    heads = {one for one in waiting if sites.get(one) != 1 or one in dispatched} | set(roots)
    for at, step in enumerate(steps):
        if any(target in waiting for target in called(step)):
            heads.add(at + 1)
        elif step[0] == "unwind":
            heads.update(step[1])
    for begin in waiting:
        for head, body in loops(program, begin).items():
            if any(_waits(steps[at], waiting) for at in body):
                heads.add(head)
    return heads


def _after(
    steps: Sequence[Instruction], waiting: Collection[int], backs: Mapping[int, tuple[int, ...]]
) -> Callable[[int], tuple[int, ...]]:
    """Tells where play goes on at once, also through choices with one option."""

    def after(at: int) -> tuple[int, ...]:
        step = steps[at]
        if step[0] == "return":
            return tuple(back for back in backs.get(at, ()) if back >= 0)
        if step[0] == "unwind":
            return tuple(step[1])
        targets = tuple(one for one in called(step) if one in waiting)
        if targets:
            return targets if step[0] == "call" else (*targets, at + 1)
        return followers(at, step)

    return after


def _handed(bodies: Mapping[int, Iterable[int]], results: Mapping[int, int]) -> dict[int, int]:
    """For each instruction of a routine that hands something back, what that is."""
    found: dict[int, int] = {}
    for begin, body in bodies.items():
        if results[begin]:
            for at in body:
                found[at] = found.get(at, 0) | results[begin]
    return found


def _waits(step: Instruction, waiting: Collection[int]) -> bool:
    return stops(step) or any(one in waiting for one in called(step))
