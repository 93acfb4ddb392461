"""Control flow as source: branches, loops, calls and decisions of one function.

What follows a branch on both ways is written once, below it; where ways meet in no such order, what
they share becomes a function of its own, or is written again.
"""

from __future__ import annotations

from dataclasses import dataclass

from fuero.machine.program import HEADER, Instruction
from fuero.machine.step import event_index

from .choices import write_offer
from .expressions import Writer
from .flow import Flow, called, followers
from .instructions import write_instruction
from .parts import Parts

__all__ = ["ELSEWHERE", "Region", "Unstructured", "head_name"]

PC, DEPTH, OVER, MOVED, OPEN, ACTOR, PASSED, MARK = range(len(HEADER))

EXIT = -1
"""Where a plain routine comes back."""

DEEPEST_LINES = 60
"""How far lines are indented at most."""


class Unstructured(Exception):
    """A function cannot be written; ``at`` had better begin one of its own."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


@dataclass(frozen=True, slots=True)
class Loop:
    """The loop that is being written: where it begins, and where it is left to."""

    head: int
    exit: int


class Region:
    """The instructions of one function, from where it begins; plain: of a routine that is called.

    inlined: it is written where it is called.
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
    ) -> None:
        self.flow, self.parts, self.writer = flow, parts, writer
        self.begin, self.plain, self.inlined = begin, plain, inlined
        self._arrange(begin)
        self._dominators()
        self._find_loops()
        self._written: dict[int, int] = {}

    # ---- the graph --------------------------------------------------------------------------

    def after(self, at: int) -> tuple[int, ...]:
        """Where this function may go on after an instruction, within itself."""
        if at == EXIT or (at != self.begin and not self.plain and at in self.flow.heads):
            return ()
        step = self.flow.program.code[at]
        if self.plain:
            return (EXIT,) if step[0] == "return" else followers(at, step)
        if step[0] == "choose":
            return ()
        if any(one in self.flow.waiting for one in called(step)):
            return (step[1],) if step[0] == "call" else ()
        return followers(at, step)

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
        self._walk(self.begin, EXIT, None, fresh=True)

    def go_on(self) -> None:
        """Write what goes on at the head where this begins."""
        given = self.parts.variables(self.flow.live[self.begin])
        self.writer.line(f"return {head_name(self.begin)}({self.parts.state}{given})")

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
            step = self.flow.program.code[at]
            operation = step[0]
            if operation == "jump":
                at = step[1]
            elif operation == "branch":
                following = self._write_branch(at, step, stop, loop)
                if following is None:
                    return
                at = following
            elif operation == "return":
                if self.plain:
                    at = EXIT
                else:
                    self._write_return(at)
                    return
            elif operation == "end":
                self._write_end(at, step)
                return
            elif operation == "unwind":
                self._write_unwind(step)
                return
            elif operation == "choose":
                self._write_choose(at, step)
                return
            elif operation == "call":
                self._write_call(at, step[1])
                at = step[1] if step[1] in self.flow.waiting else at + 1
            elif operation == "dispatch":
                if self._write_dispatch(at, step):
                    return
                at += 1
            else:
                write_instruction(self.writer, step)
                at += 1

    def _count(self, at: int) -> None:
        self._written[at] = self._written.get(at, 0) + 1
        if self._written[at] > 1 and sum(self._written.values()) > 2 * len(self.order) + 20:
            again = max(self._written, key=lambda one: (self._written[one], -self.place[one]))
            raise Unstructured(again)
        if self.writer.depth > DEEPEST_LINES:
            raise Unstructured(at)

    def _leaves(self, at: int, stop: int, loop: Loop | None) -> bool:
        """Whether the lines end here, as play goes on at ``at``; what leads there is written."""
        writer = self.writer
        if at == stop:
            return True
        if loop is not None and at == loop.head:
            writer.line("continue")
            return True
        if loop is not None and at == loop.exit:
            writer.line("break")
            return True
        if at == EXIT:
            if self.inlined:
                raise Unstructured(at)
            writer.line("return")
            return True
        if not self.plain and at in self.flow.heads:
            writer.line(f"return {self._on(at)}")
            return True
        return False

    def _on(self, at: int) -> str:
        """What goes on at a head: at once where it lies further on, else later."""
        given = self.parts.variables(self.flow.live[at])
        if at == self.begin or not self.parts.near(self.begin, at):
            return f"D({head_name(at)}{given})" if given else head_name(at)
        return f"{head_name(at)}({self.parts.state}{given})"

    def _write_branch(self, at: int, step: Instruction, stop: int, loop: Loop | None) -> int | None:
        """Write a branch; gives where the lines below it go on, if they do."""
        writer = self.writer
        test, yes = step[1], at + 1
        no: int = step[2]
        if test[0] == "const":
            return yes if test[1] else no
        if yes == no:
            return yes
        text = writer.truth(test)
        inside = self.loops[loop.head] if loop else None
        meeting = [
            one
            for one in self.meeting.get(at, ())
            if one != stop
            and (inside is None or one in inside)
            and (one == EXIT or self.plain or one not in self.flow.heads)
        ]
        for one in meeting[:-1]:
            if not self.plain:
                raise Unstructured(one)
        join = meeting[-1] if meeting else stop
        if self._leaves_at_once(no, join, loop):
            with writer.block(f"if not {text}:"):
                self._walk(no, join, loop)
            return yes
        if self._leaves_at_once(yes, join, loop):
            with writer.block(f"if {text}:"):
                self._walk(yes, join, loop)
            return no
        if yes == join:
            with writer.block(f"if not {text}:"):
                self._walk(no, join, loop)
        else:
            with writer.block(f"if {text}:"):
                self._walk(yes, join, loop)
            if no != join:
                with writer.block("else:"):
                    self._walk(no, join, loop)
        return join if meeting else None

    def _leaves_at_once(self, at: int, join: int, loop: Loop | None) -> bool:
        """Whether going on there is a single line that leaves."""
        if at == join:
            return False
        if loop is not None and at in (loop.head, loop.exit):
            return True
        return at != EXIT and not self.plain and at in self.flow.heads

    def _write_loop(self, head: int) -> int:
        """Write a loop; gives where the lines below it go on, EXIT where nothing leads there."""
        body = self.loops[head]
        exits = sorted(
            {one for at in body for one in self.after(at) if one not in body},
            key=lambda one: self.place[one],
        )
        left = [one for one in exits if self.plain or one == EXIT or one not in self.flow.heads]
        leave = left[-1] if left else (exits[-1] if exits else EXIT)
        writer = self.writer
        weight = self._weight(head, body)
        with writer.block("while 1:"):
            writer.line(f"B[0] -= {weight}")
            with writer.block("if B[0] < 0:"):
                writer.line("L()")
            self._walk(head, head, Loop(head, leave), fresh=True)
        return leave

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

    def _write_call(self, at: int, target: int) -> None:
        """Write a call; play goes on behind it, or in the routine if that can wait."""
        if target in self.flow.waiting:
            self._push(at)
        elif self.flow.sites[target] != 1 or not self._inline(target):
            self.writer.line(self._plain(target))

    def _inline(self, target: int) -> bool:
        """Write a routine where it is called, if it can be; whether it could."""
        written = len(self.writer.lines)
        try:
            inner = Region(self.flow, self.parts, self.writer, target, plain=True, inlined=True)
            inner.write()
        except Unstructured:
            del self.writer.lines[written:]
            return False
        return True

    def _plain(self, target: int) -> str:
        self.parts.wanted.add(target)
        return f"p{target}({self.parts.state}{self.parts.variables(self.flow.live[target])})"

    def _push(self, at: int) -> None:
        """Write that a routine is called at an instruction."""
        stack, depth = self.parts.stack, self.flow.depths.get(at)
        if depth is not None:
            self.writer.line(f"v[{stack + depth}] = {at + 1}")
            self.writer.line(f"v[{DEPTH}] = {depth + 1}")
        else:
            self.writer.line(f"v[{stack} + v[{DEPTH}]] = {at + 1}")
            self.writer.line(f"v[{DEPTH}] += 1")

    def _write_dispatch(self, at: int, step: Instruction) -> bool:
        member, targets = step[1], step[2]
        writer = self.writer
        waits = any(target in self.flow.waiting for target in targets)
        one = writer.temporary()
        writer.line(f"{one} = {writer.value(member)}")
        routines: dict[int, list[int]] = {}
        for number, target in enumerate(targets):
            if target >= 0:
                routines.setdefault(target, []).append(number)
        simple = all(
            target in self.flow.waiting and not self.flow.live[target] for target in routines
        )
        if waits and simple:
            table = self.parts.heads(targets)
            with writer.block(f"if {one} >= 0:"):
                writer.line(f"{one} = {table}[{one}]")
                with writer.block(f"if {one}:"):
                    self._push(at)
                    writer.line(f"return {one}")
        else:
            for target, numbers in routines.items():
                with writer.block(f"if {one} in {self.parts.constant(tuple(numbers))}:"):
                    if target in self.flow.waiting:
                        self._push(at)
                        writer.line(f"return {self._on(target)}")
                    else:
                        writer.line(self._plain(target))
        if waits:
            writer.line(f"return {self._on(at + 1)}")
        return waits

    # ---- ends -------------------------------------------------------------------------------

    def _write_return(self, at: int) -> None:
        writer, stack = self.writer, self.parts.stack
        backs, depth = self.flow.backs.get(at, (-1,)), self.flow.depths.get(at)
        if -1 in backs:
            if len(backs) == 1:
                writer.line(f"v[{PC}] = {at}")
                writer.line("return ()")
                return
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
                writer.line(f"return {self._on(backs[0])}")
            else:
                writer.line(f"return A[{back}]")
            return
        top, back = writer.temporary(), writer.temporary()
        writer.line(f"{top} = v[{DEPTH}] - 1")
        writer.line(f"v[{DEPTH}] = {top}")
        writer.line(f"{top} += {stack}")
        writer.line(f"{back} = v[{top}]")
        writer.line(f"v[{top}] = 0")
        writer.line(f"return A[{back}]")

    def _write_end(self, at: int, step: Instruction) -> None:
        self.writer.line(f"v[{OVER}] = {step[1]}")
        self.writer.line(f"v[{PC}] = {at}")
        self.writer.line("return ()")

    def _write_unwind(self, step: Instruction) -> None:
        dropped = self.writer.temporary()
        with self.writer.block(f"for {dropped} in range(v[{MARK}], v[{DEPTH}]):"):
            self.writer.line(f"v[{self.parts.stack} + {dropped}] = 0")
        self.writer.line(f"v[{DEPTH}] = v[{MARK}]")
        targets = self.parts.heads(step[1])
        self.writer.line(f"return {targets}[v[{OPEN}] - 1]")

    def _write_choose(self, at: int, step: Instruction) -> None:
        number = step[1]
        program, writer = self.flow.program, self.writer
        choice = program.choices[number]
        found = writer.temporary()
        writer.line(f"{found} = {write_offer(writer, choice)}")
        with writer.block(f"if len({found}) > 1:"):
            writer.line(f"v[{PC}] = {at}")
            writer.line(f"return {found}")
        self.parts.decisions.setdefault(at, number)
        near = self.parts.near(self.begin, at)

        def on(option: str) -> str:
            if near:
                return f"return a{at}({self.parts.state}, {option})"
            return f"return D(a{at}, {option})"

        with writer.block(f"if not {found}:"):
            writer.line(on("-1"))
        if self.parts.telling:
            who = writer.temporary()
            writer.line(f"{who} = {writer.value(choice.player)}")
            seen = f"1 << {who}" if choice.secret or choice.private else "-1"
            kind = event_index(program, "forced")
            writer.line(f"e.append(({kind}, ({who}, {number}, {found}[0]), {seen}))")
        writer.line(on(f"{found}[0]"))


ELSEWHERE = frozenset({"branch", "call", "choose", "dispatch", "end", "jump", "return", "unwind"})
"""The instructions that are written here: those after which play goes on elsewhere."""


def head_name(at: int) -> str:
    """The name of the function that begins at an instruction."""
    return f"h{at}"
