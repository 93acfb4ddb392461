"""Saves: nobody's file is written over, and a name that cannot be written ends no game."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from fuero.cli import saving
from fuero.cli.games import read_game
from fuero.cli.keyboard import Keyboard
from fuero.cli.saving import SaveFile, digest_of
from support.questions import RULES, SEATS
from support.rulesets import write_ruleset

Start = Callable[..., str]
BOTS = ("--players", "2", "--seat", "white=random", "--seat", "black=random")


@pytest.fixture(autouse=True)
def _state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> str:
    return write_ruleset(tmp_path_factory.mktemp("small"), RULES)


@pytest.fixture
def start(run, small: str) -> Start:
    """Begins a game of two people, who type so."""

    def begin(*options: str, typed: str, code: int = 0) -> str:
        return run("play", small, *SEATS, *options, typed=typed, code=code).output

    return begin


def decisions(path: str) -> int:
    return len(read_game(Path(path)).record.decisions)


# ---- one file, two games ----------------------------------------------------------------------


def test_a_save_that_another_process_has_written_stays_and_the_game_goes_beside_it(
    run, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    start("--no-journal", typed="1\n")
    name = "fuero-small-3.save.json"
    lines = iter(["1", "other", "1"])

    def typed(keyboard: Keyboard, prompt: str) -> str:
        for line in lines:
            if line != "other":
                return line
            save = SaveFile(Path(name), read_game(Path(name)).version)
            assert save.write(Path(name).read_text("utf-8") + " ")
        raise EOFError

    monkeypatch.setattr(Keyboard, "line", typed)
    said = run("play", "--resume", name, "--no-journal").output
    assert f"{name} is another game by now, and stays as it is." in said
    assert "The game is saved in fuero-small-3-2.save.json." in said
    assert decisions(name) == 1
    assert decisions("fuero-small-3-2.save.json") == 3


def test_a_save_notes_what_it_has_written_and_writes_over_nothing_else(tmp_path: Path) -> None:
    save = SaveFile(tmp_path / "a.json")
    assert save.write("one")
    assert save.version == digest_of(b"one")
    assert save.write("two")
    (tmp_path / "a.json").write_text("strange", "utf-8")
    assert not save.write("three")
    assert save.path == tmp_path / "a-2.json"
    assert (tmp_path / "a.json").read_text("utf-8") == "strange"
    assert save.write("four")
    assert save.path.read_text("utf-8") == "four"
    save.path.unlink()
    assert save.write("five")


def test_where_later_saves_go_is_said(start: Start, tmp_path: Path) -> None:
    said = start(typed="1\nsave mine.json\n1\nsave\nsave mine.json\n1\n")
    assert said.count("Saved in mine.json. From now on the game is saved there.") == 1
    assert said.count("Saved in mine.json.") == 3
    assert "The game is saved in mine.json." in said
    assert decisions("mine.json") == 3


# ---- names that cannot be -----------------------------------------------------------------------


@pytest.mark.parametrize("name", ["x" * 300, "a\0b", "no/such/folder.json", "fuero", "a\x1b[2Jb"])
def test_a_name_that_cannot_be_written_ends_no_game(
    start: Start, tmp_path: Path, name: str
) -> None:
    (tmp_path / "fuero").mkdir()
    said = start(typed=f"save {name}\n1\n")
    assert "cannot be written: " in said or "already there" in said or "\\x1b[2J" in said
    assert "\x1b" not in said
    assert "Black: where do you move" in said


def test_a_pipe_is_no_file_to_resume(run) -> None:
    os.mkfifo("pipe")
    assert (
        "pipe: this is a pipe or device, no file" in run("play", "--resume", "pipe", code=1).stderr
    )
    assert "no such file" in run("play", "--resume", "missing", code=1).stderr


def test_a_record_that_is_resumed_stays_as_it_is(run, start: Start) -> None:
    start(typed="1\nsave here.json\n")
    Path("game.record").write_text("\n".join(_record("here.json")) + "\n", "utf-8")
    before = Path("game.record").read_bytes()
    run("play", "--resume", "game.record", typed="1\n")
    assert Path("game.record").read_bytes() == before


def _record(name: str) -> list[str]:
    kept = read_game(Path(name))
    assert kept.state is not None
    return list(kept.state["record"])


# ---- where nothing can be written -------------------------------------------------------------


@pytest.fixture
def _full(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a file called `here.json` can be written."""
    write = saving.write_text

    def full(path: Path, text: str, *, private: bool = False) -> None:
        if path.name != "here.json":
            raise OSError(28, "No space left on device")
        write(path, text)

    monkeypatch.setattr(saving, "write_text", full)


@pytest.mark.usefixtures("_full")
def test_quit_asks_before_a_game_that_cannot_be_saved_is_lost(start: Start) -> None:
    said = start("--no-journal", typed="1\nquit\nno\nsave here.json\nquit\n")
    assert "cannot be written: No space left on device.\nNothing was saved." in said
    asked = said.partition("Leave, and lose the game?")[2]
    assert "The game goes on. `save FILE` saves it elsewhere." in asked
    assert "Black: where do you move" in asked
    assert "The game is saved in here.json." in asked
    assert decisions("here.json") == 1


@pytest.mark.usefixtures("_full")
@pytest.mark.parametrize("typed", ["1\nquit\nyes\n", "1\nquit\n", "1\n"])
def test_a_game_that_is_lost_is_told_in_words_and_by_the_exit_code(
    start: Start, typed: str
) -> None:
    assert "Nothing was saved." in start("--no-journal", typed=typed, code=1)


@pytest.mark.usefixtures("_full")
def test_a_game_that_cannot_be_saved_is_still_in_its_journal(run, start: Start) -> None:
    said = start(typed="1\nquit\n")
    assert "The game is kept in its journal all the same." in said
    assert said.endswith("Go on with:  fuero play --resume\n")
    assert "1 decision was taken before." in run("play", "--resume", typed="1\n").output


@pytest.mark.usefixtures("_full")
def test_a_game_that_ends_where_nothing_can_be_written_stays_in_its_journal(
    run, small: str, tmp_path: Path
) -> None:
    seats = ("--seat", "white=human", "--seat", "black=random", "--players", "2")
    options = ("--save", "there.json", "--record", "there.record")
    said = run("play", small, *seats, *options, typed="1\n" * 40).output
    assert "The game is over" in said
    assert said.count("cannot be written: No space left on device.") == 2
    assert len(list((tmp_path / "state" / "fuero").iterdir())) == 1


def test_a_game_is_saved_at_home_where_its_own_folder_cannot_be_written(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    said = start(typed="1\n")
    assert "cannot be written: No such file or directory." in said
    assert decisions(str(tmp_path / "home" / "fuero-small-3.save.json")) == 1


# ---- the keyboard -------------------------------------------------------------------------------


def test_nothing_stands_after_a_command_that_takes_nothing(start: Start) -> None:
    said = start(typed="1\nquit now\nundo 3\nboard all\n")
    assert "Nothing stands after `quit`; nothing was done." in said
    assert "Nothing stands after `undo`; nothing was done." in said
    assert "Taken back" not in said


def test_a_closed_input_is_told_before_anything_begins(small: str, tmp_path: Path) -> None:
    def play(*seats: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "fuero", "play", small, *(seats or SEATS)]
        return subprocess.run(
            ["sh", "-c", 'exec "$@" <&-', "sh", *command],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )

    found = play()
    assert found.returncode == 2
    assert "The game is over" in play(*BOTS).stdout
    assert found.stderr.startswith("error FU430: nobody can answer: the input is closed")


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_a_closed_output_is_no_fault(small: str, tmp_path: Path, closed: str) -> None:
    command = [sys.executable, "-m", "fuero", "play", small, *SEATS]
    found = subprocess.run(
        ["sh", "-c", f'exec "$@" {closed}', "sh", *command],
        cwd=tmp_path,
        input=b"1\n",
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert found.returncode == 0, found
    assert decisions(str(tmp_path / "fuero-small-3.save.json")) == 1


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_in_the_instant_the_prompt_appears_is_acted_on(
    monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    source, target = os.pipe()
    wait = select.select

    def late(*arguments: object) -> object:
        os.kill(os.getpid(), number)
        return wait(*arguments)

    monkeypatch.setattr(select, "select", late)
    ends = KeyboardInterrupt if number == signal.SIGINT else EOFError
    with os.fdopen(source) as stream, os.fdopen(target, "w"), Keyboard() as keyboard:
        monkeypatch.setattr(sys, "stdin", stream)
        with pytest.raises(ends):
            keyboard.line("> ")


def test_signals_break_off_nothing_that_is_half_done() -> None:
    with Keyboard() as keyboard:
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            os.kill(os.getpid(), number)
        for _ in range(2):
            with pytest.raises(EOFError):
                keyboard.stop_if_asked()
        os.kill(os.getpid(), signal.SIGINT)
        with pytest.raises(EOFError):
            keyboard.stop_if_asked()


def test_a_line_is_read_as_it_is_typed_however_long_and_in_whatever_bytes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    source, target = os.pipe()
    os.write(target, b"  one \n\xff\n" + b"x" * 10_000 + b"\nlast")
    os.close(target)
    with os.fdopen(source, encoding="utf-8") as stream:
        monkeypatch.setattr(sys, "stdin", stream)
        keyboard = Keyboard()
        found = [keyboard.line("> ") for _ in range(4)]
        with pytest.raises(EOFError):
            keyboard.line("> ")
    assert found == ["one", "\N{REPLACEMENT CHARACTER}", "x" * 4096, "last"]
