"""What a reading takes otherwise than the words say is told with it, and nothing is guessed by it."""

from __future__ import annotations

import pytest

from fuero.text.reader.reading import Misread, read_text
from fuero.text.reader.understood import TAKEN
from support.shipped import rules_of


def told(ruleset: str, language: str, text: str) -> tuple[str, dict[str, str]]:
    """The only reading of a text, and what it is told to take otherwise than the words."""
    (reading,) = read_text(rules_of(ruleset), text, language)
    return reading.rules, {one.slot: one.taken_as for one in reading.filled if one.slot in TAKEN}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "You may move the King to any region."),
        ("en", "If you like, move the King to any region."),
        ("pt", "Podes mover o Rei para qualquer região."),
        ("es", "Puedes mover al Rey a cualquier región."),
        ("fr", "Vous pouvez déplacer le roi vers une région."),
        ("hu", "Áthelyezheted a királyt bármelyik régióba."),
    ],
)
def test_a_may_by_which_nobody_can_decline_is_told(language: str, text: str) -> None:
    written = "move king to realm"
    assert told("el-grande", language, text) == (f"{written}\n", {"may": written})


@pytest.mark.parametrize(
    ("ruleset", "text"),
    [
        ("el-grande", "Move the King to any region."),
        ("el-grande", "You may move one caballero from the Castillo to any region."),
        ("el-grande", "You may move up to 2 of your caballeros from the court to the Castillo."),
        ("intrigue-king", "You may move the King to any region."),
    ],
)
def test_nothing_is_told_of_what_can_be_declined_or_has_to_be_done(ruleset: str, text: str) -> None:
    assert told(ruleset, "en", text)[1] == {}


def test_what_has_to_be_done_is_not_asked_about() -> None:
    with pytest.raises(Misread):
        told("el-grande", "en", "You may move the King to any region. If you do, score the Castillo.")
