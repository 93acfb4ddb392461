"""Languages are files: those that ship, and those of a folder that somebody names."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuero.text.book import phrase_table
from fuero.text.languages import language_file, languages


def test_the_reference_comes_first_and_the_others_by_name() -> None:
    assert languages() == ("en", "es", "fr", "hu", "pt")


def test_a_folder_of_ones_own_adds_a_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "phrases").mkdir()
    table = (
        "format: 1\nlanguage: it\nsingular: [1]\nphrases: {}\n"
        "features: {number: [one, many], article: [the, none]}\n"
    )
    (tmp_path / "phrases" / "it.yaml").write_text(table, encoding="utf-8")
    assert phrase_table("it") is None
    monkeypatch.setenv("FUERO_LANGUAGES", str(tmp_path))
    assert "it" in languages()
    added = phrase_table("it")
    assert added is not None
    assert added.language == "it"


@pytest.mark.parametrize("code", ["../en", "EN", "", "e", "en/..", "en.yaml"])
def test_what_is_no_code_of_a_language_names_no_file(code: str) -> None:
    assert language_file("phrases", code) is None
