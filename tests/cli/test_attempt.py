"""``fuero try``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

OWN = ("--do", "perform four-own", "--as", "red")


def test_an_act_is_done_and_told(run, position: str) -> None:
    answers = ("--answer", "granada", "--answer", "seville", "--answer", "red: stop")
    said = run("try", "el-grande", "--position", position, *OWN, *answers).output
    assert "Red moves 1 caballero from Granada to Seville." in said
    assert "granada red: 3 -> 2" in said
    assert "seville red: nothing -> 1" in said


def test_what_was_put_off_is_told_in_words(run, position: str) -> None:
    doing = ("--do", "perform free-choice", "--as", "blue")
    said = run("try", "grandissimo", "--position", position, *doing).stdout
    assert "  pending: nothing -> blue free-choice\n" in said
    assert not set("{}[]'") & set(said)


def test_where_answers_run_out_the_open_decision_is_shown(run, position: str) -> None:
    found = run("try", "el-grande", "--position", position, *OWN, code=1)
    assert "error FU411: red has to decide (move-from), and no answer is left" in found.stderr
    assert "granada  From Granada" in found.stdout


def test_an_illegal_answer_lists_the_legal_ones(run, position: str) -> None:
    found = run("try", "el-grande", "--position", position, *OWN, "--answer", "aragon", code=1)
    assert "answer 1: red cannot answer 'aragon' here" in found.stderr
    assert "legal are: stop, granada" in found.stderr


def test_answers_of_the_wrong_player_and_too_many_are_told(run, position: str) -> None:
    arguments = ("try", "el-grande", "--position", position, *OWN)
    found = run(*arguments, "--answer", "blue: stop", code=1)
    assert "red decides here, not blue" in found.stderr
    found = run(*arguments, "--answer", "stop", "--answer", "stop", code=1)
    assert "error FU412: all was decided before: stop" in found.stderr


def test_json_has_events_decision_and_position(run, position: str) -> None:
    arguments = ("try", "el-grande", "--position", position, *OWN, "--json")
    data = json.loads(run(*arguments, "--answer", "granada", code=1).stdout)
    assert data["decision"]["player"] == "red"
    assert "seville" in data["decision"]["options"]
    assert data["diagnostics"][0]["code"] == "FU411"
    answers = ("--answer", "granada", "--answer", "seville", "--answer", "stop")
    data = json.loads(run(*arguments, *answers).stdout)
    assert data["decision"] is None
    assert data["position"]["granada"] == {"red": 2, "blue": 2}
    assert data["events"][0]["kind"] == "moved:caballero"
    assert {"where": "granada red", "before": 3, "after": 2} in data["changes"]


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("players: [red, blue]\ngranada: {red: 40}\n", None, "has 30 of the piece"),
        ("players: [red, blue]\ngrenada: {red: 4}\n", "2:1", "did you mean `granada`?"),
        ("players: [red, blue]\nking: galicja\n", "2:7", "did you mean `galicia`?"),
        ("players: [red, blue]\ncourt: {green: 2}\n", "2:9", "nobody plays 'green'"),
        ("players: [red]\n", "1:10", "2 to 5 players, not for 1"),
        ("players: [red, pink]\n", "1:10", "'pink' is nowhere in the rules"),
        ("players: [red, blue]\nking: no\n", "2:7", "may be read as"),
        ("players: [red, blue]\nking: {\n", "3:1", "error FU007"),
    ],
)
def test_impossible_positions_are_told_with_their_place(
    run, tmp_path: Path, text: str, place: str | None, message: str
) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(text, encoding="utf-8")
    found = run("try", "el-grande", "--position", str(path), *OWN, code=1)
    assert message in found.stderr
    assert f"{path}:{place or ''}" in found.stderr


def test_faults_in_the_act_are_told_with_an_excerpt(run, position: str) -> None:
    arguments = ("try", "el-grande", "--position", position, "--as", "red", "--do")
    assert "--do:1:9: error FU2" in run(*arguments, "perform four-onw", code=1).stderr
    assert "--do:1:" in run(*arguments, "perform perform", code=1).stderr


def test_unknown_players_and_missing_files_are_told(run, position: str) -> None:
    arguments = ("try", "el-grande", "--do", "perform four-own", "--position")
    assert "nobody plays 'rde'" in run(*arguments, position, "--as", "rde", code=2).stderr
    assert "there is no such file" in run(*arguments, "missing.yaml", code=1).stderr


@pytest.mark.parametrize(
    ("rules", "line", "help"),
    [
        ("castelo-sao-jorge", "carried: {red: [thief]}", "help: did you mean `thief.1`?"),
        ("castelo-sao-jorge", "hero: {red: place-1}", "help: did you mean `heroes`?"),
        ("grandissimo", "prison: {red: 1}", "help: did you mean `dungeon`?"),
        ("el-grande", "america: {red: 1}", "by inquisitor-colonies, which is not in the sum"),
    ],
)
def test_what_a_position_may_mean(run, tmp_path: Path, rules: str, line: str, help: str) -> None:
    path = tmp_path / "table.yaml"
    path.write_text(f"players: [red, blue]\n{line}\n", encoding="utf-8")
    said = run("try", rules, "--position", str(path), "--do", "end game: over", code=1).stderr
    assert said.count("error FU410") == 1
    assert help in said


def test_several_acts_to_try_are_done_in_order(run, position: str) -> None:
    one, other = "put king in seville", "put king in granada"
    arguments = ("try", "el-grande", "--position", position, "--json", "--do", one)
    assert json.loads(run(*arguments).output)["position"]["king"] == "seville"
    found = json.loads(run(*arguments, "--do", other).output)
    assert found["position"]["king"] == "granada"
    assert [event["goal"] for event in found["events"]] == ["seville", "granada"]
