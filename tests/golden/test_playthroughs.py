"""Readable playthroughs, reproduced byte for byte.

After a wanted change: ``pytest tests/golden --update-expected``, and read the difference.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from fuero import resources
from support.expected import Expected
from support.playing import GAMES, loaded
from support.playthrough import playthrough

FOLDER = Path(__file__).parent / "playthroughs"
SEED = 2024
LARGEST = 150_000


def file_of(name: str, players: int) -> Path:
    return FOLDER / f"{name}-{players}.txt"


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_playthrough_is_what_it_was(name: str, players: int, expected: Expected) -> None:
    text = playthrough(loaded(name), players, SEED)
    assert len(text.encode()) <= LARGEST
    expected(file_of(name, players), text)


@pytest.mark.parametrize(("name", "players"), [("el-grande", 3), ("five-valleys", 2)])
def test_nothing_stays_of_a_game_that_was_played(name: str, players: int) -> None:
    first, second = (playthrough(loaded(name), players, SEED) for _ in range(2))
    assert first == second


def test_games_are_played_by_the_evaluator_that_a_run_gives(played_by: str) -> None:
    rules = loaded("el-grande")
    assert rules.evaluator(2) is rules.evaluator(2, played_by)


def test_every_file_is_used() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {file_of(*game).name for game in GAMES}


def test_every_shipped_game_and_every_number_of_players_has_one() -> None:
    for name in resources.ruleset_names():
        rules = loaded(name).rules
        if rules.layers[0].name != name or len(rules.layers) > 1:
            continue
        wanted = {(name, n) for n in range(rules.least_players, rules.most_players + 1)}
        assert wanted <= set(GAMES)
