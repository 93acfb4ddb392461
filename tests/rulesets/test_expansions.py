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


@pytest.mark.parametrize("position", [{"king": "court"}, {"king": "castillo"}])
def test_the_king_of_the_base_game_stands_in_a_region(position: dict[str, object]) -> None:
    rules = fuero.load("el-grande")
    with pytest.raises(DiagnosticError, match="land-bound"):
        rules.trial("score castillo\n", {"players": ["red", "blue"], **position}, player="red")
