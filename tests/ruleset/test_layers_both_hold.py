"""What was refused, or lost without a word, while layers could only replace: both effects show in
play. Each row names what the two layers do to one thing.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import fuero

ONE = """\
owner grey
add to piece caballero, 4 for grey in provinces
add to majority influence:
    bonus second-best: 1 to each rank 2
change majority influence:
    ties: full rank, compact
remove from define scorable = granada
private:
    define poor = players where own score < 10
before procedure clearing:
    for each player where me in poor:
        add 1 to own score
"""
TWO = """\
owner moss
add to piece caballero, 4 for moss in provinces
add to majority influence:
    counts: 2 * grandes
    bonus lone: 3 to sole first
change majority influence:
    pays: 9 then 5, to score
remove from define scorable = seville
private:
    define poor = players where own score < 20
before procedure clearing:
    for each player where me in poor:
        add 1 to own score
"""

BOTH: Mapping[str, tuple[str, dict[str, Any], dict[str, int]]] = {
    "one says what ties get, the other what is paid and what counts": (
        "score aragon",
        {"aragon": {"red": 3, "blue": 1}, "grandes": {"blue": "aragon"}},
        {"red": 9, "blue": 9},
    ),
    "each adds a bonus": (
        "score aragon",
        {"aragon": {"red": 3, "blue": 1}},
        {"red": 9 + 3, "blue": 5 + 1},
    ),
    "each takes a region out of what is scored": (
        "perform region-scoring",
        {"granada": {"red": 1}, "seville": {"red": 1}, "aragon": {"red": 1}},
        {"red": 9 + 3, "blue": 0},
    ),
    "each adds pieces of an owner": (
        "score aragon",
        {"aragon": {"grey": 3, "moss": 2, "red": 1}},
        {"red": 0, "blue": 0},
    ),
    "the pieces of one owner alone leave the second rank": (
        "score aragon",
        {"aragon": {"grey": 3, "red": 1}},
        {"red": 5 + 1, "blue": 0},
    ),
    "each wraps one procedure, with a private name that both use": (
        "perform clearing",
        {"score": {"red": 5, "blue": 15}},
        {"red": 5 + 2, "blue": 15 + 1},
    ),
}


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> fuero.LoadedRules:
    """El Grande with two layers that know nothing of each other."""
    folder = tmp_path_factory.mktemp("both")
    return fuero.load("+".join(["el-grande", layer(folder, "one", ONE), layer(folder, "two", TWO)]))


def layer(folder: Path, name: str, rules: str) -> str:
    path = folder / name
    path.mkdir()
    (path / "ruleset.yaml").write_text(
        f"format: 1\nid: {name}\ntitle: {name}\nversion: 1.0.0\n"
        "over: {ruleset: el-grande, version: '1'}\nfiles: [changes.fuero]\n",
        encoding="utf-8",
    )
    (path / "changes.fuero").write_text(rules, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("what", BOTH)
def test_both_layers_show_in_play(both: fuero.LoadedRules, what: str) -> None:
    act, position, points = BOTH[what]
    there = {"players": ["red", "blue"], "king": "galicia", "starter": "red", **position}
    assert both.trial(act, there, player="red").scores == points
