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
        ("captain", {"red": 2}, "captain: at most 1 (caballero) may be in captain, and 2 would be"),
        (
            "viceroy",
            {"red": 1, "blue": 1},
            "viceroy: at most 1 (caballero) may be in viceroy, and 2 would be",
        ),
        ("france", {"red": 4}, "france: at most 1 (caballero) may be in france, and 4 would be"),
        ("inside", {"red": 7}, "inside: at most 6 (caballero) may be in inside, and 7 would be"),
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
    assert problem.message == f"{said}: {rule}"
    assert problem.help is not None
    assert problem.help.startswith("it is said in inquisitor-colonies/")


def test_two_scoreboards_do_not_lie_in_one_place() -> None:
    scoreboards = {"8/4/0": "granada", "4/0/0": "granada"}
    position = {"players": ["red", "blue"], "scoreboards": scoreboards}
    with pytest.raises(DiagnosticError) as caught:
        fuero.load("el-grande").trial("score castillo\n", position, player="red")
    (problem,) = caught.value.diagnostics
    assert problem.message == (
        "scoreboards 8/4/0: at most 1 (8/4/0, 4/0/0) may be in granada, and 2 would be: one-board"
    )


@pytest.mark.parametrize("position", [{"king": "court"}, {"king": "castillo"}])
def test_the_king_of_the_base_game_stands_in_a_region(position: dict[str, object]) -> None:
    rules = fuero.load("el-grande")
    with pytest.raises(DiagnosticError, match="land-bound"):
        rules.trial("score castillo\n", {"players": ["red", "blue"], **position}, player="red")
