"""What is read may be said in several ways; what is printed is said in one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from fuero.diagnostics import DiagnosticError
from fuero.ruleset.lexicons import word_forms
from fuero.ruleset.model import Rules
from fuero.text.book import PhraseTable, open_book, phrase_table
from fuero.text.reader.reading import Misread, read_text
from fuero.text.template import TableWord, TemplateError, WordChoice, parse_template
from fuero.text.ways import MOST_WAYS, all_spelt_out
from support.shipped import rules_of


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("move it", ["move it"]),
        ("move it [now]", ["move it now", "move it"]),
        ("[take|carry] it", ["take it", "carry it"]),
        ("[you |]{verb: take|takes} it", ["you {verb: take|takes} it", "{verb: take|takes} it"]),
        ("[{verb: take|takes}|carry] it", ["{verb: take|takes} it", "carry it"]),
    ],
)
def test_brackets_are_a_choice(text: str, ways: list[str]) -> None:
    assert list(all_spelt_out(text)) == ways


@pytest.mark.parametrize("text", ["[a", "a]", "[a [b] c]"])
def test_brackets_that_cannot_be_read_are_refused(text: str) -> None:
    with pytest.raises(TemplateError):
        parse_template(text, {})


def test_too_many_ways_are_refused() -> None:
    with pytest.raises(TemplateError):
        list(all_spelt_out("[a|b|c|d]" * 9))


def test_so_many_ways_can_be_written() -> None:
    assert len(list(all_spelt_out("[a|b] " * 9))) == MOST_WAYS


Made = Callable[[str], PhraseTable]


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Made:
    """A language of some words and phrases."""

    def make(entries: str) -> PhraseTable:
        (tmp_path / "phrases").mkdir()
        head = (
            "format: 1\nlanguage: it\nsingular: [1]\n"
            "features: {number: [one, many], article: [the, none]}\n"
        )
        (tmp_path / "phrases" / "it.yaml").write_text(head + entries, encoding="utf-8")
        monkeypatch.setenv("FUERO_LANGUAGES", str(tmp_path))
        table = phrase_table("it")
        assert table is not None
        return table

    return make


def test_each_word_that_stands_for_another_is_known(made: Made) -> None:
    table = made("words: {move: [move, carry]}\nphrases: {put: ['{*move} it', '[now] {*move}']}")
    (reading,) = table.readings["put"]
    assert reading.parts[0] == WordChoice(texts=("now", ""))
    assert isinstance(reading.parts[2], TableWord)
    assert [str(one) for one in table.words["move#1"].parts] == ["carry"]


def test_what_is_printed_leaves_no_choice(made: Made) -> None:
    with pytest.raises(DiagnosticError) as found:
        made("phrases: {put: '[now] move it'}")
    assert "put: what is printed leaves no choice" in found.value.diagnostics[0].message


def test_too_many_ways_of_one_phrase_are_refused(made: Made) -> None:
    ways = "[{a}|{b}]" * 10
    with pytest.raises(DiagnosticError) as found:
        made(f"phrases: {{put: ['now', '{ways}']}}")
    assert f"more than {MOST_WAYS} templates" in found.value.diagnostics[0].message


@pytest.fixture(scope="module")
def with_cubes() -> Rules:
    """Rules by which people say cube, too."""
    rules = rules_of("el-grande")
    english = rules.lexicons["en"]
    called = word_forms(
        {"one": "caballero", "many": "caballeros", "also": [{"one": "cube", "many": "cubes"}]}
    )
    names = {**english.names, "caballero": called}
    return replace(rules, lexicons={**rules.lexicons, "en": replace(english, names=names)})


def test_other_words_for_a_thing_are_read(with_cubes: Rules) -> None:
    text = "Move up to 3 {} from any regions to any regions or the Castillo."
    (read,) = read_text(with_cubes, text.format("cubes"), "en")
    (same,) = read_text(with_cubes, text.format("caballeros"), "en")
    assert read.body == same.body
    assert "3 caballeros" in read.rules


def test_other_words_for_a_thing_agree(with_cubes: Rules) -> None:
    with pytest.raises(Misread) as found:
        read_text(
            with_cubes, "Move up to 3 cube from any regions to any regions or the Castillo.", "en"
        )
    assert found.value.why == "agreement"


def test_a_phrase_of_a_lexicon_is_read_in_each_of_its_ways(with_cubes: Rules) -> None:
    english = with_cubes.lexicons["en"]
    said = {"move:to/provinces": ["return {pieces} from {source}", "[send|take] {pieces} home"]}
    own = replace(english, phrases={**english.phrases, **said})
    rules = replace(with_cubes, lexicons={**with_cubes.lexicons, "en": own})
    book = open_book(rules, "en")
    assert [len(shelf.readings.get("move:to/provinces", ())) for shelf in book.shelves] == [1, 0]
