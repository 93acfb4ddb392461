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


def test_a_card_that_only_one_has_is_told_of_it_alone(run) -> None:
    told = run("simulate", LAYER, "--against", "el-grande", *GAMES, "--cards").stdout
    (veto,) = (line.split() for line in told.splitlines() if line.startswith("Veto"))
    assert (veto[2:5], veto[-1]) == (["-", "-", "-"], "-")
    both = data(run, LAYER, "--against", "el-grande")
    first, second = both["first"]["cards"], both["second"]["cards"]
    assert ("veto" in first, "veto" in second) == (True, False)
    found = both["differences"]["cards"]
    assert set(found) == set(second)
    for name, more in found.items():
        for what in ("a_game", "games"):
            expected = second[name][what]["value"] - first[name][what]["value"]
            assert abs(more[what]["value"] - expected) < 1e-3


def test_cards_are_told_when_they_are_asked_for(run) -> None:
    assert "Royal Journey" not in run("simulate", "el-grande", *GAMES).stdout
    told = run("simulate", "el-grande", *GAMES, "--cards").stdout
    (royal,) = (line.split() for line in told.splitlines() if line.startswith("Royal Journey"))
    found = data(run, "el-grande")["cards"]["royal"]
    assert royal[2] == f"{found['a_game']['value']:.2f}"
    assert royal[6] == f"{found['games']['value'] * 100:.1f}"


def test_rules_whose_cards_do_nothing_say_so(run) -> None:
    told = run("simulate", "castelo-sao-jorge", "--games", "1", "--players", "2", "--cards").stdout
    assert "no card of these rules says anything that could be carried out" in told


def test_what_is_set_is_set_for_the_rules_and_not_for_the_others(run) -> None:
    found = data(run, "el-grande", "--set", "king-bonus=9", "--against", "el-grande")
    usual = data(run, "el-grande")
    assert found["first"]["mean_scores"] == usual["mean_scores"]
    assert found["second"]["mean_scores"] != usual["mean_scores"]


def test_games_of_other_seats_are_not_compared(run) -> None:
    said = ("simulate", f"{EXAMPLES}/five-valleys", "--against", "el-grande", *GAMES)
    assert "games of other seats cannot be compared" in run(*said, code=2).stderr
