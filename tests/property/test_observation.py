"""An observation holds what its seat may know of the state, all of it and nothing else."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fuero.machine.game import Game
from fuero.machine.view import view_state
from support.playing import PLAYED, PLAYERS, loaded, random_game, random_state, shown
from support.profiles import SOAK, examples
from support.shipped import SHIPPED
from support.unseen import hidden_picks

SEEDS = st.integers(0, 2**32 - 1)


def observed(game: Game, player: str) -> list[int]:
    buffer: list[int] = []
    game.core.observe(game.core.state_of(game), game.seat(player), buffer)
    return buffer


def viewed(game: Game, player: str) -> str:
    """The view of the state itself: what happened stands in no observation."""
    view = view_state(game.program, list(game.vector), game.seat(player))
    asked = game.decision
    return shown({**view, "asked": asked and asked.player})


@pytest.mark.parametrize("name", SHIPPED)
def test_no_secret_changes_what_is_observed(name: str) -> None:
    """Hands and decks are dealt anew, picks drawn anew, at decisions all through a game."""
    rules, others = loaded(name), 0
    players = rules.rules.most_players if SOAK else PLAYERS[name]
    for number, game in enumerate(random_game(rules.new_game(players, 11), 11)):
        if number % 9:
            continue
        for player in game.program.seats:
            expected = observed(game, player)
            for seed in range(3 if SOAK else 2):
                dream = game.imagine(player, seed)
                assert observed(dream, player) == expected
                others += dream.vector != game.vector
    assert others > 20


@given(game=st.sampled_from(PLAYED), seed=SEEDS, imagined=SEEDS)
@examples(8, of=15)
def test_imagined_games_look_alike_at_any_decision(
    game: tuple[str, int], seed: int, imagined: int
) -> None:
    state = random_state(*game, seed)
    for player in state.program.seats:
        assert observed(state.imagine(player, imagined), player) == observed(state, player)


@pytest.mark.parametrize(("name", "players"), PLAYED)
def test_states_look_alike_in_observations_where_they_do_in_views(name: str, players: int) -> None:
    """Both ways: of many states, and of those with changed secrets, in every pair."""
    rules = loaded(name)
    states = [game.copy() for game in random_game(rules.new_game(players, 5), 5)][:60:2]
    states += [game.imagine(rules.seats(players)[-1], 3) for game in states[:15] if not game.over]
    for player in rules.seats(players):
        by_view: dict[str, set[tuple[int, ...]]] = {}
        by_observation: dict[tuple[int, ...], set[str]] = {}
        for state in states:
            seen = tuple(observed(state, player)[:-1])  # but for what is asked
            by_view.setdefault(viewed(state, player), set()).add(seen)
            by_observation.setdefault(seen, set()).add(viewed(state, player))
        assert all(len(found) == 1 for found in by_view.values())
        assert all(len(found) == 1 for found in by_observation.values())
        assert len(by_view) > 3


def test_a_pick_is_observed_by_its_owner_alone_until_it_is_shown() -> None:
    compared = 0
    for game in random_game(loaded("el-grande").new_game(4, 2), 2):
        for variable, mask in hidden_picks(game.program, list(game.vector)).items():
            field = game.core.observation.fields[variable]
            for owner, seat in enumerate(game.program.seats):
                if mask >> owner & 1:
                    slot = game.program.layout.fields[variable].offset + owner
                    assert observed(game, seat)[field.offset + owner] == game.vector[slot] >= 0
                    for other in set(game.program.seats) - {seat}:
                        assert observed(game, other)[field.offset + owner] == -1
                    compared += 1
    assert compared > 5


def test_a_changed_count_figure_point_or_own_card_is_observed() -> None:
    game = random_state("el-grande", 3, 8)
    chance, fields = random.Random(8), game.program.layout.fields
    for name in ("pieces caballero", "where figures stand", "score", "round-number", "zone offer"):
        field = fields[name]
        vector = list(game.vector)
        vector[field.offset + chance.randrange(field.size)] ^= 1
        other = game.copy()
        other._vector, other._decision = vector, None
        before, after = (view_state(game.program, list(one.vector), 0) for one in (game, other))
        assert before != after, name
        assert observed(other, "red") != observed(game, "red"), name
