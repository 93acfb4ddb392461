"""Language files and lexicons that are wrong are told so, with what and where, and never crash."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from fuero.diagnostics import Diagnostic, DiagnosticError
from fuero.ruleset.link import link
from fuero.ruleset.model import Rules
from fuero.ruleset.sums import read_layers
from fuero.text.book import phrase_table
from fuero.text.languages import languages, styles
from fuero.text.message import message, message_table
from fuero.text.needed import form_problems
from fuero.text.reader.namesakes import namesake_problems
from fuero.text.reader.tables import table_problems
from support.shipped import SHIPPED

TOP = """\
format: 1
language: qab
features:
  number: [one, many]
  gender: [living, lifeless]
  role: [none, object]
singular: [1]
roles:
  object: {form: accusative}
needed: [gender, many]
phrases:
"""
LAYER = """\
format: 1
id: words
title: Words
version: 1.0.0
over: {ruleset: el-grande, version: "1"}
files: [more.fuero]
lexicon: [words.yaml]
"""
MORE = (
    "piece wagon, plural wagons, 2 for each player in provinces\ntrack fame for each player: 0..9\n"
)
Write = Callable[[str], Path]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Writes the phrases of the language qab."""

    def write(text: str, sort: str = "phrases") -> Path:
        (tmp_path / sort).mkdir(exist_ok=True)
        path = tmp_path / sort / "qab.yaml"
        path.write_text(text, encoding="utf-8")
        monkeypatch.setenv("FUERO_LANGUAGES", str(tmp_path))
        return path

    return write


@pytest.fixture
def layer(tmp_path: Path) -> Callable[[str, str], Rules]:
    """The game with two more things and some words for them."""

    def read(language: str, names: str) -> Rules:
        folder = tmp_path / "words"
        folder.mkdir()
        (folder / "ruleset.yaml").write_text(LAYER, encoding="utf-8")
        (folder / "more.fuero").write_text(MORE, encoding="utf-8")
        text = f"format: 1\nlanguage: {language}\nnames:\n{names}"
        (folder / "words.yaml").write_text(text, encoding="utf-8")
        return link(read_layers(["el-grande", str(folder)]), {})

    return read


def codes(problems: tuple[Diagnostic, ...] | list[Diagnostic]) -> list[str]:
    return [problem.code for problem in problems]


def refused(language: str = "qab") -> Diagnostic:
    with pytest.raises(DiagnosticError) as found:
        phrase_table(language)
    (problem,) = found.value.diagnostics
    return problem


# ---- phrase tables ----------------------------------------------------------------------------


def test_nothing_is_wrong_with_the_languages_that_ship() -> None:
    for language in (*languages(), *styles()):
        assert table_problems(language) == ()


def test_a_phrase_that_nothing_asks_for_is_told_with_the_nearest(table: Write) -> None:
    table(TOP + '  "move-figrue": "{figure} {goal}"\n')
    (problem,) = table_problems("qab")
    assert problem.code == "FU269"
    assert problem.message == "nothing is said by the phrase move-figrue"
    assert problem.help == "did you mean `move-figure`?"
    assert problem.span is not None
    assert problem.span.line == 12


def test_a_slot_that_nobody_fills_is_told(table: Write) -> None:
    table(TOP + '  move-figure: "{figure role=object} {gaol}"\n')
    (problem,) = table_problems("qab")
    assert problem.code == "FU269"
    assert (
        problem.message == "in the phrase move-figure stands the slot gaol, of which there is none"
    )
    assert problem.help == "did you mean `goal`?"


def test_words_and_nouns_that_a_table_does_not_hold_are_told(table: Write) -> None:
    table(TOP + '  move-figure: "{figure} {goal} {*mvoe}"\n  places: "{@place}"\n')
    word, noun = table_problems("qab")
    assert "the word mvoe" in word.message
    assert "the noun place" in noun.message


def test_phrases_that_cannot_be_told_apart_are_told_with_both_keys(table: Write) -> None:
    table(TOP + '  swap-figures: "{figure} {other}"\n  look: "{zone} x"\n  score: "{places} x"\n')
    (problem,) = table_problems("qab")
    assert problem.code == "FU270"
    assert problem.message == (
        "the phrases look and score are worded alike, and mean something else"
    )


def test_phrases_told_apart_by_what_stands_in_them_may_be_worded_alike(table: Write) -> None:
    table(TOP + '  "compare:is": "{left} {right}"\n  "compare:in/one": "{left} {right}"\n')
    assert table_problems("qab") == ()


@pytest.mark.parametrize(
    ("text", "code", "told"),
    [
        (TOP + '  score: "{places"\n', "FU271", "score: a brace stands alone"),
        (TOP + '  score: "{places number=few}"\n', "FU271", "number has no value 'few'"),
        (TOP.replace("qab", "qac") + '  score: "x"\n', "FU271", "says that it is of qac"),
        (TOP + "  score: [\n", "FU0", ""),
        (TOP + "  score: 3\n", "FU032", "this must be a text or a list, not"),
        (TOP + "  score: [3]\n", "FU032", "this must be a text, not"),
        (TOP.replace("singular: [1]\n", "") + '  score: "x"\n', "FU0", "singular"),
        ("", "FU0", ""),
        ("- a list\n", "FU0", ""),
    ],
)
def test_a_broken_table_is_refused_with_its_place(
    table: Write, text: str, code: str, told: str
) -> None:
    table(text)
    problem = refused()
    assert problem.code.startswith(code)
    assert problem.severity == "error"
    assert told in problem.message
    assert problem.span is not None


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ("'{what} there': x", "what is reworded begins with a word"),
        ("'got {what}': 'have {it}'", "nothing fills 'it'"),
        ("'got {what} or {what}': x", "it has at most 3 gaps, each once"),
        ("'got {What}': x", "'What' is no name of a gap"),
        ("'got [a|b': x", "a brace stands alone"),
    ],
)
def test_a_rewording_that_nobody_could_read_is_refused(table: Write, entry: str, told: str) -> None:
    table(TOP.replace("phrases:", f"reworded:\n  {entry}\nphrases:") + '  score: "x"\n')
    problem = refused()
    assert problem.code == "FU271"
    assert told in problem.message
    assert problem.span is not None


def test_a_table_in_another_encoding_is_refused(table: Write) -> None:
    table("").write_bytes(b"format: 1\nlanguage: qab\n# \xe9\xff\n")
    assert refused().code.startswith("FU0")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("messages: {the-end: }\n", "the-end"),
        ('messages: {game-over: "x {raison}"}\n', "the slot raison, which nobody fills"),
    ],
)
def test_broken_messages_are_refused(table: Callable[..., Path], text: str, told: str) -> None:
    table("format: 1\nlanguage: qab\nsingular: [1]\n" + text, "messages")
    with pytest.raises(DiagnosticError) as found:
        message_table("qab")
    assert told in str(found.value)


def test_a_message_of_no_use_harms_nobody(table: Callable[..., Path]) -> None:
    text = "format: 1\nlanguage: qab\nsingular: [1]\nmessages: {no-such: x, the-end: Fin}\n"
    table(text, "messages")
    assert message("the-end", language="qab") == "Fin"


# ---- lexicons ---------------------------------------------------------------------------------


def test_nothing_is_wrong_with_the_words_of_what_ships() -> None:
    for name in SHIPPED:
        rules = link(read_layers([name]), {})
        assert [*form_problems(rules), *namesake_problems(rules)] == []


def test_a_word_without_its_gender_is_told(layer: Callable[[str, str], Rules]) -> None:
    rules = layer(
        "fr", "  wagon: {one: chariot, many: chariots}\n  fame: {one: gloire, gender: f}\n"
    )
    (problem,) = form_problems(rules)
    assert problem.code == "FU267"
    assert problem.severity == "warning"
    assert problem.message == "the word for wagon in the lexicon fr lacks the form gender"
    assert problem.help == "write: wagon: {one: chariot, gender: …}"


def test_a_kind_without_a_word_for_several_is_told(layer: Callable[[str, str], Rules]) -> None:
    (problem,) = form_problems(layer("es", "  wagon: {one: carro, gender: m}\n"))
    assert "lacks the form many" in problem.message


def test_a_case_that_no_ending_makes_is_asked_of_each_word(
    layer: Callable[[str, str], Rules], table: Write
) -> None:
    table(TOP + '  score: "{places role=object}"\n')
    names = (
        "  wagon: {one: karo, many: karoi, gender: lifeless}\n"
        "  fame: {one: famo, gender: lifeless, forms: {accusative: famon}}\n"
    )
    (problem,) = form_problems(layer("qab", names))
    assert problem.message == "the word for wagon in the lexicon qab lacks the form accusative"
    assert problem.help == "write: wagon: {one: karo, forms: {accusative: …}}"


def test_old_lexicons_still_load(layer: Callable[[str, str], Rules]) -> None:
    rules = layer("en", "  wagon: {one: wagon, many: wagons}\n  fame: {one: fame, article: true}\n")
    assert [*form_problems(rules), *namesake_problems(rules)] == []


def test_two_names_worded_alike_are_told_with_both(layer: Callable[[str, str], Rules]) -> None:
    (problem,) = namesake_problems(layer("en", "  fame: {one: score, article: true}\n"))
    assert problem.code == "FU268"
    assert problem.severity == "warning"
    assert {"score", "fame"} <= set(problem.message.split())
    assert "the lexicon en" in problem.message


def test_names_of_what_is_done_and_of_what_has_a_value_may_be_the_same(
    layer: Callable[[str, str], Rules],
) -> None:
    assert [*namesake_problems(layer("en", "  fame: {one: mustering}\n"))] == []
