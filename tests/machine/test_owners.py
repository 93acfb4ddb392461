"""Owners that are no players: whose their pieces are, who counts them, and what they may do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fuero.diagnostics import DiagnosticError
from fuero.machine.explain import why_not
from fuero.machine.game import Game
from fuero.machine.invariants import broken
from fuero.machine.position import read_position
from fuero.pipeline import LoadedRules, load
from fuero.sim.simulate import simulate
from support.small import options, standing

FOLDER = str(Path(__file__).parent / "rulesets" / "drovers")


def rules(**settings: str) -> LoadedRules:
    return load(FOLDER, switches=settings)


def trial(
    text: str, *, player: str = "ash", of: LoadedRules | None = None, **position: Any
) -> Game:
    return (of or rules()).trial(text, {"players": ["ash", "birch"], **position}, player=player)


def coins(game: Game) -> dict[str, int]:
    return dict(game.whole_view()["variables"]["coins"])


UPPER = {"upper": {"drover": {"ash": 2, "birch": 1, "rustlers": 3}}}


@pytest.mark.parametrize(
    ("chief", "whose", "number"),
    [
        (None, "", 6),
        (None, "own ", 2),
        (None, "foreign ", 4),
        ("ash", "own ", 5),
        ("ash", "foreign ", 1),
        ("birch", "own ", 2),
        ("birch", "foreign ", 4),
        ("ash", "rustlers ", 3),
        (None, "rustlers ", 3),
    ],
)
def test_whoever_holds_an_owner_counts_its_pieces_as_own(
    chief: str | None, whose: str, number: int
) -> None:
    text = f"add number of {whose}drovers in upper to own coins"
    game = trial(text, chief=chief, **UPPER)
    assert coins(game)["ash"] == number
    text = f"if any (valleys with exactly {number} {whose}drovers):\n    add 1 to own coins"
    assert coins(trial(text, chief=chief, **UPPER))["ash"] == 1
    text = f"each player with exactly {number} {whose}drovers in valleys scores gorge"
    assert any(e.kind == "counted" for e in trial(text, chief=chief, **UPPER).events)


@pytest.mark.parametrize(
    ("chief", "policy", "paid"),
    [
        # The rustlers are first alone, and what they would be paid is lost.
        (None, "rank", {"ash": 2, "birch": 0}),
        (None, "ignored", {"ash": 5, "birch": 2}),
        # Held ones are added to their holder's own; the bonus is the holder's.
        ("ash", "rank", {"ash": 6, "birch": 2}),
        ("birch", "rank", {"ash": 2, "birch": 6}),
        ("birch", "ignored", {"ash": 2, "birch": 6}),
    ],
)
def test_unheld_pieces_rank_as_one_more_or_not_at_all(
    chief: str | None, policy: str, paid: dict[str, int]
) -> None:
    game = trial("score upper by pasture", of=rules(strays=policy), chief=chief, **UPPER)
    assert coins(game) == paid


def test_a_tie_with_the_unheld_is_a_tie_and_pays_no_bonus() -> None:
    tied = {"upper": {"drover": {"ash": 3, "birch": 1, "rustlers": 3}}}
    game = trial("score upper by pasture", **tied)
    assert coins(game) == {"ash": 2, "birch": 0}
    assert not [event for event in game.events if event.kind == "bonus"]
    counted = next(event for event in game.events if event.kind == "counted")
    assert counted.arguments["count rustlers"] == 3


def test_with_two_owners_whose_piece_it_is_is_part_of_the_question() -> None:
    game = trial("move up to 1 own drovers from valleys to valleys", chief="ash", **UPPER)
    assert options(game) == ["stop", "ash upper", "rustlers upper"]
    game.apply("rustlers upper")
    assert options(game) == ["lower", "gorge"]
    game.apply("gorge")
    assert standing(game, "drover", "gorge") == {"rustlers": 1}
    moved = next(event for event in game.events if event.kind == "moved:drover")
    assert (moved.arguments["player"], moved.arguments["owner"]) == ("ash", "rustlers")


def test_of_nobodys_pieces_none_is_own_and_all_are_foreign() -> None:
    text = "move up to 1 own drovers from valleys to valleys"
    assert options(trial(text, **UPPER)) == ["stop", "ash upper"]
    text = "move up to 1 foreign drovers from valleys to valleys"
    assert options(trial(text, **UPPER)) == ["stop", "birch upper", "rustlers upper"]
    assert options(trial(text, chief="ash", **UPPER)) == ["stop", "birch upper"]


def test_own_and_foreign_quotas_count_held_pieces_as_own() -> None:
    game = trial(
        "move up to 1 own and up to 1 foreign drovers from upper to lower", chief="ash", **UPPER
    )
    game.apply("rustlers upper")
    assert options(game) == ["stop", "birch upper"]


def test_a_named_owner_has_moves_of_its_own() -> None:
    game = trial("move up to 2 rustlers drovers from valleys to lower", **UPPER)
    assert options(game) == ["stop", "upper"]
    game.apply("upper")
    game.apply("upper")
    assert standing(game, "drover", "lower") == {"rustlers": 2}
    assert options(trial("move up to 2 rustlers drovers from upper to lower", **UPPER)) == [
        "0", "1", "2",
    ]  # fmt: skip


def test_where_a_prohibition_bars_the_other_owner_only_the_number_is_asked() -> None:
    text = "move up to 2 own drovers from upper to barn"
    assert options(trial(text, chief="ash", **UPPER)) == ["0", "1", "2"]
    text = "move up to 2 own drovers from barn to valleys"
    assert options(trial(text, chief="ash", **UPPER)) == ["stop", "upper", "lower", "gorge"]


def test_a_prohibition_of_one_owners_pieces_leaves_the_others_alone() -> None:
    game = trial("move up to 1 drovers from upper to barn or gorge", **UPPER)
    game.apply("rustlers upper")
    assert standing(game, "drover", "gorge") == {"rustlers": 1}
    game = trial("move up to 1 drovers from upper to barn", **UPPER)
    assert options(game) == ["stop", "ash upper", "birch upper"]
    assert game.decision is not None
    absence = why_not(game, game.decision, "rustlers upper")
    assert (absence.kind, absence.owner.name) == ("owner", "rustlers")


def test_why_an_owner_may_not_enter_names_the_prohibition() -> None:
    game = trial("move up to 1 rustlers drovers from upper to valleys or barn", **UPPER)
    assert game.decision is not None
    absence = why_not(game, game.decision, "barn")
    assert absence.prohibition is not None
    assert (absence.kind, absence.prohibition.name) == ("prohibited", "loyal")
    text = "move up to 1 own drovers from upper to valleys or barn"
    game = trial(text, chief="ash", **UPPER)
    game.apply("ash upper")
    assert options(game) == ["lower", "gorge", "barn"]
    game = trial(text, chief="ash", **UPPER)
    game.apply("rustlers upper")
    assert options(game) == ["lower", "gorge"]


def test_where_an_owner_never_is_no_position_puts_it() -> None:
    with pytest.raises(DiagnosticError, match="no drover is ever in barn"):
        trial("score gorge by pasture", barn={"drover": {"rustlers": 1}})
    game = trial("score gorge by pasture", barn={"drover": {"ash": 6}})
    assert standing(game, "drover", "barn")


def test_whoever_has_only_held_pieces_that_cannot_go_is_passed_by() -> None:
    position = {"upper": {"drover": {"birch": 1, "rustlers": 3}}, "chief": "ash"}
    game = trial("each player moves 1 own drovers from valleys to barn", **position)
    assert standing(game, "drover", "upper") == {"rustlers": 3}
    assert [e.arguments["player"] for e in game.events if e.kind == "moved:drover"] == ["birch"]


def test_of_each_player_passes_held_pieces_by() -> None:
    game = trial("move 1 drovers of each player from upper to lower", chief="ash", **UPPER)
    game.apply("ash upper")
    assert standing(game, "drover", "upper") == {"ash": 1, "rustlers": 3}


def test_a_trigger_is_told_of_no_player_where_the_owner_is_none() -> None:
    coined = {"coins": {"ash": 5}, **UPPER}
    game = trial("move up to 1 foreign drovers from upper to gorge", **coined)
    game.apply("rustlers upper")
    assert coins(game)["ash"] == 5
    game = trial("move up to 1 foreign drovers from upper to gorge", **coined)
    game.apply("birch upper")
    assert coins(game)["ash"] == 4


def test_putting_names_an_owner_or_all() -> None:
    game = trial("put 2 own drovers from upper in gorge", chief="ash", **UPPER)
    assert standing(game, "drover", "gorge") == {"ash": 2}
    game = trial("put 2 rustlers drovers from upper in gorge", **UPPER)
    assert standing(game, "drover", "gorge") == {"rustlers": 2}
    game = trial("put all drovers from upper in gorge", **UPPER)
    assert standing(game, "drover", "upper") == {}
    assert standing(game, "drover", "gorge") == {"ash": 2, "birch": 1, "rustlers": 3}
    owners = [e.arguments["owner"] for e in game.events if e.kind == "placed:drover"]
    assert owners == ["ash", "birch", "rustlers"]


def test_a_position_and_its_reading_keep_owners_apart() -> None:
    game = trial("score gorge by pasture", chief="ash", **UPPER)
    program = game.program
    position = read_position(program, list(game.vector))
    assert position["upper"] == UPPER["upper"]
    with pytest.raises(DiagnosticError, match="rustlers has 4"):
        trial("score gorge by pasture", upper={"drover": {"rustlers": 5}})


@pytest.mark.parametrize("players", [2, 3])
def test_whole_games_keep_the_invariants(players: int) -> None:
    found = rules()
    evaluator = found.evaluator(players)
    for seed in range(4):
        game = found.new_game(players, seed)
        while not game.over:
            assert broken(evaluator, list(game.vector)) == []
            assert game.decision is not None
            options = game.decision.options
            game.apply(options[(seed * 7 + game.decisions_taken) % len(options)])
        assert broken(evaluator, list(game.vector)) == []
    assert simulate(found, players=players, games=3, seed=1).games == 3


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("move up to 2 nature drovers from upper to lower", "FU242"),
        ("move up to 2 own rustlers drovers from upper to lower", "FU242"),
        ("move up to 2 wild drovers from upper to lower", "FU242"),
        ("move up to 2 laden drovers from upper to lower", "FU242"),
        ("move 1 rustlers drovers of each player from upper to lower", "FU242"),
        ("put 2 drovers from upper in lower", "FU242"),
        ("put 2 foreign drovers from upper in lower", "FU242"),
        ("put up to 2 rustlers drovers from upper in lower", "FU242"),
        ("score valleys with at least 1 wild drovers", "FU242"),
        ("move 1 rustlers wagons from upper to lower", "FU221"),
    ],
)
def test_words_that_mean_nothing_there_are_reported(text: str, code: str) -> None:
    with pytest.raises(DiagnosticError) as caught:
        trial(text)
    assert [problem.code for problem in caught.value.diagnostics] == [code]
