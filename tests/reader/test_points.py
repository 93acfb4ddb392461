"""Points that are gained and lost: read as they are printed, and as people say them."""

from __future__ import annotations

import pytest

from fuero.text.reader.alike import meant_in
from fuero.text.reader.reading import read_text
from fuero.text.say import say_card_text
from support import linking
from support.shipped import rules_of

LINES = (
    "add 3 to own score",
    "may add 1 to own score",
    "remove 2 from own score",
    "add 2 to score of starter",
    "if own score < 20:\n    add 4 to own score",
)


@pytest.mark.parametrize("language", ["en", "pt", "es", "fr", "hu"])
@pytest.mark.parametrize("line", LINES)
def test_points_are_read_as_they_are_printed(language: str, line: str) -> None:
    rules = rules_of("el-grande")
    body = linking.statements(rules, line)
    (reading,) = read_text(rules, say_card_text(rules, body, language), language)
    assert meant_in(rules, reading.body) == meant_in(rules, body)
