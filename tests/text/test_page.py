from __future__ import annotations

from pathlib import Path

from fuero.text.book import phrase_table
from fuero.text.page import phrases_page
from support.expected import Expected

PAGE = Path(__file__).parents[2] / "docs" / "phrases.md"


def test_the_page_of_phrases_is_fresh(expected: Expected) -> None:
    expected(PAGE, phrases_page())


def test_every_phrase_has_one_row_in_the_order_of_the_table() -> None:
    table = phrase_table("en")
    assert table is not None
    rows = [line for line in phrases_page().splitlines() if line.startswith("| `")]
    assert [row.split("`")[1] for row in rows] == list(table.templates)
