"""`fuero coverage`: what a language lacks to say some rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.shipped import EXAMPLES, TOGETHER


def test_nothing_is_missing_in_the_language_all_others_are_held_against(run) -> None:
    said = run("coverage", "el-grande").output
    assert "phrases missing in en: none" in said
    assert "names without words in en, el-grande: none" in said


def test_a_name_of_a_layer_without_words_is_told_with_its_layer(run, tmp_path: Path) -> None:
    run("new", str(tmp_path / "bridges"), "--over", "el-grande")
    with (tmp_path / "bridges" / "cards.fuero").open("a", encoding="utf-8") as file:
        file.write("\nvariable far-bridge: place\n")
    told = run(
        "coverage", f"el-grande+{tmp_path / 'bridges'}", "--lang", "hu", "--json", code=1
    ).output
    found = json.loads(told)
    assert not found["complete"]
    assert found["phrases"] == []
    grande, bridges = found["layers"]
    assert grande["names"] == []
    assert "variable:far-bridge" in bridges["names"]


def test_no_shipped_language_lacks_anything_of_the_base_game(run) -> None:
    for language in ("pt", "es", "fr", "hu"):
        run("coverage", "el-grande", "--lang", language)


SMALL_GAMES = ("five-valleys", "hillsides", "three-offices", "tic-tac-toe", "two-heaps")


@pytest.mark.parametrize("example", SMALL_GAMES)
def test_no_shipped_language_lacks_anything_of_a_small_game(run, example: str) -> None:
    for language in ("en", "pt", "es", "fr", "hu"):
        run("coverage", str(EXAMPLES / example), "--lang", language)


@pytest.mark.parametrize("language", ["en", "pt", "es", "fr", "hu"])
def test_no_shipped_language_lacks_anything_of_the_house_rules(run, language: str) -> None:
    run("coverage", "+".join(["el-grande", *map(str, TOGETHER)]), "--lang", language)
