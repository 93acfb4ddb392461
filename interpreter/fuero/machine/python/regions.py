"""Control flow as source: branches, loops, calls and decisions of one function.

What follows a branch on both ways is written once, below it; where ways meet in no such order, what
they share becomes a function of its own, or is written again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_
from types import MappingProxyType
from typing import ClassVar

from fuero.machine.evaluator import forced
from fuero.machine.program import HEADER, Choice, Expression, Instruction

from .bounds import Outcome, outcomes, threaded
from .choices import OfferSource, always, decision_test, write_decision, write_offer
from .counting import Round, Shape, counted
from .flow import Flow
from .graph import DECIDED, EXIT, Graph, Part, Unstructured
from .instructions import write_instruction
from .parts import Parts
from .ranges import Knowledge
from .runtime import UNCOUNTED
from .simple import assume
from .variables import read_by, slots_of
from .writer import Writer

__all__ = ["ELSEWHERE", "Region", "decided_ways", "head_name", "plain_given"]

PC, DEPTH, OVER = (HEADER.index(name) for name in ("pc", "depth", "over"))

NEAR = 128
"""Half as many functions may call each other in a row before one is left to be called later."""

DEEPEST_LINES = 60
"""How far lines are indented at most."""


@dataclass(frozen=True, slots=True)
class Loop:
    """The loop that is being written: where rounds begin, where it is left to, and its body."""

    head: int
    exit: int
    body: frozenset[int]


class Region(Graph):
    """Writes the lines of one function."""

    def __init__(self, flow: Flow, parts: Parts, writer: Writer, part: Part) -> None:
        super().__init__(flow, part)
        self.parts, self.writer = parts, writer
        self._written: dict[int, int] = {}
        self._reached: dict[int, Knowledge] = {}
        if not part.inlined:
            writer.often = self.readings(telling=parts.telling)

    # ---- writing ----------------------------------------------------------------------------

    def write(self) -> None:
        """Write all of it."""
        if self.begin == DECIDED:
            self._write_outcomes()
        else:
            self._walk(self.begin, EXIT, None, fresh=True)
            if self.part.plain and not self.part.inlined and self.part.needed:
                self.writer.line(self._come_back())

    def _walk(self, at: int, stop: int, loop: Loop | None, *, fresh: bool = False) -> None:
        """Write from an instruction on until ``stop`` is reached, where the lines are left."""
        while True:
            if not fresh and self._leaves(at, stop, loop):
                return
            if at in self.loops and not (loop and loop.head == at and fresh):
                at = self._write_loop(at)
                if at == EXIT and EXIT not in self.place:
                    return
                fresh = False
                continue
            fresh = False
            self._count(at)
            self.writer.mark = at
            self.writer.needed = self.flow.live[at + 1] | self.flow.handed.get(at, 0)
            step = self.flow.program.code[at]
            following = self._STEPS.get(step[0], _plainly)(self, at, step, stop, loop)
            if following is None:
                return
            at = following

    def _write_jump(self, at: int, step: Instruction, stop: int, loop: Loop | None) -> int | None:
        return int(step[1])

    def _count(self, at: int) -> None:
        self._written[at] = self._written.get(at, 0) + 1
        if self._written[at] > 1 and sum(self._written.values()) > 2 * len(self.order) + 20:
            again = max(self._written, key=lambda one: (self._written[one], -self.place[one]))
            raise Unstructured(again)
        if self.writer.depth > DEEPEST_LINES:
            raise Unstructured(at)

    def _live(self, at: int) -> int:
        """The registers that are needed at an instruction of this function."""
        return self.part.needed if at == EXIT else self.flow.live[at]

    def _arrive(self, at: int) -> None:
        """Come to where several ways meet."""
        writer = self.writer
        writer.settle(self._live(at))
        before = self._reached.get(at)
        if before is None:
            self._reached[at] = writer.facts.copy()
        else:
            before.meet(writer.facts)

    def _leaves(self, at: int, stop: int, loop: Loop | None) -> bool:
        """Whether the lines end here, as play goes on at ``at``; what leads there is written."""
        writer = self.writer
        if at == stop:
            self._arrive(at)
            return True
        if loop is not None and at in (loop.head, loop.exit):
            writer.settle(self._live(at))
            writer.line("continue" if at == loop.head else "break")
            return True
        if at == EXIT:
            if self.part.inlined:
                raise Unstructured(at)
            writer.settle(self.part.needed)
            writer.line(self._come_back())
            return True
        if self.leaf(at):
            writer.line(f"return {self._on(at)}")
            return True
        return False

    def _given(self, registers: int) -> str:
        """Variables as what a function is handed behind the state."""
        arrays = self.parts.registers.arrays
        texts = (
            self.parts.variable(slot) if slot in arrays else self.writer.text(("slot", slot))
            for slot in slots_of(registers)
        )
        return "".join(f", {text}" for text in texts)

    def _on(self, at: int) -> str:
        """What goes on at a head: at once where it lies further on, else later."""
        given = self._given(self.flow.live[at])
        if not self._near(at, 0):
            return f"D({head_name(at)}{given})" if given else head_name(at)
        return f"{head_name(at)}({self.parts.state}{given})"

    def _near(self, at: int, further: int) -> bool:
        """Whether a function lies further on, so that it can be called."""
        levels = self.flow.levels
        here = levels.get(self.part.begin, 0) + 2 * (self.begin == DECIDED)
        there = levels.get(at, 0) + further
        return there > here and there // NEAR == here // NEAR

    # ---- branches ---------------------------------------------------------------------------

    def _join(self, at: int, stop: int, loop: Loop | None) -> int:
        """Where the ways meet that part at an instruction; ``stop`` where they do not."""
        inside = loop.body if loop else None
        meeting = [
            one
            for one in self.meeting.get(at, ())
            if one != stop
            and (inside is None or one in inside)
            and (one == EXIT or not self.leaf(one))
        ]
        for one in meeting[:-1]:
            if not self.part.plain:
                raise Unstructured(one)
        return meeting[-1] if meeting else stop

    def _write_branch(self, at: int, step: Instruction, stop: int, loop: Loop | None) -> int | None:
        """Write a branch; gives where the lines below it go on, if they do."""
        writer = self.writer
        test, yes = writer.simple(step[1])[0], at + 1
        no: int = step[2]
        if yes == no:
            return yes
        join = self._join(at, stop, loop)
        if test[0] == "const":
            goal = yes if test[1] else no
            if join == stop:
                return goal
            self._walk(goal, join, loop)
            return self._joined(join)
        if join != stop:
            writer.settle(self._live(join))
        before = len(writer.lines)
        text = writer.true(test)
        # What needs lines of its own is worked out once.
        plain = len(writer.lines) == before
        opposite = writer.truth(("not", test)) if plain else f"not {text}"
        ways = []
        for one, other, holds, goal in ((text, opposite, True, yes), (opposite, text, False, no)):
            facts = writer.facts.copy()
            assume(facts, test, holds)
            lines = self._way(facts, goal, join, loop)
            ways.append((one, other, lines))
        (first, _, then), (second, _, otherwise) = ways
        if not then or (otherwise and _leaving(otherwise) and not _leaving(then)):
            first, second, then, otherwise = second, first, otherwise, then
        if then:
            writer.line(f"if {first}:")
            writer.lines.extend(then)
            if _leaving(then):
                writer.lines.extend((depth - 1, line) for depth, line in otherwise)
            elif otherwise:
                writer.line("else:")
                writer.lines.extend(otherwise)
        return self._joined(join) if join != stop else None

    def _way(
        self,
        facts: Knowledge,
        goal: int,
        join: int,
        loop: Loop | None,
        begin: Callable[[], None] = lambda: None,
    ) -> list[tuple[int, str]]:
        """The lines of one of several ways."""
        writer = self.writer
        before, mark = (writer.lines, writer.facts), writer.mark
        writer.needed = self._live(goal) | self.flow.handed.get(goal, 0)
        writer.lines, writer.facts, writer.mark = [], facts, -1
        writer.depth += 1
        begin()
        self._walk(goal, join, loop)
        # Not those it began with: where something was taken back, these are others.
        lines = writer.lines
        writer.depth -= 1
        writer.lines, writer.facts = before
        writer.mark = mark
        return lines

    def _joined(self, join: int) -> int | None:
        """Go on where ways meet, if any of them comes there."""
        facts = self._reached.pop(join, None)
        if facts is None:
            return None
        facts.ranges.update(self.flow.known.before.get(join, {}))
        self.writer.facts = facts
        return join

    def _write_outcomes(self) -> None:
        """Write what an option means, and how it goes on."""
        writer = self.writer
        program = self.flow.program
        choice = program.choices[program.code[self.part.begin][1]]
        join = self._join(DECIDED, EXIT, None)
        sure = bool(always(choice))
        ways = decided_ways(self.flow, self.part.begin)
        ways = [way for way in ways if way[0].clause >= 0 or not sure]
        head = "if"
        for number, (outcome, facts, goal) in enumerate(ways):

            def begin(outcome: Outcome = outcome) -> None:
                write_decision(writer, choice, outcome)

            lines = self._way(facts, goal, join, None, begin)
            if number < len(ways) - 1:
                writer.line(f"{head} {decision_test(choice, outcome)}:")
                writer.lines.extend(lines or [(writer.depth + 1, "pass")])
                head = "if" if head == "if" and lines and _leaving(lines) else "elif"
            elif head == "if":
                writer.lines.extend((depth - 1, line) for depth, line in lines)
            elif lines:
                writer.line("else:")
                writer.lines.extend(lines)
        following = self._joined(join)
        if following is not None:
            self._walk(following, EXIT, None, fresh=True)

    def _write_loop(self, head: int) -> int:
        """Write a loop; gives where the lines below it go on, EXIT where nothing leads there."""
        body = self.loops[head]
        exits = sorted(
            {one for at in body for one in self.after(at) if one not in body},
            key=lambda one: self.place[one],
        )
        left = [one for one in exits if not self.leaf(one)]
        leave = left[-1] if left else (exits[-1] if exits else EXIT)
        writer = self.writer
        shape = Shape(
            program=self.flow.program,
            head=head,
            body=body,
            before=self.before,
            leave=leave,
            changes=self.flow.changes,
            needed=self._live(leave),
        )
        found = counted(writer, shape)
        # What is counted by Python itself need not be there.
        own = 0 if found is None else 1 << found.counter
        writer.settle((self._live(head) | self._live(leave)) & ~own)
        writer.forget(reduce(or_, (self.flow.changes[at] for at in body)))
        writer.facts.ranges.update(self.flow.known.before.get(head, {}))
        before = writer.facts.copy()
        writer.rounds += 1
        writer.needed = -1
        if found is None:
            self._write_while(head, leave)
        else:
            self._write_round(head, leave, found)
        writer.rounds -= 1
        self._reached.pop(head, None)
        writer.facts = before
        writer.facts.ranges.update(self.flow.known.before.get(leave, {}))
        return leave

    def _write_round(self, head: int, leave: int, found: Round) -> None:
        """Write a loop that Python counts."""
        writer = self.writer
        if found.charged(writer.rounds):
            self._charge(found.count)
        name = writer.target(found.register)
        own = name[0] == "r"
        inner = name if own else writer.temporary()
        one = ("slot", found.register)
        with writer.block(f"for {inner} in {found.over}:"):
            if not own:
                writer.line(f"{name} = {inner}")
                writer.facts.names[one] = inner
            writer.facts.ranges[one] = found.held
            self._walk(found.begin, found.end, Loop(found.end, leave, self.loops[head]))

    def _charge(self, steps: str) -> None:
        """Write that so many steps are done."""
        self.writer.line(f"B[0] -= {steps}")
        with self.writer.block("if B[0] < 0:"):
            self.writer.line("L()")

    def _write_while(self, head: int, leave: int) -> None:
        """Write a loop that goes on while its own tests want it."""
        writer = self.writer
        weight = self.weight(head)
        with writer.block("while 1:"):
            with writer.block(f"for {writer.temporary()} in E:"):
                self._walk(head, head, Loop(head, leave, self.loops[head]), fresh=True)
            with writer.block("else:"):
                self._charge(str(weight * UNCOUNTED))
                writer.line("continue")
            writer.line("break")

    # ---- calls ------------------------------------------------------------------------------

    def _write_call(self, at: int, step: Instruction, stop: int, loop: Loop | None) -> int | None:
        """Write a call; play goes on behind it, or in the routine if that can wait."""
        target: int = step[1]
        self._give(target, *step[2:])
        if target in self.flow.waiting:
            self._push(at)
            return target
        if not self.flow.written_where_called(target) or not self._inline(at, target):
            self._plain(target)
        return at + 1

    def _give(
        self, target: int, registers: tuple[int, ...], arguments: tuple[Expression, ...]
    ) -> None:
        """Write registers before a call: what the routine reads, and arguments behind them."""
        writer = self.writer
        writer.needed |= self.flow.live[target]
        for value in arguments:
            writer.needed |= read_by(self.parts.registers, value)
        for register, value in zip(registers, arguments, strict=True):
            writer.write(register, writer.simple(value))

    def _inline(self, at: int, target: int) -> bool:
        """Write a routine where it is called, if it can be; whether it could."""
        writer = self.writer
        take_back = writer.written()
        try:
            needed = self.flow.live[at + 1]
            part = Part(begin=target, plain=True, inlined=True, needed=needed)
            inner = Region(self.flow, self.parts, writer, part)
            inner.write()
        except Unstructured:
            take_back()
            return False
        inner._joined(EXIT)
        return True

    def _plain(self, target: int) -> None:
        self.parts.routine(target)
        given = self._given(plain_given(self.flow, target))
        results = ", ".join(
            [self.writer.target(slot) for slot in slots_of(self.flow.results[target])]
        )
        call = f"p{target}({self.parts.state}{given})"
        self.writer.line(f"{results} = {call}" if results else call)
        self.writer.settle(-1)
        self.writer.facts.forget(self.flow.touched[target])

    def _results(self, registers: int) -> str:
        """Variables as what a plain routine hands back."""
        return self.parts.variables(registers).removeprefix(", ")

    def _come_back(self) -> str:
        return f"return {self._results(self.part.needed)}".rstrip()

    def _push(self, at: int) -> None:
        """Write that a routine is called at an instruction."""
        stack, depth = self.parts.stack, self.flow.depths.get(at)
        if depth is not None:
            self.writer.overwrite(f"v[{stack + depth}]", str(at + 1))
            self.writer.overwrite(f"v[{DEPTH}]", str(depth + 1))
        else:
            self.writer.line(f"v[{stack} + v[{DEPTH}]] = {at + 1}")
            self.writer.line(f"v[{DEPTH}] += 1")
        self.writer.changed(DEPTH)

    def _write_dispatch(
        self, at: int, step: Instruction, stop: int, loop: Loop | None
    ) -> int | None:
        member, targets = step[1], step[2]
        writer = self.writer
        waits = any(target in self.flow.waiting for target in targets)
        found, low, _ = writer.simple(member)
        one = writer.text(found)
        if not one.isalnum():
            name = writer.temporary()
            writer.line(f"{name} = {one}")
            one = name
        routines: dict[int, list[int]] = {}
        for number, target in enumerate(targets):
            if target >= 0:
                routines.setdefault(target, []).append(number)
        looked_up = [
            target
            for target in routines
            if target in self.flow.waiting and not self.flow.live[target]
        ]
        writer.settle(self.flow.live[at + 1])
        writer.line(f"{self.parts.tally(at)}[{one}] += 1")
        for target, numbers in routines.items():
            if target in looked_up:
                continue
            facts = writer.facts.copy()
            with (
                writer.perhaps(),
                writer.block(f"if {one} in {self.parts.constant(tuple(numbers))}:"),
            ):
                if target in self.flow.waiting:
                    self._push(at)
                    writer.line(f"return {self._on(target)}")
                else:
                    self._plain(target)
            writer.facts = facts
        for target in routines:
            writer.facts.forget(self.flow.touched[target])
        if looked_up:
            table = self.parts.heads([goal if goal in looked_up else -1 for goal in targets])
            with writer.block(f"if {one} >= 0:" if low < 0 else "if 1:"):
                goal = writer.temporary()
                writer.line(f"{goal} = {table}[{one}]")
                with writer.block(f"if {goal}:"):
                    self._push(at)
                    writer.line(f"return {goal}")
        if waits:
            writer.line(f"return {self._on(at + 1)}")
            return None
        return at + 1

    # ---- ends -------------------------------------------------------------------------------

    def _write_return(self, at: int, step: Instruction, stop: int, loop: Loop | None) -> int | None:
        if self.part.plain:
            return EXIT
        writer, stack = self.writer, self.parts.stack
        writer.changed(DEPTH)
        backs, depth = self.flow.backs.get(at, (-1,)), self.flow.depths.get(at)
        if -1 in backs:
            if len(backs) == 1:
                writer.line(f"v[{PC}] = {at}")
                writer.line("return ()")
                return None
            with writer.block(f"if v[{DEPTH}] == 0:"):
                writer.line(f"v[{PC}] = {at}")
                writer.line("return ()")
        if depth is not None:
            back = writer.temporary()
            if len(backs) > 1:
                writer.line(f"{back} = v[{stack + depth - 1}]")
            writer.overwrite(f"v[{stack + depth - 1}]", "0")
            writer.overwrite(f"v[{DEPTH}]", str(depth - 1))
            if len(backs) == 1:
                return backs[0]
            writer.line(f"return A[{back}]")
            return None
        top, back = writer.temporary(), writer.temporary()
        writer.line(f"{top} = v[{DEPTH}] - 1")
        writer.line(f"v[{DEPTH}] = {top}")
        if len(backs) == 1:
            writer.line(f"v[{stack} + {top}] = 0")
            return backs[0]
        writer.line(f"{top} += {stack}")
        writer.line(f"{back} = v[{top}]")
        writer.line(f"v[{top}] = 0")
        writer.line(f"return A[{back}]")
        return None

    def _write_end(self, at: int, step: Instruction, stop: int, loop: Loop | None) -> None:
        self.writer.line(f"v[{OVER}] = {step[1]}")
        self.writer.line(f"v[{PC}] = {at}")
        self.writer.line("return ()")

    def _write_unwind(self, at: int, step: Instruction, stop: int, loop: Loop | None) -> None:
        self.writer.line(f"return A[{self.parts.unwinding(at)}(v)]")

    def _put(self, choice: Choice, offer: OfferSource) -> str:
        """Whether a choice is put: where it has several options, or one and is always put."""
        always_put = self.writer.simple(choice.always)[0] if choice.always else ("const", 0)
        if offer.several == "1" or always_put == ("const", 0):
            return offer.several
        if always_put[0] == "const":
            return "1" if offer.fewest else offer.text
        one = self.writer.true(always_put)
        several = f"{offer.several} or {one}"
        return several if offer.fewest else f"{offer.text} and ({several})"

    def _write_choose(self, at: int, step: Instruction, stop: int, loop: Loop | None) -> None:
        number = step[1]
        program, writer = self.flow.program, self.writer
        choice = program.choices[number]
        offer = write_offer(writer, choice)
        several = self._put(choice, offer)
        if several == "1":
            writer.line(f"v[{PC}] = {at}")
            writer.line(f"return {offer.text}")
            return
        with writer.block(f"if {several}:"):
            writer.line(f"v[{PC}] = {at}")
            writer.line(f"return {offer.text}")
        near = self._near(at, 2)

        def on(option: str) -> str:
            if near:
                return f"return a{at}({self.parts.state}, {option})"
            return f"return D(a{at}, {option})"

        found = writer.temporary()
        writer.line(f"{found} = {offer.text}")
        if not offer.fewest:
            with writer.block(f"if not {found}:"):
                writer.line(on("-1"))
        if self.parts.telling:
            who = writer.temporary()
            writer.line(f"{who} = {writer.value(choice.player)}")
            kind, alone = forced(program, number)
            seen = f"1 << {who}" if alone else "-1"
            writer.line(f"e.append(({kind}, ({who}, {number}, {found}[0]), {seen}))")
        writer.line(on(f"{found}[0]"))

    _STEPS: ClassVar[Mapping[str, Callable[..., int | None]]] = MappingProxyType(
        {
            "jump": _write_jump,
            "branch": _write_branch,
            "return": _write_return,
            "end": _write_end,
            "unwind": _write_unwind,
            "choose": _write_choose,
            "call": _write_call,
            "dispatch": _write_dispatch,
        }
    )


def _plainly(region: Region, at: int, step: Instruction, stop: int, loop: Loop | None) -> int:
    write_instruction(region.writer, step)
    return at + 1


def _leaving(lines: list[tuple[int, str]]) -> bool:
    """Whether nothing comes behind some lines."""
    depth, text = lines[-1]
    return depth == lines[0][0] and text.startswith(("return", "continue", "break"))


ELSEWHERE = frozenset({"branch", "call", "choose", "dispatch", "end", "jump", "return", "unwind"})
"""The instructions that are written here: those after which play goes on elsewhere."""


def decided_ways(flow: Flow, at: int) -> list[tuple[Outcome, Knowledge, int]]:
    """Every way a choice can be decided, with what is known then, and where play goes on."""
    program, found = flow.program, []
    choice = program.choices[program.code[at][1]]
    for outcome in outcomes(choice):
        facts = flow.known.decided(at, choice, outcome)
        found.append((outcome, facts, threaded(program.code, facts, at + 1)))
    return found


def plain_given(flow: Flow, begin: int) -> int:
    """The registers that a plain routine is handed: those it reads, and those it may change."""
    return flow.live[begin] | flow.results[begin]


def head_name(at: int) -> str:
    """The name of the function that begins at an instruction."""
    return f"h{at}"
