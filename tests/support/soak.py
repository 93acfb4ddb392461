"""Many random games with every invariant looked at before every decision: ``make soak``.

Two processes; prints how far it is, the seed of every game that went wrong, and how long it took.
Ends with 1 where any game went wrong. Afterwards the property tests run with many more examples.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from fuero.machine.invariants import broken
from fuero.machine.program import Program
from fuero.machine.step import CUT, RawEvent
from fuero.machine.things import names_of
from fuero.pipeline import LoadedRules
from support.playing import loaded
from support.shipped import EXAMPLES, HOUSE_RULES, SHIPPED, TABLES

__all__ = ["Played", "play_checked"]

SMALL = (
    *sorted(path.parent.name for path in EXAMPLES.glob("*/ruleset.yaml")),
    *(f"el-grande+examples/house-rules/{path.name}" for path in HOUSE_RULES),
)
"""Every example: the small games, and El Grande with each house rule."""

BATCH = 50
EVERY = 500
"""How many games lie between two lines of progress."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """One random game. problem: what went wrong, and where; None for a sound game."""

    players: int
    seed: int
    decisions: int
    problem: str | None


def cuts(program: Program, events: Sequence[RawEvent]) -> list[str]:
    """The numbers to which more was added than their range holds, in these events."""
    kinds = (program.events[kind] for kind, _, _ in events)
    return [name for kind in kinds if kind.verb == CUT for name in names_of(kind.about)]


def play_checked(
    rules: LoadedRules, players: int, seed: int, *, step: int = 1, backend: str | None = None
) -> Played:
    """Play one random game, with all invariants at every decision, or at every so many."""
    evaluator = rules.evaluator(players, backend)
    chance = random.Random(seed)
    decisions = 0
    problem = None
    try:
        events: list[RawEvent] = []
        vector = evaluator.start(seed, events, None)
        while problem is None:
            found = broken(evaluator, vector) if decisions % step == 0 else []
            found += [f"what {name} gets is cut" for name in cuts(evaluator.program, events)]
            events.clear()
            problem = f"at decision {decisions}: {'; '.join(found)}" if found else None
            options = evaluator.options(vector)
            if not options:
                break
            evaluator.apply(vector, chance.choice(options), events)
            decisions += 1
    except Exception as failure:  # one broken game must not end the run: its seed is printed
        problem = f"at decision {decisions}: {type(failure).__name__}: {failure}"
    return Played(players=players, seed=seed, decisions=decisions, problem=problem)


def play_batch(name: str, players: int, first: int, number: int) -> list[Played]:
    """Games with seeds from ``first`` on; what a process of the pool does."""
    rules = loaded(name)
    return [play_checked(rules, players, seed) for seed in range(first, first + number)]


def batches(games: int, names: Sequence[str]) -> Iterator[tuple[str, int, int, int]]:
    """Ruleset, players, first seed and number of games of every batch.

    So many games for each number of players of a ruleset that ships, and of each example in all.
    """
    for name, players in TABLES:
        if name in names:
            for first in range(0, games, BATCH):
                yield name, players, first, min(BATCH, games - first)
    for name in SMALL:
        if name in names:
            rules = loaded(name).rules
            numbers = range(rules.least_players, rules.most_players + 1)
            for batch, first in enumerate(range(0, games, BATCH)):
                yield name, numbers[batch % len(numbers)], first, min(BATCH, games - first)


def soak(games: int, names: Sequence[str], processes: int) -> int:
    """Play so many of each ruleset and number of players; returns how many went wrong."""
    began = time.monotonic()
    done = decisions = wrong = 0
    due = EVERY
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        waiting = {pool.submit(play_batch, *one): one for one in batches(games, names)}
        total = sum(batch[-1] for batch in waiting.values())
        for finished in as_completed(waiting):
            name = waiting[finished][0]
            for played in finished.result():
                done += 1
                decisions += played.decisions
                if played.problem is not None:
                    wrong += 1
                    print(f"{name}, {played.players} players, seed {played.seed}: {played.problem}")
            if done >= due or done == total:
                due = done + EVERY
                print(f"{done:6} of {total} games, {time.monotonic() - began:6.1f} s", flush=True)
    taken = time.monotonic() - began
    print(f"{done} games, {decisions} decisions, {wrong} went wrong, {taken:.1f} s")
    return wrong


def property_tests() -> int:
    """All tests of three rooms and of properties with more examples, and all long tests.

    Returns the worst of what pytest answered.
    """
    tests = Path(__file__).parents[1]
    profile = {**os.environ, "FUERO_PROFILE": "soak"}
    pytest = [sys.executable, "-m", "pytest", "-q", "-n", "2"]
    rooms = [str(tests / room) for room in ("conformance", "machine", "sim")]
    parts = (
        [str(tests / "property")],
        ["-m", "not soak", *rooms],
        ["-m", "soak", str(tests)],
    )
    return max(
        subprocess.run([*pytest, *part], env=profile, check=False).returncode for part in parts
    )


def main() -> int:
    """The command line; returns the exit code."""
    parser = argparse.ArgumentParser(description="Many random games with all invariants on.")
    parser.add_argument(
        "rules", nargs="*", default=(*SHIPPED, *SMALL), help="all that ship, and all examples"
    )
    parser.add_argument("--examples", action="store_true", help="all examples, nothing else")
    parser.add_argument(
        "--games", type=int, default=2_000, help="of each number of players, of an example in all"
    )
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--only-games", action="store_true", help="leave out the property tests")
    asked = parser.parse_args()
    wrong = soak(asked.games, SMALL if asked.examples else asked.rules, asked.processes)
    answer = 0 if asked.only_games else property_tests()
    return 1 if wrong or answer else 0


if __name__ == "__main__":
    sys.exit(main())
