"""What the lines of a majority table say, on a small game: where pieces count, who is paid."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import fuero
from fuero.text.play import say_event
from support.rulesets import write_ruleset

MANIFEST = """\
format: 1
id: shepherds
title: Shepherds
version: 1.0.0
players: {min: 4, max: 4, seats: [ash, birch, cedar, elm]}
game: game
result: {by: corn}
files: [board.yaml, rules.fuero]
"""
BOARD = """\
format: 1
kinds:
  valley: {plural: valleys}
  post: {plural: posts}
  stock: {plural: stocks}
places:
  upper: {kind: valley, has: {yield: [6, 3, 1]}, neighbours: [lower]}
  lower: {kind: valley, has: {yield: [5, 2, 1]}, neighbours: [upper]}
  tower: {kind: post, has: {yield: [4, 2, 1]}}
  barn: {kind: stock}
"""
RULES = """\
track corn for each player: 0..99
piece herder, plural herders, 12 for each player in barn
figure wolf
variable favourites: set of players
variable allies: set of players
variable there for each player: place

define presence of where-to = if where-to is upper then upper or tower else where-to
define might of where-to = number of herders in presence of where-to
define debt of who = 10 - corn of who

majority flock:
    counts: herders in presence of it, at least 1
    pays: yield of it, ranks 3, to corn
    ties: next rank, skip
    favours: favourites
    pools: allies
    bonus guard: 1 to sole first where it is place of wolf
    bonus alms: 5 to each player where number of own herders in tower > 0 where it in valleys

procedure game:
    perform picking
    score valleys

procedure picking:
    each player secretly chooses one of places as there
    score unique there
"""
SEATS = ["ash", "birch", "cedar", "elm"]


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> fuero.LoadedRules:
    folder = tmp_path_factory.mktemp("shepherds")
    return fuero.load(write_ruleset(folder, RULES, manifest=MANIFEST, board=BOARD))


def scored(rules: fuero.LoadedRules, act: str, **position: Any) -> tuple[int, ...]:
    return tuple(rules.trial(act, {"players": SEATS, **position}, player="ash").scores.values())


def test_pieces_count_where_the_table_says(rules: fuero.LoadedRules) -> None:
    herders = {"upper": {"ash": 2}, "tower": {"birch": 1, "cedar": 3}}
    assert scored(rules, "score upper", **herders) == (3, 1 + 5, 6 + 5, 0)
    # In the tower only what stands there counts, and it is no valley.
    assert scored(rules, "score tower", **herders) == (0, 2, 4, 0)


def test_bonuses_to_each_player_are_paid_whatever_the_ranks(rules: fuero.LoadedRules) -> None:
    herders = {"lower": {"ash": 1}, "tower": {"birch": 1, "cedar": 3}, "wolf": "lower"}
    assert scored(rules, "score lower", **herders) == (5 + 1, 5, 5, 0)
    # Where first ranks only are paid, nobody but who is first alone gets a bonus.
    assert scored(rules, "score lower, first ranks only", **herders) == (5 + 1, 0, 0, 0)
    assert scored(rules, "score upper, first ranks only", **herders) == (0, 0, 6 + 5, 0)


@pytest.mark.parametrize(
    ("favourites", "points"),
    [
        ([], (3, 3, 0, 1)),
        (["ash"], (6 + 1, 3, 0, 1)),  # first alone, with the bonus; the other is the next down
        (["ash", "cedar"], (6 + 1, 3, 0, 1)),  # who is not tied takes nothing away
        (["ash", "birch"], (3, 3, 0, 1)),  # two of them cancel out
        (["elm"], (3, 3, 0, 1)),  # only ties for first are won
    ],
)
def test_favours_decide_ties_for_first(
    rules: fuero.LoadedRules, favourites: list[str], points: tuple[int, ...]
) -> None:
    herders = {"upper": {"ash": 2, "birch": 2, "elm": 1}, "wolf": "upper"}
    assert scored(rules, "score upper", favourites=favourites, **herders) == points


def test_those_left_of_a_favoured_tie_are_tied_below(rules: fuero.LoadedRules) -> None:
    herders = {"upper": {"ash": 2, "birch": 2, "cedar": 2}}
    assert scored(rules, "score upper", favourites=["birch"], **herders) == (1, 6, 1, 0)
    only = "score upper, first ranks only"
    assert scored(rules, only, favourites=["birch"], **herders) == (0, 6, 0, 0)


@pytest.mark.parametrize(
    ("herders", "points"),
    [
        ({"ash": 2, "birch": 3, "cedar": 2, "elm": 1}, (6 + 1, 3, 6 + 1, 1)),  # first together
        ({"ash": 3, "birch": 3, "cedar": 0, "elm": 1}, (3, 3, 3, 1)),  # a tie leaves the second
        ({"ash": 0, "birch": 3, "cedar": 1, "elm": 4}, (1, 3, 1, 6 + 1)),  # third, with nobody
        ({"ash": 0, "birch": 3, "cedar": 0, "elm": 4}, (0, 3, 0, 6 + 1)),  # nobody there at all
    ],
)
def test_pools_are_ranked_as_one(
    rules: fuero.LoadedRules, herders: dict[str, int], points: tuple[int, ...]
) -> None:
    position = {"upper": herders, "wolf": "upper", "allies": ["ash", "cedar"]}
    assert scored(rules, "score upper", **position) == points


def test_a_pool_of_one_changes_nothing(rules: fuero.LoadedRules) -> None:
    herders = {"upper": {"ash": 2, "birch": 2, "elm": 1}}
    for allies in ([], ["ash"]):
        assert scored(rules, "score upper", allies=allies, **herders) == (3, 3, 0, 1)


def test_a_favour_to_one_of_a_pool_is_a_favour_to_all(rules: fuero.LoadedRules) -> None:
    position = {"upper": {"ash": 1, "birch": 2, "cedar": 1}, "allies": ["ash", "cedar"]}
    assert scored(rules, "score upper", favourites=["ash"], **position) == (6, 3, 6, 0)
    assert scored(rules, "score upper", favourites=["ash", "cedar"], **position) == (6, 3, 6, 0)
    assert scored(rules, "score upper", favourites=["ash", "birch"], **position) == (3, 3, 3, 0)


def test_first_ranks_may_be_paid_to_the_tied_too(rules: fuero.LoadedRules) -> None:
    position = {"upper": {"ash": 2, "birch": 2, "cedar": 1}, "wolf": "upper"}
    assert scored(rules, "score upper", **position) == (3, 3, 1, 0)
    assert scored(rules, "score upper, first ranks only", **position) == (0, 0, 0, 0)
    assert scored(rules, "score upper, first ranks only, tied or not", **position) == (3, 3, 0, 0)


def test_reasons_name_favours_and_pools(rules: fuero.LoadedRules) -> None:
    position = {
        "players": SEATS,
        "upper": {"ash": 1, "birch": 2, "cedar": 1},
        "allies": ["ash", "cedar"],
        "favourites": ["birch"],
        "wolf": "upper",
    }
    game = rules.trial("score upper", position, player="ash")
    assert [say_event(rules.rules, event) for event in game.events] == [
        "Upper is scored: birch 2, ash 1, cedar 1.",
        "Ash and cedar count as one in upper.",
        "Birch wins the tie for first in upper.",
        "Birch scores 6: first in upper (2 herders).",
        "Birch scores 1: guard in upper.",
        "Ash scores 3: second in upper (2 herders).",
        "Cedar scores 3: second in upper (2 herders).",
    ]


def test_the_most_of_a_number(rules: fuero.LoadedRules) -> None:
    herders = {"lower": {"ash": 3}, "tower": {"birch": 4}}
    # By what stands there lower has the most; by what counts, upper.
    act = "score valleys with {}"
    assert scored(rules, act.format("most herders"), **herders) == (5, 5, 0, 0)
    assert scored(rules, act.format("most might"), **herders) == (0, 6 + 5, 0, 0)
    assert scored(rules, act.format("fewest might above 3"), **herders) == (0, 6 + 5, 0, 0)
    assert scored(rules, act.format("fewest might"), **herders) == (5, 5, 0, 0)


def test_the_least_of_a_number_may_be_negative(rules: fuero.LoadedRules) -> None:
    for who, wanted in (("fewest debt", ["birch"]), ("most corn", ["birch"])):
        act = f"set favourites to players with {who}"
        position = {"players": SEATS, "corn": {"ash": 11, "birch": 30, "cedar": 3, "elm": 12}}
        game = rules.trial(act, position, player="ash")
        assert game.view("ash")["variables"]["favourites"] == wanted


def test_picks_that_nobody_else_made_are_scored_in_the_order_of_the_board(
    rules: fuero.LoadedRules,
) -> None:
    position = {"players": SEATS, "upper": {"elm": 1}, "tower": {"elm": 2}, "lower": {"ash": 1}}
    game = rules.trial("perform picking", position, player="birch")
    for answer in ("tower", "lower", "upper", "lower"):
        game.apply(answer)
    places = [event.arguments["place"] for event in game.events if event.kind == "counted"]
    assert places == ["upper", "tower"]
    assert tuple(game.scores.values()) == (0, 0, 0, 6 + 5 + 4)


@pytest.mark.parametrize(
    ("line", "wrong", "found"),
    [
        ("herders in presence of it", "herders in allies", "FU222"),
        ("favours: favourites", "favours: valleys", "FU222"),
        ("pools: allies", "pools: wolf", "FU222"),
        ("pools: allies", "pools: players where corn of me > 2", "FU226"),
        ("pools: allies", "pools: players where number of own herders in it > 2", "FU222"),
        ("pools: allies", "pools: allies except left", "FU226"),
        ("where it in valleys", "where valleys", "FU222"),
        ("where it in valleys", "where it in players", "FU222"),
        ("score valleys", "score valleys with most yield", "FU222"),
        ("score valleys", "score valleys with most corn", "FU222"),
        ("score valleys", "score valleys with most strenth", "FU221"),
        ("score valleys", "score valleys with most own might", "FU223"),
        ("score valleys", "score unique there", "FU229"),
        ("score valleys", "score unique allies", "FU229"),
        ("score valleys", "score unique nothing-like-it", "FU220"),
        ("debt of who = 10", "debt of who = size of (players with most debt) + 10", "FU224"),
    ],
)
def test_what_does_not_fit_is_named(tmp_path: Path, line: str, wrong: str, found: str) -> None:
    assert line in RULES
    folder = write_ruleset(tmp_path, RULES.replace(line, wrong), manifest=MANIFEST, board=BOARD)
    with pytest.raises(fuero.DiagnosticError) as caught:
        fuero.load(folder)
    codes = [problem.code for problem in caught.value.diagnostics]
    assert codes[0].startswith(found), codes
    assert all(problem.span is not None for problem in caught.value.diagnostics)
