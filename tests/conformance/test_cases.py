"""Every case of the rules on every evaluator, and that no rule is without a case."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from fuero.diagnostics import DiagnosticError
from fuero.machine.position import read_position
from fuero.pipeline import load
from support import cases
from support.cases import EVALUATORS, Case, check_case, numbers_of, read_cases


def _program(case: Case) -> str:
    """What is lowered for a case."""
    return repr([case.ruleset, *map(case.content.get, ("layers", "set", "do"))])


# Cases of one program stand together: it is lowered once, as long as it is among the latest.
CASES = sorted(read_cases(cases.CASES), key=_program)

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

LAYERS = {
    "grandissimo": ("D", 9, range(68, 80)),
    "intrigue-king": ("A", 11, range(25, 41)),
    "king-colonies": ("C", 5, range(65, 68)),
}
"""For each layer the letter and number of its rules, and the rulings that are about it."""

WITHOUT_CASE: dict[str, str] = {}
"""Numbers without behaviour to show, each with the reason."""


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_case(case: Case) -> None:
    for evaluator in EVALUATORS.values():
        check_case(case, evaluator)


def test_names_are_unique() -> None:
    names = Counter(case.name for case in CASES)
    assert [name for name, number in names.items() if number > 1] == []


def _performed(case: Case) -> Iterator[str]:
    """The cards a case performs: by name in its statements, or as the card taken or played."""
    words = case.content["do"].split()
    for first, second in pairwise(words):
        if first == "perform":
            yield second.partition(".")[0]
    yield str(case.content["position"].get("taken", "")).partition(".")[0]
    yield from map(str, case.content["position"].get("bid", {}).values())
    yield from (str(answer).rpartition(" ")[2] for answer in case.content.get("answers", ()))


@pytest.mark.parametrize("ruleset", ["el-grande", *LAYERS])
def test_every_card_has_a_case(ruleset: str) -> None:
    cards = load(ruleset).rules.of("card")
    own = [name for name, element in cards.items() if element.layer == ruleset]
    performed = {name for case in CASES if case.ruleset == ruleset for name in _performed(case)}
    assert [name for name in own if name not in performed] == []


@pytest.mark.parametrize(
    ("stack", "size", "copies"),
    [
        ("stack-1", 11, {"five-of-one": 2, "two-and-two": 2}),
        ("stack-2", 11, {"veto": 2, "score-one": 3}),
        ("stack-3", 11, {"score-fours": 2, "score-fives": 2, "score-castillo": 2}),
        ("stack-4", 11, {"move-scoreboard": 3, "move-grande": 2, "take-back": 2}),
        ("stack-5", 1, {}),
    ],
)
def test_the_stacks_hold_the_45_cards(stack: str, size: int, copies: dict[str, int]) -> None:
    """R-1.2, R-2.3 and the copies of section 7."""
    program = load("el-grande").program(4)
    lying = read_position(program, list(program.initial))[stack]
    found = Counter(card.partition(".")[0] for card in lying)
    assert found.total() == size
    assert {name: number for name, number in found.items() if number > 1} == copies


@pytest.mark.parametrize("ruleset", ["el-grande", *LAYERS, "inquisitor-colonies"])
def test_a_case_of_each_value_does_not_hold_under_the_default(ruleset: str) -> None:
    """Otherwise the switch would make no difference that anybody has written down."""
    for name, switch in load(ruleset).rules.switches.items():
        for value in switch.values:
            if switch.layer == ruleset and value != switch.default:
                assert any(_fails(_without(case, name)) for case in _of(ruleset, name, value)), (
                    f"{name} = {value}"
                )


def _of(ruleset: str, switch: str, value: str) -> Iterator[Case]:
    for case in CASES:
        if case.ruleset == ruleset and case.content.get("set", {}).get(switch) == value:
            yield case


def _without(case: Case, switch: str) -> Case:
    others = {name: value for name, value in case.content["set"].items() if name != switch}
    return replace(case, content={**case.content, "set": others})


def _fails(case: Case) -> bool:
    try:
        check_case(case, EVALUATORS["reference"])
    except (AssertionError, DiagnosticError):
        return True
    return False


def test_every_rule_and_every_ruling_is_named_in_a_case() -> None:
    rules = [f"R-{part}.{n}" for part, last in RULES.items() for n in range(1, last + 1)]
    rulings = [f"Q-{number}" for number in range(1, RULINGS + 1)]
    named = {number for case in CASES for number in numbers_of(case)}
    missing = [number for number in (*rules, *rulings) if number not in named]
    assert missing == sorted(WITHOUT_CASE, key=missing.index)


@pytest.mark.parametrize("layer", LAYERS)
def test_every_rule_and_ruling_of_a_layer_is_named_in_a_case(layer: str) -> None:
    letter, last, rulings = LAYERS[layer]
    wanted = [*(f"{letter}-{n}" for n in range(1, last + 1)), *(f"Q-{n}" for n in rulings)]
    named = {number for case in CASES if case.ruleset == layer for number in numbers_of(case)}
    assert [number for number in wanted if number not in named] == []
