"""What the code of a Program comes to: routines, loops, where play can enter, which registers live.

Some routines only work and come back (*plain*): they become functions that are called. In others a
decision may be waited for, or the game may end, or what was begun may be dropped: they are cut at
the points where play can enter again, and each part becomes a function of its own, a *head*.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace

from fuero.machine.operators import (
    EXPRESSION_KINDS,
    INSTRUCTIONS,
    OPERATORS,
    choice_expressions,
    instruction_expressions,
    walk_expression,
)
from fuero.machine.program import (
    HEADER,
    Choice,
    Expression,
    Field,
    Instruction,
    Members,
    Program,
)

from .bounds import Ranges, bounds, step_expressions
from .ways import levels, met

__all__ = [
    "Flow",
    "Registers",
    "analyse",
    "called",
    "followers",
    "inside",
    "loops",
    "quiet",
    "slots_of",
]

DEPTH = HEADER.index("depth")


def slots_of(mask: int) -> list[int]:
    """The slots of a bit mask."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def followers(at: int, step: Instruction) -> tuple[int, ...]:
    """Where a routine may go on after an instruction; calls come back behind themselves."""
    match step[0]:
        case "jump":
            return (step[1],)
        case "branch":
            return (at + 1, step[2])
        case "return" | "end" | "unwind":
            return ()
    return (at + 1,)


def called(step: Instruction) -> tuple[int, ...]:
    """Where the routines begin that an instruction may call."""
    if step[0] == "call":
        return (step[1],)
    if step[0] == "dispatch":
        return tuple(target for target in step[2] if target >= 0)
    return ()


def inside(program: Program, begin: int) -> frozenset[int]:
    """The instructions of a routine."""
    found, waiting = set[int](), [begin]
    while waiting:
        at = waiting.pop()
        if at not in found:
            found.add(at)
            waiting.extend(followers(at, program.code[at]))
    return frozenset(found)


# ---- which registers an instruction reads and writes ---------------------------------------------


class Registers:
    """The scratch registers of a Program, each a bit at its first slot; sets of them are masks."""

    def __init__(
        self, program: Program, slots: Iterable[int] = (), fields: Iterable[Field] = ()
    ) -> None:
        """slots, fields: what of the state is to be handled as if it were scratch."""
        both = (*program.layout.scratch, *fields)
        self.sizes = {field.offset: field.size for field in both}
        self.arrays = {field.offset for field in both if field.shape}
        self.first = {field.offset + at: field.offset for field in both for at in range(field.size)}
        for slot in slots:
            self.sizes[slot], self.first[slot] = 1, slot

    def bit(self, slot: int) -> int:
        """The register a slot belongs to; the empty set for a slot of the state."""
        return 1 << self.first[slot] if slot in self.first else 0

    def read_by(self, expression: Expression) -> int:
        """The registers an expression reads that it does not write itself."""
        found = bound = 0
        operands = OPERATORS[expression[0]].operands
        for operand, (_, kind) in zip(expression[1:], operands, strict=True):
            if kind in EXPRESSION_KINDS:
                found |= self.read_by(operand)
            elif kind in ("slot", "base"):
                found |= self.bit(operand)
            elif kind == "register":
                bound |= self.bit(operand)
        return found & ~bound

    def read_together(self, expressions: Iterable[Expression]) -> int:
        """The registers that any of several expressions reads."""
        found = 0
        for expression in expressions:
            found |= self.read_by(expression)
        return found

    def read_by_choice(self, choice: Choice) -> int:
        """The registers a choice reads, but for those that its own options are put in."""
        put = 0
        for option in choice.options:
            if isinstance(option, Members):
                put |= self.bit(option.slot) | self.bit(option.second_slot)
        return self.read_by(choice.player) | self.read_together(choice_expressions(choice)) & ~put

    def effect(self, program: Program, step: Instruction) -> tuple[int, int]:
        """The registers an instruction reads, and those it surely writes."""
        reads, writes = self.read_together(instruction_expressions(step)), 0
        for operand, (_, kind) in zip(step[1:], INSTRUCTIONS[step[0]].operands, strict=True):
            if kind in ("register", "array"):
                writes |= self.bit(operand)
            elif kind in ("slot", "base"):
                reads |= self.bit(operand)
        if step[0] in ("order", "rank"):
            # The register in which each member is put in turn.
            reads &= ~self.bit(step[3])
        elif step[0] == "choose":
            choice = program.choices[step[1]]
            reads |= self.read_by_choice(choice)
            writes |= self.bit(choice.word_slot)
            for option in choice.options:
                if isinstance(option, Members):
                    writes |= self.bit(option.slot) | self.bit(option.second_slot)
        return reads, writes


def _live(program: Program, registers: Registers) -> list[int]:
    """Before each instruction, the registers that may be read before they are written."""
    steps = program.code
    effects = [registers.effect(program, step) for step in steps]
    after_of = [
        (*followers(at, step), *called(step), *(step[1] if step[0] == "unwind" else ()))
        for at, step in enumerate(steps)
    ]
    live = [0] * (len(steps) + 1)
    changed = True
    while changed:
        changed = False
        for at in range(len(steps) - 1, -1, -1):
            after = 0
            for follower in after_of[at]:
                after |= live[follower]
            reads, writes = effects[at]
            before = reads | after & ~writes
            if before != live[at]:
                live[at], changed = before, True
    return live


# ---- the whole ----------------------------------------------------------------------------------


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
    results: for each routine the registers that it, or what it calls, may change, and that are read
    where it comes back. handed: the same for each instruction of such a routine.
    """

    program: Program
    registers: Registers
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
    """A Program of which nothing is told, so that nothing need be known to tell it."""
    nothing = ((), ("const", -1))
    code = ((*step[:2], *nothing) if step[0] == "emit" else step for step in program.code)
    return replace(program, code=tuple(code))


def analyse(program: Program, more_waiting: Iterable[int] = ()) -> Flow:
    """The flow of a Program. more_waiting: routines that shall be cut into heads, too."""
    steps = program.code
    sites: dict[int, int] = {}
    for step in steps:
        for target in called(step):
            sites[target] = sites.get(target, 0) + 1
    roots = [0, *([program.outlook] if program.outlook >= 0 else [])]
    bodies = {begin: inside(program, begin) for begin in {*sites, *roots}}
    waiting = _waiting(program, bodies, (*roots, *more_waiting))
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
    backs, depths = _calls(program, waiting, bodies, roots)

    def after(at: int) -> tuple[int, ...]:
        """Where play goes on at once, also through choices with one option."""
        step = steps[at]
        if step[0] == "return":
            return tuple(back for back in backs.get(at, ()) if back >= 0)
        targets = tuple(one for one in called(step) if one in waiting)
        if step[0] == "unwind":
            return tuple(step[1])
        if targets:
            return targets if step[0] == "call" else (*targets, at + 1)
        return followers(at, step)

    chooses = [at for at, step in enumerate(steps) if step[0] == "choose"]
    coming = met(len(steps), lambda at: after(at) if at in backs else ())
    leaves = {at for at in heads if coming[at] != 1 or at in roots}
    registers = Registers(program)
    internal = [one for one in program.layout.fields.values() if one.visibility == "internal"]
    wide = Registers(program, fields=internal)
    live = _live(program, wide)
    first = [field.offset for field in _fields(program) for _ in range(field.size)]
    changes = [_changes(program, first, step) for step in steps]
    touched = _touched(program, changes, bodies)
    for at, step in enumerate(steps):
        for target in called(step):
            changes[at] |= touched[target]
    scratch = sum(1 << field.offset for field in program.layout.scratch)
    results = dict.fromkeys(bodies, 0)
    for at, step in enumerate(steps):
        for target in called(step):
            results[target] |= touched[target] & live[at + 1] & scratch
    handed: dict[int, int] = {}
    for begin, body in bodies.items():
        if results.get(begin):
            for at in body:
                handed[at] = handed.get(at, 0) | results[begin]
    return Flow(
        program=program,
        registers=registers,
        live=tuple(one & scratch for one in live),
        known=bounds(program, live, touched, roots),
        touched=touched,
        results=results,
        handed=handed,
        changes=changes,
        waiting=frozenset(waiting),
        heads=heads,
        leaves=leaves,
        levels=levels(roots, after, heads, chooses),
        sites=sites,
        backs=backs,
        depths=depths,
    )


def _fields(program: Program) -> tuple[Field, ...]:
    return (*program.layout.fields.values(), *program.layout.scratch)


def _changes(program: Program, first: Sequence[int], step: Instruction) -> int:
    """The fields an instruction may write, each a bit at its first slot; not by what it calls."""
    slots = [
        operand
        for operand, (_, kind) in zip(step[1:], INSTRUCTIONS[step[0]].operands, strict=True)
        if kind in ("register", "base", "array", "slot", "stream") and operand >= 0
    ]
    if step[0] in ("transfer", "push", "drop", "learn", "forget"):
        slots += [address[1] for address in step[1:3] if address[0] == "at"]
    elif step[0] == "choose":
        choice = program.choices[step[1]]
        slots.append(choice.word_slot)
        for option in choice.options:
            if isinstance(option, Members):
                slots += [option.slot, *([option.second_slot] if option.second_slot >= 0 else [])]
    found = 0
    for slot in slots:
        found |= 1 << first[slot]
    if step[0] != "emit":
        for expression in step_expressions(program, step):
            for part in walk_expression(expression):
                if part[0] in _BINDING:
                    found |= 1 << first[part[1]]
    return found


_BINDING = frozenset(name for name, form in OPERATORS.items() if form.operands[0][1] == "register")


def _touched(
    program: Program, changes: Sequence[int], bodies: Mapping[int, frozenset[int]]
) -> dict[int, int]:
    """For each routine, the fields that it and those it calls may write."""
    found = {}
    below = {}
    for begin, body in bodies.items():
        found[begin] = 0
        below[begin] = set[int]()
        for at in body:
            found[begin] |= changes[at]
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


def _calls(
    program: Program,
    waiting: set[int],
    bodies: Mapping[int, frozenset[int]],
    roots: Iterable[int],
) -> tuple[dict[int, tuple[int, ...]], dict[int, int]]:
    """Where routines that are cut into heads come back, and how deep their instructions lie."""
    found: dict[int, set[int]] = {begin: set() for begin in waiting}
    depth: dict[int, set[int]] = {begin: set() for begin in waiting}
    left = []
    for root in roots:
        found[root].add(-1)
        depth[root].add(0)
        left.append((root, 0))
    calls = {
        begin: [
            (at, target)
            for at in sorted(bodies[begin])
            for target in called(program.code[at])
            if target in waiting
        ]
        for begin in waiting
    }
    while left:
        begin, deep = left.pop()
        for at, target in calls[begin]:
            found[target].add(at + 1)
            # Routines that call each other have no certain depth; nor does the search for it end.
            if deep + 1 not in depth[target] and deep < len(waiting):
                depth[target].add(deep + 1)
                left.append((target, deep + 1))
    backs: dict[int, set[int]] = {}
    depths: dict[int, set[int]] = {}
    for begin in waiting:
        for at in bodies[begin]:
            backs.setdefault(at, set()).update(found[begin])
            depths.setdefault(at, set()).update(depth[begin])
    return (
        {at: tuple(sorted(one)) for at, one in backs.items()},
        {at: next(iter(one)) for at, one in depths.items() if len(one) == 1},
    )


def _waits(step: Instruction, waiting: Iterable[int]) -> bool:
    return step[0] in ("choose", "end", "unwind") or any(one in waiting for one in called(step))


def _waiting(
    program: Program, bodies: Mapping[int, frozenset[int]], roots: Iterable[int]
) -> set[int]:
    """Where routines begin that are cut into heads."""
    found = set(roots)
    while True:
        more = {
            begin
            for begin, body in bodies.items()
            if begin not in found
            and any(
                _waits(program.code[at], found) or _reads_depth(program.code[at]) for at in body
            )
        }
        if not more:
            return found
        found |= more


def _reads_depth(step: Instruction) -> bool:
    """Whether an instruction reads how many routines are under way."""
    return any(
        part == ("slot", DEPTH)
        for expression in instruction_expressions(step)
        for part in walk_expression(expression)
    )


def loops(program: Program, begin: int) -> dict[int, frozenset[int]]:
    """The loops of a routine: where each begins, and its instructions."""
    steps = program.code
    before: dict[int, list[int]] = {}
    backward: dict[int, list[int]] = {}
    done, open_ = set[int](), set[int]()
    waiting: list[tuple[int, Iterator[int]]] = [(begin, iter(followers(begin, steps[begin])))]
    open_.add(begin)
    while waiting:
        at, left = waiting[-1]
        follower = next(left, -1)
        if follower < 0:
            waiting.pop()
            open_.discard(at)
            done.add(at)
            continue
        before.setdefault(follower, []).append(at)
        if follower in open_:
            backward.setdefault(follower, []).append(at)
        elif follower not in done:
            open_.add(follower)
            waiting.append((follower, iter(followers(follower, steps[follower]))))
    found = {}
    for head, ends in backward.items():
        body, left_over = {head}, list(ends)
        while left_over:
            at = left_over.pop()
            if at not in body:
                body.add(at)
                left_over.extend(before.get(at, ()))
        found[head] = frozenset(body)
    return found
