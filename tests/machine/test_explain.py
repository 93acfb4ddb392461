from __future__ import annotations

import pytest

import fuero
from fuero.machine.explain import last_scoring, why_not

POSITION = {
    "players": ["red", "blue"],
    "king": "galicia",
    "galicia": {"red": 2},
    "granada": {"red": 3, "blue": 2},
    "seville": {"blue": 1},
}


@pytest.fixture(scope="module")
def rules() -> fuero.LoadedRules:
    return fuero.load("el-grande")


def _kind(rules: fuero.LoadedRules, text: str, *answers: str) -> str:
    *given, asked = answers
    game = rules.trial(text, POSITION, player="red")
    for answer in given:
        game.apply(answer)
    assert game.decision is not None
    return why_not(game, game.decision, asked).kind


@pytest.mark.parametrize(
    ("text", "answers", "kind"),
    [
        ("perform four-own", ("galicia",), "prohibited"),
        ("perform four-own", ("granada", "galicia"), "prohibited"),
        ("perform four-own", ("aragon",), "empty"),
        ("perform four-own", ("granada",), "offered"),
        ("perform four-own", ("nowhere",), "unknown"),
        ("perform four-own", ("granada", "granada"), "place"),
        ("perform four-own", ("granada", "court"), "place"),
        ("perform three-foreign", ("red granada",), "owner"),
        ("perform three-foreign", ("blue seville",), "offered"),
        ("perform three-foreign", ("blue aragon",), "empty"),
        ("perform move-scoreboard.1", ("8/4/0",), "offered"),
    ],
)
def test_the_reason_why_an_option_is_missing(
    rules: fuero.LoadedRules, text: str, answers: tuple[str, ...], kind: str
) -> None:
    assert _kind(rules, text, *answers) == kind


def test_a_prohibition_is_named_with_its_place(rules: fuero.LoadedRules) -> None:
    game = rules.trial("perform four-own", POSITION, player="red")
    assert game.decision is not None
    before = game.vector
    found = why_not(game, game.decision, "galicia")
    assert found.prohibition is not None
    assert found.prohibition.name == "taboo"
    assert found.prohibition.rule.startswith("el-grande/material.fuero:")
    assert found.place == "galicia"
    assert game.vector == before


def test_unknown_options_come_with_all_that_could_be_written(rules: fuero.LoadedRules) -> None:
    game = rules.trial("perform four-own", POSITION, player="red")
    assert game.decision is not None
    assert {"stop", "granada"} <= set(why_not(game, game.decision, "grenada").known)


def test_the_last_scoring_is_what_was_paid_since_the_last_decision(
    rules: fuero.LoadedRules,
) -> None:
    game = rules.trial("score granada\nperform score-one.1", POSITION, player="red")
    assert [event.arguments["place"] for event in last_scoring(game)] == ["granada"] * 3
    game.apply("seville")
    assert {event.arguments["place"] for event in last_scoring(game)} == {"seville"}
    assert {event.kind for event in last_scoring(game, "blue")} == {"counted", "score"}


def test_a_scoring_that_pays_nobody_is_the_last_one(rules: fuero.LoadedRules) -> None:
    game = rules.trial("score granada\nperform score-one.1", POSITION, player="red")
    game.apply("valencia")
    assert [event.kind for event in last_scoring(game)] == ["counted"]


def test_before_any_scoring_there_is_nothing_to_explain(rules: fuero.LoadedRules) -> None:
    assert last_scoring(rules.new_game(2, 1)) == ()
