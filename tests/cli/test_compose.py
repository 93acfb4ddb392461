"""`fuero compose`: what fits next, and what a whole sentence means."""

from __future__ import annotations

import pytest

from fuero.cli.compose import meaning_lines, next_lines
from fuero.cli.composer import head_of
from fuero.ruleset.model import Rules
from fuero.text.reader.following import following
from fuero.text.reader.reading import read_text
from fuero.text.say import say_card
from fuero.text.spelling import tokens
from support.shipped import rules_of


@pytest.fixture(scope="module")
def rules() -> Rules:
    return rules_of("el-grande")


def test_each_line_of_the_input_is_read_and_answered(run) -> None:
    said = run("compose", "el-grande", "--lang", "es", typed="Puntúa el Castillo.\n\n").output
    assert said.startswith("score castillo\nen: Score the Castillo.\nfr: ")
    assert "pt: Pontua o Castillo." in said


def test_of_a_line_that_is_not_whole_it_is_told_what_fits_next(run) -> None:
    said = run("compose", "el-grande", "--plain", typed="You may\nScore the\n").output
    first, second = said.splitlines()
    assert first.startswith("next: move, ")
    assert "Castillo" in second or "castillo" in second


def test_a_line_that_means_nothing_is_told_why(rules: Rules) -> None:
    (code, *_) = meaning_lines(rules, "Score the horse.", "en")
    assert code.startswith("FU461: ")


@pytest.mark.parametrize("language", ["en", "es", "fr", "hu", "pt", "pt-BR"])
def test_every_printed_word_is_one_that_fits_there(rules: Rules, language: str) -> None:
    for card in ("four-own", "score-fours", "royal", "decay-three"):
        text = say_card(rules, card, language).rstrip(".")
        typed = ""
        for word in text.split():
            found = following(rules, typed, language)
            bare = tokens(word.lower())[0]
            fits = any(bare.startswith(one.strip("’") or one) for one in found.words)
            assert fits or (found.number and bare.isdecimal()), (typed, word)
            typed = f"{typed} {word}".strip()
        assert following(rules, typed, language).ends


def test_a_beginning_of_no_sentence_is_told(rules: Rules) -> None:
    found = following(rules, "Castillo score", "en")
    assert not found.fits
    assert found.words == ()
    assert [*next_lines(rules, "Castillo score", "en")] == [
        "as far as here it is no beginning of a sentence that cards have"
    ]


def test_the_most_usual_words_come_first_and_numbers_are_told_as_such(rules: Rules) -> None:
    (first, *_) = next_lines(rules, "Move up to", "en")
    assert first.startswith("next: a number")
    (only,) = next_lines(rules, "", "en", "Sco")
    assert only.startswith("next: score")
    assert next(next_lines(rules, "", "en", "xyz")).startswith("as far as here")


def test_words_that_become_one_are_told_as_one(rules: Rules) -> None:
    words = following(rules, "Move até 2 caballeros", "pt").words
    assert "do" in words
    assert "da" in words


def test_a_new_sentence_begins_behind_a_full_stop(rules: Rules) -> None:
    assert following(rules, "Score the Castillo. ", "en") == following(rules, "", "en")


@pytest.mark.parametrize(
    ("typed", "head"),
    [
        ("Sco", ""),
        ("Score ", "Score "),
        ("Score the Ca", "Score the "),
        ("jusqu’à l’Ar", "jusqu’à l’"),
    ],
)
def test_the_word_that_is_being_typed_is_taken_off(typed: str, head: str) -> None:
    assert head_of(typed) == head


def test_what_is_composed_means_what_is_read(rules: Rules) -> None:
    lines = [*meaning_lines(rules, "Pontua o Castillo.", "pt")]
    (reading,) = read_text(rules, "Pontua o Castillo.", "pt")
    assert lines[0] == reading.rules.strip()
    assert [line[:3] for line in lines[1:]] == ["en:", "es:", "fr:", "hu:"]
