from __future__ import annotations

import random

import pytest

from fuero.diagnostics import DiagnosticError
from support.playing import GAMES, loaded


@pytest.mark.parametrize(("name", "players"), dict(GAMES).items())
def test_both_doors_lead_through_the_same_game(name: str, players: int) -> None:
    rules, chance = loaded(name), random.Random(4)
    core, game = rules.core(players), rules.new_game(players, 4)
    state, buffer = core.start(4), [0] * 200
    while not core.over(state):
        count = core.options(state, buffer)
        decision = game.decision
        assert decision is not None
        assert buffer[:count] == [option.number for option in decision.options]
        assert core.program.seats[core.player(state)] == decision.player
        chosen = chance.choice(buffer[:count])
        core.apply(state, chosen)
        game.apply(chosen)
        assert tuple(state) == game.vector
    assert game.over
    assert core.player(state) == -1
    assert core.options(state, buffer) == 0
    assert core.scores(state) == list(game.scores.values())


def test_a_buffer_grows_as_needed_and_is_never_cut() -> None:
    core = loaded("el-grande").core(2)
    state = core.start(1)
    small: list[int] = []
    count = core.options(state, small)
    assert len(small) == count >= 2
    large = [-7] * 100
    assert core.options(state, large) == count
    assert large[:count] == small
    assert large[count:] == [-7] * (100 - count)


def test_copies_go_on_by_themselves() -> None:
    core = loaded("five-valleys").core(3)
    state = core.start(2)
    kept = list(state)
    twin = core.copy(state)
    decisions = core.random_playout(twin, 5)
    assert decisions > 0
    assert core.over(twin)
    assert state == kept
    again = core.copy(state)
    assert core.random_playout(again, 5) == decisions
    assert again == twin
    other = core.copy(state)
    core.random_playout(other, 6)
    assert other != twin


def test_states_are_flat_lists_of_integers() -> None:
    core = loaded("el-grande").core(5)
    state = core.start(3)
    assert len(state) == core.program.layout.size
    assert all(type(number) is int for number in state)


def test_an_unknown_backend_is_refused() -> None:
    with pytest.raises(DiagnosticError, match="FU430"):
        loaded("el-grande").core(2, backend="magic")
    with pytest.raises(DiagnosticError, match="FU406"):
        loaded("el-grande").core(9)
