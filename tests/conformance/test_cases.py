"""Every case of the rules on every evaluator, and that no rule is without a case."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.cases import EVALUATORS, Case, check_case, read_cases

from fuero.pipeline import load

CASES = read_cases(Path(__file__).parent / "cases")

RULES = {"1": 5, "2": 4, "3": 5, "4": 5, "5": 5, "6": 9, "8": 4} | {
    "7.1": 9,
    "7.2": 8,
    "7.3": 8,
    "7.4": 7,
    "7.5": 1,
}
"""For each section of the rules of el-grande, the number of its last rule."""

RULINGS = 23
"""The rulings up to this one speak of the base game."""

WITHOUT_CASE: dict[str, str] = {}
"""Numbers without behaviour to show, each with the reason."""


@pytest.mark.parametrize("evaluator", EVALUATORS)
@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_case(case: Case, evaluator: str) -> None:
    check_case(case, EVALUATORS[evaluator])


def test_names_are_unique() -> None:
    names = Counter(case.name for case in CASES)
    assert [name for name, number in names.items() if number > 1] == []


def _performed(case: Case) -> Iterator[str]:
    """The cards a case performs: by name in its statements, or as the card that was taken."""
    words = case.content["do"].split()
    for first, second in zip(words, words[1:], strict=False):
        if first == "perform":
            yield second
    yield str(case.content["position"].get("taken", "")).partition(".")[0]


def test_every_card_has_a_case() -> None:
    cards = load("el-grande").rules.of("card")
    performed = {name for case in CASES for name in _performed(case)}
    assert [name for name in cards if name not in performed] == []


def test_every_rule_and_every_ruling_is_named_in_a_case() -> None:
    rules = [f"R-{part}.{n}" for part, last in RULES.items() for n in range(1, last + 1)]
    rulings = [f"Q-{number}" for number in range(1, RULINGS + 1)]
    named = {number for case in CASES for number in case.numbers}
    missing = [number for number in (*rules, *rulings) if number not in named]
    assert missing == sorted(WITHOUT_CASE, key=missing.index)
