"""The instructions of one function as a graph: their order, where ways meet, and loops."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fuero.frozen import frozen
from fuero.machine.liveness import called, followers, inside
from fuero.machine.operators import walk_expression
from fuero.machine.program import Expression

from .effects import step_expressions
from .flow import Flow

__all__ = ["DECIDED", "EXIT", "Graph", "Part", "Unstructured"]

EXIT = -1
"""Where a plain routine comes back."""

DECIDED = -2
"""Where a function begins that is handed an option."""


class Unstructured(Exception):
    """A function cannot be written; ``at`` had better begin one of its own."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


@frozen
class Part:
    """Which instructions are one function: those from where it begins.

    plain: of a routine that is called. inlined: it is written where it is called. needed: the
    registers that are needed where it comes back. goals: where it goes on with an option ``o`` of
    the choice that is asked where it begins.
    """

    begin: int
    plain: bool = False
    inlined: bool = False
    needed: int = 0
    goals: tuple[int, ...] = ()


class Graph:
    """The instructions of a function, from ``begin`` on.

    order, place: in an order in which each comes before those it leads to, but by a loop. before:
    from where play comes to each. meeting: for each the ones at which ways meet that part there.
    loops: the instructions of each, by where it begins.
    """

    def __init__(self, flow: Flow, part: Part) -> None:
        """Raises Unstructured where a loop can be entered at several places."""
        self.flow, self.part = flow, part
        self.begin = DECIDED if part.goals else part.begin
        self.order = self._arranged()
        self.place = {at: number for number, at in enumerate(self.order)}
        self.before: dict[int, list[int]] = {at: [] for at in self.order}
        for at in self.order:
            for follower in self.after(at):
                self.before[follower].append(at)
        self.meeting = self._meeting()
        self.loops: dict[int, frozenset[int]] = {}
        for at in self.order:
            for follower in self.after(at):
                if self.place[follower] <= self.place[at] and at != EXIT:
                    self.loops[follower] = self._loop(follower, at)

    def leaf(self, at: int) -> bool:
        """Whether another function goes on at an instruction."""
        return not self.part.plain and at in self.flow.leaves

    def after(self, at: int) -> tuple[int, ...]:
        """Where this function may go on after an instruction, within itself."""
        if at == DECIDED:
            return self.part.goals
        if at == EXIT or (at != self.begin and self.leaf(at)):
            return ()
        step = self.flow.program.code[at]
        if self.part.plain:
            return (EXIT,) if step[0] == "return" else followers(at, step)
        if any(one in self.flow.waiting for one in called(step)):
            return (step[1],) if step[0] == "call" else ()
        if step[0] == "return":
            return self._back(at)
        return () if step[0] == "choose" else followers(at, step)

    def _back(self, at: int) -> tuple[int, ...]:
        """Where a routine comes back at once, if that is one place."""
        backs = self.flow.backs.get(at, (-1,))
        return backs if len(backs) == 1 and backs[0] >= 0 else ()

    def _arranged(self) -> list[int]:
        found: list[int] = []
        seen = {self.begin}
        waiting = [(self.begin, iter(self.after(self.begin)))]
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
        return found

    def _meeting(self) -> dict[int, list[int]]:
        """Where ways meet, by the last instruction that all of them have come by."""
        above = {self.begin: self.begin}
        changed = True
        while changed:
            changed = False
            for at in self.order[1:]:
                found = self._last_common(above, (one for one in self.before[at] if one in above))
                if above.get(at) != found:
                    above[at], changed = found, True
        meeting: dict[int, list[int]] = {}
        for at in self.order[1:]:
            ways = [one for one in self.before[at] if self.place[one] < self.place[at]]
            if len(ways) > 1:
                meeting.setdefault(above[at], []).append(at)
        return meeting

    def _last_common(self, above: Mapping[int, int], several: Iterable[int]) -> int:
        """The last instruction by which each of several was reached, as far as is known."""
        place, ways = self.place, iter(several)
        found = next(ways)
        for one in ways:
            other = one
            while found != other:
                while place[found] > place[other]:
                    found = above[found]
                while place[other] > place[found]:
                    other = above[other]
        return found

    def _loop(self, head: int, end: int) -> frozenset[int]:
        """The instructions of a loop, with those that are known to be of it."""
        body, waiting = {head}, [end]
        while waiting:
            one = waiting.pop()
            if one not in body:
                body.add(one)
                waiting.extend(self.before[one])
        if any(self.place[one] < self.place[head] for one in body):
            raise Unstructured(head)
        return self.loops.get(head, frozenset()) | body

    def weight(self, head: int) -> int:
        """The fewest steps around a loop."""
        far, edge, steps = {head}, [head], 0
        while edge:
            steps += 1
            following = [one for at in edge for one in self.after(at) if one in self.loops[head]]
            if head in following:
                return steps
            edge = list({one: None for one in following if one not in far})
            far.update(edge)
        return max(steps, 1)

    def readings(self, *, telling: bool) -> dict[Expression, int]:
        """How often what takes long to read is read, also in routines that are written where they
        are called; telling: also to tell it.
        """
        counts: dict[Expression, int] = {}
        program = self.flow.program
        steps = [program.code[at] for at in self.order if at >= 0]
        while steps:
            step = steps.pop()
            if step[0] == "emit" and not telling:
                continue
            if step[0] == "call" and self.flow.written_where_called(step[1]):
                steps.extend(program.code[at] for at in inside(program.code, step[1]))
            for expression in step_expressions(program, step):
                for one in walk_expression(expression):
                    if one[0] in _READINGS:
                        key = _reading(one)
                        if key[0] != "slot" or key[1] < program.layout.size:
                            counts[key] = counts.get(key, 0) + 1
        return counts


_READINGS = frozenset({"slot", "load", "single", "table", "minus", "count"})


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
