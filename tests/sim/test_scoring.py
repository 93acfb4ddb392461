from __future__ import annotations

from pathlib import Path

import pytest

import fuero
from fuero.sim.scoring import score_places, scored_places, scoring_text, unsaid_variables

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


LAYER = """\
format: 1
id: forts
title: Forts
version: 1.0.0
over: {ruleset: el-grande, version: "1"}
files: [forts.fuero]
"""
FORTS = """\
variable ally: player

majority siege:
    counts: caballeros, at least 1
    pays: worth of it, ranks by players {2: 1, 3: 2, 4: 3, 5: 3}, to score
    ties: full rank, compact
    bonus alliance: 7 to sole first where ally is me

replace procedure castillo-scoring:
    score castillo by siege

card parade in stack-4:
    score galicia by siege
"""
FOUGHT = {"players": ["red", "blue"], "king": "granada", "castillo": {"red": 2, "blue": 2}}


def forts(folder: Path, more: str = "") -> fuero.LoadedRules:
    (folder / "ruleset.yaml").write_text(LAYER, encoding="utf-8")
    (folder / "forts.fuero").write_text(FORTS + more, encoding="utf-8")
    return fuero.load("el-grande", layers=[str(folder)])


def test_a_place_is_scored_by_the_table_its_procedures_use(tmp_path: Path) -> None:
    rules = forts(tmp_path)
    castillo, galicia = score_places(rules, FOUGHT, ("castillo", "galicia"))
    assert (castillo.table, castillo.points) == ("siege", {"red": 5, "blue": 5})
    assert castillo.others == ("influence",)
    assert (galicia.table, galicia.others) == ("influence", ("siege",))
    assert scoring_text(rules, ("castillo", "granada")) == (
        "score castillo by siege\nscore granada by influence"
    )


def test_a_table_can_be_named(tmp_path: Path) -> None:
    rules = forts(tmp_path)
    (castillo,) = score_places(rules, FOUGHT, ("castillo",), "influence")
    assert (castillo.table, castillo.points) == ("influence", {"red": 0, "blue": 0})
    with pytest.raises(fuero.DiagnosticError) as caught:
        score_places(rules, FOUGHT, ("castillo",), "seige")
    assert caught.value.diagnostics[0].help == "did you mean `siege`?"


def test_where_procedures_use_several_tables_one_has_to_be_named(tmp_path: Path) -> None:
    more = "\nafter procedure general-scoring:\n    score castillo by influence\n"
    rules = forts(tmp_path, more)
    for score in (score_places, lambda rules, position, places: scoring_text(rules, places)):
        with pytest.raises(fuero.DiagnosticError) as caught:
            score(rules, FOUGHT, ("castillo",))
        (problem,) = caught.value.diagnostics
        assert problem.code == "FU424"
        assert problem.message == "castillo is scored by several tables: influence and siege"
        assert "--table influence" in (problem.help or "")
    (castillo,) = score_places(rules, FOUGHT, ("castillo",), "siege")
    assert castillo.points == {"red": 5, "blue": 5}


def test_variables_a_position_leaves_open_are_found(tmp_path: Path) -> None:
    rules = forts(tmp_path)
    assert unsaid_variables(rules, FOUGHT, ["siege"]) == ("ally",)
    assert unsaid_variables(rules, {**FOUGHT, "ally": "red"}, ["siege"]) == ()
    assert unsaid_variables(rules, FOUGHT, ["influence"]) == ()
    king = fuero.load("king-colonies")
    assert unsaid_variables(king, FOUGHT, ["influence"]) == ("favoured", "champion", "inquisitor")
