"""The source of a Program: every function of it, and what they name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fuero.machine.operators import choice_expressions
from fuero.machine.program import Members, Program

from .choices import write_offer
from .expressions import Writer, written_by
from .flow import Flow, Registers, analyse, called, inside
from .parts import Parts
from .ranges import Slots
from .regions import Region, Unstructured, head_name, plain_given

__all__ = ["PythonSource", "choice_source", "functions_of", "source_of"]

TRIES = 200
"""How often a way to cut the code is mended before each instruction becomes a function."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PythonSource:
    """text: of all functions. constants: what it names that is no function. tables: names of lists
    of functions, by where they begin. heads, decisions: where functions begin at which play is
    entered, by themselves and with an option. owners: for each function, where its code begins.
    """

    text: str
    constants: dict[str, object]
    tables: dict[str, tuple[int, ...]]
    heads: tuple[int, ...]
    decisions: tuple[int, ...]


def source_of(program: Program, *, telling: bool) -> PythonSource:
    """The source of a Program; telling: with the events."""
    heads, waiting = set[int](), set[int]()
    for tries in range(TRIES + 1):
        if tries == TRIES:
            heads.update(range(len(program.code)))
        flow = analyse(program, heads, waiting)
        try:
            return _written(flow, telling=telling)
        except _PlainRoutine as found:
            waiting.add(found.begin)
        except Unstructured as found:
            heads.add(found.at)
    raise AssertionError("where each instruction is a function, nothing is without structure")


def functions_of(program: Program, instructions: Sequence[range]) -> Iterator[str]:
    """The source of every function, without events, in which one of these instructions stands."""
    for function in source_of(program, telling=False).text.split("\ndef "):
        lines = function.removeprefix("def ").rstrip("\n")
        marks = [int(mark) for mark in re.findall(r"  # (\d+)$", lines, re.MULTILINE)]
        if any(mark in one for mark in marks for one in instructions):
            yield f"def {lines}"


class _PlainRoutine(Exception):
    """A plain routine has no order that Python could have."""

    def __init__(self, begin: int) -> None:
        super().__init__(begin)
        self.begin = begin


def _written(flow: Flow, *, telling: bool) -> PythonSource:
    program = flow.program
    steps = program.code
    chooses = [at for at, step in enumerate(steps) if step[0] == "choose"]
    parts = Parts(
        program, flow.registers, flow.known.slots, {*flow.heads, *chooses}, telling=telling
    )
    parts.functions.extend(_head(flow, parts, at) for at in sorted(flow.heads))
    done = set[int]()
    while left := sorted(set(parts.decisions) - done):
        for at in left:
            done.add(at)
            parts.functions.append(_decision(flow, parts, at))
    plain = set[int]()
    while left := sorted(parts.wanted - plain):
        for at in left:
            plain.add(at)
            parts.functions.append(_plain(flow, parts, at))
    parts.finish()
    return PythonSource(
        text="\n".join(parts.functions) + "\n",
        constants=parts.constants,
        tables=parts.tables,
        heads=tuple(sorted(flow.heads)),
        decisions=tuple(sorted(done)),
    )


def _head(flow: Flow, parts: Parts, at: int) -> str:
    writer = Writer(parts, flow.known.facts(at))
    Region(flow, parts, writer, at, plain=False).write()
    return writer.function(f"{head_name(at)}({parts.state}{parts.variables(flow.live[at])})")


def _decision(flow: Flow, parts: Parts, at: int) -> str:
    writer = Writer(parts)
    Region(flow, parts, writer, at, plain=False, decided=True).write()
    return writer.function(f"a{at}({parts.state}, o)")


def _plain(flow: Flow, parts: Parts, begin: int) -> str:
    writer = Writer(parts, flow.known.facts(begin))
    body = inside(flow.program, begin)
    if any(called(flow.program.code[at]) for at in body):
        writer.line("B[0] -= 1")
        with writer.block("if B[0] < 0:"):
            writer.line("L()")
    try:
        Region(flow, parts, writer, begin, plain=True, needed=flow.results[begin]).write()
    except Unstructured as found:
        raise _PlainRoutine(begin) from found
    given = parts.variables(plain_given(flow, begin))
    return writer.function(f"p{begin}({parts.state}{given})")


def choice_source(program: Program, number: int, slots: Slots) -> PythonSource:
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
    parts = Parts(program, Registers(program, kept), slots, (), telling=False)
    for name, write in (
        ("o", lambda writer: write_offer(writer, choice).text),
        ("w", lambda writer: writer.value(choice.player)),
    ):
        writer = Writer(parts)
        for slot in kept:
            writer.line(f"r{slot} = v[{slot}]")
        writer.line(f"return {write(writer)}")
        parts.functions.append(writer.function(f"{name}(v)"))
    parts.finish()
    return PythonSource(
        text="\n".join(parts.functions) + "\n",
        constants=parts.constants,
        tables={},
        heads=(),
        decisions=(),
    )
