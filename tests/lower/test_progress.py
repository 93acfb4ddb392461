"""How often an act of several goes on being done is known at each of its decisions."""

from __future__ import annotations

from pathlib import Path

import pytest

import fuero
from fuero.machine.game import Game
from support.rulesets import write_ruleset

RULES = """\
piece man, plural men, 9 for each player in box
cards deed, plural deeds
deck pack of deeds
zone hand of deeds for each player, seen by owner
zone heap of deeds for each player
card first in pack, 9 copies:
    add 1 to own score
track score for each player: 0..9

procedure game:
    for each player:
        draw from pack to own hand
        draw from pack to own hand
        draw from pack to own hand
        ACT
    end game: over
"""


def begun(folder: Path, act: str) -> Game:
    return fuero.load(write_ruleset(folder, RULES.replace("ACT", act))).new_game(2, 1)


@pytest.mark.parametrize(
    ("act", "seen"),
    [
        ("move up to 3 own men from box to fields", [(0, 3), (1, 2), (2, 1)]),
        ("move 2 own men from box to fields", [(0, 2), (1, 1)]),
        ("take 2 of own hand into own heap", [(0, 2), (1, 1)]),
        ("move 1 own men from box to fields", [None]),
        ("move any number of own men from box to fields", [None, None]),
    ],
)
def test_what_is_done_and_what_is_left_is_known(
    tmp_path: Path, act: str, seen: list[tuple[int, int] | None]
) -> None:
    game = begun(tmp_path, act)
    for wanted in seen:
        assert game.progress == wanted
        assert game.decision is not None
        options = [one for one in game.decision.options if not one.is_word]
        game.apply(options[0])


def test_after_the_end_nothing_is_left(tmp_path: Path) -> None:
    game = begun(tmp_path, "move 2 own men from box to fields")
    while not game.over:
        assert game.decision is not None
        game.apply(game.decision.options[0])
    assert game.progress is None
