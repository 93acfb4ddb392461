"""The way from a game of names to the bare integers of the same game."""

from __future__ import annotations

import pytest

import fuero
from support.playing import GAMES, loaded, random_state


@pytest.mark.parametrize(("name", "players"), dict(GAMES).items())
def test_a_game_goes_on_in_its_core_as_it_does_by_names(name: str, players: int) -> None:
    game = random_state(name, players, 5)
    core = game.core
    state, buffer = core.state_of(game), list[int]()
    while game.decision is not None:
        count = core.options(state, buffer)
        assert [option.number for option in game.decision.options] == buffer[:count]
        assert core.player(state) == game.seat(game.decision.player)
        core.apply(state, buffer[count // 2])
        game.apply(game.decision.options[count // 2])
        assert tuple(state) == game.vector
    assert core.over(state)
    assert core.scores(state) == list(game.scores.values())


def test_what_the_core_does_leaves_the_game_as_it_is() -> None:
    game = loaded("el-grande").new_game(3, 7)
    before = game.vector
    game.core.random_playout(game.core.state_of(game), 1)
    assert game.vector == before


def test_an_imagined_game_has_the_core_of_the_real_one() -> None:
    game = loaded("el-grande").new_game(3, 7)
    state = game.core.state_of(game.imagine("red", 1))
    assert game.core.player(state) == game.seat("green")


@pytest.mark.parametrize("seats", [2, ("blue", "red", "green")])
def test_a_core_for_other_seats_is_refused(seats: int | tuple[str, ...]) -> None:
    game = loaded("el-grande").new_game(3, 7)
    with pytest.raises(fuero.DiagnosticError) as caught:
        loaded("el-grande").core(seats).state_of(game)
    assert caught.value.diagnostics[0].code == "FU490"


def test_a_core_of_other_settings_is_refused() -> None:
    game = loaded("el-grande").new_game(3, 7)
    other = fuero.load("el-grande", switches={"length": "short"})
    with pytest.raises(fuero.DiagnosticError) as caught:
        other.core(3).state_of(game)
    assert "rules, settings and seats" in (caught.value.diagnostics[0].help or "")


@pytest.mark.parametrize(("name", "players"), dict(GAMES).items())
def test_the_outlook_of_a_state_is_that_of_its_game(name: str, players: int) -> None:
    game = random_state(name, players, 6)
    core, state = game.core, game.core.state_of(game)
    assert core.outlook(state) == list(game.outlook().values())
    assert tuple(state) == game.vector
    core.random_playout(state, 1)
    assert core.outlook(state) == core.scores(state)


@pytest.mark.parametrize(("name", "players"), dict(GAMES).items())
def test_a_state_goes_on_by_names_as_it_does_in_its_core(name: str, players: int) -> None:
    rules = loaded(name)
    core, buffer = rules.core(players), list[int]()
    state = core.start(5)
    for _ in range(30):
        if core.over(state):
            break
        count = core.options(state, buffer)
        game = core.game_of(state)
        assert tuple(state) == game.vector
        assert game.decision is not None
        assert [option.number for option in game.decision.options] == buffer[:count]
        option = core.option_of(state, buffer[count // 2])
        assert option.text == game.decision.options[count // 2].text
        core.apply(state, buffer[count // 2])
        assert tuple(state) != game.vector
        game.apply(option)
        assert tuple(state) == game.vector


def test_a_state_is_imagined_as_its_game_is() -> None:
    game = random_state("el-grande", 3, 5)
    core, before = game.core, game.vector
    state = core.state_of(game)
    for seat, player in enumerate(game.program.seats):
        assert tuple(core.imagine(state, seat, 7)) == game.imagine(player, 7).vector
    assert tuple(state) == before


def test_what_no_state_and_no_legal_option_is_gets_a_sentence() -> None:
    core = loaded("el-grande").core(2)
    state = core.start(1)
    for doing, code in (
        (lambda: core.game_of(state[1:]), "FU440"),
        (lambda: core.game_of([*state[1:], "x"]), "FU440"),  # type: ignore[list-item]
        (lambda: core.option_of(state, core.program.option_count), "FU402"),
        (lambda: core.imagine(state, 2, 1), "FU401"),
        (lambda: core.imagine(state, "birch", 1), "FU401"),
        (lambda: core.imagine(state, 0, -1), "FU430"),
    ):
        with pytest.raises(fuero.DiagnosticError) as caught:
            doing()
        assert caught.value.diagnostics[0].code == code
    core.random_playout(state, 1)
    with pytest.raises(fuero.DiagnosticError, match="the game is over"):
        core.option_of(state, 0)
