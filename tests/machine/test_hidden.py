"""What is hidden stays hidden, also from who knows how imagined games are made."""

from __future__ import annotations

import random

import pytest

import fuero
from fuero.machine.evaluator import Evaluator
from fuero.machine.imagine import imagine_state
from fuero.machine.invariants import broken

RULES = fuero.load("el-grande")
PLAYERS = 3


def after(decisions: int, seed: int) -> tuple[Evaluator, list[int]]:
    """A vector in the middle of a random game."""
    chance = random.Random(seed)
    game = RULES.new_game(PLAYERS, seed)
    for _ in range(decisions):
        game.apply(chance.choice(game.decision.options))
    return RULES.evaluator(PLAYERS), list(game.vector)


@pytest.mark.parametrize("seed", range(5))
def test_an_imagined_state_does_not_depend_on_how_face_down_cards_lie(seed: int) -> None:
    evaluator, vector = after(40 + 7 * seed, seed)
    other, chance = list(vector), random.Random(seed)
    for name in ("stack-1", "stack-2", "stack-3", "stack-4", "region-cards"):
        zone = evaluator.program.zones[name]
        start = evaluator.program.layout.fields[zone.cards].offset
        end = start + vector[evaluator.program.layout.fields[zone.length].offset]
        pile = other[start:end]
        chance.shuffle(pile)
        other[start:end] = pile
    assert other != vector
    for viewer in range(PLAYERS):
        assert imagine_state(evaluator, other, viewer, 9) == imagine_state(
            evaluator, vector, viewer, 9
        )


def taken_back(card: int) -> fuero.Game:
    """Red has taken one of two hidden cards back, and blue is asked something."""
    position = {
        "players": ["red", "blue"],
        "taken": "take-back.1",
        "hand": {"red": [1, 2, 3], "blue": [4, 5, 6]},
        "discard": {"red": [9, 10, 11], "blue": [12]},
        "starter": "blue",
    }
    game = RULES.trial("perform special-action\nperform bidding", position, player="red")
    game.apply(str(card))
    return game


def test_a_card_taken_back_unseen_leaves_no_trace_in_what_others_imagine() -> None:
    nine, ten = taken_back(9), taken_back(10)
    assert nine.view("blue") == ten.view("blue")
    assert nine.imagine("blue", 4).vector == ten.imagine("blue", 4).vector
    assert nine.view("red") != ten.view("red")


def test_a_forced_choice_from_a_hand_is_told_to_its_owner_alone() -> None:
    position = {
        "players": ["red", "blue"],
        "hand": {"red": [5], "blue": [4, 6]},
        "starter": "red",
    }
    game = RULES.trial("perform bidding", position, player="red")
    assert "forced" in [event.kind for event in game.events_for("red")]
    assert "forced" not in [event.kind for event in game.events_for("blue")]


def test_pieces_that_would_be_put_nowhere_stay_where_they_are() -> None:
    game = RULES.new_game(2, 1, {"region-cards": []})
    assert broken(RULES.evaluator(2), list(game.vector)) == []
    assert game.whole_view()["pieces"]["caballero"]["provinces"] == {"red": 23, "blue": 23}


def test_a_position_no_game_can_begin_with_is_refused() -> None:
    everything = list(range(1, 14))
    with pytest.raises(fuero.DiagnosticError, match="FU410"):
        RULES.new_game(2, 1, {"hand": {"red": everything}, "discard": {"red": everything}})


def test_a_seed_of_more_than_64_bits_is_refused() -> None:
    with pytest.raises(fuero.DiagnosticError, match="FU430"):
        RULES.new_game(2, 10**20)
