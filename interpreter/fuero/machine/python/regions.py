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
from fuero.machine.liveness import called, followers
from fuero.machine.operators import walk_expression
from fuero.machine.program import HEADER, Expression, Instruction

from .bounds import Outcome, outcomes, threaded
from .choices import always, decision_test, write_decision, write_offer
from .counting import Round, Shape, counted
from .effects import step_expressions
from .expressions import Writer
from .flow import Flow
from .instructions import write_instruction
from .parts import Parts
from .ranges import Knowledge, simple
from .runtime import UNCOUNTED
from .variables import slots_of

__all__ = ["ELSEWHERE", "Region", "Unstructured", "head_name", "plain_given"]

PC, DEPTH, OVER, MOVED, OPEN, ACTOR, PASSED, MARK = range(len(HEADER))

EXIT = -1
"""Where a plain routine comes back."""

DECIDED = -2
"""Where a function begins that is handed an option."""


NEAR = 128
"""Half as many functions may call each other in a row before one is left to be called later."""

DEEPEST_LINES = 60
"""How far lines are indented at most."""


class Unstructured(Exception):
    """A function cannot be written; ``at`` had better begin one of its own."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


@dataclass(frozen=True, slots=True)
class Loop:
    """The loop that is being written: where rounds begin, where it is left to, and its body."""

    head: int
    exit: int
    body: frozenset[int]


class Region:
    """The instructions of one function, from where it begins; plain: of a routine that is called.

    inlined: it is written where it is called. needed: the registers that are needed where it comes
    back. decided: it begins with an option ``o`` of the choice that is asked there.
    """

    def __init__(
        self,
        flow: Flow,
        parts: Parts,
        writer: Writer,
        begin: int,
        *,
        plain: bool,
        inlined: bool = False,
        needed: int = 0,
        decided: bool = False,
    ) -> None:
        self.flow, self.parts, self.writer = flow, parts, writer
        self.origin, self.plain, self.inlined, self.needed = begin, plain, inlined, needed
        self.begin = DECIDED if decided else begin
        self._outcomes: list[tuple[Outcome, Knowledge, int]] = []
        if decided:
            choice = flow.program.choices[flow.program.code[begin][1]]
            for outcome in outcomes(choice):
                facts = flow.known.decided(begin, choice, outcome)
                goal = threaded(flow.program.code, facts, begin + 1)
                self._outcomes.append((outcome, facts, goal))
        self._arrange(self.begin)
        self._dominators()
        self._find_loops()
        self._written: dict[int, int] = {}
        self._reached: dict[int, Knowledge] = {}
        if not inlined:
            writer.often = self._often()

    def _often(self) -> Mapping[Expression, int]:
        """How often what takes long to read is read."""
        counts: dict[Expression, int] = {}
        program, size = self.flow.program, self.flow.program.layout.size
        for at in self.order:
            step = program.code[at] if at >= 0 else ()
            if not step or (step[0] == "emit" and not self.parts.telling):
                continue
            for expression in step_expressions(program, step):
                for one in walk_expression(expression):
                    if one[0] in _READINGS:
                        key = _reading(one)
                        if key[0] != "slot" or key[1] < size:
                            counts[key] = counts.get(key, 0) + 1
        return counts

    # ---- the graph --------------------------------------------------------------------------

    def after(self, at: int) -> tuple[int, ...]:
        """Where this function may go on after an instruction, within itself."""
        if at == DECIDED:
            return tuple(dict.fromkeys(goal for _, _, goal in self._outcomes))
        if at == EXIT or (at != self.begin and not self.plain and at in self.flow.leaves):
            return ()
        step = self.flow.program.code[at]
        if self.plain:
            return (EXIT,) if step[0] == "return" else followers(at, step)
        if step[0] == "choose":
            return ()
        if any(one in self.flow.waiting for one in called(step)):
            return (step[1],) if step[0] == "call" else ()
        if step[0] == "return":
            back = self._back(at)
            return () if back is None else (back,)
        return followers(at, step)

    def _back(self, at: int) -> int | None:
        """Where a routine comes back at once, if that is one place."""
        backs = self.flow.backs.get(at, (-1,))
        return backs[0] if len(backs) == 1 and backs[0] >= 0 and at in self.flow.depths else None

    def _arrange(self, begin: int) -> None:
        """Instructions in an order in which each comes before those it leads to, but by a loop."""
        found: list[int] = []
        seen = {begin}
        waiting = [(begin, iter(self.after(begin)))]
        while waiting:
            at, left = waiting[-1]
            follower = next(left, None)
            if follower is None:
                found.append(at)
                waiting.pop()
            elif follower not in seen:
                seen.add(follower)
                waiting.append((follower, iter(self.after(follower))))
        found.reverse()
        self.place = {at: number for number, at in enumerate(found)}
        self.order = found

    def _dominators(self) -> None:
        before: dict[int, list[int]] = {at: [] for at in self.order}
        for at in self.order:
            for follower in self.after(at):
                before[follower].append(at)
        self.before = before
        place = self.place
        above = {self.begin: self.begin}
        changed = True
        while changed:
            changed = False
            for at in self.order[1:]:
                found = None
                for one in before[at]:
                    if one in above:
                        if found is None:
                            found = one
                            continue
                        other = one
                        while found != other:
                            while place[found] > place[other]:
                                found = above[found]
                            while place[other] > place[found]:
                                other = above[other]
                assert found is not None
                if above.get(at) != found:
                    above[at], changed = found, True
        self.above = above
        self.meeting: dict[int, list[int]] = {}
        for at in self.order[1:]:
            ways = [one for one in before[at] if place[one] < place[at]]
            if len(ways) > 1:
                self.meeting.setdefault(above[at], []).append(at)

    def _find_loops(self) -> None:
        self.loops: dict[int, frozenset[int]] = {}
        for at in self.order:
            for follower in self.after(at):
                if self.place[follower] <= self.place[at] and at != EXIT:
                    # A way back: it must be to the beginning of a loop that is entered only there.
                    body = {follower}
                    waiting = [at]
                    while waiting:
                        one = waiting.pop()
                        if one not in body:
                            body.add(one)
                            waiting.extend(self.before[one])
                    if any(self.place[one] < self.place[follower] for one in body):
                        raise Unstructured(follower)
                    self.loops[follower] = self.loops.get(follower, frozenset()) | body

    # ---- writing ----------------------------------------------------------------------------

    def write(self) -> None:
        """Write all of it."""
        if self.begin == DECIDED:
            self._write_outcomes()
        else:
            self._walk(self.begin, EXIT, None, fresh=True)
            if self.plain and not self.inlined and self.needed:
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
        return self.needed if at == EXIT else self.flow.live[at]

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
            if self.inlined:
                raise Unstructured(at)
            writer.settle(self.needed)
            writer.line(self._come_back())
            return True
        if not self.plain and at in self.flow.leaves:
            writer.line(f"return {self._on(at)}")
            return True
        return False

    def _given(self, registers: int) -> str:
        """Variables as what a function is handed behind the state."""
        texts = (self.writer.text(("slot", slot)) for slot in slots_of(registers))
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
        here = levels.get(self.origin, 0) + 2 * (self.begin == DECIDED)
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
            and (one == EXIT or self.plain or one not in self.flow.leaves)
        ]
        for one in meeting[:-1]:
            if not self.plain:
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
        text, opposite = writer.true(test), writer.true(simple(writer.facts, ("not", test))[0])
        ways = []
        for one, other, holds, goal in ((text, opposite, True, yes), (opposite, text, False, no)):
            facts = writer.facts.copy()
            facts.assume(test, holds)
            lines = self._way(facts, goal, join, loop)
            ways.append((one, other, lines))
        (first, _, then), (second, _, otherwise) = ways
        if not then or (otherwise and _leaving(otherwise) and not _leaving(then)):
            first, second, then, otherwise = second, first, otherwise, then
        if then:
            writer.line(f"if {_bare(first)}:")
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
        lines: list[tuple[int, str]] = []
        writer.lines, writer.facts, writer.mark = lines, facts, -1
        writer.depth += 1
        begin()
        self._walk(goal, join, loop)
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
        choice = program.choices[program.code[self.origin][1]]
        join = self._join(DECIDED, EXIT, None)
        sure = bool(always(choice))
        ways = [way for way in self._outcomes if way[0].clause >= 0 or not sure]
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
        left = [one for one in exits if self.plain or one == EXIT or one not in self.flow.leaves]
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
        weight = self._weight(head, self.loops[head])
        with writer.block("while 1:"):
            with writer.block(f"for {writer.temporary()} in E:"):
                self._walk(head, head, Loop(head, leave, self.loops[head]), fresh=True)
            with writer.block("else:"):
                self._charge(str(weight * UNCOUNTED))
                writer.line("continue")
            writer.line("break")

    def _weight(self, head: int, body: frozenset[int]) -> int:
        """The fewest steps around a loop."""
        far, edge, steps = {head}, [head], 0
        while edge:
            steps += 1
            following = []
            for at in edge:
                for one in self.after(at):
                    if one == head:
                        return steps
                    if one in body and one not in far:
                        far.add(one)
                        following.append(one)
            edge = following
        return max(steps, 1)

    # ---- calls ------------------------------------------------------------------------------

    def _write_call(self, at: int, step: Instruction, stop: int, loop: Loop | None) -> int | None:
        """Write a call; play goes on behind it, or in the routine if that can wait."""
        target: int = step[1]
        if target in self.flow.waiting:
            self._push(at)
            return target
        if self.flow.sites[target] != 1 or not self._inline(at, target):
            self._plain(target)
        return at + 1

    def _inline(self, at: int, target: int) -> bool:
        """Write a routine where it is called, if it can be; whether it could."""
        writer = self.writer
        written, facts = len(writer.lines), writer.facts.copy()
        try:
            inner = Region(
                self.flow, self.parts, writer, target,
                plain=True, inlined=True, needed=self.flow.live[at + 1],
            )  # fmt: skip
            inner.write()
        except Unstructured:
            del writer.lines[written:]
            writer.facts = facts
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
        return f"return {self._results(self.needed)}".rstrip()

    def _push(self, at: int) -> None:
        """Write that a routine is called at an instruction."""
        stack, depth = self.parts.stack, self.flow.depths.get(at)
        if depth is not None:
            self.writer.line(f"v[{stack + depth}] = {at + 1}")
            self.writer.line(f"v[{DEPTH}] = {depth + 1}")
        else:
            self.writer.line(f"v[{stack} + v[{DEPTH}]] = {at + 1}")
            self.writer.line(f"v[{DEPTH}] += 1")

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
        simple_targets = all(
            target in self.flow.waiting and not self.flow.live[target] for target in routines
        )
        writer.settle(self.flow.live[at + 1])
        if waits and simple_targets:
            table = self.parts.heads(targets)
            with writer.block(f"if {one} >= 0:" if low < 0 else "if 1:"):
                goal = writer.temporary()
                writer.line(f"{goal} = {table}[{one}]")
                with writer.block(f"if {goal}:"):
                    self._push(at)
                    writer.line(f"return {goal}")
        else:
            for target, numbers in routines.items():
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
        if waits:
            writer.line(f"return {self._on(at + 1)}")
            return None
        return at + 1

    # ---- ends -------------------------------------------------------------------------------

    def _write_return(self, at: int, step: Instruction, stop: int, loop: Loop | None) -> int | None:
        if self.plain:
            return EXIT
        writer, stack = self.writer, self.parts.stack
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
            writer.line(f"v[{stack + depth - 1}] = 0")
            writer.line(f"v[{DEPTH}] = {depth - 1}")
            if len(backs) == 1:
                return backs[0]
            writer.line(f"return A[{back}]")
            return None
        top, back = writer.temporary(), writer.temporary()
        writer.line(f"{top} = v[{DEPTH}] - 1")
        writer.line(f"v[{DEPTH}] = {top}")
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
        dropped = self.writer.temporary()
        with self.writer.block(f"for {dropped} in range(v[{MARK}], v[{DEPTH}]):"):
            self.writer.line(f"v[{self.parts.stack} + {dropped}] = 0")
        self.writer.line(f"v[{DEPTH}] = v[{MARK}]")
        targets = self.parts.heads(step[1])
        self.writer.line(f"return {targets}[v[{OPEN}] - 1]")

    def _write_choose(self, at: int, step: Instruction, stop: int, loop: Loop | None) -> None:
        number = step[1]
        program, writer = self.flow.program, self.writer
        choice = program.choices[number]
        offer = write_offer(writer, choice)
        if offer.several == "1":
            writer.line(f"v[{PC}] = {at}")
            writer.line(f"return {offer.text}")
            return
        with writer.block(f"if {offer.several}:"):
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


_READINGS = frozenset({"slot", "load", "single", "table", "minus"})


def _reading(one: Expression) -> Expression:
    """An expression that reads, as it is when it is simple."""
    match one:
        case ("load", base, ("const", index), _):
            return ("slot", base + index)
        case ("load", base, index, _):
            return ("get", base, _reading(index))
        case ("single", member):
            return ("bit", _reading(member))
        case ("table", table, index):
            return ("entry", table, _reading(index))
        case ("minus", left, right):
            return ("minus", _reading(left), _reading(right))
    return one


def _leaving(lines: list[tuple[int, str]]) -> bool:
    """Whether nothing comes behind some lines."""
    depth, text = lines[-1]
    return depth == lines[0][0] and text.startswith(("return", "continue", "break"))


def _bare(text: str) -> str:
    """A test without brackets around all of it."""
    return text


ELSEWHERE = frozenset({"branch", "call", "choose", "dispatch", "end", "jump", "return", "unwind"})
"""The instructions that are written here: those after which play goes on elsewhere."""


def plain_given(flow: Flow, begin: int) -> int:
    """The registers that a plain routine is handed: those it reads, and those it may change."""
    return flow.live[begin] | flow.results[begin]


def head_name(at: int) -> str:
    """The name of the function that begins at an instruction."""
    return f"h{at}"
