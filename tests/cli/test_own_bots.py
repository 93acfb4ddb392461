"""A bot of one's own at the command line: in simulations and at the table, never out of a file."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from fuero.cli.games import read_game
from fuero.cli.main import cli
from fuero.machine.save import _checksum
from support.terminal import in_terminal

SOURCE = """
from pathlib import Path

Path("imported").touch()

def first(seat, chance):
    return seat.options[0]

def late(seat, chance):
    if seat.view()["variables"]["round-number"] > 2:
        raise ValueError("no idea")
    return seat.options[0]
"""
GAME = ("play", "el-grande", "--players", "2", "--seed", "3")
"""Red and blue."""


@pytest.fixture(autouse=True)
def _home(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "ownbots.py").write_text(SOURCE, encoding="utf-8")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield
    sys.modules.pop("ownbots", None)


def test_own_bots_and_others_are_mixed_freely(run) -> None:
    said = ("simulate", "el-grande", "--games", "2", "--players", "2", "--json")
    found = json.loads(run(*said, "--bots", "random, ownbots:first").stdout)
    assert found["bots"] == {"red": "random", "blue": "ownbots:first"}
    assert found["partial"] is False


def test_workers_find_the_same(run) -> None:
    said = ("simulate", "el-grande", "--games", "4", "--players", "2", "--json")
    alone, shared = (
        json.loads(run(*said, "--bots", "random,ownbots:first", "--workers", number).stdout)
        for number in ("1", "2")
    )
    assert {**alone, "games_per_second": 0} == {**shared, "games_per_second": 0}


def test_what_is_wrong_with_a_bot_is_told_with_its_name(run) -> None:
    said = ("simulate", "el-grande", "--games", "2", "--players", "2", "--bots")
    assert "FU446: the bot ownbots:frist" in run(*said, "ownbots:frist", code=2).stderr
    found = run(*said, "ownbots:late", code=1).stderr
    assert "FU448: the bot ownbots:late, deciding for" in found
    assert "raised ValueError: no idea (ownbots.py, line 11, in late)" in found
    assert "Traceback" not in found


def test_an_own_bot_sits_where_it_is_seated(run) -> None:
    seats = ("--seat", "red=ownbots:first", "--seat", "blue=random")
    found = run(*GAME, *seats, "--record", "a.record", typed="")
    assert "Red: ownbots:first" in found.output
    again = run(*GAME, "--bots", "ownbots:first,random", "--record", "b.record", typed="")
    assert "Red: ownbots:first" in again.output
    assert Path("a.record").read_text("utf-8") == Path("b.record").read_text("utf-8")


def test_one_bot_for_all_leaves_the_first_seat_to_a_person(run) -> None:
    found = run(*GAME, "--bots", "ownbots:first", typed="quit\n")
    assert "Red: human" in found.output
    assert "Blue: ownbots:first" in found.output


def test_other_numbers_of_bots_than_of_seats_are_refused(run) -> None:
    found = run(*GAME, "--bots", "random,greedy,random", typed="", code=2)
    assert "--bots names 3 bots for 1 seats" in found.stderr


def test_a_seat_for_nobody_says_that_own_bots_may_sit_there(run) -> None:
    found = run(*GAME, "--seat", "red=nobody", typed="", code=2).stderr
    assert "a bot of your own as module:function" in found


def test_a_bot_that_fails_leaves_the_game_saved(run) -> None:
    seats = ("--seat", "red=ownbots:late", "--seat", "blue=random", "--save", "kept.json")
    found = run(*GAME, *seats, typed="", code=1)
    assert "FU448" in found.stderr
    assert "fuero play --resume kept.json --bots ownbots:late" in found.output
    assert len(read_game(Path("kept.json")).record.decisions) > 4


def kept(run, *more: str) -> str:
    run(*GAME, "--bots", "ownbots:first", "--save", "kept.json", *more, typed="2\nquit\n")
    sys.modules.pop("ownbots")
    Path("imported").unlink()
    return "kept.json"


def test_no_save_imports_anything(run) -> None:
    found = run("play", "--resume", kept(run), typed="", code=2).stderr
    assert "FU493: the bot ownbots:first had the seat blue" in found
    assert "--bots ownbots:first" in found
    assert "--seat blue=greedy" in found
    assert not Path("imported").exists()


def test_no_journal_imports_anything(run, tmp_path: Path) -> None:
    run(*GAME, "--bots", "ownbots:first", typed="2\nquit\n")
    sys.modules.pop("ownbots")
    Path("imported").unlink()
    (journal,) = (tmp_path / "state").rglob("*.journal")
    found = run("play", "--resume", str(journal), typed="", code=2).stderr
    assert "FU493" in found
    assert not Path("imported").exists()


def test_a_save_that_names_what_it_likes_imports_nothing(run, tmp_path: Path) -> None:
    path = Path(kept(run, "--no-journal"))
    save = json.loads(path.read_text("utf-8"))
    del save["checksum"]
    save["seats"]["blue"] = "ownbots:late"
    save["checksum"] = _checksum(save)
    path.write_text(json.dumps(save), encoding="utf-8")
    arguments = ("play", "--resume", str(path), "--bots", "random")
    assert "FU493" in run(*arguments, typed="", code=2).stderr
    assert not Path("imported").exists()
    for command in ("replay", "replay --json"):
        run(*command.split(), str(path))
    assert not Path("imported").exists()


def test_a_bot_that_is_named_again_sits_where_it_sat(run) -> None:
    path = kept(run)
    found = run("play", "--resume", path, "--bots", "ownbots:first", typed="quit\n")
    assert "Blue: ownbots:first" in found.output
    assert "Red: human" in found.output
    assert f"fuero play --resume {path} --bots ownbots:first" in found.output


def test_somebody_else_can_have_the_seat_instead(run) -> None:
    found = run("play", "--resume", kept(run), "--seat", "blue=random", typed="quit\n")
    assert "Blue: random" in found.output
    assert not Path("imported").exists()


@pytest.mark.parametrize(
    ("bot", "name"),
    [
        ("sleeps", "SIGTERM"),
        ("loops", "SIGINT"),
        *(pytest.param("sleeps", name, marks=pytest.mark.soak) for name in ("SIGINT", "SIGHUP")),
        *(pytest.param("loops", name, marks=pytest.mark.soak) for name in ("SIGTERM", "SIGHUP")),
    ],
)
def test_a_bot_that_does_not_end_is_broken_off_and_the_game_is_saved(
    tmp_path: Path, bot: str, name: str
) -> None:
    (tmp_path / "endless.py").write_text(ENDLESS, encoding="utf-8")
    seats = ("--seat", "red=human", "--seat", f"blue=endless:{bot}", "--save", "kept.json")
    with in_terminal([*GAME, *seats], tmp_path, XDG_STATE_HOME=str(tmp_path)) as terminal:
        terminal.wait_for("no end")
        number = getattr(signal, name)
        terminal.send(number)
        if number == signal.SIGINT:
            terminal.wait_for(f"endless:{bot} is still deciding; then the game stops.")
            terminal.send(number)
        terminal.end()
        assert "Traceback" not in terminal.said
    assert len(read_game(tmp_path / "kept.json").record.decisions) == 0


def test_a_bot_that_decides_after_a_first_interrupt_is_let_decide(tmp_path: Path) -> None:
    (tmp_path / "endless.py").write_text(ENDLESS, encoding="utf-8")
    seats = ("--seat", "red=human", "--seat", "blue=endless:waits", "--save", "kept.json")
    with in_terminal([*GAME, *seats], tmp_path, XDG_STATE_HOME=str(tmp_path)) as terminal:
        terminal.wait_for("no end")
        terminal.send(signal.SIGINT)
        terminal.wait_for("still deciding")
        (tmp_path / "go").touch()
        terminal.end()
    assert len(read_game(tmp_path / "kept.json").record.decisions) == 1


ENDLESS = """
import time
from pathlib import Path

def sleeps(seat, chance):
    print("no end", flush=True)
    time.sleep(1000)

def loops(seat, chance):
    print("no end", flush=True)
    while True:
        try:
            len("x")
        except Exception:
            pass

def waits(seat, chance):
    print("no end", flush=True)
    while not Path("go").exists():
        time.sleep(0.05)
    return seat.options[0]
"""


def test_one_game_is_told_as_one(run) -> None:
    found = run("simulate", "el-grande", "--games", "1", "--players", "2", "--seed", "4")
    assert found.stdout.startswith("El Grande: 1 game of 2 players, seed 4\n")


def test_pythons_own_report_of_a_bot_that_fails_is_shown_to_whoever_asks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("FUERO_DEBUG", "1")
    said = ("simulate", "el-grande", "--games", "1", "--players", "2", "--bots", "ownbots:late")
    found = CliRunner().invoke(cli, said, prog_name="fuero").stderr
    assert found.index("Traceback") < found.index("error FU448")
