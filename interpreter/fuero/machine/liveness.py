"""Which registers must outlive a decision: those that may be read after it before they are
written.

All other registers are scratch registers: they lie outside the state, and an evaluator may keep
them where it likes. The analysis is the usual one of live variables, backward over the whole code
at once. A routine does not call itself, so what a caller needs after a call only has to survive the
decisions in what it calls.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field

from fuero.frozen import frozen

from .operators import (
    INSTRUCTIONS,
    PARTS,
    SLOTS_IN,
    choice_expressions,
    instruction_expressions,
    walk_expression,
)
from .program import (
    HEADER,
    Choice,
    Expression,
    Field,
    Instruction,
    Members,
    Program,
    SecretPick,
    SecretTake,
)

__all__ = [
    "AnalysedCode",
    "Liveness",
    "Registers",
    "analysed",
    "called",
    "followers",
    "inside",
    "live_before",
    "liveness",
    "read_by_pick",
    "read_by_take",
    "stops",
    "with_callers",
]

Registers = int
"""A set of registers, as a bit mask over slots; an array of slots is known by its first."""


@frozen
class AnalysedCode:
    """The code that is analysed.

    blocks: for each slot of a register, the first slot of that register. entries: where code begins
    that nothing calls. known: what was found out about expressions so far.
    """

    steps: Sequence[Instruction]
    choices: Sequence[Choice]
    picks: Sequence[SecretPick]
    takes: Sequence[SecretTake]
    blocks: Mapping[int, int]
    entries: tuple[int, ...]
    known: dict[Expression, tuple[Registers, Registers]] = field(default_factory=dict)

    def bit(self, slot: int) -> Registers:
        """The register a slot belongs to; the empty set for a slot of the state."""
        return 1 << self.blocks[slot] if slot in self.blocks else 0

    def read_by(self, expression: Expression) -> Registers:
        """The registers an expression reads that it does not write itself."""
        return self._registers_of(expression)[0]

    def read_together(self, expressions: Iterable[Expression]) -> Registers:
        """The registers that any of several expressions reads."""
        found = 0
        for expression in expressions:
            found |= self.read_by(expression)
        return found

    def worked_with(self, expression: Expression) -> Registers:
        """All registers an expression reads or writes."""
        return self._registers_of(expression)[1]

    def _registers_of(self, expression: Expression) -> tuple[Registers, Registers]:
        """The registers an expression reads and does not write, and all it works with."""
        found = self.known.get(expression)
        if found is None:
            found = self.known[expression] = self._looked_up(expression)
        return found

    def _looked_up(self, expression: Expression) -> tuple[Registers, Registers]:
        if expression[0] == "const":
            return 0, 0
        read = worked = bound = 0
        for at, kind in SLOTS_IN[expression[0]]:
            register = self.bit(expression[at])
            worked |= register
            if kind == "register":
                bound |= register
            else:
                read |= register
        for at in PARTS[expression[0]]:
            below = self._looked_up(expression[at])
            read |= below[0]
            worked |= below[1]
        return read & ~bound, worked

    def read_by_choice(self, choice: Choice) -> Registers:
        """The registers a choice reads, but for those that its own options are put in."""
        put = 0
        for option in choice.options:
            if isinstance(option, Members):
                put |= self.bit(option.slot) | self.bit(option.second_slot)
        first = self.read_by(choice.player)
        return first | self.read_together(choice_expressions(choice)) & ~put


def analysed(program: Program, registers: Iterable[Field]) -> AnalysedCode:
    """The code of a Program, to be looked at for these registers."""
    return AnalysedCode(
        steps=program.code,
        choices=program.choices,
        picks=program.picks,
        takes=program.takes,
        blocks={one.offset + at: one.offset for one in registers for at in range(one.size)},
        entries=tuple(sorted({0, program.outlook} - {-1})),
    )


@frozen
class Liveness:
    """live: before each instruction, the registers that may be read before they are written.

    writes: those an instruction surely writes. saved: those that must outlive a decision; unshared:
    those of them that have a value from the beginning, or that imagining looks at.
    """

    live: Sequence[Registers]
    writes: Sequence[Registers]
    saved: Registers
    unshared: Registers


def liveness(code: AnalysedCode) -> Liveness:
    """Which registers are needed where, and which must outlive a decision."""
    effects = [_effect(code, step) for step in code.steps]
    live = _live(code, effects)
    waiting = _waiting(code)
    saved = 0
    for at, step in enumerate(code.steps):
        if step[0] == "choose":
            saved |= live[at]
        elif step[0] == "unwind":
            for target in step[1]:
                saved |= live[target]
        elif any(target in waiting for target in called(step)):
            saved |= live[at + 1]
    unshared = _read_by_others(code)
    for entry in code.entries:
        # What is read before it was ever written has its value from the beginning.
        unshared |= live[entry]
    writes = [written for _, written in effects]
    return Liveness(live=live, writes=writes, saved=saved | unshared, unshared=unshared)


def _read_by_others(code: AnalysedCode) -> Registers:
    """The registers that imagining reads and writes in a state at a decision."""
    found = 0
    for pick in code.picks:
        found |= code.bit(pick.asked) | read_by_pick(code, pick)
    for take in code.takes:
        found |= code.bit(take.asked) | read_by_take(code, take)
    return found


def read_by_pick(code: AnalysedCode, pick: SecretPick) -> Registers:
    """The registers that are looked at where a secret pick is made anew."""
    # Whatever else stands there, it is made among what it was made from.
    choice = code.read_by_choice(code.choices[pick.choice])
    return choice | code.bit(pick.slot) | code.bit(pick.player_slot)


def read_by_take(code: AnalysedCode, take: SecretTake) -> Registers:
    """The registers that are looked at where cards are chosen in secret anew."""
    return code.bit(take.chosen) | code.bit(take.holder_slot) | code.bit(take.player_slot)


def _effect(code: AnalysedCode, step: Instruction) -> tuple[Registers, Registers]:
    """The registers that an instruction reads, and those that it writes in any case."""
    if step[0] == "call":
        return _effect_of_call(code, step)
    reads = code.read_together(instruction_expressions(step))
    writes = 0
    form = INSTRUCTIONS[step[0]].operands
    for operand, (_, kind) in zip(step[1:], form, strict=True):
        if kind in ("register", "array"):
            writes |= code.bit(operand)
        elif kind in ("slot", "base"):
            # Where single slots of several are written, the others stay.
            reads |= code.bit(operand)
    if step[0] in ("order", "rank"):
        # The register in which each member is put in turn.
        reads &= ~code.bit(step[3])
    elif step[0] == "choose":
        choice = code.choices[step[1]]
        reads |= code.read_by_choice(choice)
        writes |= code.bit(choice.word_slot)
        for option in choice.options:
            if isinstance(option, Members):
                writes |= code.bit(option.slot) | code.bit(option.second_slot)
    return reads, writes


def _effect_of_call(code: AnalysedCode, step: Instruction) -> tuple[Registers, Registers]:
    """The registers that are read and written before a routine is done."""
    reads = writes = 0
    for register, value in zip(*step[2:], strict=True):
        reads |= code.read_by(value) & ~writes
        writes |= code.bit(register)
    return reads, writes


def called(step: Instruction) -> tuple[int, ...]:
    """The first instructions of the routines that an instruction may call."""
    if step[0] == "call":
        return (step[1],)
    if step[0] == "dispatch":
        return tuple(target for target in step[2] if target >= 0)
    return ()


def followers(at: int, step: Instruction) -> tuple[int, ...]:
    """The instructions at which the routine may go on after this one; after a call, the next."""
    match step[0]:
        case "jump":
            return (step[1],)
        case "branch":
            return (at + 1, step[2])
        case "return" | "end" | "unwind":
            return ()
    return (at + 1,)


def stops(step: Instruction) -> bool:
    """Whether an instruction may not simply go on, or reads how many routines are under way.

    A routine with such an instruction is one at which evaluators may leave all that lies beside the
    state.
    """
    return step[0] in _STOPPING or any(
        part == ("slot", _DEPTH)
        for expression in instruction_expressions(step)
        for part in walk_expression(expression)
    )


_STOPPING = frozenset({"choose", "end", "unwind"})
_DEPTH = HEADER.index("depth")


def _waiting(code: AnalysedCode) -> frozenset[int]:
    """The first instructions of the routines in which play may stop, or to which it may come back
    after that.
    """
    ends = {label for step in code.steps if step[0] == "unwind" for label in step[1]}
    begins = {target for step in code.steps for target in called(step)}
    within = {begin: inside(code.steps, begin) for begin in begins}
    asking = [
        begin
        for begin, steps in within.items()
        if any(stops(code.steps[at]) or at in ends for at in steps)
    ]
    return with_callers(code.steps, within, asking)


def with_callers(
    steps: Sequence[Instruction], within: Mapping[int, Iterable[int]], some: Iterable[int]
) -> frozenset[int]:
    """Some routines, and all that call one of these.

    within: for each routine, by its first instruction, its instructions.
    """
    found = set(some)
    calls = {
        begin: {target for at in body for target in called(steps[at])}
        for begin, body in within.items()
    }
    while True:
        more = {
            begin
            for begin, targets in calls.items()
            if begin not in found and not targets.isdisjoint(found)
        }
        if not more:
            return frozenset(found)
        found |= more


def inside(steps: Sequence[Instruction], begin: int) -> frozenset[int]:
    """The instructions of a routine that can be reached from where it begins."""
    found, waiting = set[int](), [begin]
    while waiting:
        at = waiting.pop()
        if at not in found:
            found.add(at)
            waiting.extend(followers(at, steps[at]))
    return frozenset(found)


def live_before(code: AnalysedCode) -> list[Registers]:
    """Before each instruction, the registers that may be read before they are written."""
    return _live(code, [_effect(code, step) for step in code.steps])


def _live(code: AnalysedCode, effects: Sequence[tuple[Registers, Registers]]) -> list[Registers]:
    """Before each instruction, the registers that may be read before they are written."""
    steps = code.steps
    live = [0] * (len(steps) + 1)
    ways = [
        (*followers(at, step), *called(step), *(step[1] if step[0] == "unwind" else ()))
        for at, step in enumerate(steps)
    ]
    changed = True
    while changed:
        changed = False
        for at in range(len(steps) - 1, -1, -1):
            after = 0
            for way in ways[at]:
                after |= live[way]
            reads, writes = effects[at]
            before = reads | after & ~writes
            if before != live[at]:
                live[at], changed = before, True
    return live
