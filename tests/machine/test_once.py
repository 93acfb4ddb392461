from __future__ import annotations

from fuero.machine.once import once_for_program
from fuero.machine.program import Program
from support.playing import loaded


def test_what_is_made_of_a_program_is_made_once_for_each_and_for_each_argument() -> None:
    made: list[tuple[Program, int]] = []

    @once_for_program
    def note(program: Program, number: int) -> int:
        made.append((program, number))
        return len(made)

    two, three = loaded("el-grande").program(2), loaded("el-grande").program(3)
    assert [note(two, 1), note(two, 1), note(three, 1), note(two, 2), note(three, 1)] == [
        *(1, 1, 2, 3, 2)
    ]
    assert note.__name__ == "note"
