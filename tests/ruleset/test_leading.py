"""Who leads in a place, at which rank somebody stands there, and by how much."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import fuero
from ruleset.test_majority_parts import BOARD, MANIFEST, RULES, SEATS
from support.rulesets import write_ruleset

MORE = """\
variable those: set of players

majority by-leading:
    counts: size of (neighbours of it where standing by weighed of me in it is 1), at least 1
    pays: 7, to corn
    ties: full rank, compact

majority favoured:
    counts: herders, at least 1
    pays: 1, to corn
    ties: nothing, free
    ties for first: full rank, skip
    unowned: ignored
    favours: players where zeal of it is 5

majority pooled:
    counts: herders, at least 1
    pays: 1, to corn
    ties: full rank, compact
    unowned: ignored
    pools: players where zeal of it is 5

procedure asking:
    score pens by by-leading
    score pens by favoured
    score pens by pooled
    set those to leaders of north
    add size of those to own corn
"""


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> fuero.LoadedRules:
    folder = tmp_path_factory.mktemp("leading")
    text = (RULES + MORE).replace(
        "    score pens by rewarding\n", "    score pens by rewarding\n    perform asking\n"
    )
    return fuero.load(write_ruleset(folder, text, manifest=MANIFEST, board=BOARD))


def asked(rules: fuero.LoadedRules, number: str, **position: Any) -> tuple[int, ...]:
    """What a number is for each seat. Pieces that are given by owner alone are herders."""
    for place in ("north", "south", "west"):
        if place in position and not {"herder", "dog"} & {*position[place]}:
            position[place] = {"herder": position[place]}
    act = f"for each player:\n    set own corn to {number}"
    found = [
        tuple(rules.trial(act, there, player="ash", backend=backend).scores.values())
        for there in ({"players": SEATS, **position},)
        for backend in ("reference", "python")
    ]
    assert found[0] == found[1]
    return found[0]


CASES = [
    ({"ash": 3, "birch": 3, "cedar": 1}, ""),
    ({"ash": 3, "birch": 1, "cedar": 1}, ""),
    ({"ash": 2, "birch": 2, "cedar": 2}, ""),
    ({"ash": 1, "strays": 4, "nature": 2}, ""),
    ({"cedar": 1}, ""),
    ({}, ""),
    ({"ash": 1, "strays": 4, "nature": 2}, "ash"),
]


@pytest.mark.parametrize(("north", "captain"), CASES)
@pytest.mark.parametrize(
    "table", ["weighed", "each-their-own", "broken", "by-case", "favoured", "pooled"]
)
def test_ranks_are_those_that_scoring_tells(
    rules: fuero.LoadedRules, table: str, north: dict[str, int], captain: str
) -> None:
    there: dict[str, Any] = {"north": {"herder": north}, "zeal": {"birch": 5, "cedar": 1}}
    if captain:
        there["captain"] = captain
    game = rules.trial(f"score north by {table}", {"players": SEATS, **there}, player="ash")
    told = [event.arguments for event in game.events if event.kind == "score"]
    ranks = {str(one["player"]): int(str(one["rank"])) for one in told}
    counts = {str(one["player"]): int(str(one["count"])) for one in told}
    standing = asked(rules, f"standing by {table} of me in north", **there)
    assert standing == tuple(ranks.get(seat, 0) for seat in SEATS)
    strength = asked(rules, f"strength by {table} of me in north", **there)
    assert all(strength[SEATS.index(seat)] == count for seat, count in counts.items())
    if table == "weighed":
        leads = asked(rules, "if me in leaders of north then 1 else 0", **there)
        assert leads == tuple(int(rank == 1) for rank in standing)
        alone = asked(rules, "if leaders of north is me then 1 else 0", **there)
        assert alone == (leads if sum(leads) == 1 else (0, 0, 0))


def test_nobody_and_no_place_have_no_rank(rules: fuero.LoadedRules) -> None:
    there = {"north": {"ash": 3, "birch": 1}}
    assert asked(rules, "standing of captain in north", **there) == (0, 0, 0)
    assert asked(rules, "strength of captain in north", **there) == (0, 0, 0)
    assert asked(rules, "standing of me in outer of north", **there) == (0, 0, 0)
    assert asked(rules, "size of leaders of outer of north", **there) == (0, 0, 0)


def test_the_table_is_that_by_which_the_place_is_scored(rules: fuero.LoadedRules) -> None:
    there = {"north": {"dog": {"birch": 1}, "herder": {"ash": 1}}}
    assert asked(rules, "standing of me in north", **there) == (2, 1, 0)
    there = {"south": {"dog": {"birch": 1}, "herder": {"ash": 1}}}
    assert asked(rules, "standing of me in south", **there) == (1, 0, 0)
    assert asked(rules, "standing by weighed of me in south", **there) == (2, 1, 0)


def test_places_are_filtered_by_who_leads_there(rules: fuero.LoadedRules) -> None:
    there = {"north": {"ash": 1}, "west": {"ash": 3, "birch": 4}, "south": {"birch": 1}}
    number = "size of (pens where standing of me in it is 1)"
    assert asked(rules, number, **there) == (1, 2, 0)
    assert asked(rules, "size of (pens where me in leaders of it)", **there) == (1, 2, 0)
    ahead = "sum of strength of me in it in (pens where leaders of it is me)"
    assert asked(rules, ahead, **there) == (1, 5, 0)


def test_a_table_counts_by_who_leads_by_another(rules: fuero.LoadedRules) -> None:
    there = {"north": {"ash": 1}, "west": {"ash": 1}, "south": {"birch": 1}}
    assert asked(rules, "strength by by-leading of me in south", **there) == (2, 0, 0)
    assert asked(rules, "standing by by-leading of me in north", **there) == (0, 1, 0)


@pytest.mark.parametrize(
    ("number", "message"),
    [
        ("players where standing by none-such of it in north is 1", "there is no majority table"),
        ("standing of me in pens", "a place is needed"),
        ("standing of north in north", "a player is needed"),
    ],
)
def test_what_is_no_player_and_no_place_is_refused(
    rules: fuero.LoadedRules, number: str, message: str
) -> None:
    with pytest.raises(fuero.DiagnosticError, match=message):
        rules.trial(f"set those to {number}", {"players": SEATS}, player="ash")


@pytest.mark.parametrize(
    ("counts", "by"),
    [("standing by by-leading of me in it", ""), ("standing by round of me in it", " by way of")],
)
def test_a_table_does_not_ask_for_itself(tmp_path: Path, counts: str, by: str) -> None:
    more = MORE.replace("standing by weighed of me in it", counts, 1)
    more += """
majority round:
    counts: standing by by-leading of me in it, at least 1
    pays: 1, to corn
    ties: nothing, compact
"""
    with pytest.raises(fuero.DiagnosticError, match=f"to work out by-leading{by}"):
        fuero.load(write_ruleset(tmp_path, RULES + more, manifest=MANIFEST, board=BOARD))
