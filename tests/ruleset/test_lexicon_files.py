"""Lexicons: those of what ships are read when their language is asked for, others at once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from fuero.diagnostics import DiagnosticError
from fuero.reading import read_rules
from fuero.ruleset.lexicons import language_said
from support.rulesets import MANIFEST, write_ruleset

PLAYED = """\
import fuero
from fuero.ruleset.sums import read_layer
from fuero.text.say import say_card

loaded = fuero.load("el-grande")
game = loaded.new_game(4, 1)
say_card(loaded.rules, "royal", "{language}")
layer = read_layer("el-grande")
print(sorted(file.language for file in layer.lexicons if "document" in vars(file)))
"""


@pytest.mark.parametrize(("language", "read"), [("en", "['en']"), ("hu", "['en', 'hu']")])
def test_a_game_that_ships_is_played_without_words_of_other_languages(
    language: str, read: str
) -> None:
    program = PLAYED.replace("{language}", language)
    told = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == read


def test_a_lexicon_of_somebody_elses_is_read_with_the_rules(tmp_path: Path) -> None:
    manifest = MANIFEST + "lexicon: [lexicon/hu.yaml]\n"
    lexicon = {"lexicon/hu.yaml": "format: 1\nlanguage: hu\nnames: {north: {onne: észak}}\n"}
    (tmp_path / "mine" / "lexicon").mkdir(parents=True)
    rules = "procedure game:\n    end game: over\nending over\n"
    folder = write_ruleset(tmp_path / "mine", rules, manifest=manifest, files=lexicon)
    with pytest.raises(DiagnosticError) as found:
        read_rules(folder)
    assert any(
        problem.span is not None and problem.span.source.name.endswith("hu.yaml")
        for problem in found.value.diagnostics
    )


def test_the_language_of_a_lexicon_is_what_its_one_line_says() -> None:
    assert language_said("format: 1\nlanguage: pt-BR\nnames: {}\n") == "pt-BR"
    assert language_said('language: "pt"\n') == ""
    assert language_said("language: pt\nlanguage: es\n") == ""
    assert language_said("names:\n  language: {one: pt}\n") == ""
