"""What is printed is read back into the act it was printed from, in one way."""

from __future__ import annotations

import pytest

from fuero.reading import read_rules
from fuero.ruleset.model import Rules
from fuero.text.reader.alike import meant_in
from fuero.text.reader.reading import Misread, read_text
from fuero.text.say import say_card

GAMES = ("el-grande", "inquisitor-colonies", "grandissimo", "intrigue-king", "king-colonies")

NOT_YET = {
    # What these cards say in phrases of their own or in a clause that nothing reads yet.
    "alliance", "close-score", "column", "first-score", "household", "quarantine", "recall",
    "score-firsts", "table-for-gold", "table-for-goods", "turning-down", "wide-roads",
    "grand-tour",
}  # fmt: skip


@pytest.fixture(scope="module", params=GAMES)
def rules(request: pytest.FixtureRequest) -> Rules:
    return read_rules(request.param)[0]


def test_every_card_is_read_back_as_it_was_printed(rules: Rules) -> None:
    wrong = []
    for card in rules.declared.cards.values():
        if card.body and card.name not in NOT_YET:
            text = "\n".join(
                line for line in say_card(rules, card.name).split("\n") if line[0] != "("
            )
            try:
                readings = read_text(rules, text, "en")
            except Misread as misread:
                wrong.append((card.name, misread.why))
                continue
            meant = [meant_in(rules, reading.body) for reading in readings]
            if meant != [meant_in(rules, card.body)]:
                wrong.append((card.name, str(len(readings))))
    assert wrong == []


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "empty"),
        ("Score all regoins.", "unknown"),
        ("Score all regions the.", "unexpected"),
        ("Move up to 3 caballeros from any regions.", "unended"),
        ("Move up to 1 caballeros from any region to any region.", "agreement"),
        ("score " * 2000, "long"),
    ],
)
def test_what_cannot_be_read_whole_is_refused(text: str, why: str) -> None:
    rules = read_rules("el-grande")[0]
    with pytest.raises(Misread) as misread:
        read_text(rules, text, "en")
    assert misread.value.why == why
