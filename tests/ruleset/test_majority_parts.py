"""A majority table made of parts: what counts, what is paid, who is rewarded, where it holds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import fuero
from support.rulesets import write_ruleset

MANIFEST = """\
format: 1
id: pens
title: Pens
version: 1.0.0
players: {min: 3, max: 3, seats: [ash, birch, cedar]}
game: game
result: {by: corn}
files: [board.yaml, rules.fuero]
"""
BOARD = """\
format: 1
kinds:
  pen: {plural: pens}
  stock: {plural: stocks}
places:
  north: {kind: pen, has: {yield: [6, 3, 1]}, neighbours: [south]}
  south: {kind: pen, has: {yield: [5, 2]}, neighbours: [north, west]}
  west: {kind: pen, has: {yield: [4, 2, 1]}, neighbours: [south]}
  barn: {kind: stock}
"""
RULES = """\
track corn for each player: 0..99
variable zeal for each player: -5..20
variable captain: player
owner strays: held by captain
owner nature
piece herder, plural herders, 12 for each player in barn, 6 for strays in barn, 6 for nature in barn
piece dog, plural dogs, 3 for each player in barn
figure hut, plural huts, one for each player

majority weighed:
    counts: herders + 2 * dogs + 3 * huts - zeal of me, at least 1
    pays: 5 then 2, to corn
    ties: next rank, compact

majority wide:
    counts: herders + huts in it or neighbours of it, at least 1
    pays: yield of it, to corn
    ties: nothing, skip

majority each-their-own:
    counts: herders, at least 1
    pays: number of own herders in it, ranks 2, to corn
    ties: full rank, compact
    unowned: ignored

majority rewarding:
    counts: herders, at least 1
    pays: 0, to corn
    ties: full rank, skip
    unowned: ignored
    bonus first: 10 to each first
    bonus alone-first: 1 to sole first
    bonus second: 20 to each rank 2
    bonus alone-second: 2 to sole rank 2
    bonus all-of-them: 30 to each player

majority comforting:
    counts: herders, at least 1
    pays: 0, to corn
    ties: full rank, skip
    bonus last: 10 to each last
    bonus alone-last: 1 to sole last

majority own-table:
    for: south or west
    counts: herders, at least 1
    pays: 9, to corn
    ties: nothing, compact

majority broken:
    counts: herders + dogs, at least 1
    pays: 6 then 3 then 1, to corn
    ties: next rank, compact
    ties broken by: dogs + zeal of me
    unowned: ignored

majority broken-twice:
    counts: herders, at least 1
    pays: 6 then 3 then 1, to corn
    ties: full rank, skip
    ties broken by: dogs then zeal of me
    unowned: ignored

define zealous = zeal of me > 0

majority choosy:
    counts: (if it is north then herders / 2 rounded up else (
        if zealous then 9 else dogs + 1)), at least 1
    pays: 6 then 3 then 1, to corn
    ties: full rank, skip

majority by-case:
    counts: herders, at least 1
    pays: 6 then 3 then 1, to corn
    ties: full rank, skip
    ties for rank 2: nothing, free
    ties of 3 or more: nothing, skip
    unowned: ignored

majority broken-by-rank:
    counts: herders, at least 1
    pays: 6 then 3 then 1, to corn
    ties: full rank, skip
    ties for first broken by: dogs
    ties for rank 2 broken by: zeal of me
    unowned: ignored

procedure game:
    score pens by broken
    score pens by broken-by-rank
    score pens by by-case
    score pens by broken-twice
    score pens by choosy
    score pens
    score pens by wide
    score pens by each-their-own
    score pens by rewarding
    score pens by comforting
"""
SEATS = ["ash", "birch", "cedar"]


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> fuero.LoadedRules:
    folder = tmp_path_factory.mktemp("pens")
    return fuero.load(write_ruleset(folder, RULES, manifest=MANIFEST, board=BOARD))


def scored(rules: fuero.LoadedRules, act: str, **position: Any) -> tuple[int, ...]:
    """Points by seat. Pieces that are given by owner alone are herders."""
    for place in ("north", "south", "west"):
        if place in position and not {"herder", "dog"} & {*position[place]}:
            position[place] = {"herder": position[place]}
    return tuple(rules.trial(act, {"players": SEATS, **position}, player="ash").scores.values())


def test_kinds_figures_and_numbers_count_together(rules: fuero.LoadedRules) -> None:
    there = {"north": {"herder": {"ash": 4, "birch": 1}, "dog": {"birch": 1, "cedar": 1}}}
    assert scored(rules, "score north", **there) == (5, 2, 0)
    assert scored(rules, "score north", huts={"cedar": "north"}, **there) == (2, 0, 5)
    assert scored(rules, "score north", zeal={"ash": 3, "birch": -1}, **there) == (0, 5, 2)


def test_who_has_less_than_one_does_not_rank(rules: fuero.LoadedRules) -> None:
    assert scored(rules, "score north", zeal={"ash": -1, "birch": 2}) == (5, 0, 0)


def test_pieces_of_owners_count_for_who_holds_them(rules: fuero.LoadedRules) -> None:
    there = {"north": {"herder": {"ash": 1, "birch": 2, "strays": 3, "nature": 2}}}
    # Nature is second and the strays are first, whoever gets nothing by that.
    assert scored(rules, "score north", **there) == (0, 0, 0)
    assert scored(rules, "score north", captain="ash", **there) == (5, 0, 0)


def test_pieces_count_behind_if_and_in_what_is_divided(rules: fuero.LoadedRules) -> None:
    there = {"herder": {"ash": 3, "birch": 4, "cedar": 5}, "dog": {"cedar": 1}}
    assert scored(rules, "score north by choosy", north=there) == (3, 3, 6)
    assert scored(rules, "score south by choosy", south=there) == (3, 3, 6)
    assert scored(rules, "score south by choosy", south=there, zeal={"ash": 1}) == (6, 1, 3)


def test_a_test_of_what_players_have_does_not_hold_for_other_owners(
    rules: fuero.LoadedRules,
) -> None:
    there = {"herder": {"nature": 6, "strays": 1, "ash": 1}}
    assert scored(rules, "score north by choosy", north=there) == (3, 0, 0)
    assert scored(rules, "score west by choosy", west=there, zeal={"birch": 2}) == (3, 6, 3)


def test_pieces_and_figures_count_where_the_table_looks(rules: fuero.LoadedRules) -> None:
    there = {"south": {"ash": 1}, "west": {"birch": 2}, "huts": {"cedar": "west"}}
    assert scored(rules, "score north by wide", **there) == (6, 0, 0)
    assert scored(rules, "score south by wide", **there) == (0, 5, 0)


def test_as_many_ranks_pay_as_the_row_of_the_place_has(rules: fuero.LoadedRules) -> None:
    there = {"north": {"ash": 3, "birch": 2, "cedar": 1}}
    assert scored(rules, "score north by wide", **there) == (6, 3, 1)
    assert scored(rules, "score south by wide", **there) == (5, 2, 0)


def test_a_value_is_worked_out_for_whoever_gets_it(rules: fuero.LoadedRules) -> None:
    there = {"north": {"ash": 4, "birch": 3, "cedar": 1}}
    assert scored(rules, "score north by each-their-own", **there) == (4, 3, 0)
    tied = {"north": {"ash": 4, "birch": 4, "cedar": 1}}
    assert scored(rules, "score north by each-their-own", **tied) == (4, 4, 1)
    only = "score north by each-their-own, first ranks only"
    assert scored(rules, only, **there) == (4, 0, 0)
    assert scored(rules, only, **tied) == (0, 0, 0)


def test_a_held_owner_adds_to_what_is_worked_out(rules: fuero.LoadedRules) -> None:
    there = {"north": {"herder": {"ash": 1, "birch": 3, "strays": 3}}, "captain": "ash"}
    assert scored(rules, "score north by each-their-own", **there) == (4, 3, 0)


@pytest.mark.parametrize(
    ("herders", "points"),
    [
        ({"ash": 3, "birch": 2, "cedar": 1}, (41, 52, 30)),
        ({"ash": 3, "birch": 3, "cedar": 1}, (40, 40, 30)),  # both ranks are used up
        ({"ash": 3, "birch": 1, "cedar": 1}, (41, 50, 50)),
    ],
)
def test_bonuses_go_by_rank_alone_or_tied(
    rules: fuero.LoadedRules, herders: dict[str, int], points: tuple[int, ...]
) -> None:
    assert scored(rules, "score north by rewarding", north=herders) == points


@pytest.mark.parametrize(
    ("herders", "points"),
    [
        ({"ash": 3, "birch": 2, "cedar": 1}, (0, 0, 11)),
        ({"ash": 3, "birch": 1, "cedar": 1}, (0, 10, 10)),
        ({"ash": 3, "birch": 3}, (0, 0, 0)),  # who is first is not last
        ({"ash": 3}, (0, 0, 0)),
        ({"ash": 3, "birch": 2, "nature": 1}, (0, 0, 0)),  # nature is last
    ],
)
def test_who_ranks_behind_all_others_is_rewarded(
    rules: fuero.LoadedRules, herders: dict[str, int], points: tuple[int, ...]
) -> None:
    assert scored(rules, "score north by comforting", north=herders) == points


@pytest.mark.parametrize(
    ("act", "points"),
    [
        ("first ranks only", (0, 0, 0)),  # a tie for first is not paid, nor rewarded
        ("first ranks only, tied or not", (10, 10, 0)),
    ],
)
def test_where_first_ranks_alone_are_paid_so_are_bonuses(
    rules: fuero.LoadedRules, act: str, points: tuple[int, ...]
) -> None:
    herders = {"ash": 3, "birch": 3, "cedar": 1}
    assert scored(rules, f"score north by rewarding, {act}", north=herders) == points


def test_a_second_number_breaks_ties(rules: fuero.LoadedRules) -> None:
    there = {"north": {"herder": {"ash": 3, "birch": 2, "cedar": 3}, "dog": {"birch": 1}}}
    assert scored(rules, "score north by broken", **there) == (1, 6, 1)
    assert scored(rules, "score north by broken", zeal={"cedar": 2}, **there) == (1, 3, 6)
    # What breaks a tie makes nobody rank who has nothing, nor pass somebody who has more.
    there = {"north": {"herder": {"ash": 3, "birch": 2}}}
    assert scored(rules, "score north by broken", zeal={"cedar": 9, "birch": 9}, **there) == (
        6,
        3,
        0,
    )


@pytest.mark.parametrize(
    ("dogs", "zeal", "points"),
    [
        ({"birch": 1}, {"cedar": 9}, (1, 6, 3)),
        ({"birch": 1, "cedar": 1}, {"cedar": 9, "ash": 9}, (1, 3, 6)),
        ({}, {"birch": 2, "ash": 2}, (6, 6, 1)),
    ],
)
def test_a_third_number_breaks_ties_that_the_second_leaves(
    rules: fuero.LoadedRules,
    dogs: dict[str, int],
    zeal: dict[str, int],
    points: tuple[int, ...],
) -> None:
    there = {"herder": {"ash": 2, "birch": 2, "cedar": 2}, "dog": dogs}
    assert scored(rules, "score north by broken-twice", north=there, zeal=zeal) == points


@pytest.mark.parametrize(
    ("herders", "dogs", "zeal", "points"),
    [
        ((3, 3, 1), {"birch": 1}, {}, (3, 6, 1)),
        ((3, 3, 1), {}, {"birch": 9}, (6, 6, 1)),
        ((3, 1, 1), {"birch": 1}, {"cedar": 1}, (6, 1, 3)),
        ((3, 1, 1), {"birch": 1}, {}, (6, 3, 3)),
        # Those whom the first number leaves behind are tied for the second rank.
        ((2, 2, 2), {"birch": 1}, {"cedar": 5}, (1, 6, 3)),
    ],
)
def test_ties_for_a_rank_are_broken_by_a_number_of_its_own(
    rules: fuero.LoadedRules,
    herders: tuple[int, ...],
    dogs: dict[str, int],
    zeal: dict[str, int],
    points: tuple[int, ...],
) -> None:
    there = {"herder": dict(zip(SEATS, herders, strict=True)), "dog": dogs}
    assert scored(rules, "score north by broken-by-rank", north=there, zeal=zeal) == points


@pytest.mark.parametrize("backend", ["reference", "python"])
def test_what_breaks_a_tie_is_told_of_those_who_are_tied(
    rules: fuero.LoadedRules, backend: str
) -> None:
    herders = {"north": {"herder": {"ash": 3, "birch": 3, "cedar": 1}}}
    position = {"players": SEATS, "zeal": {"birch": 4}, **herders}
    game = rules.trial("score north by broken", position, player="ash", backend=backend)
    told = [event.arguments for event in game.events if event.kind == "tie-broken"]
    assert [(one["player"], one["number"]) for one in told] == [("birch", 4), ("ash", 0)]
    # The number by which they rank tells those who are tied apart, and is nothing to be told.
    counted = next(event.arguments for event in game.events if event.kind == "counted")
    assert [counted[f"count {seat}"] for seat in SEATS] == [3, 3, 1]


@pytest.mark.parametrize(
    ("herders", "points"),
    [
        ({"ash": 3, "birch": 3, "cedar": 1}, (6, 6, 1)),
        ({"ash": 3, "birch": 1, "cedar": 1}, (6, 0, 0)),
        ({"ash": 2, "birch": 2, "cedar": 2}, (0, 0, 0)),
    ],
)
def test_ties_differ_by_rank_and_by_how_many_tie(
    rules: fuero.LoadedRules, herders: dict[str, int], points: tuple[int, ...]
) -> None:
    assert scored(rules, "score north by by-case", north=herders) == points


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("ties: nothing, skip", "this is the rule for all ties, and stands first"),
        ("ties of 9: nothing, skip", "no 9 can be tied: 2 to 5 can"),
        ("ties for rank 7: nothing, skip", "there is no rank 7: the ranks are 1 to 5"),
        ("ties for rank 7 broken by: dogs", "there is no rank 7: the ranks are 1 to 5"),
        (
            "\n    ".join(f"ties for rank {rank} broken by: dogs" for rank in range(1, 5)),
            "ties for 4 ranks are broken apart, and 3 is most",
        ),
        ("ties for first: full rank, free", "rank 1 is paid to two groups"),
        ("ties of 2: split ranks, skip", ""),
    ],
)
def test_a_line_of_ties_that_can_never_hold_is_refused(
    tmp_path: Path, line: str, message: str
) -> None:
    wrong = RULES.replace("ties of 3 or more: nothing, skip", line)
    rules = write_ruleset(tmp_path, wrong, manifest=MANIFEST, board=BOARD)
    if message:
        with pytest.raises(fuero.DiagnosticError, match=message):
            fuero.load(rules)
    else:
        assert fuero.load(rules)


def test_a_place_is_scored_by_its_own_table(rules: fuero.LoadedRules) -> None:
    there = {place: {"ash": 2, "birch": 1} for place in ("north", "south", "west")}
    assert scored(rules, "score north", **there) == (5, 2, 0)
    assert scored(rules, "score south", **there) == (9, 0, 0)
    assert scored(rules, "score pens", **there) == (5 + 9 + 9, 2, 0)
    assert scored(rules, "score south by weighed", **there) == (5, 2, 0)
    assert scored(rules, "score one of (west or west)", **there) == (9, 0, 0)


def test_a_table_that_shares_a_value_which_is_worked_out_is_refused(tmp_path: Path) -> None:
    wrong = RULES.replace("    ties: full rank, compact\n", "    ties: split ranks, skip\n")
    with pytest.raises(fuero.DiagnosticError, match="worked out for each player"):
        fuero.load(write_ruleset(tmp_path, wrong, manifest=MANIFEST, board=BOARD))


def test_nothing_breaks_the_ties_of_players_who_count_as_one(tmp_path: Path) -> None:
    wrong = RULES.replace("zeal of me\n    unowned: ignored", "zeal of me\n    pools: players")
    assert wrong != RULES
    with pytest.raises(fuero.DiagnosticError, match="nobody can say by what their tie is broken"):
        fuero.load(write_ruleset(tmp_path, wrong, manifest=MANIFEST, board=BOARD))


def test_a_rank_that_nobody_can_have_is_refused(tmp_path: Path) -> None:
    wrong = RULES.replace("each rank 2", "each rank 9")
    with pytest.raises(fuero.DiagnosticError, match="the ranks are 1 to 5"):
        fuero.load(write_ruleset(tmp_path, wrong, manifest=MANIFEST, board=BOARD))


def test_owners_without_pieces_of_a_kind_do_not_count_others(rules: fuero.LoadedRules) -> None:
    # The dogs that are left lie beside the board, in the place behind this one.
    assert scored(rules, "score west by weighed", west={"ash": 1}) == (5, 0, 0)
