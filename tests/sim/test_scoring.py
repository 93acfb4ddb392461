from __future__ import annotations

import pytest

import fuero
from fuero.sim.scoring import score_places, scored_places

POSITION = {
    "players": ["red", "blue"],
    "king": "granada",
    "granada": {"red": 3, "blue": 2},
    "galicia": {"red": 1, "blue": 1},
    "score": {"red": 40},
}


@pytest.fixture(scope="module")
def rules() -> fuero.LoadedRules:
    return fuero.load("el-grande")


def test_places_that_no_table_pays_for_are_left_out(rules: fuero.LoadedRules) -> None:
    places = scored_places(rules, POSITION)
    assert len(places) == 10
    assert not {"court", "provinces"} & set(places)


def test_points_are_those_of_the_place_alone(rules: fuero.LoadedRules) -> None:
    granada, galicia = score_places(rules, POSITION, ("granada", "galicia"))
    assert granada.points == {"red": 8, "blue": 0}
    assert galicia.points == {"red": 0, "blue": 0}
    assert {event.arguments["place"] for event in granada.events} == {"granada"}
    assert score_places(rules, POSITION, ()) == ()


def test_unknown_places_are_refused(rules: fuero.LoadedRules) -> None:
    with pytest.raises(fuero.DiagnosticError) as caught:
        score_places(rules, POSITION, ("grenada",))
    assert caught.value.diagnostics[0].help == "did you mean `granada`?"
