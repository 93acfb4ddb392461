"""What is under way is dropped, and nothing where nothing is: the same on every evaluator."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from fuero.diagnostics import DiagnosticError
from fuero.machine.backends import BACKENDS, evaluator_of
from fuero.machine.document import document_text, encode, hash_of, read_program
from fuero.machine.program import HEADER, Instruction, Program, Routine
from support.machines import FIRST, machine
from support.playing import loaded
from support.profiles import SOAK

DEPTH, OPEN, MARK, OVER = (HEADER.index(name) for name in ("depth", "open", "mark", "over"))

STOPPED = (
    ("set", OPEN, ("const", 1)),
    ("set", MARK, ("slot", DEPTH)),
    ("call", 6, (), ()),
    ("set", FIRST, ("const", 99)),
    ("set", FIRST + 1, ("slot", DEPTH)),
    ("end", 0),
    ("call", 9, (), ()),
    ("set", FIRST, ("const", 98)),
    ("return",),
    ("unwind", (4,)),
)
"""A procedure that calls what calls what drops it: play goes on at instruction 4."""


def _machine(changes: dict[int, Instruction]) -> Program:
    code = [changes.get(at, step) for at, step in enumerate(STOPPED)]
    routines = tuple(
        Routine(what="procedure", begin=begin, end=end) for begin, end in ((0, 6), (6, 9), (9, 10))
    )
    return replace(machine(code, slots=[0, 7]), routines=routines)


@pytest.mark.parametrize("backend", BACKENDS)
def test_an_unwind_drops_the_routines_above_the_mark(backend: str) -> None:
    program = _machine({})
    vector = evaluator_of(program, backend).start(0, None, None)
    assert vector[OVER] == 0
    assert vector[FIRST : FIRST + 2] == [0, 0]
    stack = program.layout.fields["return stack"]
    assert not any(vector[stack.offset : stack.offset + stack.size])


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize(
    "changes",
    [
        {0: ("set", OPEN, ("const", 0))},
        {0: ("set", OPEN, ("const", 2))},
        {0: ("set", OPEN, ("const", -1))},
        {1: ("set", MARK, ("const", 1))},
        {1: ("set", MARK, ("const", 3))},
        {1: ("set", MARK, ("const", 1 << 40))},
        {1: ("set", MARK, ("const", -1))},
        {9: ("unwind", (8,))},
    ],
    ids=str,
)
def test_an_unwind_where_nothing_ends_there_is_refused(
    changes: dict[int, Instruction], backend: str
) -> None:
    evaluator = evaluator_of(_machine(changes), backend)
    with pytest.raises(DiagnosticError, match=r"instruction 9 \(unwind\)") as caught:
        evaluator.start(0, None, None)
    assert [one.code for one in caught.value.diagnostics] == ["FU450"]


def _ended(program: Program, backend: str, seed: int) -> tuple[Sequence[Sequence[int]], str]:
    """All states of a random game, and the diagnostic that ends it."""
    states: list[Sequence[int]] = []
    chance = random.Random(seed)
    try:
        evaluator = evaluator_of(program, backend)
        vector = evaluator.start(seed, [], None)
        while options := evaluator.options(vector):
            states.append(tuple(vector))
            evaluator.apply(vector, chance.choice(options), [])
    except DiagnosticError as error:
        return states, str(error)
    return states, ""


def test_a_document_that_drops_what_is_not_under_way_stops_alike_on_both_evaluators() -> None:
    program = loaded("intrigue-king").program(2)
    drop = next(step for step in program.code if step[0] == "unwind")
    game = program.code[: program.routines[0].end]
    tells = [at for at, step in enumerate(game) if step[0] == "emit"]
    stopped = 0
    for at in tells[:: len(tells) // (12 if SOAK else 6)]:
        code = (*program.code[:at], drop, *program.code[at + 1 :])
        hostile = replace(program, code=code)
        text = document_text(encode(replace(hostile, program_hash=hash_of(hostile))))
        try:
            read = read_program(text)
        except DiagnosticError:
            continue
        one, other = (_ended(read, backend, 1) for backend in BACKENDS)
        assert one == other, at
        stopped += f"instruction {at} (unwind)" in one[1]
    assert stopped > 2
