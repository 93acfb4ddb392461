"""Loads that are laid down: in some places pieces of a kind carry nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import fuero
from fuero.check import check
from fuero.cli.positions import read_position
from fuero.diagnostics import DiagnosticError
from fuero.machine.game import Game
from fuero.machine.invariants import broken
from fuero.pipeline import LoadedRules
from fuero.ruleset.link import link
from fuero.ruleset.sums import read_layers
from fuero.sim.simulate import simulate
from fuero.text.play import say_event
from fuero.text.say import say_element
from support.rulesets import linked
from support.small import options, small_game, standing, told

FOLDER = str(Path(__file__).parent / "rulesets" / "porters")
LADEN = {"hill": {"ash": 1, "ash+wool": 2, "birch+salt": 1, "hirelings+salt": 1}}


@pytest.fixture(name="rules", scope="module")
def _rules() -> LoadedRules:
    return fuero.load(FOLDER)


def trial(rules: LoadedRules, text: str, **position: Any) -> Game:
    return rules.trial(text, {"players": ["ash", "birch"], **LADEN, **position}, player="ash")


def unloaded(game: Game) -> list[tuple[object, ...]]:
    return [tuple(one.arguments.values()) for one in game.events if one.kind == "unloaded:porter"]


def test_who_comes_there_lays_the_load_down(rules: LoadedRules) -> None:
    game = trial(rules, "move 1 own porters from hill to customs or dale")
    game.apply("ash+wool hill")
    assert options(game) == ["dale", "customs", "cellar"]
    game.apply("customs")
    assert standing(game, "porter", "customs") == {"ash": 1}
    assert standing(game, "porter", "hill") == {
        "ash": 1,
        "ash+wool": 1,
        "birch+salt": 1,
        "hirelings+salt": 1,
    }
    assert unloaded(game) == [("ash", "ash+wool", "customs", 1)]


def test_elsewhere_it_is_kept_and_so_it_is_by_who_leaves(rules: LoadedRules) -> None:
    game = trial(rules, "move 1 own wool-laden porters from hill to dale")
    assert standing(game, "porter", "dale") == {"ash+wool": 1}
    assert unloaded(game) == []


def test_what_lies_in_such_a_place_is_such_a_place(rules: LoadedRules) -> None:
    game = trial(rules, "move 1 own porters from hill to cellar")
    game.apply("ash+wool hill")
    assert standing(game, "porter", "cellar") == {"ash": 1}


def test_it_is_told_after_the_move_and_said(rules: LoadedRules) -> None:
    game = trial(rules, "move 1 own wool-laden porters from hill to cellar")
    kinds = [event.kind for event in game.events]
    assert kinds[-3:] == ["moved:porter", "unloaded:porter", "gained:coins"]
    moved, laid_down, _ = game.events[-3:]
    assert moved.arguments["owner"] == "ash+wool"
    said = say_event(rules.rules, laid_down)
    assert said == "Ash unloads in cellar: 1 porter with wool."


@pytest.mark.parametrize(
    ("text", "hill", "there"),
    [
        ("put all porters from hill in {}", {}, {"ash": 3, "birch": 1, "hirelings": 1}),
        ("put all own porters from hill in {}", {"birch+salt": 1, "hirelings+salt": 1}, {"ash": 3}),
        (
            "put 2 own porters from hill in {}",
            {"ash+wool": 1, "birch+salt": 1, "hirelings+salt": 1},
            {"ash": 2},
        ),
        (
            "put 1 hirelings porters from hill in {}",
            {"ash": 1, "ash+wool": 2, "birch+salt": 1},
            {"hirelings": 1},
        ),
    ],
)
def test_what_is_put_there_lays_it_down(
    rules: LoadedRules, text: str, hill: dict[str, int], there: dict[str, int]
) -> None:
    game = trial(rules, text.format("cellar"))
    assert standing(game, "porter", "hill") == hill
    assert standing(game, "porter", "cellar") == there
    assert all(number for *_, number in unloaded(game))


def test_nothing_is_told_where_nothing_was_put(rules: LoadedRules) -> None:
    game = trial(rules, "put 1 own salt-laden porters from hill in cellar")
    assert standing(game, "porter", "cellar") == {}
    assert unloaded(game) == []


def test_held_ones_lay_theirs_down_for_whoever_moves_them(rules: LoadedRules) -> None:
    game = trial(rules, "move 1 own salt-laden porters from hill to just customs", master="ash")
    assert standing(game, "porter", "customs") == {"hirelings": 1}
    assert unloaded(game) == [("ash", "hirelings+salt", "customs", 1)]


def test_a_prohibition_still_looks_at_who_would_enter(rules: LoadedRules) -> None:
    game = trial(rules, "move up to 1 porters from hill to customs")
    assert options(game) == ["stop", "ash hill", "ash+wool hill"]
    game = trial(rules, "move up to 1 porters from hill to customs", master="ash")
    assert options(game) == ["stop", "ash hill", "ash+wool hill", "hirelings+salt hill"]


def test_triggers_see_it_laid_down(rules: LoadedRules) -> None:
    game = trial(rules, "move 1 own wool-laden porters from hill to just customs")
    assert game.whole_view()["variables"]["coins"]["ash"] == 1


def test_nothing_is_loaded_there(rules: LoadedRules) -> None:
    customs = {"customs": {"ash": 1}, "cellar": {"birch": 1}}
    game = trial(rules, "load up to 1 own porters with salt in villages or customs", **customs)
    assert options(game) == ["stop", "ash hill"]
    game = trial(rules, "load all porters with salt in places", **customs)
    assert standing(game, "porter", "customs") == {"ash": 1}
    assert standing(game, "porter", "cellar") == {"birch": 1}
    assert standing(game, "porter", "hill") == {"ash+wool": 2, "ash+salt": 1} | {
        "birch+salt": 1,
        "hirelings+salt": 1,
    }


@pytest.mark.parametrize("place", ["customs", "cellar", "inn"])
def test_a_position_with_a_load_there_is_refused(
    rules: LoadedRules, tmp_path: Path, place: str
) -> None:
    file = tmp_path / "position.yaml"
    file.write_text(f"players: [ash, birch]\n{place}: {{ash+wool: 1}}\n", encoding="utf-8")
    with pytest.raises(DiagnosticError) as caught:
        read_position(rules, file)
    (problem,) = caught.value.diagnostics
    assert problem.code == "FU410"
    assert problem.message == f"{place}: no porter carries anything in {place}"
    assert problem.span is not None
    assert [one.label for one in problem.related] == ["the piece"]
    assert problem.related[0].span.text.startswith("piece porter")


def test_a_state_with_a_load_there_is_broken(rules: LoadedRules) -> None:
    game = rules.new_game(2, 1)
    vector, program = list(game.vector), game.program
    assert broken(rules.evaluator(2), vector) == []
    bearers = program.domains[program.pieces["porter"].bearers].members
    row = program.domains["place"].members.index("inn") * len(bearers)
    base = program.layout.fields["pieces porter"].offset + row
    vector[base + bearers.index("ash")] -= 1
    vector[base + bearers.index("ash+wool")] += 1
    assert broken(rules.evaluator(2), vector) == ["no porter carries anything in inn"]


def test_it_is_said(rules: LoadedRules) -> None:
    said = say_element(rules.rules, "piece", "porter")
    assert said is not None
    assert said.endswith(
        "each can carry wool or salt, and lays it down on coming into customs or inn."
    )


def test_the_rules_are_sound_and_games_of_them_come_to_their_end(rules: LoadedRules) -> None:
    assert check(link(read_layers([FOLDER]), {})) == ()
    simulate(rules, games=10, players=2, seed=1)


BACK = "move all own carts from north to box\n    move up to 2 own carts from box to south"

SMALL = """\
piece cart, plural carts, 2 for each player in box, carrying hay except in {}

figure wolf

track score for each player: 0..9

procedure game:
    put wolf in north
    move 2 own carts from box to fields
    load all own carts with hay in fields
    {}
    score north

majority table:
    counts: carts, at least 1
    pays: values of it, ranks 2, to score
    ties: nothing, skip
"""


def test_from_one_place_to_one_place_only_the_number_is_asked(tmp_path: Path) -> None:
    text = "move all own laden carts from north to box\n    put 1 own carts from box in south"
    game = small_game(tmp_path / "in", SMALL.format("box", text))
    game.apply("north")
    game.apply("north")
    assert told(game, "unloaded:cart") == [("white", "white+hay", "box", 2)]
    assert told(game, "placed:cart") == [("white", "box", "south", 1)]
    # Nobody comes laden out of the box, so what they carry is no question.
    game = small_game(tmp_path / "back", SMALL.format("box", BACK))
    game.apply("north")
    game.apply("north")
    assert options(game) == ["0", "1", "2"]


@pytest.mark.parametrize(
    ("places", "code", "part"),
    [
        ("place of wolf", "FU261", "place of wolf"),
        ("box or barn", "FU220", "barn"),
        ("3", "FU222", "3"),
    ],
)
def test_places_that_make_no_sense_are_reported(
    tmp_path: Path, places: str, code: str, part: str
) -> None:
    with pytest.raises(DiagnosticError) as caught:
        linked(tmp_path, SMALL.format(places, "put wolf in south"))
    (problem,) = caught.value.diagnostics
    assert problem.code == code
    assert problem.span is not None
    assert problem.span.text == part


@pytest.mark.parametrize(
    ("places", "found"),
    [
        ("box", ["carts are loaded where they carry nothing"]),
        ("box or north", []),
        ("fields", []),
    ],
)
def test_loading_where_nothing_is_ever_carried_is_a_fault(
    tmp_path: Path, places: str, found: list[str]
) -> None:
    rules = linked(tmp_path, SMALL.format("box", f"load 1 own carts with hay in {places}"))
    problems = [one for one in check(rules) if one.code == "FU330"]
    assert [one.message for one in problems] == found
    assert all(one.related[0].span.text.startswith("piece cart") for one in problems)
