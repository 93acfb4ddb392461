"""Points that rules give or take by themselves are told, with the reason."""

from __future__ import annotations

from pathlib import Path

import pytest

import fuero
from support.rulesets import write_ruleset
from support.said import event_said
from support.small import small_game, told

WORLD = """
piece herder, plural herders, 3 for each player in box
track score for each player: 0..9
track sorrow: -3..3
variable rival: player

define leader = first-of-all

define first-of-all = if score of left > own score then left else me

"""


def test_what_is_added_to_a_track_is_told_with_its_reason(tmp_path: Path) -> None:
    game = small_game(
        tmp_path,
        WORLD + "procedure game:\n    perform harvest\n\nprocedure harvest:\n"
        "    add 2 to own score\n    add 3 to score of left\n    remove 1 from score of left\n"
        "    remove 2 from sorrow\n",
    )
    assert told(game, "gained:score") == [("white", 2, "harvest"), ("black", 3, "harvest")]
    assert told(game, "lost:score") == [("black", 1, "harvest")]
    assert told(game, "lost:sorrow") == [(2, "harvest")]
    assert told(game, "gained:sorrow") == []
    assert game.scores == {"white": 2, "black": 2, "green": 0}


def test_a_trigger_and_what_was_put_off_are_reasons(tmp_path: Path) -> None:
    game = small_game(
        tmp_path,
        WORLD + "moment dusk\n\ntrigger toll after moving herders:\n    add 1 to own score\n\n"
        "procedure game:\n    perform planning\n    move 1 own herders from box to north\n"
        "    reach dusk\n\nprocedure planning:\n    at the next dusk:\n"
        "        add 5 to own score\n",
    )
    assert told(game, "gained:score") == [("white", 1, "toll"), ("white", 5, "planning")]


@pytest.mark.parametrize(
    ("change", "gained", "lost"),
    [
        ("add 0 to own score", [], []),
        ("add number of own herders in north to own score", [], []),
        ("add 1 - 3 to own score", [], [("white", 2, "game")]),
        ("remove 1 - 3 from own score", [("white", 2, "game")], []),
        ("add 1 to score of rival", [], []),
    ],
)
def test_only_what_changes_is_told(
    tmp_path: Path, change: str, gained: list[object], lost: list[object]
) -> None:
    game = small_game(tmp_path, WORLD + f"procedure game:\n    set own score to 5\n    {change}\n")
    assert told(game, "gained:score") == gained
    assert told(game, "lost:score") == lost


def test_a_number_never_leaves_its_range_and_only_what_it_gains_is_told(tmp_path: Path) -> None:
    rules = write_ruleset(
        tmp_path,
        WORLD + "procedure game:\n    repeat up to 2 times:\n"
        "        add (if own score > 0 then 9 else 6) to own score\n",
    )
    game = fuero.load(rules, checked=False).new_game(2, seed=1)
    assert told(game, "gained:score") == [("white", 6, "game"), ("white", 3, "game")]


def test_whose_number_it_is_is_found_before_it_changes(tmp_path: Path) -> None:
    """The points make another player the leader."""
    game = small_game(
        tmp_path, WORLD + "procedure game:\n    set score of left to 2\n    add 3 to own score\n"
        "    remove 2 from score of leader\n",
    )  # fmt: skip
    assert told(game, "lost:score") == [("white", 2, "game")]
    assert game.scores == {"white": 1, "black": 2, "green": 0}


@pytest.mark.parametrize(
    ("kind", "arguments", "said"),
    [
        ("gained:score", {"player": "white", "number": 2}, "White gets 2 points: harvest."),
        ("lost:score", {"player": "white", "number": 1}, "White loses 1 point: harvest."),
        (
            "announced:gained:score",
            {"player": "white", "number": 1},
            "White is about to get 1 point: harvest.",
        ),
        (
            "announced:lost:score",
            {"player": "white", "number": 2},
            "White is about to lose 2 points: harvest.",
        ),
        (
            "announced:gained:sorrow",
            {"number": 2},
            "The sorrow is about to go up by 2: harvest.",
        ),
        (
            "announced:lost:sorrow",
            {"number": 1},
            "The sorrow is about to go down by 1: harvest.",
        ),
        ("gained:sorrow", {"number": 2}, "The sorrow goes up by 2: harvest."),
        ("lost:sorrow", {"number": 1}, "The sorrow goes down by 1: harvest."),
    ],
)
def test_points_are_said_in_english(
    tmp_path: Path, kind: str, arguments: dict[str, str | int], said: str
) -> None:
    rules = fuero.load(
        write_ruleset(
            tmp_path,
            WORLD + "procedure game:\n    perform harvest\n\nprocedure harvest:\n"
            "    add 2 to own score\n    add 1 to sorrow\n",
        )
    ).rules
    assert event_said(rules, kind, {**arguments, "reason": "harvest"}) == said
