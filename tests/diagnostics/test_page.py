from __future__ import annotations

from pathlib import Path

from fuero.diagnostics import CODES
from fuero.diagnostics.page import catalogue_page
from support.expected import Expected

PAGE = Path(__file__).parents[2] / "docs" / "diagnostics.md"


def test_the_page_in_the_manual_is_fresh(expected: Expected) -> None:
    expected(PAGE, catalogue_page())


def test_every_code_has_one_section() -> None:
    headings = [line for line in catalogue_page().splitlines() if line.startswith("### ")]
    assert [heading[4:9] for heading in headings] == list(CODES)
