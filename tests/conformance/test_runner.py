"""The judge judged: a case that is not as it must be fails, and says why."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fuero.cases.case import cases_of
from fuero.ruleset.read import read_document
from support.cases import EVALUATORS, check_case

BOARD = {"players": ["red", "blue", "green"], "king": "galicia", "granada": {"red": 2}}
MOVED = {"do": "perform four-own", "answers": ["granada > castillo", "stop"]}


def check(**content: Any) -> None:
    data = {
        "format": 1,
        "ruleset": "el-grande",
        "position": BOARD,
        "cases": [{"name": "R-7.1.8: a case", **content}],
    }
    (case,) = cases_of(read_document(json.dumps(data, indent=1), "cases.yaml"))
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
        {"do": "perform four-own", "offers": {"lacks": [77, "blue granada"]}},
        {"do": "perform four-own", "rest": "idle", "then": {"granada": {"red": 2}}},
        {"do": "score granada", "result": {"winners": ["red"]}, "then": {"score": {"red": 6}}},
        {"do": "score granada", "position": {"granada": {"red": 31}}, "fault": "FU410"},
    ],
)
def test_a_true_case_passes(content: dict[str, Any]) -> None:
    check(**content)


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ({**MOVED, "answers": ["granada > castillo"]}, "red has to decide"),
        ({**MOVED, "answers": [*MOVED["answers"], "stop"]}, "nothing is left to decide"),
        ({**MOVED, "answers": ["blue: granada"]}, "not blue is asked here, but red"),
        ({**MOVED, "answers": ["galicia"]}, "'galicia' is not offered here"),
        ({**MOVED, "answers": ["granda"]}, "did you mean `granada`?"),
        ({**MOVED, "then": {"granada": {"red": 2}}}, "granada red: this is 1, not 2"),
        ({**MOVED, "then": {"castillo": {}}}, "castillo: there is red 1 too"),
        ({**MOVED, "then": {"granada": {"red": 1, "blue": 1}}}, "granada blue: this is nothing"),
        ({**MOVED, "then": {"granda": {"red": 1}}}, "nothing in these rules is called 'granda'"),
        ({**MOVED, "then": {"granda": {}}}, "did you mean `granada`?"),
        ({**MOVED, "then": {"king": "granada"}}, "king: this is galicia, not granada"),
        (
            {**MOVED, "seen-by": {"blue": {"granada": {"red": 2}}}},
            "blue sees: granada red: this is 1",
        ),
        ({**MOVED, "seen-by": {"bleu": {}}}, "FU401"),
        ({**MOVED, "as": "bleu"}, "cases.yaml:23:10: error FU401: nobody plays 'bleu'"),
        ({**MOVED, "events": [{"kind": "stopped"}]}, "this did not happen"),
        ({**MOVED, "events": [{"kind": "moved:caballeros"}]}, "did you mean `moved:caballero`?"),
        ({**MOVED, "no-events": [{"kind": "moved:caballero"}]}, "this happened"),
        ({**MOVED, "event-counts": {"moved:caballero": 2}}, "happened 1 times"),
        ({**MOVED, "offers": {"player": "red"}}, "nothing is left to decide"),
        ({"do": "perform four-own", "offers": {"player": "blue"}}, "red is asked, not blue"),
        (
            {"do": "perform four-own", "offers": {"kind": "choose"}},
            "of the kind move-from, not choose",
        ),
        ({"do": "perform four-own", "offers": {"secret": True}}, "what is chosen is open to all"),
        ({"do": "perform four-own", "offers": {"exactly": ["stop"]}}, "granada is offered too"),
        ({"do": "perform four-own", "offers": {"has": ["seville"]}}, "seville is not offered"),
        ({"do": "perform four-own", "offers": {"lacks": ["granada"]}}, "granada is offered"),
        ({"do": "perform four-own", "offers": {"lacks": ["granda"]}}, "could be offered is called"),
        ({"do": "perform four-own", "refuses": ["granada"]}, "granada is offered"),
        ({"do": "perform four-own", "offers": {}, "result": {"winners": []}}, "is not over"),
        ({"do": "score granada", "result": {"winners": ["blue"]}}, "the winners: this is [red]"),
        ({"do": "score granada", "fault": "FU410"}, "this begins, and it should be refused"),
        ({"do": "score granda", "fault": "FU410"}, "this is refused with FU220, not with FU410"),
        ({"do": "score granda"}, "cases.yaml:18:17: error FU220"),
        ({"do": "score granada", "position": {"granda": {}}}, "FU410: granda"),
    ],
)
def test_a_false_case_fails_and_says_why(content: dict[str, Any], complaint: str) -> None:
    with pytest.raises(AssertionError) as failure:
        check(**content)
    assert complaint in str(failure.value)


def test_events_come_in_order() -> None:
    first, second = ({"kind": "counted", "place": place} for place in ("granada", "seville"))
    check(do="score granada\nscore seville", events=[first, second])
    with pytest.raises(AssertionError, match="not after the event above"):
        check(do="score granada\nscore seville", events=[second, first])
