"""Where first ranks alone are paid, rewards for each player go to players."""

from __future__ import annotations

import fuero


def test_who_is_first_alone_and_no_player_is_not_rewarded() -> None:
    rules = fuero.load("king-colonies", checked=False)
    game = rules.trial(
        "score france by leaders, first ranks only",
        {"players": ["red", "blue", "green", "yellow"], "france": {"black": 1}},
        player="red",
    )
    assert set(game.scores.values()) == {0}
