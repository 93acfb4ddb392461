"""``fuero rulesets``, ``fuero schema`` and ``fuero simulate``."""

from __future__ import annotations

import json
import re

import pytest

from fuero.resources import ruleset_names
from support.shipped import below


def test_rulesets_are_listed(run) -> None:
    lines = {line.split()[0]: line for line in run("rulesets").output.splitlines()}
    assert re.match(r"el-grande 1[.0-9]+: 2 to 5 players; \d+ switches, ", lines["el-grande"])
    assert "; 45 cards (45 rulebook); 12 places (" in lines["el-grande"]
    for name in ruleset_names():
        assert (f" over {below(name)}" if below(name) else ": ") in lines[name]
    (entry,) = [e for e in json.loads(run("rulesets", "--json").output) if e["name"] == "el-grande"]
    assert entry["players"] == {"min": 2, "max": 5}
    assert entry["over"] == []
    assert entry["switches"] >= 18
    assert entry["provenance"]["card"] == {"rulebook": 45}


def test_schemas_are_listed_and_printed(run) -> None:
    assert "position" in run("schema").output.splitlines()
    assert json.loads(run("schema", "position").output)["title"] == "Position"


def test_an_unknown_kind_of_schema_gets_a_hint(run) -> None:
    assert "did you mean `position`?" in run("schema", "positon", code=2).stderr


def test_a_simulation_is_a_table(run) -> None:
    said = run("simulate", "el-grande", "--games", "4", "--players", "3", "--seed", "5").output
    assert "El Grande: 4 games of 3 players, seeds 5 to 8" in said
    assert "Green" in said
    assert "games a second" in said


def test_a_simulation_is_json_without_a_progress_bar(run) -> None:
    found = run("simulate", "el-grande", "--games", "4", "--players", "2", "--json")
    assert found.stderr == ""
    data = json.loads(found.stdout)
    assert {
        "games",
        "players",
        "seed",
        "games_per_second",
        "decisions_per_game",
        "mean_scores",
        "win_shares",
    } <= set(data)
    assert (data["games"], data["players"], data["seed"]) == (4, 2, 0)
    shares = [share["value"] for share in data["win_shares"].values()]
    assert sum(shares) == pytest.approx(1, abs=0.001)


def test_the_same_seed_gives_the_same_simulation(run) -> None:
    arguments = ("simulate", "el-grande", "--games", "3", "--bots", "random,greedy", "--json")
    one, two = (json.loads(run(*arguments, "--players", "2").stdout) for _ in range(2))
    one.pop("games_per_second")
    two.pop("games_per_second")
    assert one == two
    assert one["bots"] == {"red": "random", "blue": "greedy"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--players", "1"), "El Grande is for 2 to 5 players, not for 1"),
        (("--players", "6"), "El Grande is for 2 to 5 players, not for 6"),
        (("--bots", "gredy"), "did you mean `greedy`?"),
        (("--bots", "greedy,random", "--players", "3"), "3 players need one bot for all or 3"),
        (("--games", "0"), "at least one game must be played"),
    ],
)
def test_impossible_simulations_are_refused(run, arguments: tuple[str, ...], message: str) -> None:
    assert message in run("simulate", "el-grande", *arguments, code=2).stderr
