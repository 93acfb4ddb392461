from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from types import SimpleNamespace

import pytest

from fuero.diagnostics import DiagnosticError
from fuero.machine import history
from fuero.machine.game import Game
from fuero.sim.bots import Seat, bot_chance, bot_stream, seat_of
from fuero.sim.simulate import simulate
from fuero.sim.single import play_out
from support.playing import GAMES, loaded, random_state
from support.profiles import SOAK
from support.reach import way_to


def is_of(*games: Game, secret: Iterable[Game]) -> Callable[[object], bool]:
    """Whether an object is a game, or the state of a secret one, or as good as that state."""
    numbers = {id(game) for game in games} | {id(game._vector) for game in secret}
    states = {game.vector for game in secret}
    lengths = {len(state) for state in states}

    def found(here: object) -> bool:
        return id(here) in numbers or (
            isinstance(here, list | tuple)
            and len(here) in lengths
            and all(isinstance(number, int) for number in here)
            and tuple(here) in states
        )

    return found


def undecided(name: str, players: int, seed: int) -> Game:
    game = random_state(name, players, seed)
    return game if not game.over else loaded(name).new_game(players, seed)


def test_no_way_leads_from_a_seat_to_the_game() -> None:
    # All at once: most of what is looked through is the same for every game.
    names = dict(GAMES) if SOAK else ("el-grande", "castelo-sao-jorge", "five-valleys")
    games = [undecided(name, dict(GAMES)[name], 3) for name in names]
    seats = [seat_of(game) for game in games]
    looked = [(seat, seat.imagine(5), seat.view()) for seat in seats]
    both = zip(games, seats, strict=True)
    secret = [game for game, seat in both if seat.known.vector != game.vector]
    assert secret
    assert way_to(looked, is_of(*games, secret=secret)) is None


LEAKS: dict[str, Callable[[Game], object]] = {
    "closure": lambda game: lambda: game,
    "default": lambda game: lambda kept=game: kept,
    "bound method": lambda game: game.view,
    "partial": lambda game: functools.partial(print, game),
    "attribute": lambda game: SimpleNamespace(hidden=[{"here": game}]),
    "state": lambda game: {"copy": list(game.vector)},
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_way_that_is_put_in_is_found(leak: str) -> None:
    game = undecided("el-grande", 3, 3)
    seat = seat_of(game)
    object.__setattr__(seat, "player", LEAKS[leak](game))
    assert way_to(seat, is_of(game, secret=[game])) is not None


@pytest.mark.parametrize(("name", "players"), dict(GAMES).items())
def test_a_seat_sees_what_the_game_shows_its_player(name: str, players: int) -> None:
    rules = loaded(name)
    for seed in range(3 if SOAK else 1):
        game = rules.new_game(players, seed)
        for taken in range(150):
            if game.over:
                break
            if taken % 10 == seed:
                seat = seat_of(game)
                assert seat.view() == game.view(seat.player)
                assert seat.known.decision == game.decision
                imagined = seat.imagine(taken)
                assert imagined.vector == game.imagine(seat.player, taken).vector
                if taken % 40 < 10 and taken:
                    game.undo()
            game.apply(game.decision.options[(taken * 7 + seed) % len(game.decision.options)])


def test_a_seat_from_before_tells_what_was_known_then() -> None:
    game = undecided("el-grande", 3, 3)
    seat = seat_of(game)
    view = seat.view()
    for _ in range(5):
        game.apply(game.decision.options[0])
        seat_of(game)
    assert seat.view() == view


def test_the_generator_of_a_bot_tells_nothing_of_the_decks() -> None:
    # Whoever knows all that one bot is handed has words of 64 bits that are streams of no game.
    game = loaded("el-grande").new_game(3, 7)
    streams = {
        game.vector[game.program.layout.fields[f"stream {name}"].offset]
        for name in game.program.streams
    }
    handed = {
        bot_chance(bot_stream(7, seat), taken)[0]
        for seat in (*game.program.seats, *game.program.streams)
        for taken in range(200)
    }
    assert not streams & handed


def test_a_bot_that_names_no_seed_is_told_what_one_is() -> None:
    seat = seat_of(undecided("el-grande", 3, 3))
    with pytest.raises(DiagnosticError, match="FU430"):
        seat.imagine(-1)


def test_what_a_bot_sees_does_not_grow_dearer_with_the_past(monkeypatch) -> None:
    looked = 0

    def counted(*arguments: object) -> object:
        nonlocal looked
        looked += 1
        return as_known(*arguments)

    as_known = history.as_known
    monkeypatch.setattr(history, "as_known", counted)
    game = loaded("el-grande").new_game(2, 1)

    def first(seat: Seat, chance: list[int]) -> object:
        return seat.options[0]

    play_out(game, [first, first], 1)
    assert looked <= 2 * sum(1 for _ in game._raw_events())


def test_a_printed_simulation_has_a_line_for_each_seat() -> None:
    found = simulate(loaded("el-grande"), games=4, players=2, seed=1, bots=["random", "greedy"])
    head, *rows = str(found).splitlines()
    assert head.split("  ")[0] == "seat"
    assert [row.split()[:2] for row in rows] == [["red", "random"], ["blue", "greedy"]]
    assert str(found.mean_scores["red"]) in rows[0]
    assert str(found.win_shares["blue"]) in rows[1]
