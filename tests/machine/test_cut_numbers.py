"""Numbers that stop at the end of their range: how it is told, and found in long runs."""

from __future__ import annotations

from pathlib import Path

import pytest

import fuero
from fuero.check import check
from fuero.text.play import say_event
from support.rulesets import linked, write_ruleset
from support.small import finished, told
from support.soak import play_checked

DECLARED = """\
piece man, plural men, 5 for each player in box
track score for each player: 0..10
track gloom: -2..2
variable tally for each player: 0..100
variable rank: 0..3

majority most:
    counts: men, at least 1
    pays: values of it, ranks 2, to score
    ties: full rank, compact

procedure game:
    for each player:
        choose one of {1..3} as rank
"""


def test_what_is_added_beyond_the_range_is_told_with_what_counted(tmp_path: Path) -> None:
    game = finished(tmp_path, DECLARED + "    add 7 to own score\n    add 7 to own score\n")
    assert told(game, "gained:score") == [("white", 7, "game"), ("white", 3, "game")]
    assert told(game, "cut:score") == [("white", 7, 3)]
    rules = fuero.load(str(tmp_path)).rules
    event = next(event for event in game.events if event.kind == "cut:score")
    assert say_event(rules, event) == "White: 7 points, of which 3 counted."


def test_nothing_is_told_where_all_counted_and_of_what_is_taken(tmp_path: Path) -> None:
    game = finished(tmp_path, DECLARED + "    add 10 to own score\n    remove 12 from own score\n")
    assert not told(game, "cut:score")


@pytest.mark.parametrize(
    ("lines", "event", "cut"),
    [
        ("    add 3 to gloom\n", "cut:gloom", [(3, 2)]),
        ("    add 1 - 9 to gloom\n", "cut:gloom", [(-8, -2)]),
        ("    add 101 to own tally\n", "cut:tally", [("white", 101, 100)]),
        ("    add 9 to own score\n    put 2 own men from box in north\n    score north\n",
         "cut:score", [("white", 3, 1)]),
    ],
)  # fmt: skip
def test_every_way_of_adding_tells_it(
    lines: str, event: str, cut: list[tuple[object, ...]], tmp_path: Path
) -> None:
    assert told(finished(tmp_path, DECLARED + lines), event) == cut


def test_a_card_tells_it_too(tmp_path: Path) -> None:
    rules = f"""\
cards ware, plural wares
deck pile of wares
variable drawn: ware
card salt in pile:
    add 120 to own tally
{DECLARED}    draw from pile as drawn
    perform drawn
"""
    assert told(finished(tmp_path, rules), "cut:tally") == [("white", 120, 100)]


def test_long_runs_fail_where_a_number_is_cut(tmp_path: Path) -> None:
    name = write_ruleset(tmp_path, DECLARED + "    add 7 * rank to own score\n")
    problems = [play_checked(fuero.load(name), 2, seed).problem for seed in range(6)]
    assert any(problem and "what score gets is cut" in problem for problem in problems)
    assert not all(problems)


@pytest.mark.parametrize(
    ("value", "doubtful"),
    [
        ("100 * rank", True),
        ("rank * rank * 9", False),
        ("rank - 1", True),
        ("if rank > 0 then rank - 1 else 0", False),
        ("if rank <= 1 then 100 * rank else 7", False),
        ("if rank >= 1 then 100 * rank else 7", True),
        ("if rank is 1 then 100 * rank else 7", False),
        ("number of own men in box", False),
        ("moved", False),
    ],
)
def test_a_set_that_can_leave_the_range_is_a_warning(
    value: str, doubtful: bool, tmp_path: Path
) -> None:
    rules = linked(tmp_path, f"{DECLARED}    set own tally to {value}\n")
    codes = [one.code for one in check(rules) if one.code in ("FU302", "FU314")]
    assert codes == (["FU314"] if doubtful else [])
