"""`fuero differences`: where texts of the same cards differ in meaning."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

SPANISH = """\
language: es
courts: Cada jugador devuelve todos sus caballeros de la corte a las provincias.
king: Mueve al Rey a cualquier región.
"""
ENGLISH = """\
courts: Each other player returns all of their own caballeros from the court to the provinces.
king: Move the King to any region.
"""


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    for name, text in (("es.yaml", SPANISH), ("en.yaml", "language: en\n" + ENGLISH)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    return "es.yaml", "en.yaml"


def test_who_does_something_in_one_language_and_others_in_another_is_told(run, files) -> None:
    said = run("differences", *files, "--rules", "el-grande", "--told-in", "fr", code=1).output
    assert "- qui : each player, et ici each other player" in said
    assert "“Chaque autre joueur renvoie tous ses caballeros" in said
    assert said.endswith("1 carte veut dire la même chose dans tous les fichiers, 1 carte non.\n")


def test_texts_that_mean_the_same_in_their_languages_do_not_differ(run, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("king: Mueve al Rey a cualquier región.\n", encoding="utf-8")
    (tmp_path / "b.yaml").write_text("king: Move the King to any region.\n", encoding="utf-8")
    languages = ("--lang", "es", "--lang", "en")
    said = run("differences", "a.yaml", "b.yaml", "--rules", "el-grande", *languages).output
    assert said == "1 card means the same in all files, 0 cards do not.\n"


def test_what_cannot_be_read_is_told_apart_and_never_compared(run, files, tmp_path: Path) -> None:
    with (tmp_path / "en.yaml").open("a", encoding="utf-8") as file:
        file.write("odd: Score all regoins.\nonly: Score the Castillo.\n")
    with (tmp_path / "es.yaml").open("a", encoding="utf-8") as file:
        file.write("odd: Puntúa el Castillo.\n")
    told = run("differences", *files, "--rules", "el-grande", "--json", code=1).output
    cards = {card["id"]: card for card in json.loads(told)}
    assert cards["king"]["agreed"]
    assert cards["odd"]["unread"][0]["refused"]["code"] == "FU461"
    assert [one["files"] for one in cards["odd"]["meanings"]] == [["es.yaml"]]
    assert cards["only"]["lacking"] == ["es.yaml"]


def test_each_slot_that_differs_is_told_as_rules_write_it(run, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(
        "language: en\nx: Move up to 3 caballeros from any regions to any regions.\n",
        encoding="utf-8",
    )
    (tmp_path / "b.yaml").write_text(
        "language: en\nx: Move up to 4 of your own caballeros from any regions to the court.\n",
        encoding="utf-8",
    )
    told = run("differences", "a.yaml", "b.yaml", "--rules", "el-grande", "--json", code=1).output
    ((_, second),) = (card["meanings"] for card in json.loads(told))
    assert {one["slot"]: (one["first"], one["other"]) for one in second["differences"]} == {
        "act.quotas.amount.number": ("3", "4"),
        "act.quotas.pieces.owner": ("", "own"),
        "act.goal": ("regions", "court"),
    }


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ((), "in which language is plain.yaml?"),
        (("--lang", "en", "--lang", "es"), "once for each FILE"),
        (("--lang", "xx"), "there is no language 'xx'"),
    ],
)
def test_a_file_whose_language_is_not_told_is_refused(
    run, tmp_path: Path, options: tuple[str, ...], said: str
) -> None:
    (tmp_path / "plain.yaml").write_text(ENGLISH, encoding="utf-8")
    refused = run("differences", "plain.yaml", "--rules", "el-grande", *options, code=2)
    assert said in refused.output


def test_two_languages_told_of_one_file_are_refused(run, files) -> None:
    refused = run("differences", files[0], "--rules", "el-grande", "--lang", "en", code=2)
    assert "says language: es, and --lang says en" in refused.output
