"""A house rule without words at the table, in every language."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fuero.text.languages import languages

from .conftest import Run

GAME = f"el-grande+{Path(__file__).parents[1] / 'text' / 'wordless'}"


def _in_the_soak(*every_run: str) -> list[object]:
    """All languages; in every run only these."""
    return [
        pytest.param(one, marks=() if one in every_run else pytest.mark.soak) for one in languages()
    ]


MARKED = {
    "en": ("wagons", "mallorca"),
    "es": ("“wagons”", "“mallorca”"),
    "fr": ("« wagons »", "« mallorca »"),
    "hu": ("„wagon”", "„mallorca”"),
    "pt": ("«wagons»", "«mallorca»"),
}


@pytest.mark.parametrize("language", _in_the_soak("en", "hu"))
def test_it_is_played(run: Run, language: str) -> None:
    shown = run(
        *("play", GAME, "--players", "2", "--seed", "5", "--lang", language, "--no-journal"),
        typed="1\n" * 25 + "quit\n",
    ).output.replace("\N{NO-BREAK SPACE}", " ")
    for name in MARKED[language]:
        assert name in shown


@pytest.mark.parametrize("language", _in_the_soak("fr", "pt"))
def test_its_rulebook_is_made(run: Run, language: str) -> None:
    book = run("rulebook", GAME, "--lang", language).output.replace("\N{NO-BREAK SPACE}", " ")
    for name in MARKED[language]:
        assert name.replace("wagon”", "wagons”").casefold() in book.casefold()


@pytest.mark.parametrize("language", _in_the_soak("es"))
def test_its_sentences_are_translated(run: Run, language: str) -> None:
    text = run("text", GAME, "--lang", language, "--card", "soothsayer", "--json").output
    (card,) = json.loads(text)
    back = run("translate", GAME, "--from", language, "--to", "en", card["text"]).output
    assert "with at least 1 of their own wagons as the haven" in back


def test_a_board_counts_as_the_language_does(run: Run) -> None:
    """No plural after numbers, also in the cells of a board with several kinds of pieces."""
    board = run(
        *("play", GAME, "--players", "2", "--seed", "5", "--lang", "hu", "--no-journal"),
        typed="board\nquit\n",
    ).output
    assert "lovag, 2 wagons" in board
    assert "lovagok, 2" not in board
