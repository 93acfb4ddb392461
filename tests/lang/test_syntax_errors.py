from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from fuero.diagnostics import CODES, Diagnostic, Source, render_text
from fuero.lang.parse import parse, parse_statements
from support.expected import Expected

BAD = Path(__file__).parents[1] / "bad" / "syntax"
FILES = sorted(BAD.glob("*.fuero"))
TERMINAL = re.compile(r"_NL|_INDENT|_DEDENT|__ANON|\$END|[A-Z]{4,}")


def rendered(path: Path) -> str:
    text = path.read_bytes().decode("utf-8")
    return render_text(parse(Source(path.name, text)).diagnostics) + "\n"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_wrong_files_get_their_whole_message(path: Path, expected: Expected) -> None:
    expected(path.with_suffix(".expected"), rendered(path))


@cache
def problems_of(path: Path) -> tuple[Diagnostic, ...]:
    return tuple(parse(Source("x", path.read_bytes().decode("utf-8"))).diagnostics)


def test_messages_speak_the_language_and_not_of_the_parser() -> None:
    for path in FILES:
        for problem in problems_of(path):
            assert problem.help, path.stem
            for text in (problem.message, problem.help):
                assert not TERMINAL.search(text), (path.stem, text)


def test_files_are_named_for_their_code() -> None:
    for path in FILES:
        codes = {problem.code for problem in problems_of(path)}
        assert path.stem[:5] in codes or path.stem.startswith("several"), path.stem


def test_every_expected_message_has_its_file() -> None:
    assert {path.stem for path in BAD.glob("*.expected")} == {path.stem for path in FILES}


def test_every_code_has_an_example() -> None:
    codes = {code for code in CODES if code.startswith("FU1")}
    assert codes == {path.stem[:5] for path in FILES if path.stem.startswith("FU")}


@pytest.mark.parametrize(
    ("act", "expectation"),
    [
        ("set x\n", "go on with `to`"),
        ("put king at x", "expected a name, `foreign`, `from`, `in`, `of` or `own`"),
        ("draw to x", "say where it comes from"),
        ("set x to 2 3", "expected an operator such as `+`"),
        ("shuffle 3", "expected a name or `own`"),
    ],
)
def test_expectations_are_few_and_in_plain_words(act: str, expectation: str) -> None:
    (problem,) = parse_statements(Source("act", act)).diagnostics
    assert problem.help is not None
    assert problem.help.startswith(expectation)
    assert problem.help.count(",") < 8


def test_a_word_nearly_right_is_suggested() -> None:
    (problem,) = parse_statements(Source("act", "chose one of a as b")).diagnostics
    assert problem.help == "did you mean `choose`?"
