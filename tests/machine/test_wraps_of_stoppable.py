"""What a layer does after a stoppable procedure, when that is stopped and when it is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuero.diagnostics import DiagnosticError
from support.rulesets import linked
from support.small import GUARD, GUARD_KEPT, small_game, told, windows

RULES = f"""\
piece man, plural men, 5 for each player in box
track score for each player: 0..20
{GUARD}
procedure game:
{GUARD_KEPT}    perform errand

stoppable procedure errand:
    move 1 own men from box to north
    move 1 own men from box to north

"""

AFTER = {
    "": ([], [1]),
    ", unless stopped": ([], [1]),
    ", stopped or not": ([1], [1]),
}


def gained(folder: Path, wraps: str, answer: str) -> list[object]:
    game = small_game(folder, RULES + wraps)
    assert list(windows(game, [answer]))
    return [number for _, number, _ in told(game, "gained:score")]


@pytest.mark.parametrize("word", AFTER)
def test_a_wrap_says_whether_it_follows_a_stop(word: str, tmp_path: Path) -> None:
    wrap = f"after procedure errand{word}:\n    add 1 to own score\n"
    stopped, done = AFTER[word]
    assert gained(tmp_path / "stopped", wrap, "stop") == stopped
    assert gained(tmp_path / "done", wrap, "pass") == done


def test_of_several_wraps_those_that_follow_a_stop_come_last(tmp_path: Path) -> None:
    wraps = "".join(
        f"after procedure errand{word}:\n    add {number} to own score\n"
        for number, word in ((1, ""), (2, ", stopped or not"), (3, ""), (4, ", stopped or not"))
    )
    assert gained(tmp_path / "stopped", wraps, "stop") == [2, 4]
    assert gained(tmp_path / "done", wraps, "pass") == [1, 3, 2, 4]


@pytest.mark.parametrize(("condition", "points"), [("me is first-seat", []), ("me is left", [1])])
def test_what_an_unless_leaves_out_is_not_done_after_a_stop(
    condition: str, points: list[int], tmp_path: Path
) -> None:
    wraps = (
        "after procedure errand, stopped or not:\n    add 1 to own score\n"
        f"unless {condition}:\n    procedure errand\n"
    )
    game = small_game(tmp_path, RULES + wraps)
    assert bool(list(windows(game, ["stop"]))) == bool(points)
    assert [number for _, number, _ in told(game, "gained:score")] == points


def test_what_follows_cannot_be_stopped(tmp_path: Path) -> None:
    wraps = "after procedure errand, stopped or not:\n    move 1 own men from box to south\n"
    for answer, number in (("pass", 2), ("stop", 1)):
        game = small_game(tmp_path / answer, RULES + wraps)
        assert len(list(windows(game, [answer]))) == number
        assert "south" in [event[3] for event in told(game, "moved:man")]


def test_it_is_done_in_its_place_where_nothing_is_stoppable(tmp_path: Path) -> None:
    wraps = "after procedure errand, stopped or not:\n    add 1 to own score\n"
    rules = (RULES + wraps).replace("stoppable procedure", "procedure")
    rules = rules.replace(
        "        before each part of errand by another player may:\n"
        "            stop\n            discard this\n",
        "",
    )
    rules = rules.replace("    while kept:\n", "")
    game = small_game(tmp_path, rules)
    assert not list(windows(game))
    assert told(game, "gained:score") == [("white", 1, "errand")]


@pytest.mark.parametrize("wrap", ["before procedure errand", "after card guard"])
def test_only_what_comes_after_a_procedure_follows_a_stop(wrap: str, tmp_path: Path) -> None:
    with pytest.raises(DiagnosticError) as caught:
        linked(tmp_path, f"{RULES}{wrap}, stopped or not:\n    add 1 to own score\n")
    assert [one.code for one in caught.value.diagnostics] == ["FU234"]
