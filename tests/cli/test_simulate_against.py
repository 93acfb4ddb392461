"""`fuero simulate --against`: two rulesets side by side."""

from __future__ import annotations

import json
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = ("--games", "6", "--players", "2", "--seed", "3")
LAYER = f"el-grande+{EXAMPLES}/house-rules/no-vetoes"


def data(run, *arguments: str) -> dict:
    return json.loads(run("simulate", *arguments, *GAMES, "--json").stdout)


def test_both_are_what_each_is_alone_and_the_difference_is_told(run) -> None:
    both = data(run, LAYER, "--against", "el-grande")
    for part, rules in (("first", "el-grande"), ("second", LAYER)):
        alone = data(run, rules)
        assert {**both[part], "games_per_second": 0} == {**alone, "games_per_second": 0}
    first, second = (both[part]["mean_scores"]["red"]["value"] for part in ("first", "second"))
    found = both["differences"]["mean_scores"]["red"]
    assert abs(found["value"] - (second - first)) < 1e-3
    assert found["low"] <= found["value"] <= found["high"]


def test_rules_differ_from_themselves_by_nothing(run) -> None:
    told = run("simulate", "el-grande", "--against", "el-grande", *GAMES).stdout
    assert told.startswith("A: El Grande\nB: El Grande\n")
    assert "decisions a game: +0.0" in told
    found = data(run, "el-grande", "--against", "el-grande")["differences"]
    assert {one["value"] for one in found["mean_scores"].values()} == {0.0}
    assert {one["value"] for one in found["win_shares"].values()} == {0.0}


def test_what_is_set_is_set_for_the_rules_and_not_for_the_others(run) -> None:
    found = data(run, "el-grande", "--set", "king-bonus=9", "--against", "el-grande")
    usual = data(run, "el-grande")
    assert found["first"]["mean_scores"] == usual["mean_scores"]
    assert found["second"]["mean_scores"] != usual["mean_scores"]


def test_games_of_other_seats_are_not_compared(run) -> None:
    said = ("simulate", f"{EXAMPLES}/five-valleys", "--against", "el-grande", *GAMES)
    assert "games of other seats cannot be compared" in run(*said, code=2).stderr
