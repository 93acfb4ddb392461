"""Whatever stands in a file, parsing it gives diagnostics and never an exception."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lark.lexer import PatternStr

from fuero.diagnostics import CODES, MAXIMUM_PROBLEMS, Source, render_json, render_text
from fuero.lang.grammar import grammar
from fuero.lang.parse import parse, parse_statements
from fuero.lang.print import format_source
from support.profiles import examples

ROOT = Path(__file__).parents[2]
SHIPPED = sorted([*ROOT.glob("rulesets/**/*.fuero"), *ROOT.glob("examples/**/*.fuero")])
TEXTS = [path.read_text(encoding="utf-8") for path in SHIPPED]
WORDS = sorted(
    terminal.pattern.value
    for terminal in grammar().terminals
    if isinstance(terminal.pattern, PatternStr) and terminal.pattern.value.isprintable()
)
TOKENS = [*WORDS, "spot", "regions", "a-b", "3", "12", '"text"', '"open', "# why", "\n", "\n    "]
ODD = list("\t\r\x00\x01\x02\x0b\x7f\u00a0\u2028“”–—éß中_[];!?%&|$@~^`'\\/\"#(){}:,.-ABZ09az \n")


def survives(text: str) -> None:
    source = Source("test.fuero", text)
    for result in (parse(source), parse_statements(source)):
        assert len(result.diagnostics) <= MAXIMUM_PROBLEMS
        for problem in result.diagnostics:
            assert problem.code in CODES
            assert problem.span is not None
            assert 0 <= problem.span.start <= problem.span.end <= len(text)
        render_text(result.diagnostics)
        render_json(result.diagnostics)
    out, diagnostics = format_source(source)
    if out is None:
        assert diagnostics
    else:
        again, _ = format_source(Source("test.fuero", out))
        assert again == out


@examples(100)
@given(st.text(max_size=200) | st.text(st.sampled_from(ODD), max_size=80))
def test_random_text(text: str) -> None:
    survives(text)


@examples(75)
@given(st.lists(st.sampled_from(TOKENS), max_size=30))
def test_random_words(tokens: list[str]) -> None:
    survives(" ".join(tokens))


@examples(75)
@given(st.sampled_from(TEXTS), st.data())
def test_shipped_files_cut_off(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    survives(text[start : data.draw(st.integers(start, min(len(text), start + 800)))])


@examples(75)
@given(st.integers(0, 2**32))
def test_shipped_files_with_damage(seed: int) -> None:
    chance = random.Random(seed)
    text = chance.choice(TEXTS)
    start = chance.randrange(len(text))
    text = text[text.rfind("\n\n", 0, start) + 1 :][:600]
    for _ in range(chance.randrange(1, 4)):
        text = damaged(text, chance)
    survives(text)


def damaged(text: str, chance: random.Random) -> str:
    place = chance.randrange(len(text) + 1)
    before, after = text[:place], text[place:]
    match chance.randrange(6):
        case 0:
            return before + chance.choice(ODD) + after
        case 1:
            return before + after[chance.randrange(1, 10) :]
        case 2:
            return f"{before} {chance.choice(TOKENS)} {after}"
        case 3:
            lines = text.split("\n")
            chance.shuffle(lines)
            return "\n".join(lines)
        case 4:
            words = text.split(" ")
            del words[chance.randrange(len(words))]
            return " ".join(words)
        case _:
            words = text.split(" ")
            words[chance.randrange(len(words))] = chance.choice(TOKENS)
            return " ".join(words)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 100_000,
        ")" * 100_000,
        "{(" * 50_000 + "\n",
        '"' * 99_999,
        "#" * 100_000,
        "a" * 200_000,
        "a-" * 100_000,
        "define x = " + "9" * 5_000,
        "define x = " + "a or " * 3_000,
        "\t\x01" * 50_000,
        "x\n" * 20_000,
        " " * 100_000 + "x",
        "\n".join(" " * level + "x:" for level in range(500)),
        "procedure x:\n" + "    " * 30 + "x\n" * 1_000,
        "procedure x:\n" + "    clear offer\n" * 1_000 + "    jump\n",
    ],
    ids=range(15),
)
def test_hostile_text(text: str) -> None:
    survives(text)
