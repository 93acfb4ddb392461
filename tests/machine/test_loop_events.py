"""What loops tell of their members."""

from __future__ import annotations

from pathlib import Path

from support.small import small_game

RULES = """
track score for each player: 0..9
figure stone, plural stones:
    grey: weight 1
    white: weight 2

procedure game:
    for each one-of-them in fields:
        add 1 to own score
    for each one-of-them in stones:
        add 1 to own score
"""


def test_loops_of_one_name_tell_what_each_goes_over(tmp_path: Path) -> None:
    game = small_game(tmp_path, RULES)
    told = [event.arguments["member"] for event in game.events if event.kind.startswith("next:")]
    assert told == ["north", "south", "grey", "white"]
