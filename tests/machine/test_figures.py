"""Moving a figure that is named by a variable or a definition: the figure it stands for moves."""

from __future__ import annotations

from pathlib import Path

import pytest

import fuero
from fuero.check import check
from fuero.diagnostics import DiagnosticError
from fuero.table.question import question_words
from support.rulesets import write_ruleset

RULES = """\
piece stone, plural stones, 3 for each player in box

figure wolf

figure dog, plural dogs, one for each player

track score for each player: 0..9

variable chaser: dog
variable tamed: 0..1

define hunter = if tamed is 1 then own dog else wolf

prohibition shore: no dogs enter north

procedure game:
    put hunter in south
    move hunter to fields
    move chaser to fields or box
    set chaser to own dog
"""
POSITION = {"players": ["white", "black"], "wolf": "south", "dogs": {"white": "box"}}


@pytest.fixture(name="rules")
def _rules(tmp_path: Path) -> fuero.LoadedRules:
    return fuero.load(write_ruleset(tmp_path, RULES))


def moved(rules: fuero.LoadedRules, text: str, **position: object) -> list[tuple[str, str]]:
    """Figure and goal of each move, where nothing is a question."""
    game = rules.trial(text, {**POSITION, **position}, player="white")
    assert game.decision is None
    return [
        (event.arguments["figure"], event.arguments["goal"])
        for event in game.events
        if event.kind == "figure"
    ]


def test_the_figure_moves_that_a_definition_stands_for(rules: fuero.LoadedRules) -> None:
    assert moved(rules, "move hunter to fields") == [("wolf", "north")]
    assert moved(rules, "move hunter to neighbours of place of hunter") == [("wolf", "north")]
    # The dog may not enter the north, whoever asks it to.
    assert moved(rules, "move hunter to fields", tamed=1) == [("dog.white", "south")]


def test_the_figure_moves_that_a_variable_holds(rules: fuero.LoadedRules) -> None:
    assert moved(rules, "move chaser to fields", chaser="dog.black") == [("dog.black", "south")]


def test_nothing_moves_where_it_holds_none(rules: fuero.LoadedRules) -> None:
    game = rules.trial("move chaser to fields or box", POSITION, player="white")
    assert game.over
    assert game.events == ()


def test_several_figures_are_not_one(rules: fuero.LoadedRules) -> None:
    with pytest.raises(DiagnosticError, match="but one figure is moved"):
        rules.trial("move dogs to fields", POSITION, player="white")


def test_it_is_asked_and_said_by_its_name(rules: fuero.LoadedRules) -> None:
    game = rules.trial("move hunter to fields or box", POSITION, player="white")
    assert game.decision is not None
    asked = question_words(rules.rules, game.decision)
    assert asked == "White: where do you move the hunter?"


def test_the_checks_know_where_it_is_put(rules: fuero.LoadedRules) -> None:
    assert not [one for one in check(rules.rules) if one.code == "FU305"]
