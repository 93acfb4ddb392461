from __future__ import annotations

import hashlib
import json
import random
import re
import shutil
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import fuero
from fuero.diagnostics import MAXIMUM_PROBLEMS, DiagnosticError
from fuero.machine.game import Game
from fuero.machine.save import read_save
from fuero.resources import schema
from support.playing import ROOT, loaded, random_game


@lru_cache
def played() -> Game:
    """A short game in the middle of which something is decided."""
    rules = loaded("five-valleys")
    for number, game in enumerate(random_game(rules.new_game(2, 3), 3)):
        if number == 12:
            return game
    raise AssertionError


@lru_cache
def record_text() -> str:
    return loaded("five-valleys").print_record(played())


@lru_cache
def save_text() -> str:
    return loaded("five-valleys").game_to_json(played())


def load_record(text: str) -> Game:
    rules = loaded("five-valleys")
    return rules.replay(rules.read_record(text))


def try_record(text: str) -> Game | None:
    """The game of a record, or None where it is refused; anything else fails the test."""
    try:
        return load_record(text)
    except DiagnosticError:
        return None


def codes(text: str, save: bool = False) -> set[str]:
    with pytest.raises(DiagnosticError) as caught:
        loaded("five-valleys").game_from_json(text) if save else load_record(text)
    return {one.code for one in caught.value.diagnostics}


# ---- records ----------------------------------------------------------------------------------


def test_a_record_can_be_read_by_a_person() -> None:
    head, decisions = record_text().split("decisions:\n")
    lines = dict(line.split(": ", 1) for line in head.splitlines()[1:] if ": " in line)
    assert lines["rules"].endswith("five-valleys 1.0.0")
    assert lines["players"] == "ash birch"
    assert lines["seed"] == "3"
    assert len(lines["hash"]) == 64
    assert decisions.splitlines()[0].startswith("  ash move-to: ")
    assert len(decisions.splitlines()) == 12


def test_comments_and_empty_lines_and_other_line_ends_do_no_harm() -> None:
    lines = record_text().splitlines()
    text = "\r\n".join(["# seen at the table", "", *lines[:7], "   # a thought", *lines[7:], ""])
    assert load_record(text).vector == played().vector


@pytest.mark.parametrize("lines", range(7))
def test_a_record_cut_off_in_its_head_is_refused(lines: int) -> None:
    text = "\n".join(record_text().splitlines()[:lines])
    assert codes(text) == {"FU420"}


def test_a_record_cut_off_in_its_decisions_is_a_shorter_game() -> None:
    text = "\n".join(record_text().splitlines()[:10])
    game = load_record(text)
    assert 0 < game.decisions_taken < 12


def test_a_record_cut_off_anywhere_never_gives_a_traceback() -> None:
    text = record_text()
    for end in range(0, len(text), 3):
        game = try_record(text[:end])
        assert game is None or game.decisions_taken <= 12


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("fuero record 2", "fuero record 3", "FU420"),
        ("seed: 3", "seed: three", "FU420"),
        ("seed: 3", "seed:", "FU420"),
        ("seed: 3", "seed: --3", "FU420"),
        ("seed: 3", "seed: ²", "FU420"),
        ("seed: 3", "seed: " + "9" * 5000, "FU420"),
        ("seed: 3", "sead: 3", "FU420"),
        ("seed: 3\n", "", "FU420"),
        ("players: ash birch", "players: ash", "FU406"),
        ("players: ash birch", "players: ash ash", "FU401"),
        ("players: ash birch", "players: ash brich", "FU401"),
        ("decisions:", "position: [1]\ndecisions:", "FU420"),
        ("decisions:", "position: {\ndecisions:", "FU420"),
        ("decisions:", "position: " + "[" * 99999 + "\ndecisions:", "FU420"),
        ("decisions:", 'position: {"upper": {"ash": 99}}\ndecisions:', "FU410"),
        ("  ash move-to: ", "  birch move-to: ", "FU423"),
        ("  ash move-to: ", "  ash move-from: ", "FU423"),
        ("  ash move-to: ", "  ash move-to: to ", "FU423"),
        ("  ash move-to: ", "  ash: ", "FU420"),
        ("  ash move-to: ", "  ash move-to ", "FU420"),
    ],
)
def test_an_edited_record_is_refused(old: str, new: str, code: str) -> None:
    assert old in record_text()
    assert codes(record_text().replace(old, new, 1)) == {code}


@pytest.mark.parametrize(
    ("old", "new", "place", "said"),
    [
        ("fuero record 2", "fuero record 1", "1:1", "from before all of a seed counted"),
        ("seed: 3", "seed: three", "6:7", "is no whole number"),
        ("seed: 3", "seed: " + "9" * 23, "6:7", "is too large"),
        ("seed: 3", "seed: -" + "9" * 23, "6:7", "is too small"),
        ("seed: 3", "seed: " + "9" * 5000, "6:7", "9… is too large"),
        ("players: ash birch", "players: ash", "5:10", "not for 1"),
        ("players: ash birch", "players: ash brich", "5:10", "'brich'"),
        ("settings:", "settings: loud", "3:11", "NAME=VALUE"),
        ("five-valleys 1.0.0", "five-valleys", "2:8", "NAME VERSION"),
        ("decisions:", "position: {\ndecisions:", "7:11", "cannot be read"),
        ("decisions:", 'position: {"upper": {"ash": 99}}\ndecisions:', "7:11", "99"),
    ],
)
def test_what_is_wrong_in_the_head_of_a_record_is_told_with_its_line(
    old: str, new: str, place: str, said: str
) -> None:
    text = re.sub("rules: .*five-valleys", "rules: five-valleys", record_text())
    with pytest.raises(DiagnosticError) as caught:
        load_record(text.replace(old, new, 1))
    assert f"the record:{place}: error" in str(caught.value)
    assert said in caught.value.diagnostics[0].message


def test_a_record_of_another_version_is_refused() -> None:
    text = record_text().replace("five-valleys 1.0.0", "five-valleys 2.0.0")
    with pytest.raises(DiagnosticError, match="FU422") as caught:
        load_record(text)
    said = str(caught.value)
    assert "made with five-valleys 2.0.0, but five-valleys 1.0.0 is here" in said
    assert "the record:2:8" in said


def test_a_record_of_other_settings_names_them_with_both_values() -> None:
    short = loaded("el-grande", length="short", **{"king-bonus": "3"})
    text = short.print_record(short.new_game(3, 1))
    plain = loaded("el-grande")
    with pytest.raises(DiagnosticError, match="FU422") as caught:
        plain.replay(plain.read_record(text))
    (message,) = [one.message for one in caught.value.diagnostics]
    assert "length is short there, long here" in message
    assert "king-bonus is 3 there, 2 here" in message


def test_a_decision_after_the_end_is_refused() -> None:
    rules = loaded("tic-tac-toe")
    *_, final = random_game(rules.new_game(2, 1), 1)
    text = rules.print_record(final) + "  cross move-to: a1\n"
    with pytest.raises(DiagnosticError, match="nothing is to be decided"):
        rules.replay(rules.read_record(text))


def test_a_decision_that_does_not_fit_is_shown_with_its_line_and_the_legal_ones() -> None:
    text = record_text().replace("  ash move-to: ", "  ash move-to: nowhere-", 1)
    with pytest.raises(DiagnosticError) as caught:
        load_record(text)
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.span is not None
    assert "nowhere-" in diagnostic.span.text
    assert diagnostic.help is not None
    assert "upper" in diagnostic.help
    assert "the record:8:1" in str(caught.value)


def test_a_record_of_other_rules_says_which_it_needs() -> None:
    short = loaded("el-grande", length="short", **{"tie-rank": "skip"})
    text = short.print_record(short.new_game(3, 1))
    plain = loaded("el-grande")
    with pytest.raises(DiagnosticError, match="FU422") as caught:
        plain.replay(plain.read_record(text))
    said = str(caught.value)
    assert "el-grande 1.0.0" in said
    assert "--set length=short --set tie-rank=skip" in said
    assert short.rules.hash[:12] in said
    assert plain.rules.hash[:12] in said
    assert short.replay(short.read_record(text)).decisions_taken == 0


@pytest.mark.parametrize("folder", ["my rules", "two  spaces", "dés"])
def test_a_record_names_rules_in_any_folder(tmp_path: Path, folder: str) -> None:
    copied = tmp_path / folder / "five-valleys"
    shutil.copytree(ROOT / "examples" / "five-valleys", copied)
    rules = fuero.load(str(copied))
    game = rules.new_game(2, 3)
    record = rules.record(game)
    again = rules.read_record(rules.print_record(game))
    assert (again.rules, again.versions) == (record.rules, record.versions)
    assert again.versions == ("1.0.0",)
    assert rules.replay(again).vector == game.vector


@pytest.mark.parametrize("folder", ["two\nlines", "c++ + more", 'said "so"', "a\u2028b", " 1.0 "])
def test_a_save_names_rules_in_any_folder_so_that_they_are_found_from_any_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str
) -> None:
    shutil.copytree(ROOT / "examples" / "five-valleys", tmp_path / folder / "mine")
    monkeypatch.chdir(tmp_path / folder)
    rules = fuero.load("./mine")
    text = rules.game_to_json(rules.new_game(2, 3))
    monkeypatch.chdir(tmp_path)
    record, _ = read_save(text, "the save")
    assert record.rules == (str(tmp_path / folder / "mine"),)
    assert fuero.load(record.rules).replay(record).seed == 3
    assert str(tmp_path) not in rules.print_record(rules.new_game(2, 3))


@pytest.mark.parametrize(
    "written", ['"open', '""  1.0.0', '"a" b 1.0.0', '"a"', '"a" 1.0.0 + ', '"\\x" 1.0.0']
)
def test_names_of_rules_that_are_written_wrong_are_refused(written: str) -> None:
    text = re.sub("rules: .*", lambda found: f"rules: {written}", record_text())
    assert codes(text) == {"FU420"}


def test_random_changes_of_a_record_never_give_a_traceback() -> None:
    chance = random.Random(1)
    text = record_text()
    letters = "abz019:{}[]\"'#-+ \n\t\r\x00é²\ufeff\u2028"
    refused = 0
    for _ in range(400):
        at = chance.randrange(len(text))
        changed = text[:at] + chance.choice(letters) + text[at + chance.randrange(3) :]
        game = try_record(changed)
        refused += game is None
    assert refused > 200


def test_a_record_has_a_limit() -> None:
    lines = "  ash move-to: upper\n" * 100_002
    assert codes(record_text() + lines) == {"FU420"}


def test_of_many_wrong_lines_the_first_are_told() -> None:
    for text in (record_text() + "a\n" * 100_000, "fuero record 2\n" + "a\n" * 100_000):
        with pytest.raises(DiagnosticError) as caught:
            load_record(text)
        assert len(caught.value.diagnostics) == MAXIMUM_PROBLEMS


# ---- saves ------------------------------------------------------------------------------------


def resealed(**changes: Any) -> str:
    """A save with other content and a checksum that fits it."""
    content = {**json.loads(save_text()), **changes}
    del content["checksum"]
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return json.dumps({**content, "checksum": hashlib.sha256(text.encode("ascii")).hexdigest()})


def test_a_save_leads_back() -> None:
    again = loaded("five-valleys").game_from_json(save_text())
    assert again.vector == played().vector
    assert again.decided == played().decided
    assert loaded("five-valleys").game_from_json(resealed()).vector == played().vector


def test_a_save_cut_off_anywhere_is_refused() -> None:
    text = save_text().rstrip()
    for end in range(0, len(text), 7):
        assert codes(text[:end], save=True) == {"FU421"}
    assert codes(text[:-1], save=True) == {"FU421"}


def test_a_save_changed_anywhere_is_refused() -> None:
    chance = random.Random(2)
    text = save_text()
    for _ in range(300):
        at = chance.randrange(len(text))
        if text[at].isspace():
            continue
        other = chance.choice([letter for letter in 'a7"{,é' if letter != text[at]])
        assert codes(text[:at] + other + text[at + 1 :], save=True) == {"FU421"}


@pytest.mark.parametrize(
    "changes",
    [
        {"format": 2},
        {"kind": "position"},
        {"record": "text"},
        {"record": [1, 2]},
        {"record": None},
        {"vector": {}},
        {"program_hash": 5},
        {"vector": [1, 2, 3]},
    ],
)
def test_a_save_of_another_form_is_refused_even_with_a_fitting_checksum(
    changes: dict[str, Any],
) -> None:
    assert codes(resealed(**changes), save=True) == {"FU421"}


@pytest.mark.parametrize("text", ["", "null", "[]", "7", "{}", "[" * 99999, "NaN", "\x00", "é"])
def test_what_is_no_save_is_refused(text: str) -> None:
    assert codes(text, save=True) == {"FU421"}


@pytest.mark.parametrize("depth", [40, 992, 100_000])
def test_a_save_that_is_nested_deep_is_refused(depth: int) -> None:
    nested = "[" * depth + "]" * depth
    text = save_text().replace('"vector": [', f'"vector": [{nested}, ', 1)
    assert codes(text, save=True) == {"FU421"}
    position = f"position: {nested}\ndecisions:"
    assert codes(record_text().replace("decisions:", position)) == {"FU420"}


def test_rules_save_and_record_no_game_of_others() -> None:
    other = loaded("tic-tac-toe").new_game(2, 1)
    for write in (loaded("five-valleys").game_to_json, loaded("five-valleys").print_record):
        with pytest.raises(DiagnosticError, match="FU431"):
            write(other)


def test_a_save_that_does_not_lead_where_it_says_is_refused() -> None:
    vector = list(played().vector)
    vector[-1] += 1
    assert codes(resealed(vector=vector), save=True) == {"FU421"}


def test_a_save_of_another_program_is_rebuilt_from_its_record() -> None:
    # Where only the lowering differs the game is replayed, and its vector is not compared.
    text = resealed(program_hash="0" * 64, vector=[1])
    assert loaded("five-valleys").game_from_json(text).vector == played().vector


def test_a_save_of_other_rules_says_which_it_needs() -> None:
    with pytest.raises(DiagnosticError, match="FU422"):
        loaded("tic-tac-toe").game_from_json(save_text())


def test_a_large_save_is_refused_unread() -> None:
    assert codes(save_text() + " " * 2**24, save=True) == {"FU421"}


def test_a_save_has_the_form_its_schema_says() -> None:
    rules = fuero.load("el-grande")
    game = rules.new_game(3, 5)
    game.apply(game.decision.options[0])
    document = json.loads(rules.game_to_json(game, {"red": "human"}, undo=False))
    form = Draft202012Validator(json.loads(schema("state")))
    assert list(form.iter_errors(document)) == []
    assert set(document) == set(json.loads(schema("state"))["properties"])
    for key in document:
        assert not form.is_valid({**document, key: None})
    assert not form.is_valid({**document, "more": 1})
