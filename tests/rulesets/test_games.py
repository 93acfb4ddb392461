"""Every shipped ruleset is played at every number of players, whatever ships."""

from __future__ import annotations

import pytest

from fuero.resources import ruleset_names
from fuero.sim.simulate import simulate
from support.playing import loaded
from support.shipped import SHIPPED, TABLES, players_of
from support.soak import play_checked

GAMES = 2
"""Of each ruleset and number of players; the soak plays two thousand."""


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_random_games_are_sound_at_every_decision(name: str, players: int) -> None:
    rules = loaded(name)
    for seed in range(GAMES):
        assert play_checked(rules, players, seed).problem is None


# The weighing of all options takes long: with more players it is left to the soak.
GREEDY = [
    pytest.param(name, players, marks=() if players == players_of(name)[0] else pytest.mark.soak)
    for name, players in TABLES
]


@pytest.mark.parametrize(("name", "players"), GREEDY)
def test_greedy_bots_finish_a_game(name: str, players: int) -> None:
    found = simulate(loaded(name), games=1, players=players, seed=1, bots=["greedy"])
    assert found.games == 1


def test_every_shipped_ruleset_is_played() -> None:
    assert {name for name, _ in TABLES} == set(SHIPPED) == set(ruleset_names())
