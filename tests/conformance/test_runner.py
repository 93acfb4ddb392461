"""The judge judged: a case that is not as it must be fails, and says why."""

from __future__ import annotations

from typing import Any

import pytest

from support.cases import EVALUATORS, Case, check_case

BOARD = {"players": ["red", "blue", "green"], "king": "galicia", "granada": {"red": 2}}
MOVED = {"do": "perform four-own", "answers": ["granada > castillo", "stop"]}


def judge(**content: Any) -> None:
    position = {**BOARD, **content.pop("position", {})}
    case = Case(
        file="test.yaml",
        name="R-7.1.8: a case",
        ruleset="el-grande",
        content={**content, "position": position},
    )
    check_case(case, EVALUATORS["reference"])


@pytest.mark.parametrize(
    "content",
    [
        {**MOVED, "then": {"granada": {"red": 1}, "castillo": {"red": 1}}},
        {**MOVED, "then": {"granada": {"red": 1, "blue": 0}, "seville": {}, "score": {"red": 0}}},
        {**MOVED, "events": [{"kind": "moved:caballero", "goal": "castillo"}]},
        {**MOVED, "seen-by": {"blue": {"granada": {"red": 1}, "castillo": {}}}},
        {**MOVED, "event-counts": {"moved:caballero": 1}},
        {"do": "perform four-own", "answers": ["red: granada"], "refuses": ["galicia"]},
        {"do": "perform four-own", "rest": "idle", "then": {"granada": {"red": 2}}},
        {"do": "score granada", "result": {"winners": ["red"]}, "then": {"score": {"red": 6}}},
        {"do": "score granada", "position": {"granada": {"red": 31}}, "fault": "FU410"},
    ],
)
def test_a_true_case_passes(content: dict[str, Any]) -> None:
    judge(**content)


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ({**MOVED, "answers": ["granada > castillo"]}, "red must still decide"),
        ({**MOVED, "answers": [*MOVED["answers"], "stop"]}, "nothing is left to decide"),
        ({**MOVED, "answers": ["blue: granada"]}, "red is asked"),
        ({**MOVED, "answers": ["galicia"]}, "'galicia' of 'galicia' is not among"),
        ({**MOVED, "then": {"granada": {"red": 2}}}, "granada is {'red': '1'}"),
        ({**MOVED, "then": {"castillo": {}}}, "castillo is {'red': '1'}"),
        ({**MOVED, "then": {"granada": {"red": 1, "blue": 1}}}, "not {'red': '1', 'blue': '1'}"),
        ({**MOVED, "then": {"nowhere": {"red": 1}}}, "nowhere is"),
        ({**MOVED, "seen-by": {"blue": {"castillo": {"red": 1}}}}, "blue sees: castillo"),
        ({**MOVED, "events": [{"kind": "stopped"}]}, "this did not happen"),
        ({**MOVED, "no-events": [{"kind": "moved:caballero"}]}, "this happened"),
        ({**MOVED, "event-counts": {"moved:caballero": 2}}, "happened 1 times"),
        ({**MOVED, "offers": {"player": "red"}}, "nothing is left to decide"),
        ({"do": "perform four-own", "offers": {"player": "blue"}}, "player is 'red'"),
        ({"do": "perform four-own", "offers": {"exactly": ["stop"]}}, "the options are"),
        ({"do": "perform four-own", "offers": {"has": ["seville"]}}, "missing among"),
        ({"do": "perform four-own", "offers": {"lacks": ["granada"]}}, "should not be among"),
        ({"do": "perform four-own", "refuses": ["granada"]}, "should not be among"),
        ({"do": "perform four-own", "offers": {}, "result": {"winners": []}}, "is not over"),
        ({"do": "score granada", "result": {"winners": ["blue"]}}, "the winners of the game"),
        ({"do": "score granada", "fault": "FU410"}, "this begins, though it should not"),
        ({"do": "score granda", "fault": "FU410"}, "the faults are"),
    ],
)
def test_a_false_case_fails_and_says_why(content: dict[str, Any], complaint: str) -> None:
    with pytest.raises(AssertionError) as failure:
        judge(**content)
    assert complaint in str(failure.value)


def test_events_come_in_order() -> None:
    first, second = ({"kind": "counted", "place": place} for place in ("granada", "seville"))
    judge(do="score granada\nscore seville", events=[first, second])
    with pytest.raises(AssertionError, match="not then"):
        judge(do="score granada\nscore seville", events=[second, first])
