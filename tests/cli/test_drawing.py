"""``fuero board``."""

from __future__ import annotations

from pathlib import Path

import pytest

import fuero
from fuero.machine.record import print_record
from fuero.table.svg import is_drawing
from support.playing import loaded
from support.rulesets import write_ruleset

SECRET_PICK = """\
piece man, plural men, 3 for each player in box
track score for each player: 0..99
variable there for each player: place

procedure game:
    for each player:
        put 1 own men from box in north
    each player secretly chooses one of fields as there
    end game: over
"""


def test_the_board_of_rules_at_the_beginning_of_a_game(run) -> None:
    said = run("board", "el-grande", "--players", "2").output
    assert said.startswith("El Grande\n")
    for name in ("Galicia 4 2 0", "Court: R7 B7", "R Red, score 0", "B Blue, score 0"):
        assert name in said
    assert "G Green" not in said


def test_a_drawing_in_a_file_and_on_the_output(run, tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    run("board", "five-valleys-of-nobody", "--svg", str(path), code=2)
    assert not path.exists()
    run("board", "el-grande", "--svg", str(path))
    drawn = path.read_text(encoding="utf-8")
    assert is_drawing(drawn)
    assert run("board", "el-grande", "--svg", "-").output == drawn


def test_a_drawing_is_written_over_and_nothing_else_is(run, tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    for _ in range(2):
        run("board", "el-grande", "--svg", str(path))
    path.write_text("<svg/>", encoding="utf-8")
    result = run("board", "el-grande", "--svg", str(path), code=2)
    assert "is already there, and no drawing of fuero" in result.output
    assert path.read_text(encoding="utf-8") == "<svg/>"
    assert "is already there" in run("board", "el-grande", "--svg", str(tmp_path), code=2).output
    nowhere = tmp_path / "nowhere" / "board.svg"
    assert "there is no folder" in run("board", "el-grande", "--svg", str(nowhere), code=2).output


def _kept(folder: Path, decisions: int, seed: int = 3) -> Path:
    rules = loaded("el-grande")
    game = rules.new_game(3, seed)
    while game.decision is not None and game.decisions_taken < decisions:
        game.apply(game.decision.options[-1])
    path = folder / f"{decisions}.record"
    path.write_text(rules.print_record(game), encoding="utf-8")
    return path


def test_of_a_game_that_goes_on_what_everybody_may_know(run, tmp_path: Path) -> None:
    path = str(_kept(tmp_path, 40))
    castillo = [line for line in run("board", path).output.splitlines() if "Castillo" in line]
    assert castillo
    assert "│ ?" in run("board", path).output
    early = run("board", path, "--until", "0").output
    assert "Court: R7 B7 G7" in early


def test_of_a_game_that_is_over_everything(run, tmp_path: Path) -> None:
    said = run("board", str(_kept(tmp_path, 100_000))).output
    assert "│ ?" not in said


@pytest.fixture
def pick(tmp_path: Path) -> Path:
    """The record of a game in which white has chosen in secret and black is asked."""
    rules = fuero.load(write_ruleset(tmp_path / "pick", SECRET_PICK), checked=False)
    game = rules.new_game(2, 0)
    game.apply("north")
    path = tmp_path / "pick.record"
    path.write_text(print_record(rules.record(game, portable=False)), encoding="utf-8")
    return path


def test_places_that_can_be_chosen_in_secret_are_marked_for_who_is_asked_alone(
    run, pick: Path
) -> None:
    assert "can be chosen" not in run("board", str(pick)).output
    assert "can be chosen" not in run("board", str(pick), "--seat", "white").output
    assert "can be chosen" in run("board", str(pick), "--seat", "black").output


def test_a_position_is_shown_with_all_that_is_in_it(run, position) -> None:
    said = run("board", "el-grande", "--position", str(position)).output
    assert "│ R1" in said
    assert "Galicia 4 2 0 │" in said
    seen = run("board", "el-grande", "--position", str(position), "--seat", "blue").output
    assert "│ ?" in seen
    assert (
        "FU401"
        in run("board", "el-grande", "--position", str(position), "--seat", "x", code=2).output
    )


def test_options_that_do_not_go_together_are_refused(run, tmp_path: Path, position) -> None:
    path = str(_kept(tmp_path, 3))
    for arguments in (
        [path, "--players", "3"],
        [path, "--seed", "3"],
        ["el-grande", "--until", "3"],
        ["el-grande", "--position", str(position), "--players", "3"],
    ):
        run("board", *arguments, code=2)
    assert "FU401" in run("board", "el-grande", "--seat", "pink", code=2).output
