"""Places that are scored as one: parts, triggers, what counts, what is told and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuero.diagnostics import DiagnosticError
from support.small import (
    GUARD,
    GUARD_KEPT,
    PLACES_IN_PLACES,
    finished,
    small_game,
    windows,
)

WORLD = """
piece herder, plural herders, 5 for each player in box
figure dog, plural dogs, one for each player
track score for each player: 0..99
variable last: set of fields

majority land:
    counts: herders, at least 1
    pays: 5 then 2, to score
    ties: next rank, compact

majority pack:
    counts: herders + 3 * dogs in it or neighbours of it, at least 1
    pays: 5, to score
    ties: nothing, compact
"""
SETUP = """
procedure game:
    put 2 own herders from box in north
    put 1 own herders from box in south
    as left:
        put 2 own herders from box in south
        put own dog in south
"""


def played(folder: Path, body: str, more: str = "") -> dict[str, int]:
    """The scores when a game of these statements is over."""
    return dict(finished(folder, WORLD + SETUP + body + more).scores)


@pytest.mark.parametrize(
    ("act", "scores"),
    [
        ("score fields as one by land", [5, 2, 0]),
        ("score fields as one by land, first ranks only", [5, 0, 0]),
        ("score fields by land", [7, 5, 0]),
        # Where pieces count is said of each place of the set, and each piece counts once.
        ("score north as one by pack", [0, 5, 0]),
        ("score fields as one by pack", [0, 5, 0]),
        ("score (if moved > 9 then fields else none) as one by land", [0, 0, 0]),
    ],
)
def test_what_stands_in_all_of_them_is_counted_once(
    tmp_path: Path, act: str, scores: list[int]
) -> None:
    assert [*played(tmp_path, f"    {act}\n").values()] == scores


def test_one_act_has_scored_all_of_them(tmp_path: Path) -> None:
    body = "    score fields as one by land\n    set last to scored\n"
    more = "\ntrigger cheer after scoring:\n    add 10 * size of scored to own score\n"
    assert played(tmp_path, body, more) == {"white": 25, "black": 2, "green": 0}


def test_it_is_announced_as_one_part_and_can_be_stopped(tmp_path: Path) -> None:
    rules = f"""{WORLD}{GUARD}
procedure game:
    put 2 own herders from box in north
{GUARD_KEPT}    perform errand

stoppable procedure errand:
    score fields as one by land
    score north by land
"""
    passed = small_game(tmp_path, rules)
    parts = [part for _, part in windows(passed)]
    assert parts == [["scoring", "white", ("north", "south")], ["scoring", "white", "north"]]
    assert passed.scores["white"] == 10
    said = [one.text for one in passed.events if one.of.announced]
    assert said[0] == "White means to score north and south as one."
    stopped = small_game(tmp_path, rules)
    assert len([*windows(stopped, ["stop"])]) == 1
    assert stopped.scores["white"] == 0


def test_what_lies_in_the_places_counts_with_them(tmp_path: Path) -> None:
    rules = """
piece herder, plural herders, 5 for each player in barn
figure wagon
track score for each player: 0..99

majority land:
    counts: herders, at least 1
    pays: 5 then 2, to score
    ties: next rank, compact

procedure game:
    put wagon in moor
    put 1 own herders from barn in moor
    put 1 own herders from barn in tent
    as left:
        put 1 own herders from barn in gate
        put 2 own herders from barn in tower
    score town or moor as one by land
"""
    game = small_game(tmp_path, rules, board=PLACES_IN_PLACES)
    assert [*game.scores.values()] == [2, 5, 0]


TIES = "    ties: next rank, compact\n"
ODD = {
    "pays: values of it, ranks 2, to score": "FU274",
    f"pays: 5 then 2, to score\n{TIES}    bonus x: 1 to each first where it is north": "FU274",
    "pays: 5 then highest of first of values of it in fields, to score": None,
}
"""What a table says beside its count, and with which code it is refused for several places."""


@pytest.mark.parametrize("table", ODD)
def test_a_table_that_hangs_on_the_single_place_is_refused(tmp_path: Path, table: str) -> None:
    rules = (
        f"{WORLD}\nmajority odd:\n    counts: herders, at least 1\n    {table}\n"
        f"{'' if TIES in table else TIES}\nprocedure game:\n    score fields as one by odd\n"
    )
    assert refused(tmp_path, rules) == ODD[table]


def test_one_place_that_is_chosen_is_not_scored_as_one(tmp_path: Path) -> None:
    game = "\nprocedure game:\n    score one of fields as one by land\n"
    assert refused(tmp_path, WORLD + game) == "FU242"


def test_places_with_tables_of_their_own_ask_for_one_by_name(tmp_path: Path) -> None:
    rules = WORLD.replace("majority land:\n", "majority land:\n    for: north\n")
    assert refused(tmp_path, rules + "\nprocedure game:\n    score fields as one\n") == "FU274"


def refused(folder: Path, rules: str) -> str | None:
    """With which code rules are refused, if they are."""
    try:
        small_game(folder, rules)
    except DiagnosticError as error:
        return error.diagnostics[0].code
    return None
