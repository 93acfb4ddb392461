"""What is left out of finished code, and what is left as it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from fuero.lower.tidying import tidied
from fuero.machine.program import Instruction, Program, Routine
from fuero.machine.reference import reference
from support.machines import FIRST, machine
from support.playing import loaded

TEST = ("nonzero", ("slot", FIRST))
NOT = ("not", TEST)
ONE = ("set", FIRST + 1, ("const", 1))
TWO = ("set", FIRST + 1, ("const", 2))
END = ("end", 0)


def _program(*code: Instruction, begins: Sequence[int] = (0,)) -> Program:
    ends = [*begins[1:], len(code)]
    routines = [
        Routine(what="routine", of=str(begin), begin=begin, end=end)
        for begin, end in zip(begins, ends, strict=True)
    ]
    made = machine(code, slots=(0, 0))
    return replace(made, routines=tuple(routines), site_of=(0,) * len(code))


CASES = {
    "a jump to what comes next": ([("jump", 1), ONE, END], [ONE, END]),
    "a register copied into itself": ([("set", FIRST, ("slot", FIRST)), END], [END]),
    "a test that leads to the same place": ([("branch", TEST, 1), ONE, END], [ONE, END]),
    "a test that always holds": ([("branch", ("const", 1), 2), ONE, END], [ONE, END]),
    "a test that never holds": ([("branch", ("const", 0), 2), ONE, TWO, END], [TWO, END]),
    "what cannot be reached": ([("jump", 2), ONE, TWO, END], [TWO, END]),
    "a jump to a jump": (
        [("branch", TEST, 3), ONE, END, ("jump", 4), TWO, END],
        [("branch", TEST, 3), ONE, END, TWO, END],
    ),
    "a jump to where the routine comes back": (
        [("branch", TEST, 3), ONE, ("jump", 4), TWO, ("return",)],
        [("branch", TEST, 3), ONE, ("return",), TWO, ("return",)],
    ),
    "a test that passes a jump": (
        [("branch", TEST, 2), ("jump", 3), ONE, TWO, END],
        [("branch", NOT, 2), ONE, TWO, END],
    ),
    "a test of the contrary that passes a jump": (
        [("branch", NOT, 2), ("jump", 3), ONE, TWO, END],
        [("branch", TEST, 2), ONE, TWO, END],
    ),
    "a jump that is passed, and led to from elsewhere": (
        [("branch", TEST, 2), ("branch", TEST, 3), ("jump", 5), ONE, ("jump", 2), TWO, END],
        [("branch", TEST, 3), ("branch", NOT, 3), ONE, TWO, END],
    ),
    "a loop that goes round for ever": ([("jump", 0)], [("jump", 0)]),
}


@pytest.mark.parametrize("case", CASES)
def test_what_does_nothing_is_left_out(case: str) -> None:
    code, left = CASES[case]
    assert list(tidied(_program(*code)).code) == left


@pytest.mark.parametrize("case", [case for case in CASES if "for ever" not in case])
@pytest.mark.parametrize("number", [0, 1])
def test_the_same_is_done_without_it(case: str, number: int) -> None:
    code, _ = CASES[case]
    program = _program(*code)
    position = [*program.initial]
    position[FIRST] = number
    before, after = (
        reference(one).start(1, None, list(position)) for one in (program, tidied(program))
    )
    assert before[FIRST : FIRST + 2] == after[FIRST : FIRST + 2]


def test_routines_and_calls_stay_where_they_belong() -> None:
    code = (("jump", 1), ("call", 3, (), ()), END, ("jump", 5), TWO, ONE, ("return",))
    program = tidied(_program(*code, begins=(0, 3)))
    assert program.code == (("call", 2, (), ()), END, ONE, ("return",))
    assert [(one.begin, one.end) for one in program.routines] == [(0, 2), (2, 4)]
    assert len(program.site_of) == len(program.code)


@pytest.mark.parametrize("name", ["el-grande", "castelo-sao-jorge"])
def test_the_slots_of_the_machine_go_as_far_as_the_finished_code(name: str) -> None:
    program = loaded(name).program(3)
    fields = program.layout.fields
    assert fields["machine pc"].high == len(program.code) - 1
    assert fields["return stack"].high == len(program.code)
    assert fields["machine depth"].high == fields["return stack"].size
    asked = {one.asked for one in (*program.picks, *program.takes)} - {-1}
    highs = {field.high for field in fields.values() if field.offset in asked}
    assert highs <= {len(program.choices)}
