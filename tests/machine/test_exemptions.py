"""Exemptions: what must be moved, but for pieces that may be spared."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import fuero
from fuero.diagnostics import DiagnosticError
from fuero.machine.game import Game
from fuero.pipeline import LoadedRules
from fuero.text.say import say_element
from support.rulesets import linked, write_ruleset
from support.small import options, small_game, standing

FOLDER = str(Path(__file__).parent / "rulesets" / "porters")


@pytest.fixture(name="rules", scope="module")
def _rules() -> LoadedRules:
    return fuero.load(FOLDER)


def trial(rules: LoadedRules, text: str, **position: Any) -> Game:
    return rules.trial(text, {"players": ["ash", "birch"], **position}, player="ash")


def test_who_is_spared_may_be_left_when_nobody_else_is_there(rules: LoadedRules) -> None:
    game = trial(rules, "move 3 own porters from hill to inn", hill={"ash": 1, "ash+wool": 2})
    # While there is somebody who must go, somebody goes.
    assert options(game) == ["ash hill", "ash+wool hill"]
    game.apply("ash hill")
    assert options(game) == ["stop", "ash+wool hill"]
    game.apply("stop")
    assert game.over
    assert standing(game, "porter", "hill") == {"ash+wool": 2}


def test_who_is_spared_may_go_all_the_same(rules: LoadedRules) -> None:
    game = trial(rules, "move 2 own porters from hill to inn", hill={"ash": 2, "ash+wool": 1})
    game.apply("ash+wool hill")
    # One is still asked for, and must be sent.
    assert game.over
    assert standing(game, "porter", "hill") == {"ash": 1}


def test_all_says_no_more_than_a_number(rules: LoadedRules) -> None:
    game = trial(rules, "move all own porters from hill to inn", hill={"ash+wool": 1})
    assert options(game) == ["stop", "ash+wool hill"]


def test_nothing_is_asked_where_nothing_can_be_moved(rules: LoadedRules) -> None:
    game = trial(rules, "move 2 own porters from hill to inn", hill={"birch+wool": 1})
    assert game.over
    assert [one.kind for one in game.events if one.kind != "ended"] == []


def test_a_way_that_is_not_spared_must_be_gone(rules: LoadedRules) -> None:
    # To the dale the laden one must go, though not home.
    game = trial(rules, "move 1 own porters from hill to inn or dale", hill={"ash+wool": 1})
    assert options(game) == ["dale", "inn"]


def test_of_up_to_so_many_nobody_must_go_anyhow(rules: LoadedRules) -> None:
    game = trial(rules, "move up to 2 own porters from hill to inn", hill={"ash": 1, "ash+wool": 1})
    assert options(game) == ["stop", "ash hill", "ash+wool hill"]


def test_what_each_player_loses_may_be_stopped_when_only_the_spared_are_left(
    rules: LoadedRules,
) -> None:
    hill = {"ash+wool": 1, "birch": 1, "birch+salt": 1}
    game = trial(rules, "move 1 porters of each player from hill to inn", hill=hill)
    assert options(game) == ["birch hill", "ash+wool hill", "birch+salt hill"]
    game.apply("birch hill")
    assert options(game) == ["stop", "ash+wool hill"]


def test_own_and_foreign_ones_are_one_move(rules: LoadedRules) -> None:
    hill = {"ash": 1, "birch+salt": 1}
    game = trial(rules, "move 1 own and 1 foreign porters from hill to inn", hill=hill)
    assert options(game) == ["ash hill", "birch+salt hill"]
    game.apply("ash hill")
    assert options(game) == ["stop", "birch+salt hill"]


def test_it_depends_on_where_from(rules: LoadedRules) -> None:
    game = trial(rules, "move 1 own porters from villages to just customs", hill={"ash": 1})
    assert standing(game, "porter", "customs") == {"ash": 1}
    both = {"dale": {"ash": 1}, "hill": {"ash": 1}}
    game = trial(rules, "move 2 own porters from villages to just customs", **both)
    assert options(game) == ["ash hill", "ash dale"]
    game.apply("ash hill")
    assert options(game) == ["stop", "ash dale"]


def test_leaving_can_be_spared_too(rules: LoadedRules) -> None:
    text = "move 2 porters from cellar to dale"
    game = trial(rules, text, cellar={"ash": 1, "hirelings": 1})
    assert options(game) == ["ash cellar", "hirelings cellar"]
    game.apply("ash cellar")
    assert options(game) == ["stop", "hirelings cellar"]
    game = trial(rules, "move 1 hirelings porters from cellar to villages", cellar={"hirelings": 1})
    assert options(game) == ["stop", "hill", "dale"]


def test_of_one_kind_from_one_place_to_one_place_the_number_is_asked(rules: LoadedRules) -> None:
    game = trial(rules, "move 2 hirelings porters from cellar to dale", cellar={"hirelings": 2})
    assert options(game) == ["0", "1", "2"]
    game.apply("1")
    assert standing(game, "porter", "dale") == {"hirelings": 1}
    game = trial(rules, "move 2 hirelings porters from hill to dale", hill={"hirelings": 2})
    assert standing(game, "porter", "dale") == {"hirelings": 2}
    game = trial(rules, "move 2 hirelings porters from cellar to dale", hill={"hirelings": 1})
    assert game.over


SMALL = """\
cards errand, plural errands

deck pack of errands

variable drawn: errand

track score for each player: 0..9

piece cart, plural carts, 5 for each player in box, carrying hay

figure wolf

exemption heavy: no laden carts must enter box

card send in pack:
    {}

majority table:
    counts: carts, at least 1
    pays: values of it, ranks 2, to score
    ties: nothing, skip

procedure game:
    put wolf in south
    put 2 own carts from box in north
    load 1 own carts with hay in north
    draw from pack as drawn
    may perform drawn
    score fields
"""


def small(folder: Path, act: str) -> Game:
    return small_game(folder, SMALL.format(act))


def test_to_decline_and_to_stop_at_once_are_one_option(tmp_path: Path) -> None:
    game = small(tmp_path / "may", "move 2 own carts from fields to box")
    assert options(game) == ["skip", "white north", "white+hay north"]
    game.apply("white north")
    assert options(game) == ["stop", "white+hay north"]
    game = small(tmp_path / "laden", "move 1 own laden carts from fields to box")
    assert options(game) == ["skip", "north"]
    # A number that must be moved as a whole, or not at all.
    game = small(tmp_path / "number", "move 2 own unladen carts from box to south")
    assert options(game) == ["0", "2"]


@pytest.mark.parametrize(
    ("line", "code", "part"),
    [
        ("no wolf must enter box", "FU221", "wolf"),
        ("no laden wolf must enter box", "FU221", "wolf"),
        ("no mules must enter box", "FU221", "mules"),
        ("no carts must enter barn", "FU220", "barn"),
        ("no carts must leave box from north", "FU242", "north"),
        ("no wool-laden carts must leave box", "FU242", "wool-laden"),
    ],
)
def test_what_makes_no_sense_is_reported(tmp_path: Path, line: str, code: str, part: str) -> None:
    act = "move 2 own carts from fields to box"
    with pytest.raises(DiagnosticError) as caught:
        linked(tmp_path, SMALL.format(act).replace("no laden carts must enter box", line))
    (problem,) = caught.value.diagnostics
    assert problem.code == code
    assert problem.span is not None
    assert problem.span.text == part


LAYER = """\
format: 1
id: over
title: Over
version: 1.0.0
over: {ruleset: small, version: "1"}
files: [over.fuero]
"""


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("remove exemption heavy", ["skip", "do"]),
        ("replace exemption heavy: no carts must enter box", ["0", "1"]),
    ],
)
def test_layers_change_it(tmp_path: Path, line: str, asked: list[str]) -> None:
    base = write_ruleset(
        tmp_path / "small", SMALL.format("move 1 own laden carts from north to box")
    )
    over = tmp_path / "over"
    over.mkdir()
    (over / "ruleset.yaml").write_text(LAYER, encoding="utf-8")
    (over / "over.fuero").write_text(f"{line}\n", encoding="utf-8")
    assert options(fuero.load(base, layers=[str(over)]).new_game(2, seed=1)) == asked


def test_it_is_said(rules: LoadedRules) -> None:
    said = {name: say_element(rules.rules, "exemption", name) for name in ("busy", "steep")}
    assert said == {
        "busy": "Busy: nobody has to move porters with a load into inn.",
        "steep": "Steep: nobody has to move porters into customs from dale.",
    }
