"""The source of a Program: every function of it, and what they name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from fuero.machine.evaluator import unperformed
from fuero.machine.operators import choice_expressions
from fuero.machine.program import Members, Program

from .choices import write_offer
from .flow import Flow, analyse, quiet
from .graph import Part, Unstructured
from .parts import Parts
from .ranges import FieldRanges
from .regions import Region, decided_ways, plain_given
from .variables import Variables, written_by
from .writer import Writer

__all__ = ["Maker", "choice_source", "functions_of", "source_of"]

TRIES = 2000
"""How often a way to cut the code is mended at most."""


class Maker:
    """Makes the source of functions of a Program, each when it is asked for.

    performed: as `Evaluator` has it. telling: with the events. A function is called ``h12`` where
    play goes on at instruction 12, ``a12`` where it does with the option chosen there, ``p12``
    where a plain routine begins there.
    """

    def __init__(self, flow: Flow, performed: Mapping[int, list[int]], *, telling: bool) -> None:
        self.flow = flow
        self.parts = Parts(flow.program, flow.registers, flow.known.slots, telling=telling)
        self.parts.performed = performed
        self.parts.routine = self._routine
        self._making: list[int] = []

    @property
    def heads(self) -> set[int]:
        """Where play can be entered."""
        return self.flow.heads

    def make(self, name: str) -> dict[str, str]:
        """The source of a function, and of all others that are first asked for by it."""
        parts = self.parts
        known = set(parts.functions)
        at = int(name[1:])
        for _ in range(TRIES):
            writer = Writer(parts, self.flow.known.facts(at) if name[0] == "h" else None)
            given = parts.variables(self.flow.live[at]) if name[0] == "h" else ", o"
            ways = decided_ways(self.flow, at) if name[0] == "a" else ()
            part = Part(begin=at, goals=tuple(dict.fromkeys(goal for _, _, goal in ways)))
            try:
                Region(self.flow, parts, writer, part).write()
            except Unstructured as found:
                self.flow.cut(found.at)
                continue
            except _PlainRoutine as found:
                self._wait_in(found.begin)
                continue
            parts.functions[name] = writer.function(f"{name}({parts.state}{given})")
            parts.finish()
            return {one: text for one, text in parts.functions.items() if one not in known}
        raise AssertionError("where each instruction is a function, nothing is without structure")

    def _wait_in(self, begin: int) -> None:
        """Cut a plain routine, and those that call it, as if they waited."""
        self._making.clear()
        more = {*self.flow.waiting, begin}
        self.flow.become(analyse(self.flow.program, more))

    def _routine(self, begin: int) -> None:
        """Make the function of a plain routine before it is called. Raises _PlainRoutine."""
        name = f"p{begin}"
        if name in self.parts.functions or begin in self._making:
            return
        self._making.append(begin)
        flow, parts = self.flow, self.parts
        writer = Writer(parts, flow.known.facts(begin))
        if begin in flow.counted:
            writer.line("B[0] -= 1")
            with writer.block("if B[0] < 0:"):
                writer.line("L()")
        try:
            part = Part(begin=begin, plain=True, needed=flow.results[begin])
            Region(flow, parts, writer, part).write()
        except Unstructured as found:
            raise _PlainRoutine(begin) from found
        given = parts.variables(plain_given(flow, begin))
        parts.functions[name] = writer.function(f"{name}({parts.state}{given})")
        self._making.remove(begin)

    def make_all(self) -> str:
        """The source of every function."""
        made = set[str]()
        chooses = [at for at, step in enumerate(self.flow.program.code) if step[0] == "choose"]
        while True:
            wanted = [f"h{at}" for at in sorted(self.flow.heads)] + [f"a{at}" for at in chooses]
            left = [name for name in wanted if name not in made]
            if not left:
                return "\n".join(self.parts.functions.values()) + "\n"
            for name in left:
                made.add(name)
                self.make(name)


class _PlainRoutine(Exception):
    """A plain routine has no order that Python could have."""

    def __init__(self, begin: int) -> None:
        super().__init__(begin)
        self.begin = begin


def source_of(program: Program, *, telling: bool) -> str:
    """The source of a Program; telling: with the events."""
    flow = analyse(program if telling else quiet(program))
    return Maker(flow, unperformed(program), telling=telling).make_all()


def functions_of(program: Program, instructions: Sequence[range]) -> Iterator[str]:
    """The source of every function, without events, in which one of these instructions stands."""
    for function in source_of(program, telling=False).split("\ndef "):
        lines = function.removeprefix("def ").rstrip("\n")
        marks = [int(mark) for mark in re.findall(r"  # (\d+)$", lines, re.MULTILINE)]
        if any(mark in one for mark in marks for one in instructions):
            yield f"def {lines}"


def choice_source(program: Program, number: int, slots: FieldRanges) -> Parts:
    """The source of ``o(v)``, the options of a choice on a state, and ``w(v)``, who decides.

    They leave the state as it is: what they write is kept in variables. slots: the fields, of which
    nothing need be known.
    """
    choice = program.choices[number]
    written = {
        slot
        for expression in choice_expressions(choice)
        for slot in written_by(expression)
        if slot < program.layout.size
    }
    for clause in choice.options:
        if isinstance(clause, Members) and clause.second:
            written.add(clause.slot)
    kept = sorted(slot for slot in written if slot < program.layout.size)
    parts = Parts(program, Variables(program, kept), slots, telling=False)
    for name, write in (
        ("o", lambda writer: write_offer(writer, choice).text),
        ("w", lambda writer: writer.value(choice.player)),
    ):
        writer = Writer(parts)
        for slot in kept:
            writer.line(f"r{slot} = v[{slot}]")
        writer.line(f"return {write(writer)}")
        parts.functions[name] = writer.function(f"{name}(v)")
    parts.finish()
    return parts
