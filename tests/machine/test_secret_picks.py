"""Secret picks stand hidden until they are revealed, whatever is picked in between."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from fuero.machine.game import Game
from support.playing import seen, shown
from support.small import GUARD, GUARD_KEPT, answered, small_game, told
from support.unseen import hidden_picks

DECLARED = """\
piece man, plural men, 5 for each player in box
track score for each player: 0..20
variable turn: player
variable guess for each player: place
variable second-guess for each player: place

procedure game:
"""


SITTINGS = {
    "each player alone": """\
    for each player:
        set turn to me
        each player where me is turn secretly chooses one of fields as guess, unrevealed
    reveal guess
""",
    "chosen again": """\
    repeat up to 2 times:
        each player secretly chooses one of fields as guess, unrevealed
    reveal guess
""",
    "again by some": """\
    each player secretly chooses one of places as guess, unrevealed
    perform whisper
    reveal guess

procedure whisper:
    each other player secretly chooses one of fields as guess
""",
    "two things each": """\
    for each player:
        set turn to me
        each player where me is turn secretly chooses one of fields as guess, unrevealed
        each player where me is turn (
            secretly chooses one of neighbours of own guess or box as second-guess, unrevealed
        )
    reveal guess
    reveal second-guess
""",
    "revealed by chance": """\
    repeat up to 3 times:
        set turn to random players
        each player secretly chooses one of fields as guess, unrevealed
        if turn is first-seat:
            reveal guess
        each other player secretly chooses one of places as second-guess
""",
    "nothing left to pick": """\
    each player (
        secretly chooses one of places except (if turn is none then box else places) as guess,
        unrevealed
    )
    set turn to first-seat
    each player secretly chooses one of places as second-guess
    reveal guess
""",
}


def others_see_nothing(state: Game) -> int:
    """Change each hidden pick in turn: nobody else sees or imagines anything else; how many."""
    program, compared = state.program, 0
    for variable, mask in hidden_picks(program, list(state.vector)).items():
        first = program.layout.fields[variable].offset
        for owner, seat in enumerate(program.seats):
            if not mask >> owner & 1:
                continue
            vector = list(state.vector)
            vector[first + owner] = (vector[first + owner] + 1) % 3
            other = state.copy()
            other._vector, other._decision = vector, None
            for rest in set(program.seats) - {seat}:
                assert shown(state.view(rest)) == shown(other.view(rest))
                one, two = state.imagine(rest, 5), other.imagine(rest, 5)
                assert shown(one.whole_view()) == shown(two.whole_view())
            assert seen(state, seat) != seen(other, seat)
            compared += 1
    return compared


@pytest.mark.parametrize("sitting", SITTINGS)
def test_a_pick_stays_hidden_until_it_is_revealed(sitting: str, tmp_path: Path) -> None:
    compared = 0
    for seed in range(6):
        chance = random.Random(seed)
        game = small_game(tmp_path / str(seed), DECLARED + SITTINGS[sitting])
        while game.decision is not None:
            compared += others_see_nothing(game)
            game.apply(chance.choice(game.decision.options))
        assert not others_see_nothing(game) or sitting == "revealed by chance"
    assert compared > 12


def test_all_picks_of_a_loop_are_revealed_and_those_who_made_them_are_them(tmp_path: Path) -> None:
    rules = DECLARED + SITTINGS["each player alone"]
    rules += "    each of them with unique guess moves 1 own men from box to guess\n"
    game = answered(small_game(tmp_path, rules), ["north", "south", "north"])
    assert sorted(told(game, "revealed:guess")) == [
        ("black", "south"),
        ("green", "north"),
        ("white", "north"),
    ]
    assert [event[0] for event in told(game, "moved:man")] == ["black"]


def test_a_pick_in_between_shows_no_more_than_itself(tmp_path: Path) -> None:
    game = small_game(tmp_path, DECLARED + SITTINGS["again by some"])
    answered(game, ["box", "north", "south", "north", "south"])
    whispered = [("black", "north"), ("green", "south")]
    assert told(game, "revealed:guess") == [*whispered, ("white", "box")]


def test_picks_of_an_act_that_is_stopped_are_shown_to_nobody(tmp_path: Path) -> None:
    rules = f"""\
{GUARD}
{DECLARED}{GUARD_KEPT}\
    perform errand
    choose one of fields as outcome

variable outcome: place

stoppable procedure errand:
    each other player secretly chooses one of places as guess, unrevealed
    move 1 own men from box to fields
    reveal guess
"""
    game = small_game(tmp_path, rules)
    answered(game, ["pass", "box", "south", "north"])
    assert others_see_nothing(game) == 2
    game.apply("stop")
    assert not told(game, "revealed:guess")
    assert set(game.whole_view()["variables"]["guess"].values()) == {None}
    assert not hidden_picks(game.program, list(game.vector))
