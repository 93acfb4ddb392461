"""What is printed is read back into the act it was printed from, in one way."""

from __future__ import annotations

import pytest

from fuero.reading import read_rules
from fuero.ruleset.model import Rules
from fuero.text.reader.alike import meant_in
from fuero.text.reader.reading import MOST_OF_A_SENTENCE, Misread, read_text
from fuero.text.say import say_card

OTHERS = ("inquisitor-colonies", "grandissimo", "intrigue-king", "king-colonies")

NOT_YET = {
    # Said in phrases of their own, or in a clause that nothing reads yet.
    "alliance", "bridge-building", "close-score", "column", "grand-tour",
    "quarantine", "table-for-gold", "table-for-goods", "turning-down",
    "wide-roads",
}  # fmt: skip
TOO_MANY_TREES = {("hu", "evict")}
"""More than are kept, by language and card: refused."""


def misread(rules: Rules, language: str) -> list[tuple[str, str]]:
    """The cards that are not read back as they were printed, each with what happened."""
    wrong = []
    for card in rules.declared.cards.values():
        passed_over = card.name in NOT_YET or (language, card.name) in TOO_MANY_TREES
        if card.body and not passed_over:
            lines = say_card(rules, card.name, language).split("\n")
            try:
                text = "\n".join(line for line in lines if line[0] != "(")
                readings = read_text(rules, text, language)
            except Misread as found:
                wrong.append((card.name, found.why))
                continue
            meant = [meant_in(rules, reading.body) for reading in readings]
            if meant != [meant_in(rules, card.body)]:
                wrong.append((card.name, str(len(readings))))
    return wrong


@pytest.mark.parametrize("language", ["en", "es", "fr", "hu", "pt"])
def test_every_card_of_the_game_is_read_back_as_it_was_printed(language: str) -> None:
    assert misread(read_rules("el-grande")[0], language) == []


@pytest.mark.parametrize("name", OTHERS)
def test_every_card_of_an_expansion_is_read_back_as_it_was_printed(name: str) -> None:
    assert misread(read_rules(name)[0], "en") == []


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "empty"),
        ("Score all regoins.", "unknown"),
        ("Score all regions the.", "unexpected"),
        ("Move up to 3 caballeros from any", "unended"),
        ("Move up to 3 caballero from any regions to any regions.", "agreement"),
        ("Move up to 1 caballeros from any region to any region.", "agreement"),
        ("score " * 2000, "long"),
    ],
)
def test_what_cannot_be_read_whole_is_refused(text: str, why: str) -> None:
    rules = read_rules("el-grande")[0]
    with pytest.raises(Misread) as found:
        read_text(rules, text, "en")
    assert found.value.why == why


def test_a_sentence_that_goes_on_and_on_is_refused() -> None:
    rules = read_rules("el-grande")[0]
    text = "Score the Castillo" + " or the Castillo" * MOST_OF_A_SENTENCE + "."
    with pytest.raises(Misread) as found:
        read_text(rules, text, "en")
    assert found.value.why == "long"


def test_more_readings_than_anybody_would_choose_from_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("fuero.text.reader.reading.MOST_READINGS", 0)
    with pytest.raises(Misread) as found:
        read_text(read_rules("el-grande")[0], "Score the Castillo.", "en")
    assert found.value.why == "several"
