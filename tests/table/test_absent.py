from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

import fuero
from fuero.machine.game import Game
from fuero.pipeline import LoadedRules
from fuero.playing.absence import why_idle, why_not
from fuero.playing.beginning import with_trial
from fuero.ruleset.model import Rules
from fuero.table.absent import absent_words, idle_words, where_words

DATA = YAML(typ="safe").load(Path(__file__).with_name("why_not.yaml"))
CASES = [pytest.param(case, id=f"{case['do']} · {case['not']}") for case in DATA["cases"]]


@cache
def rules_of(name: str) -> LoadedRules:
    return fuero.load(f"./{name}" if "/" in name else name, checked=False)


def tried(world: str, act: str, *answers: str, **more: object) -> tuple[Rules, Game]:
    loaded = rules_of(DATA["worlds"][world]["ruleset"])
    position = {**DATA["worlds"][world]["position"], **more}
    game = loaded.trial(act, position, player=position["players"][0])
    for answer in answers:
        game.apply(answer)
    return with_trial(loaded.rules, act, "act"), game


@pytest.mark.parametrize("case", CASES)
def test_each_condition_that_an_option_fails_is_told(case: dict[str, Any]) -> None:
    rules, game = tried(case["world"], case["do"], *case.get("answers", ()))
    before, says = game.vector, case["says"].splitlines()
    explained = why_not(rules, game, case["not"])
    assert explained is not None
    assert absent_words(rules, explained) == says
    # Who writes rules is told where to look, and prohibitions as they are written.
    where, *written = where_words(rules, explained)
    assert where == f"The rule that asks stands at `{explained.rule}`."
    assert bool(written) is bool(explained.prohibitions)
    assert game.vector == before


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        (
            "move up to 2 own caballeros from court to neighbours of place of king",
            "Red has no caballero in the court.",
        ),
        ("move 1 own caballeros from aragon to galicia", "Red has no caballero in Aragon."),
        ("move own grande to place of own grande", "Your Grande does not stand on the board."),
        ("move king to place of king", "It stands in Valencia already."),
        (
            "choose one of regions with at least 9 caballeros as spot, else none",
            "There are no regions with at least 9 caballeros.",
        ),
    ],
)
def test_why_an_act_did_nothing_is_told(act: str, reason: str) -> None:
    rules, game = tried("el-grande", act)
    assert game.decision is None
    assert idle_words(rules, why_idle(rules, game)) == [f"Nothing was done: {reason}"]


CROWDED = "number of own caballeros in it > number of own caballeros in castillo"
THIEVES = "any ((carried of it) where use of it is 1)"


@pytest.mark.parametrize(
    ("world", "act", "option", "secret", "one", "other"),
    [
        (
            "el-grande",
            f"choose one of regions where {CROWDED} as spot, else none",
            "galicia",
            "castillo",
            {"red": 2},
            {"red": 5, "blue": 1},
        ),
        (
            "el-grande",
            f"choose one of regions where {CROWDED} where place of king is it as spot, else none",
            "valencia",
            "castillo",
            {"red": 1},
            {"red": 5},
        ),
        (
            "el-grande",
            "choose one of places where number of caballeros in it > 3 as spot",
            "castillo",
            "castillo",
            {},
            {"red": 3},
        ),
        (
            "castelo",
            f"choose one of players where {THIEVES} as victim, else none",
            "green",
            "carried",
            {"red": ["thief.1"], "green": ["look.1"]},
            {"red": ["thief.1"], "green": ["swap.2"]},
        ),
    ],
)
def test_what_nobody_may_know_changes_no_reason(
    world: str, act: str, option: str, secret: str, one: object, other: object
) -> None:
    told = []
    for content in (one, other):
        rules, game = tried(world, act, **{secret: content})
        explained = why_not(rules, game, option)
        assert explained is not None
        assert explained.absence.kind != "offered"
        told.append(absent_words(rules, explained)[-1])
    assert told[0] == told[1]
    assert "rests on something that you may not know" in told[0]


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        ("move 1 own caballeros from court to place of king", "“taboo” closes Valencia"),
        ("move 2 caballeros from court to place of king", "“taboo” closes Valencia"),
        ("move own grande to place of king", "“taboo” closes Valencia"),
        ("move king to castillo", "“land-bound” closes the Castillo"),
        ("move 1 own caballeros from place of king to court", "“taboo” closes Valencia"),
    ],
)
def test_the_prohibition_by_which_an_act_did_nothing_is_told(act: str, reason: str) -> None:
    there = {"court": {"red": 2}, "valencia": {"red": 1}, "grandes": {"red": "granada"}}
    rules, game = tried("el-grande", act, **there)
    assert game.decision is None
    said, rule, *written = idle_words(rules, why_idle(rules, game))
    assert said == f"Nothing was done: The prohibition {reason}."
    assert rule.startswith("el-grande/material.fuero:")
    assert written[0].startswith("    prohibition ")


def test_nothing_is_said_of_an_act_that_was_done() -> None:
    rules, game = tried("el-grande", "move king to galicia")
    assert why_idle(rules, game) == ()


def test_of_what_was_taken_back_nothing_is_told() -> None:
    rules, game = tried("el-grande", "perform four-own", "galicia")
    game.undo()
    explained = why_not(rules, game, "aragon")
    assert explained is not None
    assert absent_words(rules, explained) == [
        "“From Aragon” is not offered: Red has no caballero in Aragon."
    ]
