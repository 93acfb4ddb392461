"""How often cards are played in simulated games."""

from __future__ import annotations

from pathlib import Path

import pytest

import fuero
from fuero.sim.named import bots_for
from fuero.sim.plays import PlaysOfCards
from fuero.sim.simulate import simulate
from fuero.sim.single import Lineup, play_one
from support.playing import loaded

NO_VETOES = str(Path(__file__).parents[2] / "examples" / "house-rules" / "no-vetoes")
ROUNDS = 9


@pytest.mark.parametrize("bots", ["random", "greedy"])
def test_who_takes_a_card_plays_it_and_what_bots_try_counts_for_nothing(bots: str) -> None:
    rules = fuero.load(f"el-grande+{NO_VETOES}")
    found = simulate(rules, games=2, players=2, seed=4, bots=bots)
    assert sum(card.times for card in found.cards.values()) == 2 * 2 * ROUNDS
    assert "veto" not in found.cards


@pytest.mark.parametrize("name", ["el-grande", "intrigue-king", "king-colonies"])
def test_both_evaluators_count_the_same(name: str) -> None:
    rules = loaded(name)
    seats = rules.seats(3)
    names, functions = bots_for("random", 3)
    one, other = (
        play_one(
            Lineup(rules=rules, seats=seats, names=names, bots=functions, backend=backend), seed=8
        )
        for backend in ("python", "reference")
    )
    assert one == other
    assert one.cards


def test_a_card_that_is_always_taken_is_played_in_each_game_and_round() -> None:
    royal = simulate(loaded("el-grande"), games=3, players=5).cards["royal"]
    assert royal.times == 3 * ROUNDS
    assert (royal.a_game.low, royal.a_game.value, royal.a_game.high) == (ROUNDS, ROUNDS, ROUNDS)
    assert royal.games.value == 1


def test_a_card_that_is_played_twice_in_a_game_is_played_in_one_game() -> None:
    plays = PlaysOfCards()
    for played in ({"storm": 2}, {}, {"storm": 1, "calm": 1}, {}):
        plays.add(played)
    found = plays.found(("calm", "storm", "fog"), 4)
    assert {name: one.times for name, one in found.items()} == {"calm": 1, "storm": 3, "fog": 0}
    assert [one.a_game.value for one in found.values()] == [0.25, 0.75, 0]
    assert [one.games.value for one in found.values()] == [0.25, 0.5, 0]


def test_rules_without_cards_that_do_anything_have_none() -> None:
    assert simulate(loaded("castelo-sao-jorge"), games=1, players=2).cards == {}
