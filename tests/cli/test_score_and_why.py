from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.rulesets import write_ruleset
from support.shipped import EXAMPLES

OWN = ("--do", "perform four-own", "--as", "red")


def test_one_place_is_scored_with_reasons(run, position: str) -> None:
    arguments = ("score", "el-grande", "--position", position, "--place", "granada")
    data = json.loads(run(*arguments, "--json").stdout)
    assert data["place"] == "granada"
    assert data["points"] == {"red": 10, "blue": 4, "green": 0, "yellow": 0}
    assert "Red scores 8: first in Granada (3 caballeros)." in data["reasons"]
    assert "Granada is scored: red 3, blue 2." in run(*arguments).output


def test_all_places_that_pay_are_scored(run, position: str) -> None:
    data = json.loads(run("score", "el-grande", "--position", position, "--all", "--json").stdout)
    assert len(data) == 10
    points = {one["place"]: one["points"]["red"] for one in data}
    assert (points["granada"], points["castillo"], points["galicia"]) == (10, 5, 0)
    said = run("score", "el-grande", "--position", position, "--all").output
    assert "Together:\n  Red: 15\n  Blue: 4\n" in said


def test_what_could_be_otherwise_is_told(run, position: str) -> None:
    arguments = ("score", "inquisitor-colonies", "--position", position, "--place", "granada")
    said = run(*arguments).output.splitlines()
    assert said[-2:] == [
        "Cards score these by another table (--table leaders): granada.",
        (
            "The position leaves open, so it is as before the set-up: "
            "holder of the Grand Inquisitor (inquisitor)."
        ),
    ]
    data = json.loads(run(*arguments, "--table", "leaders", "--json").stdout)
    assert (data["table"], data["unsaid"]) == ("leaders", ["inquisitor"])
    assert "another table" not in run(*arguments, "--table", "leaders").output


@pytest.mark.parametrize("place", ["court", "provinces", "ship", "dungeon"])
def test_a_place_that_no_rule_scores_is_refused(run, position: str, place: str) -> None:
    arguments = ("score", "grandissimo", "--position", position, "--place", place)
    said = run(*arguments, code=2).stderr
    assert f"{place} is never scored: no rule of El Grande + Grandissimo does so" in said
    assert "scored are galicia," in said
    assert "castillo, portugal" in said


def test_too_many_pieces_are_told_where_they_stand(run, position: str) -> None:
    with Path(position).open("a", encoding="utf-8") as stream:
        stream.write("seville:\n  red: 99\n")
    found = run("score", "el-grande", "--position", position, "--all", code=1).stderr
    assert "table.yaml:9:8: error FU410: seville red: red has 30" in found


def test_a_card_that_cannot_be_kept_is_counted_from_one_and_others_named(
    run, position: str
) -> None:
    with Path(position).open("a", encoding="utf-8") as stream:
        stream.write("kept: {blue: [gather]}\n")
    found = run("score", "el-grande", "--position", position, "--all", code=1).stderr
    assert "kept blue no. 1: 'gather' is no kept card" in found
    assert "there is veto.1, veto.2" in found


def test_an_unknown_place_gets_a_hint(run, position: str) -> None:
    arguments = ("score", "el-grande", "--position", position)
    assert "did you mean `granada`?" in run(*arguments, "--place", "grenada", code=1).stderr
    assert "say one of --place" in run(*arguments, "--place", "granada", "--all", code=2).stderr


def test_several_places_are_scored_as_one(run, tmp_path: Path) -> None:
    where = tmp_path / "table.yaml"
    where.write_text("format: 1\nplayers: [oak, elm]\nridge: {oak: 2, elm: 3}\nchapel: {oak: 2}\n")
    given = (
        "score",
        str(EXAMPLES / "hillsides"),
        "--position",
        str(where),
        "--as-one",
        "ridge,chapel",
    )
    found = run(*given, "--table", "estate").output
    assert "The ridge and the chapel slope are scored as one: oak 4, elm 3." in found
    assert "Together:" not in found
    data = json.loads(run(*given, "--table", "estate", "--json").output)
    assert data["place"] == "ridge or chapel"
    assert data["points"] == {"oak": 7, "elm": 3}
    assert "FU274" in run(*given, code=1).stderr
    unknown = run(*given[:-1], "ridge,chapelle", code=1).stderr
    assert "did you mean `chapel`?" in unknown


def test_all_places_are_scored_where_none_is_named(run, position: str) -> None:
    every = run("score", "el-grande", "--position", position).output
    assert every == run("score", "el-grande", "--position", position, "--all").output
    assert "Granada is scored" in every
    assert "Together:" in every


def test_why_tells_the_reasons_on_a_position(run, position: str) -> None:
    said = run("why", "el-grande", "--position", position).output
    assert "Red scores 2: home bonus in Granada." in said


@pytest.mark.parametrize(
    ("answers", "option", "reason", "words"),
    [
        (("granada",), "galicia", "prohibited", "The prohibition “taboo” closes Galicia to it."),
        ((), "galicia", "prohibited", "material.fuero"),
        ((), "aragon", "empty", "Red has no caballero in Aragon."),
        ((), "granada", "offered", "is offered"),
        (("granada",), "court", "place", "The court is no region."),
    ],
)
def test_why_an_option_is_not_offered(
    run, position: str, answers: tuple[str, ...], option: str, reason: str, words: str
) -> None:
    given = [part for answer in answers for part in ("--answer", answer)]
    arguments = ("why", "el-grande", "--position", position, *OWN, *given, "--not", option)
    data = json.loads(run(*arguments, "--json").stdout)
    assert (data["reason"], data["offered"]) == (reason, reason == "offered")
    assert words in run(*arguments).output


def test_an_owner_whose_pieces_are_used_up(run, position: str) -> None:
    arguments = ("why", "el-grande", "--position", position, "--as", "red")
    act = ("--do", "perform three-foreign", "--not", "red granada")
    assert "Only other players’ caballeros are meant" in run(*arguments, *act).output


def test_what_is_no_option_at_all_gets_a_hint(run, position: str) -> None:
    arguments = ("why", "el-grande", "--position", position, *OWN)
    assert "did you mean `granada`?" in run(*arguments, "--not", "grenada", code=2).stderr


def test_why_needs_something_to_ask_about(run, position: str, tmp_path: Path) -> None:
    assert "is no save or record" in run("why", "el-grande", code=2).stderr
    (tmp_path / "table.txt").write_text("nothing", encoding="utf-8")
    assert "error FU420" in run("why", "table.txt", code=1).stderr
    found = run("why", position, "--position", position, code=2)
    assert "go with RULES" in found.stderr


TOO_FEW = """\
piece man, plural men, 5 for each player in box
track score for each player: 0..99
variable friends: set of players

majority influence:
    counts: men, at least 3
    pays: values of it, ranks 2, to score
    ties: next rank, compact
    pools: friends

procedure game:
    score north
    put 1 own men from box in south
    end game: over
"""


@pytest.mark.parametrize(
    ("there", "lines"),
    [
        (
            "{white: 1, black: 2}",
            [
                "North is scored: black 2, white 1.",
                "  Black scores nothing: 2 men, and at least 3 count.",
                "  White scores nothing: 1 man, and at least 3 count.",
            ],
        ),
        (
            "{white: 3, black: 1}",
            [
                "North is scored: white 3, black 1.",
                "  Black scores nothing: 1 man, and at least 3 count.",
                "  White scores 3: first in north (3 men).",
            ],
        ),
    ],
)
def test_who_has_pieces_but_too_few_is_told_why_they_score_nothing(
    run, tmp_path: Path, there: str, lines: list[str]
) -> None:
    rules = write_ruleset(tmp_path / "few", TOO_FEW)
    text = f"players: [white, black]\nnorth: {there}\n"
    (tmp_path / "table.yaml").write_text(text, encoding="utf-8")
    asked = ("why", rules, "--position", "table.yaml", "--do", "score north")
    assert run(*asked).output.splitlines() == lines
    reasons = json.loads(run(*asked, "--json").stdout)["reasons"]
    assert reasons == [line.strip() for line in lines[1:]]


def test_friends_who_have_enough_together_are_not_told_that_they_have_too_few(
    run, tmp_path: Path
) -> None:
    rules = write_ruleset(tmp_path / "few", TOO_FEW)
    text = "players: [white, black]\nnorth: {white: 1, black: 2}\nfriends: [white, black]\n"
    (tmp_path / "table.yaml").write_text(text, encoding="utf-8")
    asked = ("why", rules, "--position", "table.yaml", "--do", "score north")
    assert "scores nothing" not in run(*asked).output


def test_try_says_why_an_act_did_nothing(run, position: str) -> None:
    act = "move 1 own caballeros from aragon to granada"
    found = run("try", "el-grande", "--position", position, "--as", "red", "--do", act).output
    assert "The position is as before.\nNothing was done: Red has no caballero in Aragon." in found
    arguments = ("try", "el-grande", "--position", position, "--as", "red", "--json", "--do")
    said = json.loads(run(*arguments, act).stdout)["nothing-done"]
    assert said == ["Nothing was done: Red has no caballero in Aragon."]
    assert json.loads(run(*arguments, "move king to aragon").stdout)["nothing-done"] == []


def test_why_not_at_a_question_that_nobody_was_asked(run, position: str) -> None:
    act = "choose one of regions with at least 3 own caballeros as spot"
    arguments = ("why", "el-grande", "--position", position, "--as", "red", "--do", act)
    found = run(*arguments, "--not", "aragon").output
    assert "Red was not asked, as there was one way only: “Granada”." in found
    assert "Aragon would need at least 3 of your own caballeros, and has 0." in found
    data = json.loads(run(*arguments, "--not", "aragon", "--json").stdout)
    assert data["asked"] is False
    assert data["conditions"] == ["Aragon would need at least 3 of your own caballeros, and has 0."]


def test_why_not_where_the_act_did_nothing_says_why(run, position: str) -> None:
    act = "move 1 own caballeros from aragon to granada"
    arguments = ("why", "el-grande", "--position", position, "--as", "red", "--do", act)
    found = run(*arguments, "--not", "1", code=2).stderr
    assert "Nothing was done: Red has no caballero in Aragon." in found


def test_why_a_way_out_is_not_there(run, position: str) -> None:
    act = "move 2 own caballeros from regions to regions"
    arguments = ("why", "el-grande", "--position", position, "--as", "red", "--do", act)
    found = run(*arguments, "--not", "stop").output
    assert "“Stop” cannot be answered here: red has to choose one of the options." in found
