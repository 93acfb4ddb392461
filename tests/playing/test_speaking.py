"""Games, decisions, options and events say themselves in the words of their rules."""

from __future__ import annotations

import pytest

import fuero
from fuero.sim.bots import seat_of
from fuero.table.question import offer_words, question_words
from support.playing import GAMES, loaded, random_state


@pytest.mark.parametrize(("name", "players"), dict(GAMES).items())
def test_a_decision_and_its_options_read_as_at_the_table(name: str, players: int) -> None:
    game = random_state(name, players, 4)
    rules = loaded(name).rules
    for _ in range(20):
        decision = game.decision
        if decision is None:
            break
        assert decision.text == question_words(rules, decision)
        for option in decision.options:
            assert str(option) == option.text == offer_words(rules, decision, option)
        game.apply(decision.options[-1])


def test_a_printed_game_tells_its_title_round_points_question_and_options() -> None:
    game = loaded("el-grande").new_game(3, seed=7)
    lines = str(game).splitlines()
    assert lines[:6] == [
        "El Grande",
        "Round 1.",
        "  Red    0",
        "  Blue   0",
        "  Green  0",
        "Green: which power card do you play?",
    ]
    assert lines[6] == "  1   Power card 1 (muster 6)"
    assert len(lines) == 6 + 13
    assert str(game.decision).splitlines() == lines[5:]


def test_a_printed_game_that_is_over_tells_why_and_the_points() -> None:
    game = loaded("el-grande").new_game(2, seed=7)
    fuero.play_out(game, [fuero.random_bot] * 2, 7)
    red, blue = game.scores.values()
    assert str(game).splitlines() == [
        "El Grande",
        "The game ends: the last general scoring is over.",
        f"  Red   {red:3}",
        f"  Blue  {blue:3}",
    ]


def test_events_read_as_in_the_log() -> None:
    game = loaded("el-grande").new_game(3, seed=7)
    assert str(game.events_for("red")[0]) == "The region card Seville is drawn."
    game.apply("13")
    assert game.events[-1].text == "Green plays power card 13."


def test_an_imagined_game_and_the_game_of_a_seat_say_their_options_too() -> None:
    game = loaded("el-grande").new_game(3, seed=7)
    seat = seat_of(game)
    assert str(seat) == str(game)
    dream = seat.imagine(1)
    assert [str(option) for option in dream.decision.options] == [
        str(option) for option in seat.options
    ]


def test_what_programmers_see_names_what_it_is() -> None:
    rules = fuero.load("el-grande", switches={"tie-rank": "skip"})
    game = rules.new_game(3, seed=7)
    assert str(rules) == "El Grande"
    assert repr(rules) == "<LoadedRules el-grande: 2 to 5 players, tie-rank=skip>"
    asked = "<Decision of green: choose (variable bid, within bidding), 13 options>"
    assert repr(game.decision) == asked
    assert repr(game) == f"<Game of el-grande, seed 7: red 0, blue 0, green 0; {asked}>"
    assert repr(seat_of(game)) == f"<Seat of green: {asked}>"
    assert repr(game.decision.options[0]).startswith("<Option '1', number ")
    assert repr(rules.core(3)).startswith("<Core of el-grande for red, blue, green: ")
    game.apply("13")
    assert repr(game.events[-1]) == "<Event laid:discard {'player': 'green', 'card': '13'}>"


def test_a_trial_is_said_too() -> None:
    game = loaded("el-grande").trial(
        "move 1 own caballeros from court to granada or castillo",
        {"players": ["red", "blue"], "court": {"red": 2}},
        player="red",
    )
    assert [option.text for option in game.decision.options] == ["To Granada", "To the Castillo"]
