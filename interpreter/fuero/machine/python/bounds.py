"""Between which numbers slots lie, wherever code begins a new line of thought.

Worked out by playing with ranges instead of numbers: what is not a register is known by one range
for the whole game, a register by one wherever it is needed later. Whatever code is reached with
more than was expected is looked at again, until nothing more comes.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from fuero.machine.operators import INSTRUCTIONS, instruction_expressions
from fuero.machine.program import (
    HEADER,
    Choice,
    Expression,
    Field,
    Instruction,
    Members,
    Program,
    Word,
)

from .ranges import ANY, EDGE, FieldRanges, Knowledge, Range, depends, joined, top
from .simple import assume, simple

__all__ = ["Ranges", "Outcome", "bounds", "outcomes", "threaded"]

PC, DEPTH, OVER = (HEADER.index(name) for name in ("pc", "depth", "over"))

PATIENCE = 1
"""How often code is looked at before what grows is taken to grow to the next usual end."""
MOST_LOOKS = 8
"""How often code is looked at before what grows is taken to grow for ever."""

WIDE = (1 << 31) - 1
"""A register that may hold any number says so by this."""

LONGEST_THREAD = 40
"""How many instructions that do nothing are followed at once."""


@dataclass(frozen=True, slots=True)
class Ranges:
    """slots: the fields with their ranges. before: the ranges where a piece of code begins.

    asked: the ranges of registers where a choice is asked.
    """

    slots: FieldRanges
    before: Mapping[int, Mapping[Expression, Range]]
    asked: Mapping[int, Mapping[Expression, Range]]

    def decided(self, at: int, choice: Choice, outcome: Outcome) -> Knowledge:
        """What is known where a choice was decided."""
        found = Knowledge(self.slots)
        found.ranges = dict(self.asked.get(at, {}))
        decided(found, choice, outcome)
        return found

    def facts(self, at: int) -> Knowledge:
        """What is known before an instruction, if a piece of code begins there."""
        found = Knowledge(self.slots)
        found.ranges = dict(self.before.get(at, {}))
        return found


@dataclass(frozen=True, slots=True)
class Outcome:
    """A way a choice can be decided. clause: its place among the options, -1 for nothing to choose.

    word: what the word slot becomes. held: the ranges of the slots of members.
    """

    clause: int
    word: int
    held: tuple[tuple[int, Range], ...]


def outcomes(choice: Choice) -> tuple[Outcome, ...]:
    """Every way a choice can be decided, in the order of its clauses, nothing last."""
    slots = []
    for clause in choice.options:
        if isinstance(clause, Members):
            slots += [clause.slot, *([clause.second_slot] if clause.second_slot >= 0 else [])]
    cleared = dict.fromkeys(slots, (-1, -1))
    found, words = [], 0
    for number, clause in enumerate(choice.options):
        held = dict(cleared)
        if isinstance(clause, Word):
            found.append(Outcome(number, words, tuple(held.items())))
            words += 1
            continue
        if clause.second_slot >= 0:
            held[clause.slot] = (0, clause.size // clause.second_size - 1)
            held[clause.second_slot] = (0, clause.second_size - 1)
        else:
            held[clause.slot] = (0, clause.size - 1)
        found.append(Outcome(number, -1, tuple(held.items())))
    return (*found, Outcome(-1, -2, tuple(cleared.items())))


def threaded(code: Sequence[Instruction], facts: Knowledge, at: int) -> int:
    """Where something is done next: behind jumps, and branches of which the way is known."""
    for _ in range(LONGEST_THREAD):
        step = code[at]
        if step[0] == "jump":
            at = step[1]
        elif step[0] == "branch":
            test = simple(facts, step[1])[0]
            if test[0] != "const":
                return at
            at = at + 1 if test[1] else step[2]
        else:
            return at
    return at


def decided(facts: Knowledge, choice: Choice, outcome: Outcome) -> None:
    """Take in what a decision writes."""
    first = facts.slots.first
    mask = 1 << first[choice.word_slot]
    for slot, _ in outcome.held:
        mask |= 1 << first[slot]
    facts.forget(mask)
    for slot, range_ in outcome.held:
        facts.ranges["slot", slot] = range_
    facts.ranges["slot", choice.word_slot] = (outcome.word, outcome.word)


def bounds(
    program: Program, live: Sequence[int], touched: Mapping[int, int], entries: Sequence[int]
) -> Ranges:
    """The ranges of a Program.

    live: before each instruction, the registers that are needed. touched: for each routine, all
    registers that it may write. entries: where play can begin.
    """
    found = _Player(program, live, touched, entries)
    found.work_out(entries)
    return Ranges(found.slots, found.before, found.asked)


class _Player:
    """Looks at code again and again, and notes what is written."""

    def __init__(
        self,
        program: Program,
        live: Sequence[int],
        touched: Mapping[int, int],
        entries: Sequence[int],
    ) -> None:
        self.program, self.live, self.touched = program, live, touched
        self.slots = FieldRanges(program)
        begun = 0
        for at in entries:
            begun |= live[at]
        self.tracked = _ranges_at_first(program, self.slots, begun)
        sizes = {len(domain.members) for domain in program.domains.values()}
        ends = {size - 1 for size in sizes} | {(1 << size) - 1 for size in sizes if size < 256}
        self.ends = sorted({0, *ends, EDGE})
        self.begins = _begins(program)
        self.before: dict[int, dict[Expression, Range]] = {}
        self.asked: dict[int, dict[Expression, Range]] = {}
        self.looks: dict[int, int] = {}
        self.waiting: set[int] = set()
        self.readers: dict[int, list[int]] = {}
        self.changed = 0
        self.grown: dict[int, int] = {}
        self.facts = Knowledge(self.slots)

    def work_out(self, entries: Sequence[int]) -> None:
        """Look at code until nothing reaches it that was not expected."""
        for at in entries:
            self.before[at] = {}
            self.waiting.add(at)
        reads: dict[int, int] = {}
        while self.waiting:
            while self.waiting:
                # What lies before an instruction is looked at before it, as far as loops allow.
                begin = min(self.waiting)
                self.waiting.discard(begin)
                self._look(begin, reads)
            if self.changed:
                self.waiting.update(at for at, read in reads.items() if read & self.changed)
                self.changed = 0

    def _look(self, begin: int, reads: dict[int, int]) -> None:
        self.looks[begin] = self.looks.get(begin, 0) + 1
        self.facts = facts = Knowledge(self.slots)
        facts.ranges = dict(self.before[begin])
        code, at = self.program.code, begin
        if begin not in reads:
            reads[begin] = 0
            end = begin
            while True:
                looked_at = () if code[end][0] == "emit" else instruction_expressions(code[end])
                for one in looked_at:
                    reads[begin] |= depends(self.slots.first, one)
                end += 1
                if end >= len(code) or end in self.begins:
                    break
        while True:
            step = code[at]
            handler = _LOOKS.get(step[0])
            if handler is None:
                self.expressions(step)
            elif handler(self, at, step):
                return
            at += 1
            if at >= len(code):
                return
            if at in self.begins:
                self.reach(at)
                return

    def reach(self, at: int, facts: Knowledge | None = None) -> None:
        """Play goes on at an instruction with what is known now."""
        ranges = (self.facts if facts is None else facts).ranges
        live, tracked = self.live[at], self.tracked
        now = {
            one: range_
            for one, range_ in ranges.items()
            if one[0] != "slot" or one[1] not in tracked or live >> one[1] & 1
        }
        before = self.before.get(at)
        if before is None:
            self.before[at] = now
            self.waiting.add(at)
            return
        merged: dict[Expression, Range] = {}
        for one, range_ in before.items():
            if one in now:
                merged[one] = self._grown(range_, now[one], self.looks.get(at, 0))
        if merged != before:
            self.before[at] = merged
            self.waiting.add(at)

    def _grown(self, before: Range, more: Range, looks: int) -> Range:
        low, high = joined(before, more)
        if looks > PATIENCE and (low, high) != before:
            forever = looks > MOST_LOOKS
            if low < before[0]:
                low = -EDGE if forever or low < -2 else low
            if high > before[1] and high > 0:
                high = EDGE if forever else self.ends[bisect_left(self.ends, min(high, EDGE))]
        return (low, high)

    def note(self, slot: int, written: Range) -> None:
        """A number of a range is written into a field."""
        first = self.slots.first[slot]
        before = self.slots.ranges[first]
        if written[0] < before[0] or written[1] > before[1]:
            times = self.grown[first] = self.grown.get(first, 0) + 1
            self.slots.ranges[first] = self._grown(before, written, times)
            self.changed |= 1 << first
        self.facts.forget(1 << first)

    def write(self, slot: int, written: Range) -> None:
        """The same of a register, of which it is known from now on."""
        self.note(slot, written)
        if slot in self.tracked:
            self.facts.ranges["slot", slot] = written

    def expressions(self, step: Instruction) -> list[Range]:
        """The ranges of the expressions of an instruction."""
        return [simple(self.facts, one)[1:] for one in instruction_expressions(step)]


def _ranges_at_first(program: Program, slots: FieldRanges, begun: int) -> frozenset[int]:
    """Give each field what it holds before anything is worked out, or by other doors than the code.

    begun: the registers that are read as play begins, before they are written. Returns the
    registers of which it is told for each place what they hold.
    """
    tracked = set[int]()
    imagined = _imagined(program)
    for field in program.layout.scratch:
        slots.ranges[field.offset] = (0, 0) if field.shape else (-EDGE, EDGE)
        if not field.shape:
            tracked.add(field.offset)
    streams = {program.layout.fields[f"stream {name}"].offset for name in program.streams}
    stack = program.layout.fields["return stack"].offset
    for field in program.layout.fields.values():
        first = field.offset
        content = program.initial[first : first + field.size]
        # A stack may be made of no card at all.
        found = (min(content, default=0), max(content, default=0))
        register = field.role == "register"
        if first in imagined or not register:
            found = joined(found, _declared(program, field))
        elif not begun >> first & 1:
            found = (0, 0) if field.shape else ANY
        if first in streams:
            found = ANY
        slots.ranges[first] = found
        if register and not field.shape and first not in imagined:
            tracked.add(first)
    code = len(program.code)
    for slot, range_ in ((PC, (0, code)), (DEPTH, (0, code)), (stack, (0, code)), (OVER, ANY)):
        slots.ranges[slot] = range_
    return frozenset(tracked)


def _imagined(program: Program) -> set[int]:
    """Fields that are written anew where somebody imagines a state."""
    found = set[int]()
    for pick in program.picks:
        found |= {pick.asked, pick.slot, pick.player_slot}
    for take in program.takes:
        found |= {take.asked, take.chosen, take.holder_slot, take.player_slot}
    return found


def _declared(program: Program, field: Field) -> Range:
    if field.kind in ("number", "condition"):
        return (field.low, field.high)
    size = len(program.domains[field.domain].members) if field.domain else EDGE
    if field.kind == "member":
        return (-1, size - 1)
    return (0, (1 << size) - 1 if size < top(EDGE) else EDGE)


def _begins(program: Program) -> frozenset[int]:
    """Where pieces of code begin: at labels, routines, and behind what goes two ways or waits."""
    found = {0, *(routine.begin for routine in program.routines)}
    for at, step in enumerate(program.code):
        if step[0] in _LEAVING:
            found.add(at + 1)
        for operand, (_, kind) in zip(step[1:], INSTRUCTIONS[step[0]].operands, strict=True):
            if kind in ("label", "routine"):
                found.add(operand)
            elif kind in ("labels", "routines"):
                found.update(operand)
    return frozenset(found)


_LEAVING = frozenset({"branch", "choose", "jump", "return", "end", "unwind", "call", "dispatch"})


def _set(looked: _Player, at: int, step: Instruction) -> None:
    _, slot, value = step
    looked.write(slot, simple(looked.facts, value)[1:])


def _store(looked: _Player, at: int, step: Instruction) -> None:
    _, base, index, value = step
    simple(looked.facts, index)
    looked.note(base, simple(looked.facts, value)[1:])


def _jump(looked: _Player, at: int, step: Instruction) -> bool:
    looked.reach(step[1])
    return True


def _branch(looked: _Player, at: int, step: Instruction) -> bool:
    test = simple(looked.facts, step[1])[0]
    for holds, goal in ((True, at + 1), (False, step[2])):
        if test[0] == "const":
            if bool(test[1]) == holds:
                looked.reach(goal)
            continue
        facts = looked.facts.copy()
        assume(facts, test, holds)
        looked.reach(goal, facts)
    return True


def _call(looked: _Player, at: int, step: Instruction) -> bool:
    targets = (step[1],) if step[0] == "call" else tuple(one for one in step[2] if one >= 0)
    if step[0] == "call":
        for register, value in zip(*step[2:], strict=True):
            looked.write(register, simple(looked.facts, value)[1:])
    else:
        looked.expressions(step)
    gone = 0
    for target in targets:
        inner = Knowledge(looked.slots)
        live = looked.live[target]
        inner.ranges = {
            one: range_
            for one, range_ in looked.facts.ranges.items()
            if one[0] == "slot" and one[1] in looked.tracked and live >> one[1] & 1
        }
        looked.reach(target, inner)
        gone |= looked.touched[target]
    kept = Knowledge(looked.slots)
    kept.ranges = {
        one: range_
        for one, range_ in looked.facts.ranges.items()
        if one[0] == "slot" and one[1] in looked.tracked and not gone >> one[1] & 1
    }
    looked.reach(at + 1, kept)
    return True


def _leave(looked: _Player, at: int, step: Instruction) -> bool:
    if step[0] == "unwind":
        for target in step[1]:
            looked.reach(target, Knowledge(looked.slots))
    return True


def _order(looked: _Player, at: int, step: Instruction) -> None:
    seats = len(looked.program.seats)
    if step[3] >= 0:
        looked.write(step[3], (0, seats - 1))
    looked.expressions(step)
    looked.note(step[1], (0, seats - 1))
    looked.write(step[2], (0, seats))


def _transfer(looked: _Player, at: int, step: Instruction) -> None:
    looked.expressions(step)
    for address in step[1:3]:
        field = looked.slots.field[address[1]]
        looked.note(address[1], (field.low, field.high))


def _push(looked: _Player, at: int, step: Instruction) -> None:
    *_, card = looked.expressions(step)
    looked.note(step[1][1], card)
    looked.note(step[2][1], (0, looked.slots.field[step[2][1]].high))


def _drop(looked: _Player, at: int, step: Instruction) -> None:
    looked.expressions(step)
    looked.note(step[1][1], (-1, -1))
    looked.note(step[2][1], (0, 0))


def _knowledge(looked: _Player, at: int, step: Instruction) -> None:
    _, cards, _ = looked.expressions(step)
    looked.note(step[1][1], joined((0, 0), cards))


def _shuffle(looked: _Player, at: int, step: Instruction) -> None:
    looked.facts.forget(1 << looked.slots.first[step[1]])


def _random(looked: _Player, at: int, step: Instruction) -> None:
    ((low, high),) = looked.expressions(step)
    looked.write(step[1], (0 if low > 0 else -1, top(high) if low >= 0 else EDGE))


def _rank(looked: _Player, at: int, step: Instruction) -> None:
    _, _, people, it, *_ = step
    order, length, counts, ranks, points, paid, tied, paying, alone, favoured = step[10:]
    looked.write(it, (0, people - 1))
    number, *_ = looked.expressions(step)
    rows = looked.program.rows
    values = [0, *(value for row in rows for value in row)]
    longest = max((len(row) for row in rows), default=0)
    for array, written in (
        (order, (0, len(looked.program.seats) - 1)),
        (counts, number),
        (ranks, (0, people)),
        (points, (min(values), max(values))),
        (paid, (0, longest)),
        (tied, (0, people)),
    ):
        looked.note(array, written)
    for register, written in (
        (length, (0, len(looked.program.seats))),
        (paying, (0, longest)),
        (alone, (0, (1 << len(looked.program.seats)) - 1)),
        (favoured, (0, (1 << len(looked.program.seats)) - 1)),
    ):
        looked.write(register, written)


def _choose(looked: _Player, at: int, step: Instruction) -> bool:
    choice: Choice = looked.program.choices[step[1]]
    for clause in choice.options:
        if isinstance(clause, Members) and clause.second:
            looked.write(clause.slot, (0, clause.size // clause.second_size - 1))
    kept = Knowledge(looked.slots)
    kept.ranges = {
        one: range_
        for one, range_ in looked.facts.ranges.items()
        if one[0] == "slot" and one[1] in looked.tracked
    }
    looked.asked[at] = kept.ranges
    for outcome in outcomes(choice):
        looked.facts = kept.copy()
        looked.note(choice.word_slot, (outcome.word, outcome.word))
        for slot, range_ in outcome.held:
            looked.note(slot, range_)
        decided(looked.facts, choice, outcome)
        looked.reach(threaded(looked.program.code, looked.facts, at + 1))
    return True


_LOOKS: Mapping[str, Callable[[_Player, int, Instruction], bool | None]] = MappingProxyType(
    {
        "set": _set,
        "store": _store,
        "jump": _jump,
        "branch": _branch,
        "call": _call,
        "dispatch": _call,
        "return": _leave,
        "end": _leave,
        "unwind": _leave,
        "order": _order,
        "transfer": _transfer,
        "push": _push,
        "drop": _drop,
        "learn": _knowledge,
        "forget": _knowledge,
        "shuffle": _shuffle,
        "random": _random,
        "rank": _rank,
        "choose": _choose,
        "emit": lambda looked, at, step: None,
    }
)
