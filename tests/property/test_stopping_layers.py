"""Every special action of every expansion is stopped at every part (Q-8, Q-10, Q-12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from fuero.machine.invariants import broken
from property.test_stopping import AFTER_STOPPING, HOLDER, SEATS, before_window, content
from support.playing import loaded, new_trial, random_position
from support.profiles import SOAK

POSITIONS = 12 if SOAK else 2
WITHOUT_PARTS = {
    # Kept without a window.
    "veto.1",
    "forestall",
    # Does nothing by itself.
    "joker",
}


def deed_played(card: str, seed: int) -> dict[str, object]:
    """A crowded position in which red, who holds neither King nor Intrigue, has played a card."""
    return random_position(SEATS, seed) | {
        "hand": {},
        "valencia": {"red": 2, "blue": 2},
        "bid": {"red": card},
        "discard": {"red": sorted({"riders", card})},
        "share": {"red": 3, "blue": 5, "green": 1},
        "to-place": 3,
        "kept": {HOLDER: ["forestall"]},
    }


def action_taken(card: str, seed: int) -> dict[str, object]:
    """A crowded position in which red has taken a card."""
    held = "veto.2" if card == "veto.1" else "veto.1"
    return random_position(SEATS, seed) | {"taken": card, "kept": {HOLDER: [held]}, "stack-2": []}


OVERSEAS: Mapping[str, Any] = {
    "limit-table": "seville",
    "inside": {"red": 1, "blue": 1, "black": 1},
    "inquisitor": "red",
    "france": {"green": 1},
    "ambassador": {"red": 1},
    "captain": {"blue": 1},
    "ship": {"red": 1, "green": 1, "black": 1},
    "america": {"red+gold": 1, "blue": 1},
    "mediterranean": {"red": 1, "blue+goods": 1},
    "gold-waiting": 1,
    "goods-waiting": 1,
}


def taken_overseas(card: str, seed: int) -> dict[str, object]:
    """A crowded position with something in each of the colonies."""
    return action_taken(card, seed) | OVERSEAS | {"offer": ["gather", "royal"], "to-choose": 1}


def deed_overseas(card: str, seed: int) -> dict[str, object]:
    """King & the Colonies: red has taken neither of the two cards of the colonies."""
    return deed_played(card, seed) | OVERSEAS


def taken_by_rank(card: str, seed: int) -> dict[str, object]:
    """King & the Colonies: red has taken one of the two cards of the colonies."""
    return (
        deed_played("riders", seed)
        | OVERSEAS
        | {"taken": card, "offer": ["grand-inquisitor"], "waiting": ["green"]}
    )


def taken_in_portugal(card: str, seed: int) -> dict[str, object]:
    """Grandissimo: every module has something to do."""
    return action_taken(card, seed) | {
        "portugal": {"red": 2, "green": 1, "black": 1},
        "ship": {"red": 1, "blue": 1},
        "dungeon": {"red": 1, "blue": 2},
        "captains": ["red"],
        "inquisitor": "green",
        "queen": "blue",
        "jester": "red",
        "offer": ["gather", "royal"],
    }


def cards(ruleset: str, family: str) -> tuple[str, ...]:
    """One copy of every card of a family."""
    return tuple(
        card
        for card in loaded(ruleset).program(3).domains[family].members
        if not card.rpartition(".")[2].isdigit() or card.endswith(".1")
    )


Made = Callable[[str, int], dict[str, object]]
FAMILIES: tuple[tuple[str, str, Made], ...] = (
    ("intrigue-king", "deed", deed_played),
    ("inquisitor-colonies", "action", taken_overseas),
    ("grandissimo", "action", taken_in_portugal),
    ("king-colonies", "deed", deed_overseas),
    ("king-colonies", "action", taken_by_rank),
)


@pytest.mark.parametrize(
    ("ruleset", "family", "position"),
    FAMILIES,
    ids=[f"{ruleset}-{family}" for ruleset, family, _ in FAMILIES],
)
def test_stopped_at_every_part(ruleset: str, family: str, position: Made) -> None:
    for card in cards(ruleset, family):
        _is_stopped_at_every_part(ruleset, card, position)


def _is_stopped_at_every_part(ruleset: str, card: str, position: Made) -> None:
    start = new_trial(loaded(ruleset), "perform special-action", SEATS, "red")
    windows = 0
    for seed in range(POSITIONS):
        window = 1
        begun = start(position(card, seed), seed)
        while (game := before_window(begun, window, seed)) is not None:
            assert game.decision is not None
            assert game.decision.player == HOLDER
            before = content(game)
            game.apply("stop")
            after = content(game)
            # What is done stays, what was announced is not done.
            changed = {name for name in before if before[name] != after[name]}
            assert "card keeper" in changed <= AFTER_STOPPING, card
            assert game.whole_view()["kept"] == {}
            assert game.over, card
            assert broken(game._evaluator, list(game.vector)) == [], card
            windows += 1
            window += 1
    assert (windows == 0) == (card in WITHOUT_PARTS), card
