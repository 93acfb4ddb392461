"""Broken language files and doubtful words at the command line: told with their place, no crash."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Run

TOP = "format: 1\nlanguage: qab\nfeatures: {number: [one, many]}\nsingular: [1]\nphrases:\n"
MANIFEST = """\
format: 1
id: mine
title: Mine
version: 1.0.0
over: {ruleset: el-grande, version: "1"}
files: [more.fuero]
lexicon: [words.yaml]
"""


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "mine" / "phrases").mkdir(parents=True)
    monkeypatch.setenv("FUERO_LANGUAGES", str(tmp_path / "mine"))
    return tmp_path / "mine" / "phrases" / "qab.yaml"


@pytest.mark.parametrize(
    "command",
    [
        ("text", "el-grande", "--lang", "qab"),
        ("coverage", "el-grande", "--lang", "qab"),
        ("read", "el-grande", "--lang", "qab", "x y"),
        ("translate", "el-grande", "--from", "en", "--to", "qab", "Score the Castillo."),
        ("rulebook", "el-grande", "--lang", "qab"),
        ("play", "el-grande", "--lang", "qab", "--no-journal"),
    ],
)
def test_a_table_that_cannot_be_read_is_refused_by_every_command(
    run: Run, table: Path, command: tuple[str, ...]
) -> None:
    table.write_text(TOP + '  score: "{places"\n', encoding="utf-8")
    said = run(*command, typed="", code=None).stderr
    assert "phrases/qab.yaml:6:10: error FU271: score: a brace stands alone" in said


def test_what_is_doubtful_in_a_table_is_told_by_coverage(run: Run, table: Path) -> None:
    table.write_text(TOP + '  score: "{plases}"\n', encoding="utf-8")
    said = run("coverage", "el-grande", "--lang", "qab", code=1).stderr
    assert "phrases/qab.yaml:6:10: warning FU269" in said
    assert "did you mean `places`?" in said


def test_doubtful_words_of_a_layer_are_told_by_check(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "ruleset.yaml").write_text(MANIFEST, encoding="utf-8")
    (folder / "more.fuero").write_text("track fame for each player: 0..9\n", encoding="utf-8")
    (folder / "words.yaml").write_text(
        "format: 1\nlanguage: pt\nnames:\n  fame: {one: pontuação}\n", encoding="utf-8"
    )
    said = run("check", f"el-grande+{folder}", code=1).stderr
    assert "warning FU267: the word for fame in the lexicon pt lacks the form gender" in said
    assert "warning FU268: score and fame are both called pontuação in the lexicon pt" in said
