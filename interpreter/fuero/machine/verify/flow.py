"""What is known before each instruction: the code is gone through routine by routine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from fuero.machine.liveness import called, with_callers
from fuero.machine.program import Expression, Instruction, Program, Routine

from .effects import callers_first, writes
from .narrow import narrow
from .slots import Bounds, Contents, Known, joined
from .steps import Steps
from .where import of_instruction

__all__ = ["range_faults"]


def range_faults(program: Program) -> Iterator[str]:
    """Where an index may lie outside, or a value where it must not."""
    yield from _Flow(program).run()


_Test: TypeAlias = tuple[Expression, bool]

_ALWAYS: _Test = (("const", 1), True)


class _Flow:
    def __init__(self, program: Program) -> None:
        self.program = program
        self.at = self.count = 0
        self.found: dict[int, list[str]] = {}
        self.steps = Steps(program, self._tell)
        self.slots = self.steps.slots
        self.writes = writes(program, self.slots)
        self.entry: dict[int, Known] = {}
        unwinds = [step for step in program.code if step[0] == "unwind"]
        self.dropped_to = {label for step in unwinds for label in step[1]}
        within = {one.begin: range(one.begin, one.end) for one in program.routines}
        own = [
            begin for begin, at in within.items() if any(program.code[i][0] == "unwind" for i in at)
        ]
        self.dropping = with_callers(program.code, within, own)

    def _tell(self, text: str) -> None:
        told = self.found.setdefault(self.at, [])
        if text not in told:
            told.append(text)

    def run(self) -> Iterator[str]:
        routines = {one.begin: one for one in self.program.routines}
        self.entry[0] = self._at_first()
        if self.program.outlook >= 0:
            self.entry[self.program.outlook] = {}
        for begin in callers_first(self.program):
            if begin in self.entry:
                self._routine(routines[begin])
        for at in sorted(self.found):
            for text in self.found[at]:
                yield f"{of_instruction(self.program, at)}: {text}"

    def _at_first(self) -> Known:
        """What is known as a game begins: no position says anything of registers."""
        known: Known = {}
        for field in self.program.layout.fields.values():
            if field.role == "register" and field.size == 1:
                value = self.program.initial[field.offset]
                known[field.offset] = (value, value > 0 if field.kind == "set" else value)
        return known

    def _routine(self, routine: Routine) -> None:
        """Go through a routine until nothing more is learnt of it."""
        code = self.program.code
        before: dict[int, Known] = {routine.begin: self.entry[routine.begin]}
        at = routine.begin
        while at < routine.end:
            if at not in before:
                at += 1
                continue
            self.count += 1
            known = dict(before[at])
            self.at = at
            self.found.pop(at, None)
            step = code[at]
            self.steps.step(known, step)
            targets = set(called(step))
            for target in targets:
                self._merge(self.entry, target, known, None)
            for target in targets:
                written = self.writes[target]
                for slot in [slot for slot in known if slot in written]:
                    del known[slot]
            again = at + 1
            ways = list(self._after(at, step, known))
            if not targets.isdisjoint(self.dropping) or step[0] == "unwind":
                # What was begun may be dropped in there; then play goes on here at its end.
                inside = range(routine.begin, routine.end)
                ends = [label for label in self.dropped_to if label in inside]
                ways += [(label, known, _ALWAYS) for label in ends]
            for follower, after, test in ways:
                back = test if follower <= at else None
                if self._merge(before, follower, after, back):
                    again = min(again, follower)
            at = again

    def _after(
        self, at: int, step: Instruction, known: Known
    ) -> Iterator[tuple[int, Known, _Test]]:
        """Where a routine may go on, what is known there, and which test led there."""
        match step[0]:
            case "jump":
                yield step[1], known, _ALWAYS
            case "branch":
                other = dict(known)
                if narrow(self.steps.values, known, step[1], True):
                    yield at + 1, known, _ALWAYS
                if narrow(self.steps.values, other, step[1], False):
                    yield step[2], other, (step[1], False)
            case "return" | "end" | "unwind":
                pass
            case _:
                yield at + 1, known, _ALWAYS

    def _merge(self, before: dict[int, Known], at: int, known: Known, back: _Test | None) -> bool:
        """What is known at an instruction is what is known on every way to it.

        back: the test by which a loop goes round, on the way from its end to its beginning.
        """
        have = before.get(at)
        if have is None:
            before[at] = dict(known)
            return True
        changed = False
        for place in list(have):
            one, other = have[place], known.get(place)
            if one == other:
                continue
            if other is None or (place < 0 and place % 2 == 0):
                del have[place]
                changed = True
                continue
            # What is known of all slots of an array is of numbers: sets are not listed.
            slot = place if place >= 0 else (-1 - place) // 2
            is_set = self.slots.is_set[slot]
            both = joined(one, other, is_set=is_set)
            if both != one:
                if back is not None and not is_set:
                    both = _widened(one, both, self._reach(known, place, slot, back))
                have[place] = both
                changed = True
        return changed

    def _reach(self, known: Known, place: int, slot: int, back: _Test) -> Bounds:
        """How far a number can go that changes on the way round a loop, as its test allows."""
        low, high = self.slots.bounds[slot]
        inner = {**known, place: (low, high)}
        narrow(self.steps.values, inner, *back)
        found: Bounds = inner[place]
        return (low, max(found[1], known[place][1]))


def _widened(one: Bounds | Contents, both: Bounds | Contents, widest: Bounds) -> Bounds | Contents:
    """Bounds that still grew on the way round a loop: they end at 0, at none or at all there is."""
    low, high = both
    if low < one[0]:
        low = 0 if low >= 0 else max(-1, widest[0]) if low >= -1 else widest[0]
    return (low, widest[1] if high > one[1] else high)
