"""Many games shared among processes, with the same results as if one had played them all.

Each process is started anew and told what to play by name, so that nothing has to be carried over
to it but lines of text. Games are handed out a few at a time, as many as a worker plays in about a
second, and taken in their order, whoever played them and whenever they were done.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, TypeAlias

from fuero.diagnostics import Diagnostic, DiagnosticError

from .named import expect_importable
from .single import Lineup, PlayedGame, read_game

__all__ = ["MOST_WORKERS", "shared_games"]

MOST_WORKERS = 64
"""How many processes may play at once."""

_AT_ONCE = 1.0
"""Seconds for which games are handed out at once: enough that asking for them takes no time, and so
few that little is lost where somebody interrupts."""

_PATIENCE = 0.2
"""Seconds after which somebody who waits looks whether the program was interrupted."""

_Part = tuple[int, int]
"""The seed of the first of some games, and how many they are."""


def shared_games(
    lineup: Lineup, seed: int, games: int, workers: int
) -> Generator[PlayedGame, None, None]:
    """Play the games of ``games`` seeds from ``seed`` on, in their order.

    Raises DiagnosticError: FU491 for a bot that other processes cannot import, FU492 where a worker
    ends before its games do, FU494 where the files of the rules changed, and what is wrong with a
    game when it is its turn.
    """
    told = _told(lineup)
    tasks = _Tasks(seed, games, workers)
    answers: _Answers = SimpleQueue()
    crew, threads = list[_Worker](), list[threading.Thread]()
    try:
        for _ in range(min(workers, games)):
            worker = _Worker(told)
            crew.append(worker)
            thread = threading.Thread(target=worker.work, args=(tasks, answers), daemon=True)
            threads.append(thread)
            thread.start()
        early: dict[int, tuple[int, dict[str, Any]]] = {}
        expected, end = seed, seed + games
        while expected < end:
            while expected not in early:
                (first, count), answer = _next(answers)
                early[first] = count, answer
            count, answer = early.pop(expected)
            yield from (read_game(one) for one in answer["games"])
            _raise_what_is_wrong(answer)
            expected += count
    finally:
        with _undisturbed():
            for worker in crew:
                worker.end()
            for thread in threads:
                if thread.ident is not None:
                    thread.join()


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Within, no further Ctrl-C is heard, so that no process is left behind."""
    if threading.current_thread() is not threading.main_thread():
        yield  # which hears none anyway
        return
    before = signal.signal(signal.SIGINT, lambda number, frame: None)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class _Tasks:
    """The games that nobody plays yet."""

    def __init__(self, seed: int, games: int, workers: int) -> None:
        self._next, self._end, self._workers = seed, seed + games, workers
        self._lock = threading.Lock()

    def take(self, pace: float) -> _Part | None:
        """The next games for who plays so many in a second; None where all are handed out.

        Towards the end they become fewer, so that all workers are done at about the same time.
        """
        with self._lock:
            first, left = self._next, self._end - self._next
            if not left:
                return None
            count = max(1, min(int(pace * _AT_ONCE), left // (self._workers * 2)))
            self._next += count
            return first, count


_Answers: TypeAlias = "SimpleQueue[tuple[_Part, dict[str, Any]]]"


def _next(answers: _Answers) -> tuple[_Part, dict[str, Any]]:
    while True:
        try:
            return answers.get(timeout=_PATIENCE)
        except Empty:
            continue  # some systems tell of an interrupt only between two waits


def _told(lineup: Lineup) -> str:
    """What every worker is told first. Raises DiagnosticError (FU491)."""
    rules = lineup.rules
    for name, bot in zip(lineup.names, lineup.bots, strict=True):
        expect_importable(name, bot)
    told = {
        "rules": rules.lasting_names,
        "settings": dict(rules.settings),
        "hash": rules.rules.hash,
        "seats": lineup.seats,
        "bots": lineup.names,
        "backend": lineup.backend,
    }
    return json.dumps(told)


def _raise_what_is_wrong(answer: dict[str, Any]) -> None:
    if "problems" in answer:
        raise DiagnosticError(Diagnostic(**problem) for problem in answer["problems"])
    if "fault" in answer:
        raise RuntimeError(f"a worker failed: {answer['fault']}")


class _Worker:
    """A process that plays, and what is said to it."""

    def __init__(self, told: str) -> None:
        # It finds the same modules as this program, and no others; the keyboard is not its own.
        path = os.pathsep.join(entry or str(Path.cwd()) for entry in sys.path)
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "fuero.sim.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": path},
            start_new_session=True,
        )
        self._told = told

    def work(self, tasks: _Tasks, answers: _Answers) -> None:
        """Play what is to be played, until nothing is left or the process ends."""
        line, alive, pace = self._told + "\n", True, 0.0
        while alive and (part := tasks.take(pace)) is not None:
            seed, games = part
            began = time.perf_counter()
            answer = self._ask(line + json.dumps({"seed": seed, "games": games}) + "\n")
            # The first game takes longer, as the rules are read for it; it is but one.
            pace = games / (time.perf_counter() - began)
            alive, line = answer is not None, ""
            answers.put((part, answer or {"games": [], "problems": [self._died(part)]}))

    def _ask(self, lines: str) -> dict[str, Any] | None:
        """The answer to what is said; None where the process has ended."""
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(lines)
            process.stdin.flush()
            answer = process.stdout.readline()
            return dict(json.loads(answer)) if answer.endswith("\n") else None
        except (OSError, ValueError):
            return None

    def _died(self, part: _Part) -> dict[str, str]:
        code, (seed, games) = self._process.wait(), part
        how = f"was ended by signal {-code}" if code < 0 else f"ended with code {code}"
        return {
            "code": "FU492",
            "message": f"a worker {how} while it played the games of the seeds {seed} to "
            f"{seed + games - 1}",
            "help": "play them with one worker, to see what happens; or with fewer, if the memory "
            "is too small for all",
        }

    def end(self) -> None:
        """End the process, whatever it does."""
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                try:
                    stream.close()
                except OSError:
                    continue  # what was still to be said has no listener any more
