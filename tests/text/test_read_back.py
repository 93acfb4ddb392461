"""Sentences that once read badly, in the rules that ship: none of them comes back."""

from __future__ import annotations

import re

import pytest

from fuero.text.summary import chapters
from support.playing import loaded
from support.shipped import SHIPPED

STILTED = (
    r"no [Kk]ing ever stand\b",
    r"for whom that player is among",
    r"number of their number",
    r"and none, whose",
    r"whose score is at most \d+ whose score",
    r"\bis [01]\)",
    r"The Balearics is",
    r"can carry [A-Z]",
    r"enter or leave the places\b",
    r"\bof neutral\b",
    r"into the here\b",
    r"The next lines are for",
    r"Take an affordable",
    r"\b[Ee]mpty the\b",
    r"plus 0 with",
)


def read_out(name: str) -> list[str]:
    """The rules of a game as they are read out, in lines."""
    found = chapters(loaded(name).rules)
    return [line for one in found for section in one.sections for line in section]


@pytest.mark.parametrize("name", SHIPPED)
def test_no_sentence_of_the_shipped_rules_is_stilted(name: str) -> None:
    stilted = re.compile("|".join(STILTED))
    assert [line for line in read_out(name) if stilted.search(line)] == []


def test_what_is_cleared_is_forgotten() -> None:
    lines = "\n".join(read_out("castelo-sao-jorge"))
    assert "Forget the players robbed this turn." in lines
