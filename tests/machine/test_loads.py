"""Loads: they go with their pieces, are counted apart when asked for, are given and taken."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fuero.diagnostics import DiagnosticError
from fuero.machine.explain import why_not
from fuero.machine.game import Game
from fuero.machine.position import read_position
from fuero.pipeline import LoadedRules, load
from fuero.table.question import option_words
from fuero.text.play import say_event
from support.small import options, standing

FOLDER = str(Path(__file__).parent / "rulesets" / "drovers")
LOWER = {"lower": {"cart": {"ash": 1, "ash+wool": 1, "birch+salt": 1, "rustlers+wool": 1}}}


def rules() -> LoadedRules:
    return load(FOLDER)


def trial(text: str, **position: Any) -> Game:
    return rules().trial(text, {"players": ["ash", "birch"], **LOWER, **position}, player="ash")


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("", 4),
        ("laden ", 3),
        ("unladen ", 1),
        ("wool-laden ", 2),
        ("own ", 2),
        ("own laden ", 1),
        ("own salt-laden ", 0),
        ("foreign laden ", 2),
        ("foreign unladen ", 0),
        ("rustlers wool-laden ", 1),
    ],
)
def test_counts_go_by_load_where_one_is_named(words: str, number: int) -> None:
    game = trial(f"add number of {words}carts in valleys to own coins")
    assert game.whole_view()["variables"]["coins"]["ash"] == number
    game = trial(f"if any (valleys with exactly {number} {words}carts):\n    add 1 to own coins")
    assert game.whole_view()["variables"]["coins"]["ash"] == 1


def test_a_load_goes_with_its_piece() -> None:
    game = trial("move up to 1 own carts from valleys to valleys")
    assert options(game) == ["stop", "ash lower", "ash+wool lower"]
    game.apply("ash+wool lower")
    # A laden cart does not climb, so one place is left, and that is no question.
    assert standing(game, "cart", "gorge") == {"ash+wool": 1}
    assert standing(game, "cart", "lower") == {"ash": 1, "birch+salt": 1, "rustlers+wool": 1}


def test_only_those_of_a_load_move_where_one_is_named() -> None:
    text = "move up to 1 own unladen carts from valleys to valleys"
    assert options(trial(text)) == ["stop", "ash lower"]
    game = trial("move all own laden carts from lower to gorge")
    assert standing(game, "cart", "gorge") == {"ash+wool": 1}


def test_a_place_closed_to_the_laden_takes_the_others() -> None:
    game = trial("move 2 own carts from lower to upper")
    assert standing(game, "cart", "upper") == {"ash": 1}
    two = {"lower": {"cart": {"ash": 2, "ash+wool": 1}}}
    assert options(trial("move up to 2 own carts from lower to upper", **two)) == ["0", "1", "2"]
    game = trial("move all own carts from lower to upper", **two)
    assert standing(game, "cart", "lower") == {"ash+wool": 1}


def test_what_is_closed_to_others_loads_is_open_to_ones_own() -> None:
    game = trial("move up to 2 carts from lower to gorge")
    assert options(game) == ["stop", "ash lower", "ash+wool lower"]
    game = trial("move up to 2 carts from lower to gorge", chief="ash")
    assert options(game) == ["stop", "ash lower", "ash+wool lower", "rustlers+wool lower"]
    game = trial("move up to 1 carts from lower to gorge or barn")
    game.apply("birch+salt lower")
    assert standing(game, "cart", "barn")["birch+salt"] == 1


def test_why_a_laden_piece_may_not_enter_names_the_prohibition() -> None:
    game = trial("move up to 1 own carts from valleys to valleys or barn")
    game.apply("ash+wool lower")
    assert options(game) == ["gorge", "barn"]
    assert game.decision is not None
    absence = why_not(game, game.decision, "upper")
    assert absence.prohibition is not None
    assert absence.prohibition.name == "steep"


def test_loading_asks_where_and_gives_the_load() -> None:
    game = trial("load up to 2 own carts with salt in valleys", upper={"cart": {"ash": 1}})
    assert options(game) == ["stop", "ash upper", "ash lower"]
    game.apply("ash lower")
    assert standing(game, "cart", "lower") == {
        "ash+wool": 1,
        "ash+salt": 1,
        "birch+salt": 1,
        "rustlers+wool": 1,
    }
    assert options(game) == ["stop", "ash upper"]
    game.apply("stop")
    loaded = next(event for event in game.events if event.kind == "loaded:cart")
    assert dict(loaded.arguments) == {
        "player": "ash", "owner": "ash+salt", "place": "lower", "number": 1,
    }  # fmt: skip
    said = say_event(rules().rules, loaded)
    assert said == "Ash loads in lower: 1 cart with salt."


def test_a_single_way_to_load_is_taken_without_a_question() -> None:
    game = trial("load 1 own carts with salt in valleys\nadd moved to own coins")
    assert standing(game, "cart", "lower")["ash+salt"] == 1
    assert game.whole_view()["variables"]["coins"]["ash"] == 1
    game = trial("load 3 own carts with salt in upper\nadd moved to own coins")
    assert game.whole_view()["variables"]["coins"]["ash"] == 0


def test_whose_is_a_question_where_several_own() -> None:
    lower = {"cart": {"ash": 1, "birch": 1, "rustlers": 1}}
    game = trial("load up to 1 carts with wool in valleys", lower=lower)
    assert options(game) == ["stop", "ash lower", "birch lower", "rustlers lower"]
    game = trial("load up to 1 own carts with wool in valleys", lower=lower, chief="ash")
    assert options(game) == ["stop", "ash lower", "rustlers lower"]
    game = trial("load up to 1 foreign carts with wool in valleys", lower=lower, chief="ash")
    assert options(game) == ["stop", "birch lower"]
    game.apply("birch lower")
    assert standing(game, "cart", "lower") == {"ash": 1, "birch+wool": 1, "rustlers": 1}


def test_unloading_names_the_load_or_asks() -> None:
    lower = {"cart": {"ash+wool": 1, "ash+salt": 1}}
    game = trial("unload 1 own carts in valleys", lower=lower)
    assert options(game) == ["ash+wool lower", "ash+salt lower"]
    game.apply("ash+salt lower")
    assert standing(game, "cart", "lower") == {"ash": 1, "ash+wool": 1}
    game = trial("unload up to 2 own wool-laden carts in valleys", lower=lower)
    assert options(game) == ["stop", "ash+wool lower"]
    decision = game.decision
    assert decision is not None
    said = option_words(rules().rules, decision, decision.options[1])
    assert said == "Ash’s cart with wool in lower"


@pytest.mark.parametrize(
    ("words", "chief", "left"),
    [
        ("own ", None, {"ash": 2, "birch+salt": 1, "rustlers+wool": 1}),
        ("own ", "ash", {"ash": 2, "birch+salt": 1, "rustlers": 1}),
        ("foreign ", None, {"ash": 1, "ash+wool": 1, "birch": 1, "rustlers": 1}),
        ("foreign ", "ash", {"ash": 1, "ash+wool": 1, "birch": 1, "rustlers+wool": 1}),
        ("", None, {"ash": 2, "birch": 1, "rustlers": 1}),
        ("wool-laden ", None, {"ash": 2, "birch+salt": 1, "rustlers": 1}),
        ("rustlers ", None, {"ash": 1, "ash+wool": 1, "birch+salt": 1, "rustlers": 1}),
    ],
)
def test_all_are_unloaded_without_a_question(
    words: str, chief: str | None, left: dict[str, int]
) -> None:
    game = trial(f"unload all {words}carts in valleys", chief=chief)
    assert game.over
    assert standing(game, "cart", "lower") == left


def test_a_majority_counts_what_carries_and_what_does_not() -> None:
    game = trial("score lower by market")
    counted = next(event for event in game.events if event.kind == "counted")
    assert [counted.arguments[f"count {owner}"] for owner in ("ash", "birch", "rustlers")] == [
        2, 1, 1,
    ]  # fmt: skip


def test_a_position_keeps_loads_and_owners_whole() -> None:
    game = trial("score gorge by market")
    assert read_position(game.program, list(game.vector))["lower"] == LOWER["lower"]
    with pytest.raises(DiagnosticError, match="ash has 3"):
        trial("score gorge by market", upper={"cart": {"ash+salt": 2}})
    game = trial("score gorge by market", barn={"cart": {"ash+salt": 1}})
    assert standing(game, "cart", "barn") == {"ash+salt": 1, "birch": 2}
    again = trial("score gorge by market", **read_position(game.program, list(game.vector)))
    assert again.whole_view()["pieces"] == game.whole_view()["pieces"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("load 1 own drovers with wool in valleys", "FU242"),
        ("load 1 own carts with hay in valleys", "FU220"),
        ("load 1 own laden carts with wool in valleys", "FU242"),
        ("unload 1 own unladen carts in valleys", "FU242"),
        ("unload 1 own carts in round", "FU222"),
        ("load up to nobody own carts with wool in valleys", "FU220"),
        ("move 1 laden unladen carts from upper to lower", "FU242"),
        ("move 1 hay-laden carts from upper to lower", "FU242"),
    ],
)
def test_loads_that_make_no_sense_are_reported(text: str, code: str) -> None:
    with pytest.raises(DiagnosticError) as caught:
        trial(text)
    assert [problem.code for problem in caught.value.diagnostics] == [code]
