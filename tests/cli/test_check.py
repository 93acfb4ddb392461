from __future__ import annotations

import json
from pathlib import Path

from support.rulesets import BOARD, MANIFEST, write_ruleset

HOUSE = Path(__file__).parents[2] / "examples" / "house-rules"


def test_shipped_rules_have_no_findings(run) -> None:
    assert run("check", "el-grande").output.startswith("el-grande: nothing found (El Grande)\n")


def test_several_sums_are_checked_at_once(run, secrets: str) -> None:
    said = run("check", "el-grande", secrets, "--set", "tie-rank=skip", code=1)
    assert "there is no switch or value 'tie-rank'" in said.stderr
    assert "el-grande: nothing found" in said.stdout


def test_the_bound_is_said_for_each_number_of_players(run) -> None:
    lines = run("check", "el-grande", "--bound").stdout.splitlines()
    bounds = [line for line in lines if "decisions in a game of" in line]
    assert len(bounds) == 4
    assert bounds[0].endswith("a game of 2 players")


def test_findings_have_a_place_an_excerpt_and_exit_code_1(run, tmp_path: Path) -> None:
    name = write_ruleset(tmp_path / "bad", "procedure game:\n    perform nothing-at-all\n")
    found = run("check", name, code=1)
    assert "rules.fuero:2:13: error FU2" in found.stderr
    assert "^" in found.stderr


def test_a_number_that_its_source_lacks_is_a_finding(run, tmp_path: Path) -> None:
    facts = """\
        format: 1
        id: small-rules
        title: Small rules
        kind: house-rule
        sections: [{book: a letter, section: "1", facts: {SM-1: There are two fields.}}]
        """
    board = BOARD.replace("{kind: store}", "{kind: store, cites: [SM-11]}")
    name = write_ruleset(
        tmp_path / "small",
        "procedure game:\n    end game: over\n\ntrack score for each player: 0..9\n",
        manifest=MANIFEST + "sources: [facts.yaml]\n",
        board=board,
        files={"facts.yaml": facts},
    )
    found = run("check", name, code=1)
    assert "board.yaml:8:30: warning FU294: there is no SM-11 in Small rules" in found.stderr
    assert "did you mean `SM-1`?" in found.stderr


def test_a_file_of_rules_that_is_not_listed_is_told(run, tmp_path: Path) -> None:
    """Nobody reads it, and whoever wrote it believes that it holds."""
    rules = "procedure game:\n    end game: over\n\ntrack score for each player: 0..9\n"
    (tmp_path / "small/inner").mkdir(parents=True)
    files = {"more.fuero": "", "inner/more.fuero": "", "inner/ruleset.yaml": "", "notes.yaml": ""}
    name = write_ruleset(tmp_path / "small", rules, files=files)
    found = run("check", name, code=1).stderr
    assert "warning FU281: more.fuero lies in the folder" in found
    assert "add it to `files`" in found
    assert found.count("FU281") == 1  # another ruleset within it lists its own


def test_json_is_a_document_of_the_schema(run, tmp_path: Path) -> None:
    assert json.loads(run("check", "el-grande", "--json").stdout) == {
        "format": 1,
        "diagnostics": [],
    }
    name = write_ruleset(tmp_path / "bad", "procedure game:\n    perform nothing-at-all\n")
    data = json.loads(run("check", name, "--json", code=1).stdout)
    assert data["diagnostics"][0]["place"]["line"] == 2


def test_a_folder_that_is_none_is_told(run) -> None:
    found = run("check", "./nowhere", code=1)
    assert "there is no ruleset in the folder ./nowhere" in found.stderr


def test_a_phrase_that_cannot_be_used_is_found(run, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    (folder / "lexicon").mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(
        "format: 1\nid: mine\ntitle: Mine\nversion: 1.0.0\n"
        'over: {ruleset: el-grande, version: "1"}\nfiles: []\nlexicon: [lexicon/en.yaml]\n',
        encoding="utf-8",
    )
    (folder / "lexicon" / "en.yaml").write_text(
        'format: 1\nlanguage: en\nphrases:\n  "move:to/provinces": "{verb: go|goes} {nowhere}"\n',
        encoding="utf-8",
    )
    assert "lexicon/en.yaml:4:3: warning FU290" in run("check", "./mine", code=1).stderr


def test_combinations_of_layers_are_told_with_both_places(run) -> None:
    layers = [str(HOUSE / name) for name in ("clash-one", "clash-two")]
    said = run("check", "--combinations", *layers).stdout
    assert "clash-one: loads (el-grande + clash-one)" in said
    assert "clash-one + clash-two: refused, FU230" in said
    assert f"    {HOUSE}/clash-one/changes.fuero:1:" in said
    assert said.endswith("2 sums load, 1 are refused\n")
    last = json.loads(run("check", "--combinations", *layers, "--json").stdout)[-1]
    assert (last["loads"], last["code"], len(last["places"])) == (False, "FU230", 2)
    assert "names of layers only" in run("check", "--combinations", "--bound", code=2).stderr
    assert "name the RULES" in run("check", code=2).stderr


SOURCES = """\
track score for each player: 0..9
provenance reconstruction:
    value gain = 1 in 0..9
procedure game:
    add gain to own score
    end game: done
"""


def test_provenance_is_counted_and_what_no_book_says_is_listed(run, tmp_path: Path) -> None:
    manifest = MANIFEST.replace("board.yaml, ", "") + "provenance: rulebook\n"
    name = write_ruleset(tmp_path / "mine", SOURCES, manifest=manifest)
    lines = run("check", name, "--provenance").stdout.splitlines()
    assert "small: 2 numbers (1 reconstruction, 1 rulebook)" in lines
    assert "  reconstruction, value: gain" in lines
    assert not any("track:" in line for line in lines)
    data = json.loads(run("check", name, "--provenance", "--json").stdout)
    assert {"kind": "number", "category": "value", "name": "gain", "layer": "small",
            "provenance": "reconstruction", "copies": 1} in data["provenance"][name]  # fmt: skip


ENDLESS = """\
track score for each player: 0..9

procedure game:
    perform game
"""


def test_rules_without_a_bound_are_told_and_no_fault_of_ours(run, tmp_path: Path) -> None:
    name = write_ruleset(tmp_path / "endless", ENDLESS)
    said = run("check", name, "--bound", code=1)
    assert "error FU308" in said.stderr
    assert said.stdout == (
        f"{name}: no bound of decisions: procedures or cards perform themselves, so games have "
        "no bound\n"
    )


def test_a_bound_above_what_a_game_may_have_is_told(run) -> None:
    within = run("check", "el-grande", "--bound").stdout.splitlines()[-1]
    beyond = run("check", "grandissimo", "--bound").stdout.splitlines()[-1]
    assert within.endswith("decisions in a game of 5 players")
    assert beyond.endswith(
        "decisions in a game of 5 players (not proved to end within the 100,000 a game may have)"
    )


def test_a_bound_of_more_digits_than_anybody_reads_is_told_as_such(run, tmp_path: Path) -> None:
    depth = 30
    loops = "".join(f"{'    ' * level}repeat up to 10000 times:\n" for level in range(1, depth + 1))
    chain = "".join(
        f"procedure link-{number}:\n{loops}{'    ' * (depth + 1)}perform link-{number + 1}\n\n"
        for number in range(40)
    )
    name = write_ruleset(
        tmp_path / "vast",
        f"track score for each player: 0..9\n\n{chain}procedure link-40:\n"
        "    end game: done\n\nprocedure game:\n    perform link-0\n",
    )
    said = run("check", name, "--bound", code=1).stdout
    assert "more than 1,000,000,000,000 possible decisions in a game of 2 players" in said


def test_a_manifest_that_is_a_link_out_of_its_folder_is_not_read(run, tmp_path: Path) -> None:
    secret = tmp_path / "passwords"
    secret.write_text("root: hunter2\n", encoding="utf-8")
    folder = tmp_path / "rules"
    folder.mkdir()
    (folder / "ruleset.yaml").symlink_to(secret)
    said = run("check", str(folder), code=1).stderr
    assert "hunter2" not in said
    assert "ruleset.yaml of" in said
    assert "is a link that leads out of the folder" in said


def test_a_folder_of_rules_may_be_a_link_itself(run, tmp_path: Path) -> None:
    name = write_ruleset(tmp_path / "real", ENDLESS)
    (tmp_path / "alias").symlink_to(name)
    assert "error FU308" in run("check", str(tmp_path / "alias"), code=1).stderr


def test_files_in_a_folder_that_leads_out_are_not_read(run, tmp_path: Path) -> None:
    name = write_ruleset(
        tmp_path / "rules", ENDLESS, manifest=MANIFEST.replace("rules.fuero", "sub/secret.fuero")
    )
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "secret.fuero").write_text("hunter2 = 3\n", encoding="utf-8")
    (tmp_path / "rules" / "sub").symlink_to(tmp_path / "elsewhere")
    said = run("check", name, code=1).stderr
    assert "hunter2" not in said
    assert "leads out of the ruleset's folder" in said


SWITCHED = """\
track score for each player: 0..9
piece man, plural men, 5 for each player in box
when length is long:
    define aim = fields
when length is short:
    define aim = north

procedure game:
    for each player:
        when length is long:
            move up to 2 own men from box to aim
        when length is short:
            move up to 2 own men from box to fields
"""


def test_every_setting_is_looked_at_when_asked(run, tmp_path: Path) -> None:
    manifest = MANIFEST + (
        "switches:\n  length: {values: [long, short], default: long, about: rounds}\n"
    )
    name = write_ruleset(tmp_path / "two", SWITCHED, manifest=manifest)
    said = run("check", name).output
    assert f"{name}: nothing found (Small)\n{name}: as it is set now; with --every-setting" in said
    found = run("check", name, "--every-setting", code=1)
    assert "warning FU301: with length=short: the define aim is never used" in found.stderr
    assert run("check", name, "--set", "length=short", code=1).stderr.count("FU301") == 1


def test_rules_that_can_be_set_otherwise_say_how_much_was_looked_at(run) -> None:
    said = run("check", "el-grande", "--every-setting").output.splitlines()
    assert said[0] == "el-grande: nothing found (El Grande)"
    assert said[1].startswith("el-grande: nor with ")


def test_numbers_cited_under_another_setting_are_looked_up_too(run, tmp_path: Path) -> None:
    facts = """\
        format: 1
        id: small-rules
        title: Small rules
        kind: house-rule
        sections: [{book: a letter, section: "1", facts: {SM-1: There are two fields.}}]
        """
    rules = """\
        track score for each player: 0..9
        procedure game:
            end game: over
        when more is yes:
            cards deed, plural deeds
            card gift of deeds, cites "SM-2":
                add 1 to own score
        """
    manifest = MANIFEST + (
        "sources: [facts.yaml]\n"
        'switches: {more: {values: ["no", "yes"], default: "no", about: it}}\n'
    )
    name = write_ruleset(
        tmp_path / "small",
        rules,
        manifest=manifest,
        files={"facts.yaml": facts},
    )
    assert "FU294" not in run("check", name, code=1).stderr
    found = run("check", name, "--every-setting", code=1).stderr
    assert "warning FU294: with more=yes: there is no SM-2 in Small rules" in found
