"""Every rule, ruling and card of Grand Inquisitor & the Colonies has a case."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from fuero.pipeline import load
from support.cases import numbers_of, read_cases

NAME = "inquisitor-colonies"
CASES = [case for case in read_cases(Path(__file__).parent / "cases") if case.ruleset == NAME]


def test_every_rule_and_every_ruling_is_named_in_a_case() -> None:
    named = {number for case in CASES for number in numbers_of(case)}
    rules = [f"B-{number}" for number in range(1, 16)]
    rulings = [f"Q-{number}" for number in range(41, 65)]
    assert [number for number in (*rules, *rulings) if number not in named] == []


def test_every_card_has_a_case() -> None:
    rules = load(NAME).rules
    words = [pairwise(case.content["do"].split()) for case in CASES]
    done = {name for pairs in words for verb, name in pairs if verb == "perform"}
    own = [name for name, element in rules.of("card").items() if element.layer == NAME]
    assert [name for name in own if name not in done] == []
