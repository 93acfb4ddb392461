"""Castelo de S. Jorge: every numbered rule and ruling has a case, and the board is whole."""

from __future__ import annotations

from collections import Counter

import pytest

from conformance.test_cases import CASES
from fuero.pipeline import load
from support.cases import numbers_of

RULES = {"1": 4, "2": 4, "3": 7, "4": 4, "5": 3}
"""For each section of the rules, the number of its last rule."""
RULINGS = range(80, 88)
TOKENS = {2: (6, 6), 3: (9, 9), 4: (11, 13), 5: (13, 17), 6: (15, 21)}
"""S-1.2: trophies and bonuses by players."""


def test_every_rule_and_every_ruling_is_named_in_a_case() -> None:
    rules = [f"S-{part}.{n}" for part, last in RULES.items() for n in range(1, last + 1)]
    rulings = [f"Q-{number}" for number in RULINGS]
    named = {
        number
        for case in CASES
        if case.ruleset == "castelo-sao-jorge"
        for number in numbers_of(case)
    }
    assert [number for number in (*rules, *rulings) if number not in named] == []


@pytest.mark.parametrize("players", TOKENS)
def test_as_many_tokens_are_used_as_the_table_says(players: int) -> None:
    """S-1.2: all lie in the box but those of the game; the characters are chosen first."""
    game = load("castelo-sao-jorge").new_game(players, 5)
    box = Counter(
        "trophy" if token.startswith("trophy") else "bonus"
        for token in game.whole_view()["zones"]["box"]
    )
    trophies, bonuses = TOKENS[players]
    assert (box["trophy"], box["bonus"]) == (15 - trophies, 21 - bonuses)


def test_the_board_is_one_piece_of_26_numbers_and_6_crossings() -> None:
    places = load("castelo-sao-jorge").rules.places
    numbers = sorted(
        number for place in places.values() for number in place.attributes.get("numeral", ())
    )
    assert numbers == list(range(1, 27))
    assert len(places) == 32
    assert sum(len(place.neighbours) for place in places.values()) == 2 * 45
    reached, waiting = set[str](), ["place-1"]
    while waiting:
        here = waiting.pop()
        if here not in reached:
            reached.add(here)
            waiting.extend(places[here].neighbours)
    assert reached == set(places)
