"""Games shared among processes come to the same as games of one."""

from __future__ import annotations

import dataclasses
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import fuero
from fuero.diagnostics import Diagnostic
from fuero.sim import sharing
from support.playing import ROOT, loaded
from support.questions import RULES
from support.rulesets import write_ruleset
from support.terminal import in_terminal

MODULE = "bots_of_workers"
SOURCE = """
import os, signal, time

def last(seat, chance):
    print("thinking aloud")
    return seat.options[-1]

def odd(seat, chance):
    # Fails in some games and not in others, always in the same.
    if chance[0] % 64 == 0:
        raise ValueError("odd")
    return seat.options[0]

def thinks(seat, chance):
    time.sleep(0.002)
    return seat.options[0]

def dies(seat, chance):
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture(autouse=True)
def _bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / f"{MODULE}.py").write_text(SOURCE, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, MODULE, raising=False)


def outcome(**said: Any) -> dict[str, Any]:
    """All a simulation found, but for how long it took."""
    found = fuero.simulate(loaded("five-valleys"), players=2, **said)
    return {**dataclasses.asdict(found), "seconds": 0}


def problem(call: Callable[[], object]) -> Diagnostic:
    with pytest.raises(fuero.DiagnosticError) as caught:
        call()
    (found,) = caught.value.diagnostics
    return found


def test_three_workers_with_bots_of_a_module_find_the_same(capfd: Any) -> None:
    bots = [f"{MODULE}:last", "greedy"]
    alone = outcome(games=13, seed=5, bots=bots)
    assert outcome(games=13, seed=5, bots=bots, workers=3) == alone
    assert alone["bots"][0] == bots[0]
    capfd.readouterr()


def test_two_workers_find_the_same_and_progress_counts_the_games_in_their_order() -> None:
    told: list[int] = []
    alone = outcome(games=9, seed=5, bots=["random"])
    found = outcome(games=9, seed=5, bots=["random"], workers=2, progress=told.append)
    assert found == alone
    assert told == list(range(1, 10))


def test_settings_and_backend_reach_the_workers() -> None:
    rules = fuero.load("el-grande", switches={"length": "short"})
    said: dict[str, Any] = {"games": 2, "players": 2, "seed": 3, "backend": "reference"}
    alone, shared = (fuero.simulate(rules, workers=number, **said) for number in (1, 2))
    assert shared.mean_scores == alone.mean_scores
    assert shared.decisions_per_game == alone.decisions_per_game


def test_the_first_game_that_fails_is_told_whoever_played_it() -> None:
    def fault(workers: int) -> Diagnostic:
        return problem(lambda: outcome(games=24, bots=f"{MODULE}:odd", workers=workers))

    alone = fault(1)
    assert alone == fault(2)
    assert alone.code == "FU448"


def test_a_bot_that_only_this_program_has_is_refused() -> None:
    found = problem(lambda: outcome(games=4, bots=lambda seat, _: seat.options[0], workers=2))
    assert found.code == "FU491"
    assert "workers=1" in (found.help or "")


@pytest.mark.skipif(sys.platform == "win32", reason="signals of this kind are not known there")
def test_a_worker_that_dies_is_told_with_its_games() -> None:
    found = problem(lambda: outcome(games=4, seed=10, bots=f"{MODULE}:dies", workers=2))
    assert found.code == "FU492"
    assert "was ended by signal 9 while it played the games of the seeds 10 to 10" in found.message


def test_rules_that_change_meanwhile_are_refused(tmp_path: Path) -> None:
    folder = Path(write_ruleset(tmp_path, RULES))
    rules = fuero.load(str(folder))
    (path,) = folder.glob("*.fuero")
    path.write_text(path.read_text(encoding="utf-8").replace("0..99", "0..98"), encoding="utf-8")
    found = problem(lambda: fuero.simulate(rules, games=4, players=2, workers=2))
    assert found.code == "FU494"


@pytest.mark.parametrize("workers", [0, -1, sharing.MOST_WORKERS + 1])
def test_a_number_of_workers_that_cannot_be_is_refused(workers: int) -> None:
    found = problem(lambda: outcome(games=1, workers=workers))
    assert found.code == "FU430"
    assert f"not {workers}" in found.message


@pytest.mark.parametrize("workers", [1, 2])
def test_who_interrupts_gets_the_first_games_without_a_gap(workers: int) -> None:
    def interrupt(done: int) -> None:
        if done == 5:
            raise KeyboardInterrupt

    with pytest.raises(fuero.Stopped) as caught:
        outcome(games=40, seed=3, workers=workers, progress=interrupt)
    found = caught.value.found
    assert isinstance(caught.value, KeyboardInterrupt)
    assert (found.games, found.asked, found.partial) == (5, 40, True)
    five = fuero.simulate(loaded("five-valleys"), games=5, players=2, seed=3)
    assert found.mean_scores == five.mean_scores
    assert not five.partial


def test_an_interrupt_before_the_first_game_finds_no_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("fuero.sim.simulate.play_one", interrupt)
    with pytest.raises(fuero.Stopped) as caught:
        outcome(games=3)
    found = caught.value.found
    assert (found.games, found.asked, found.partial) == (0, 3, True)
    assert (found.mean_scores, found.win_shares, found.decisions_per_game) == ({}, {}, 0)
    assert str(found) == "no game was played"
    assert found.as_data()["games"] == 0


def test_an_interrupt_while_workers_begin_finds_no_games() -> None:
    with pytest.raises(fuero.Stopped) as caught, interrupted_after(0.1):
        outcome(games=10, bots=f"{MODULE}:thinks", workers=2)
    assert caught.value.found.games == 0


def test_little_of_what_workers_played_is_lost() -> None:
    # A game takes about a tenth of a second: batches of a fixed number would hold seconds of them.
    with pytest.raises(fuero.Stopped) as caught, interrupted_after(6):
        outcome(games=100_000, bots=f"{MODULE}:thinks", workers=2)
    assert caught.value.found.games > 10


@contextmanager
def interrupted_after(seconds: float) -> Iterator[None]:
    timer = threading.Timer(seconds, signal.raise_signal, (signal.SIGINT,))
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()


@pytest.mark.skipif(sys.platform == "win32", reason="signals of this kind are not known there")
@pytest.mark.parametrize(
    ("wait", "workers"),
    [
        (0.0, "2"),
        (0.05, "1"),
        pytest.param(0.0, "1", marks=pytest.mark.soak),
        pytest.param(0.05, "2", marks=pytest.mark.soak),
    ],
)
def test_three_interrupts_end_without_a_trace(wait: float, workers: str, tmp_path: Path) -> None:
    rules = str(ROOT / "examples" / "five-valleys")
    command = ["simulate", rules, "--games", "1000000", "--players", "2", "--workers", workers]
    with in_terminal(command, tmp_path) as terminal:
        terminal.wait_for("/1000000")
        for _ in range(3):
            terminal.press("\x03")
            time.sleep(wait)
        assert terminal.end() == 1
        assert "Traceback" not in terminal.said
        assert "stopped" in terminal.said


@pytest.mark.skipif(sys.platform == "win32", reason="signals of this kind are not known there")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_prints_what_was_played_and_leaves_no_process(tmp_path: Path, workers: str) -> None:
    rules = str(ROOT / "examples" / "five-valleys")
    command = ["simulate", rules, "--games", "1000000", "--players", "2", "--workers", workers]
    process = subprocess.Popen(
        [sys.executable, "-c", STOPPING, *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
    )
    printed, told = process.communicate(timeout=60)
    assert process.returncode == 1, told
    assert told.startswith("stopped after ")
    assert told.rstrip().endswith("of 1000000 games")
    assert "Traceback" not in told
    assert "decisions a game" in printed
    begun = (tmp_path / "workers").read_text(encoding="utf-8").split()
    assert len(begun) == (2 if workers == "2" else 0)
    for number in begun:
        with pytest.raises(ProcessLookupError):
            os.kill(int(number), 0)


STOPPING = """
import os, signal, sys
from pathlib import Path

from fuero.cli.main import main
from fuero.sim import sharing, simulate as simulations

workers = Path("workers").open("w", encoding="utf-8")
begin = sharing._Worker.__init__

def begin_and_note(self, told):
    begin(self, told)
    print(self._process.pid, file=workers, flush=True)

sharing._Worker.__init__ = begin_and_note
counted = simulations.simulate

def simulate(*args, progress=None, **said):
    def stop(done):
        if done == 20:
            os.kill(os.getpid(), signal.SIGINT)
    return counted(*args, progress=stop, **said)

simulations.simulate = simulate
main()
"""
