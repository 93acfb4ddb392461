"""What the expansions of El Grande refuse."""

from __future__ import annotations

import pytest

import fuero
from fuero.diagnostics import DiagnosticError


@pytest.mark.parametrize("name", ["inquisitor-colonies", "king-colonies"])
@pytest.mark.parametrize("place", ["ship", "america", "mediterranean", "viceroy", "inside"])
def test_a_position_that_puts_the_king_overseas_is_refused(name: str, place: str) -> None:
    rules = fuero.load(name)
    with pytest.raises(DiagnosticError) as caught:
        rules.trial("score castillo\n", {"players": ["red", "blue"], "king": place}, player="red")
    (problem,) = caught.value.diagnostics
    assert problem.message == f"king: no king is ever in {place}: overseas"
    assert problem.help is not None
    assert problem.help.startswith("it is said in inquisitor-colonies/material.fuero:")


@pytest.mark.parametrize("name", ["inquisitor-colonies", "king-colonies"])
@pytest.mark.parametrize(
    ("place", "standing", "said"),
    [
        ("captain", {"red": 2}, "captain: never more than 1 in captain, and here are 2"),
        ("viceroy", {"red": 1, "blue": 1}, "viceroy: never more than 1 in viceroy, and here are 2"),
        ("france", {"red": 4}, "france: never more than 1 in france, and here are 4"),
        ("inside", {"red": 7}, "inside: never more than 6 in inside, and here are 7"),
    ],
)
def test_a_position_with_too_many_in_a_place_is_refused(
    name: str, place: str, standing: dict[str, int], said: str
) -> None:
    position = {"players": ["red", "blue"], "limit-table": "granada", place: standing}
    with pytest.raises(DiagnosticError) as caught:
        fuero.load(name).trial("score castillo\n", position, player="red")
    (problem,) = caught.value.diagnostics
    rule = "table-space" if place == "inside" else "one-each"
    assert problem.message == f"{said} (caballero): {rule}"
    assert problem.help is not None
    assert problem.help.startswith("it is said in inquisitor-colonies/")


def test_two_scoreboards_do_not_lie_in_one_place() -> None:
    scoreboards = {"8/4/0": "granada", "4/0/0": "granada"}
    position = {"players": ["red", "blue"], "scoreboards": scoreboards}
    with pytest.raises(DiagnosticError) as caught:
        fuero.load("el-grande").trial("score castillo\n", position, player="red")
    (problem,) = caught.value.diagnostics
    assert problem.message == (
        "scoreboards 8/4/0: never more than 1 in granada, and here are 2 (8/4/0, 4/0/0): one-board"
    )


@pytest.mark.parametrize("position", [{"king": "court"}, {"king": "castillo"}])
def test_the_king_of_the_base_game_stands_in_a_region(position: dict[str, object]) -> None:
    rules = fuero.load("el-grande")
    with pytest.raises(DiagnosticError, match="land-bound"):
        rules.trial("score castillo\n", {"players": ["red", "blue"], **position}, player="red")
