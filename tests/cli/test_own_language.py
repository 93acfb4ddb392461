"""A language of one's own, given as files: every command knows it."""

from __future__ import annotations

import json

import pytest

from support.demonstration import LANGUAGE, LANGUAGES, WORDS

from .conftest import Run

GAME = f"el-grande+{WORDS}"


@pytest.fixture(autouse=True)
def _with_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FUERO_LANGUAGES", str(LANGUAGES))


def test_its_cards_are_told(run: Run) -> None:
    told = run("text", GAME, "--lang", LANGUAGE, "--card", "royal").output
    assert "Rexon iku regian tor levu." in told


def test_its_sentences_are_read_and_translated(run: Run) -> None:
    read = run("read", GAME, "--lang", LANGUAGE, "Kastelon kontu.").output
    assert "score castillo" in read
    translated = run(
        "translate", GAME, "--from", LANGUAGE, "--to", "hu,en", "Rexon iku regian tor levu."
    ).output
    assert "Move the King to any region." in translated
    assert "Helyezd át a királyt bármelyik régióba." in translated
    back = run("translate", GAME, "--from", "fr", "--to", LANGUAGE, "Décomptez le Castillo.").output
    assert "Kastelon kontu." in back


def test_a_refusal_in_it_points_at_the_word(run: Run) -> None:
    refused = run("read", GAME, "--lang", LANGUAGE, "Kastelon kuntu.", code=1).output
    assert "FU461" in refused
    assert "`kontu`" in refused


def test_what_it_still_lacks_is_listed(run: Run) -> None:
    found = json.loads(run("coverage", GAME, "--lang", LANGUAGE, "--json", code=1).output)
    assert "chapter:aim" in found["phrases"]
    assert "move" not in found["phrases"]
    assert "help-game" in found["messages"]
    assert "the-end" not in found["messages"]


def test_a_game_is_played_in_it_and_what_it_lacks_is_english(run: Run) -> None:
    shown = run(
        *("play", GAME, "--players", "3", "--seed", "7", "--lang", LANGUAGE, "--no-journal"),
        typed="1\n1\n1\nquit\n",
    ).output
    assert "kiu potokartan ludu?" in shown
    assert "`help` lists what can be typed." in shown


def test_a_rulebook_is_made_in_it(run: Run) -> None:
    book = run("rulebook", GAME, "--lang", LANGUAGE).output
    assert "Rexon iku regian tor levu." in book
