"""Every special action of Intrigue & the King is stopped at every part (Q-8, Q-10, Q-12)."""

from __future__ import annotations

import pytest

from fuero.machine.invariants import broken
from property.test_stopping import AFTER_STOPPING, HOLDER, SEATS, before_window, content
from support.playing import loaded, new_trial, random_position

RULESET = "intrigue-king"
POSITIONS = 3
CARDS = loaded(RULESET).program(3).domains["deed"].members
WITHOUT_PARTS = {"forestall", "joker"}
"""What is never stopped: a Veto is kept without a window, a Joker does nothing."""


def position_with(card: str, seed: int) -> dict[str, object]:
    """A crowded position in which red, who holds neither King nor Intrigue, has played a card."""
    position = random_position(SEATS, seed)
    return position | {
        "hand": {},
        "valencia": {"red": 2, "blue": 2},
        "bid": {"red": card},
        "discard": {"red": sorted({"riders", card})},
        "share": {"red": 3, "blue": 5, "green": 1},
        "to-place": 3,
        "kept": {HOLDER: ["forestall"]},
    }


@pytest.mark.parametrize("card", CARDS)
def test_stopped_at_every_part(card: str) -> None:
    start = new_trial(loaded(RULESET), "perform special-action", SEATS, "red")
    windows = 0
    for seed in range(POSITIONS):
        window = 1
        begun = start(position_with(card, seed), seed)
        while (game := before_window(begun, window, seed)) is not None:
            assert game.decision is not None
            assert game.decision.player == HOLDER
            before = content(game)
            game.apply("stop")
            after = content(game)
            # What is done stays, what was announced is not done.
            changed = {name for name in before if before[name] != after[name]}
            assert "card keeper" in changed <= AFTER_STOPPING
            assert game.whole_view()["kept"] == {}
            assert game.over
            assert broken(game._evaluator, list(game.vector)) == []
            windows += 1
            window += 1
    assert (windows == 0) == (card in WITHOUT_PARTS)
