from __future__ import annotations

from pathlib import Path

from fuero.machine.operators import INSTRUCTIONS, OPERATORS
from fuero.machine.page import machine_page
from support.expected import Expected

PAGE = Path(__file__).parents[2] / "docs" / "machine.md"


def test_the_page_of_operators_and_instructions_is_fresh(expected: Expected) -> None:
    expected(PAGE, machine_page())


def test_every_operator_and_instruction_has_one_row() -> None:
    rows = [line for line in machine_page().splitlines() if line.startswith("| `")]
    assert [row.split("`")[1] for row in rows] == [*INSTRUCTIONS, *OPERATORS]
