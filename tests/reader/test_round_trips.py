"""What is printed is read back into the act it was printed from, in one way."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

import pytest

from fuero.ruleset.model import Rules
from fuero.text.languages import languages
from fuero.text.reader.alike import meant_in
from fuero.text.reader.reading import MOST_OF_A_SENTENCE, Misread, read_text
from fuero.text.say import say_card
from support.languages import SUMS
from support.shipped import SHIPPED, rules_of

EVERY_RUN = (
    *product(("el-grande",), languages()),
    ("castelo-sao-jorge", "en"),
    ("five-valleys", "en"),
    ("grandissimo", "hu"),
    ("inquisitor-colonies", "fr"),
    ("intrigue-king", "pt"),
    ("king-colonies", "es"),
)
"""Read back in every run: El Grande in each language, whatever else ships in one of them."""


def own_cards(name: str) -> tuple[str, ...]:
    """The cards of a ruleset that are not those of what it lies over."""
    cards = rules_of(name).of("card")
    return tuple(card for card, element in cards.items() if element.layer == name)


def misread(rules: Rules, language: str, names: Iterable[str]) -> list[tuple[str, str]]:
    """The cards that are not read back as they were printed, each with what happened."""
    wrong = []
    for name in names:
        body = rules.declared.cards[name].body
        lines = say_card(rules, name, language).split("\n") if body else []
        try:
            text = "\n".join(line for line in lines if line[0] != "(")
            readings = read_text(rules, text, language) if text else ()
        except Misread as found:
            wrong.append((name, found.why))
            continue
        meant = [meant_in(rules, reading.body) for reading in readings]
        if body and meant != [meant_in(rules, body)]:
            wrong.append((name, str(len(readings))))
    return wrong


@pytest.mark.parametrize(("name", "language"), EVERY_RUN)
def test_every_card_is_read_back_as_it_was_printed(name: str, language: str) -> None:
    assert misread(rules_of(name), language, own_cards(name)) == []


def test_every_ruleset_is_read_back_in_every_run() -> None:
    assert {name for name, _ in EVERY_RUN} >= set(SHIPPED)


@pytest.mark.soak
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", SUMS)
def test_every_card_of_all_that_ships_is_read_back_as_it_was_printed(
    name: str, language: str
) -> None:
    rules = rules_of(name)
    assert misread(rules, language, rules.declared.cards) == []


@pytest.mark.parametrize("name", [name for name in SUMS if "+" in name])
def test_every_card_of_a_house_rule_is_read_back_as_it_was_printed(name: str) -> None:
    rules, plain = rules_of(name), rules_of("el-grande")
    own = {
        card: declared
        for card, declared in rules.declared.cards.items()
        if card not in plain.declared.cards or declared.body != plain.declared.cards[card].body
    }
    assert misread(rules, "en", own) == []


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
    rules = rules_of("el-grande")
    with pytest.raises(Misread) as found:
        read_text(rules, text, "en")
    assert found.value.why == why


def test_a_sentence_that_goes_on_and_on_is_refused() -> None:
    rules = rules_of("el-grande")
    text = "Score the Castillo" + " or the Castillo" * MOST_OF_A_SENTENCE + "."
    with pytest.raises(Misread) as found:
        read_text(rules, text, "en")
    assert found.value.why == "long"


def test_more_readings_than_anybody_would_choose_from_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("fuero.text.reader.reading.MOST_READINGS", 0)
    with pytest.raises(Misread) as found:
        read_text(rules_of("el-grande"), "Score the Castillo.", "en")
    assert found.value.why == "several"
