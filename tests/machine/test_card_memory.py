"""What a card itself remembers: told to everybody, stoppable as a part, declined with ``may``."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.small import GUARD, GUARD_KEPT, small_game, told, windows

# The player in the second seat keeps a card that may stop the errand of the first.
RULES = f"""
piece herder, plural herders, 5 for each player in box
track score for each player: 0..20
variable chief: player
variable wealth: 0..9
variable visited: set of fields
{GUARD}
deck stock of wares

card gift in stock:
    BODY

procedure game:
{GUARD_KEPT}    draw from stock as drawn
    perform errand
    score fields

majority table:
    counts: herders, at least 1
    pays: values of it, ranks 2, to score
    ties: nothing, skip

stoppable procedure errand:
    set wealth to 1
    perform drawn
"""


def rules(*body: str) -> str:
    return RULES.replace("BODY", "\n    ".join(body))


def test_each_thing_a_card_remembers_is_announced_and_told(tmp_path: Path) -> None:
    game = small_game(
        tmp_path, rules("set chief to left", "add 2 to wealth", "add north to visited")
    )
    opened = list(windows(game))
    assert opened == [
        ("black", ["set:chief", "white", "black"]),
        ("black", ["set:wealth", "white", 3]),
        ("black", ["changed:visited", "white"]),
    ]
    assert told(game, "set:wealth") == [("white", 3)]


def test_what_was_stopped_is_not_remembered(tmp_path: Path) -> None:
    game = small_game(tmp_path, rules("add 2 to wealth", "set chief to me"))
    assert len(list(windows(game, ["pass", "stop"]))) == 2
    assert told(game, "set:wealth") == [("white", 3)]
    assert told(game, "set:chief") == []


def test_points_a_card_gives_are_announced_and_told_as_points(tmp_path: Path) -> None:
    game = small_game(
        tmp_path,
        rules("add 3 to score of left", "add 2 to own score", "remove 1 from own score"),
    )
    opened = list(windows(game, ["pass", "pass", "stop"]))
    assert opened == [
        ("black", ["gained:score", "black", 3, "gift"]),
        ("black", ["gained:score", "white", 2, "gift"]),
        ("black", ["lost:score", "white", 1, "gift"]),
    ]
    assert told(game, "gained:score") == [("black", 3, "gift"), ("white", 2, "gift")]
    assert told(game, "lost:score") == []
    assert told(game, "set:score") == []
    assert game.scores == {"white": 2, "black": 3, "green": 0}


def test_no_points_are_no_part(tmp_path: Path) -> None:
    game = small_game(tmp_path, rules("add 0 to own score"))
    assert list(windows(game)) == []


ENDS = {
    # What is announced is what is told: a number never leaves its range.
    "add 3 to score of left": ["gained:score", "black", 1, "gift"],
    "remove 5 from own score": ["lost:score", "white", 2, "gift"],
    "add 20 to wealth": ["set:wealth", "white", 9],
}


@pytest.mark.parametrize("change", ENDS)
def test_what_is_announced_ends_with_the_range(tmp_path: Path, change: str) -> None:
    begin = "    set score of left to 19\n    set own score to 2\n    perform errand\n"
    game = small_game(tmp_path, rules(change).replace("    perform errand\n", begin))
    assert list(windows(game)) == [("black", ENDS[change])]
    kind, *arguments = ENDS[change]
    assert told(game, str(kind)) == [tuple(arguments)]


@pytest.mark.parametrize(
    "change",
    [
        # The score is at its lower end, and nobody is chief.
        "remove 5 from own score",
        "add 3 to score of chief",
        "remove 3 from score of chief",
        "set purse of chief to 3",
        "add 3 to purse of chief",
    ],
)
def test_what_changes_nothing_is_no_part(tmp_path: Path, change: str) -> None:
    game = small_game(tmp_path, "variable purse for each player: 0..9\n" + rules(change))
    assert list(windows(game)) == []
    assert told(game, "gained:score", "lost:score", "set:purse") == []
    assert set(game.scores.values()) == {0}


def test_what_procedures_remember_is_no_part(tmp_path: Path) -> None:
    game = small_game(
        tmp_path, rules("perform counting") + "procedure counting:\n    add 2 to wealth\n"
    )
    assert list(windows(game)) == []
    assert told(game, "set:wealth") == []


@pytest.mark.parametrize(("answer", "now"), [("do", [("white", "white")]), ("skip", [])])
def test_may_before_set_can_be_declined(
    tmp_path: Path, answer: str, now: list[tuple[str, str]]
) -> None:
    game = small_game(tmp_path, rules("may set chief to me"))
    game.apply(answer)
    list(windows(game))
    assert told(game, "set:chief") == now
