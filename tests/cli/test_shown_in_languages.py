"""Rules that are shown, and what is wrong with answers, in the language of whoever asks."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuero.ruleset.link import link
from fuero.ruleset.sums import read_layers
from fuero.text.languages import REFERENCE, languages
from support.shipped import SHIPPED

from .conftest import Run

OTHERS = tuple(language for language in languages() if language != REFERENCE)
ERROR = {"es": "error", "fr": "erreur", "hu": "hiba", "pt": "erro"}


def test_labels_around_a_card_are_in_the_language(run: Run) -> None:
    said = run("show", "el-grande", "gather", "--lang", "hu").output
    assert "(elhelyezés 1)" in said
    assert "hivatkozás: R-7.1.1" in said
    assert "hely: " in said
    assert "provenance" not in said


def test_what_layers_did_is_told_in_the_language(run: Run) -> None:
    island = Path(__file__).parents[1] / "text" / "wordless"
    said = run("show", f"el-grande+{island}", "lands", "--lang", "fr").output
    assert "déclaré par el-grande" in said
    assert "remplacé par far-island" in said


@pytest.mark.parametrize(
    ("language", "heads"),
    [
        ("es", ["lugar", "tipo", "posición", "números", "vecinos"]),
        ("fr", ["lieu", "sorte", "position", "nombres", "voisins"]),
        ("hu", ["hely", "fajta", "pont", "számok", "szomszédok"]),
        ("pt", ["local", "tipo", "posição", "números", "vizinhos"]),
    ],
)
def test_heads_of_the_board_are_in_the_language(run: Run, language: str, heads: list[str]) -> None:
    first = run("show", "el-grande", "--board", "--lang", language).output.splitlines()[0]
    assert [word for word in first.split() if word != "id"] == heads


@pytest.mark.parametrize("language", OTHERS)
def test_an_error_of_a_player_is_called_one_in_the_language(run: Run, language: str) -> None:
    said = run("show", "el-grande", "no-such", "--lang", language, code=None).stderr
    assert said.startswith(f"{ERROR[language]} FU430: ")


def test_an_error_of_rules_stays_english(run: Run, tmp_path: Path) -> None:
    said = run("show", str(tmp_path / "nowhere"), "--lang", "hu", code=None).stderr
    assert said.startswith("error FU")


@pytest.mark.parametrize("name", SHIPPED)
def test_what_every_switch_is_about_is_said_in_every_language(name: str) -> None:
    rules = link(read_layers([name]), {})
    for language in OTHERS:
        lexicon = rules.lexicons[language]
        for switch in rules.switches:
            known = lexicon.names.get(f"switch:{switch}") or lexicon.names[switch]
            assert known.about, (language, switch)


def test_an_overview_is_told_in_the_language(run: Run) -> None:
    said = run("show", "el-grande", "--lang", "es").output
    assert said.startswith("El Grande. Para 2 a 5 jugadores.\n")
    assert "cuántas rondas se juegan" in said
    assert "rounds played" not in said
