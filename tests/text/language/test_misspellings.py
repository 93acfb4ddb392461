"""Whether printed words are words: the check, with a dictionary of a few words."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuero.text.languages import languages, styles
from support import language_check, spelling
from support.spelling import (
    DICTIONARIES,
    EXCEPTIONS,
    Exceptions,
    exceptions,
    speller_of,
    texts_of,
    unknown,
    words_of,
)

AFFIXES = "SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n"
NONE = Exceptions(words=frozenset(), like={})


def dictionary(folder: Path, name: str, *words: str) -> Path:
    """A folder that holds a dictionary of some words, each with its plural."""
    (folder / f"{name}.aff").write_text(AFFIXES, encoding="utf-8")
    lines = [str(len(words)), *(f"{word}/S" for word in words)]
    (folder / f"{name}.dic").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def found(folder: Path, text: str, right: Exceptions = NONE) -> list[str]:
    speller = speller_of("fr", folder)
    assert speller is not None
    return [*unknown(words_of(iter([text])), speller, right)]


def test_words_that_a_dictionary_lacks_are_found(tmp_path: Path) -> None:
    folder = dictionary(tmp_path, "fr", "carte", "de", "roi", "grand", "duc")
    assert found(folder, "Cartes de rois, grand-ducs; d’un carthe.") == ["d’un", "carthe"]


def test_notation_and_numbers_are_no_words(tmp_path: Path) -> None:
    folder = dictionary(tmp_path, "fr", "carte")
    assert found(folder, "carte {player} `fuero play` (WC-1) A1-ről [carte](#y) --table") == []


def test_exceptions_are_words_or_beginnings_with_the_endings_of_another(tmp_path: Path) -> None:
    folder = dictionary(tmp_path, "fr", "carte")
    right = Exceptions(words=frozenset({"alcade"}), like={"castill": "carte"})
    assert found(folder, "Alcade Castills Castillx", right) == ["Castillx"]


def test_all_that_a_language_prints_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spelling, "SUMS", ("five-valleys",))
    monkeypatch.setattr(spelling, "ruleset_names", lambda: ())
    words = words_of(texts_of("hu"))
    # Of a phrase, of a message, of a lexicon, and a form that is made of it.
    assert {"helyezd", "Elmentve", "hozama", "völgybe"} <= set(words)


@pytest.mark.parametrize("folder", ["", "nowhere"])
def test_without_dictionaries_it_says_so_and_fails(
    folder: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert language_check.main(folder, []) == 2
    assert "no folder with dictionaries" in capsys.readouterr().out


def test_a_folder_that_lacks_one_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert language_check.main(str(tmp_path), ["hu"]) == 2
    assert "has no hu_HU.aff or hu.aff" in capsys.readouterr().out


def test_every_language_and_style_has_its_dictionary_and_every_file_its_language() -> None:
    assert set(DICTIONARIES) == {*languages(), *styles()}
    assert {path.stem for path in EXCEPTIONS.iterdir()} <= {"any", *DICTIONARIES}
    assert "excepto" in exceptions("pt-preao90").words
