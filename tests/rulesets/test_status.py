"""What the table shows between decisions is of now, not of the round or pick before."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

import fuero
from fuero.machine.game import Game

GAMES = ("el-grande", "grandissimo", "inquisitor-colonies", "intrigue-king", "king-colonies")


@cache
def loaded(name: str) -> fuero.LoadedRules:
    return fuero.load(name)


def some_game(name: str) -> list[tuple[str, str, dict[str, Any]]]:
    """The kind and subject of each decision of a random game, with what everybody sees."""
    game: Game = loaded(name).new_game(3, seed=5)
    chance, found = random.Random(5), []
    while (decision := game.decision) is not None:
        about = next(iter(decision.about.values()), "")
        found.append((decision.kind, about, game.public_view()["variables"]))
        game.apply(chance.choice(decision.options).notation)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_the_starting_player_is_the_same_all_round(name: str) -> None:
    starters: dict[int, set[str]] = {}
    bids, over = 0, set()
    for kind, about, seen in some_game(name):
        if (kind, about) == ("choose", "bid"):
            bids += 1
        if kind == "pick":
            # Perhaps that of the general scoring, after which the next player is known.
            over.add(seen["round-number"])
        if bids and seen["round-number"] not in over:
            starters.setdefault(seen["round-number"], set()).add(seen["starter"])
    assert len(starters) > 3
    assert all(len(seats) == 1 for seats in starters.values()), starters


@pytest.mark.parametrize("name", GAMES)
def test_nothing_played_or_picked_before_is_shown_when_the_next_is_asked_for(name: str) -> None:
    asked = 0
    for kind, about, seen in some_game(name):
        if (kind, about) == ("choose", "bid") and not seen["bid"]["red"]:
            asked += 1
            played = [card for card in seen["bid"].values() if card is not None]
            assert len(played) < 3
        if (kind, about) == ("pick", "there"):
            assert set(seen["there"].values()) == {None}
    assert asked


@pytest.mark.parametrize("name", GAMES)
def test_the_regions_of_a_general_scoring_are_not_shown_in_the_next_round(name: str) -> None:
    looked = 0
    for kind, about, seen in some_game(name):
        # After the third and the sixth round there is a general scoring.
        if (kind, about) == ("choose", "bid") and seen["round-number"] in (4, 7):
            looked += 1
            assert set(seen["there"].values()) == {None}
    assert looked
