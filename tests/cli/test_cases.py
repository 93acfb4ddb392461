from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.rulesets import write_ruleset

RULES = """\
piece man, plural men, 3 for each player in box
track score for each player: 0..99

procedure game:
    perform arrival
    end game: over

procedure arrival:
    for each player:
        move up to 1 own men from box to fields
    for each player where number of own men in fields > 0:
        add 1 to own score
"""

CASES = """\
format: 1
position: {players: 2}
cases:
  - name: one man each
    do: perform arrival
    answers: [north, south]
    then: {north: {white: 1}, south: {black: 1}, score: {white: 1, black: 1}}
  - name: nobody need come
    do: perform arrival
    answers: [stop, "black: stop"]
    then: {score: {}}
"""


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    """A small ruleset with two cases that hold."""
    write_ruleset(tmp_path / "small", RULES, files={"cases.yaml": CASES})
    return tmp_path / "small"


def write(rules: Path, old: str, new: str, name: str = "cases.yaml") -> None:
    text = (rules / name).read_text(encoding="utf-8")
    assert old in text
    (rules / name).write_text(text.replace(old, new), encoding="utf-8")


def test_cases_that_hold_are_counted(run, rules: Path) -> None:
    assert run("test", "./small").stdout == "./small: all 2 cases hold (Small)\n"


def test_a_failure_has_the_place_of_what_is_expected_and_what_happened(run, rules: Path) -> None:
    write(rules, "white: 1, black: 1}}", "white: 1, black: 2}}")
    found = run("test", "./small", code=1)
    assert found.stdout == "./small: 1 of 2 cases holds, 1 does not (Small)\n"
    assert (
        found.stderr
        == """\
./small/cases.yaml:7:75: error FU480: score black: this is 1, not 2
  7 |     then: {north: {white: 1}, south: {black: 1}, score: {white: 1, black: 2}}
    |                                                                           ^
./small/cases.yaml:4:11: note: in this case
  4 |   - name: one man each
    |           ^^^^^^^^^^^^
./small/rules.fuero:8:11: note: the procedure that is done
  8 | procedure arrival:
    |           ^^^^^^^
help: what happened:
        White moves 1 man from box to north.
        Black moves 1 man from box to south.
        White gets 1 point: arrival.
        Black gets 1 point: arrival.
"""
    )


def test_a_case_says_none_where_a_variable_holds_nothing(run, tmp_path: Path) -> None:
    cases = """\
format: 1
position: {players: 2, chief: none}
cases:
  - {name: it holds, do: set chief to none, then: {chief: none}}
  - {name: it does not, do: set chief to me, then: {chief: none}}
"""
    write_ruleset(
        tmp_path / "small", f"variable chief: player\n{RULES}", files={"cases.yaml": cases}
    )
    found = run("test", "./small", code=1)
    assert found.stdout == "./small: 1 of 2 cases holds, 1 does not (Small)\n"
    assert "chief: this is white, not none" in found.stderr


def test_one_case_is_tried_by_its_name(run, rules: Path) -> None:
    write(rules, "white: 1, black: 1}}", "white: 1, black: 2}}")
    said = run("test", "./small", "--case", "nobody need come").stdout
    assert said == "./small: the case holds (Small)\n"
    found = run("test", "./small", "--case", "nobody needs come", code=2)
    assert "did you mean `nobody need come`?" in found.stderr


def test_cases_may_lie_in_several_files(run, rules: Path) -> None:
    (rules / "cases").mkdir()
    (rules / "cases.yaml").rename(rules / "cases" / "arrival.yaml")
    (rules / "cases" / "more.yaml").write_text(CASES.replace("name: ", "name: again, "))
    (rules / "cases" / ".more.yaml.swp").write_text("no case")
    assert "all 4 cases hold" in run("test", "./small").stdout


def test_json_tells_of_each_case(run, rules: Path) -> None:
    write(rules, "white: 1, black: 1}}", "white: 1, black: 2}}")
    data = json.loads(run("test", "./small", "--json", code=1).stdout)
    assert data["cases"] == [
        {"name": "one man each", "file": "./small/cases.yaml", "line": 4, "holds": False},
        {"name": "nobody need come", "file": "./small/cases.yaml", "line": 8, "holds": True},
    ]
    assert [one["code"] for one in data["diagnostics"]] == ["FU480"]


WRONG = {
    "a key": ("    answers: [north, south]\n", "    anwsers: [north, south]\n", "FU030"),
    "an answer": ("[north, south]", "[north, suoth]", "FU481"),
    "an answer too few": ("[north, south]", "[north]", "FU482"),
    "a place": ("north: {white: 1},", "nroth: {white: 1},", "FU483"),
    "an act": (
        "do: perform arrival\n    answers: [north",
        "do: perform rival\n    answers: [n",
        "FU220",
    ),
    "a player": ('"black: stop"', '"white: stop"', "FU481"),
    "a position": ("{players: 2}", "{players: 2, north: {white: 4}}", "FU410"),
    "a number of players": ("{players: 2}", "{players: 9}", "FU406"),
    "a switch": ("    answers: [stop,", "    set: {no-such: 1}\n    answers: [stop,", "FU210"),
    "a name": ("name: nobody need come", "name: one man each", "FU484"),
    "a ruleset": ("position: {p", "ruleset: el-grande\nposition: {p", "FU486"),
    "a layer": ("    answers: [stop,", "    layers: [./x]\n    answers: [stop,", "FU486"),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_in_a_case_is_told_at_its_place(run, rules: Path, what: str) -> None:
    old, new, code = WRONG[what]
    write(rules, old, new)
    found = run("test", "./small", code=1)
    first = found.stderr.splitlines()[0]
    assert first.startswith("./small/cases.yaml:")
    assert f"error {code}: " in first
    assert "^" in found.stderr


def test_a_ruleset_without_cases_says_so(run, rules: Path) -> None:
    (rules / "cases.yaml").unlink()
    found = run("test", "./small", code=1)
    assert "error FU485: there are no cases of small" in found.stderr
    assert "cases.yaml" in found.stderr


def test_rules_that_cannot_be_read_are_told_as_elsewhere(run, rules: Path) -> None:
    write(rules, "perform arrival", "perform rival", "rules.fuero")
    found = run("test", "./small", code=1)
    assert found.stderr.startswith("./small/rules.fuero:5:13: error FU220")


LAYER = """\
format: 1
id: house
title: House
version: 1.0.0
over: {ruleset: small, version: "1"}
files: [rules.fuero]
"""


def test_cases_of_rulesets_below_are_tried_on_request_and_on_the_whole_sum(
    run, rules: Path
) -> None:
    write_ruleset(
        rules.parent / "house",
        "after procedure arrival:\n    for each player:\n        add 1 to own score\n",
        manifest=LAYER,
        files={
            "cases.yaml": """\
                format: 1
                cases:
                  - name: a point for all
                    position: {players: 2}
                    do: perform arrival
                    answers: [stop, stop]
                    then: {score: {white: 1, black: 1}}
                """
        },
    )
    assert "the case holds" in run("test", "./small+./house").stdout
    found = run("test", "./small+./house", "--all", code=1)
    assert "1 of 3 cases holds, 2 do not" in found.stdout
    assert "./small/cases.yaml:7" in found.stderr
    assert run("test", "./small").exit_code == 0


def test_a_case_in_an_indented_block_has_its_faults_at_their_place(run, rules: Path) -> None:
    write(
        rules,
        "    do: perform arrival\n    answers: [north",
        "    do: |\n      for each player:\n        perform rival\n    answers: [north",
    )
    found = run("test", "./small", code=1)
    assert found.stderr.startswith("./small/cases.yaml:7:17: error FU220")


def test_the_cases_of_the_examples_hold(run) -> None:
    folders = sorted((Path(__file__).parents[2] / "examples").glob("**/cases.yaml"))
    assert folders
    for path in folders:
        assert run("test", str(path.parent)).exit_code == 0


def test_a_case_that_expects_nothing_is_refused(run, rules: Path) -> None:
    write(rules, '    answers: [stop, "black: stop"]\n    then: {score: {}}\n', "    rest: idle\n")
    found = run("test", "./small", code=1)
    assert "FU488: the case says nothing of what is expected" in found.stderr
