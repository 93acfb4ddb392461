"""The figures: ``make bench``. Games a second, start of a check, memory, size of the program.

Engine and yardstick take turns, so that a slow moment of the computer meets both, and what is
printed are medians. Games are measured by the time of the processor, after as many that are not
counted: functions are made when play first comes to them. All are figures to look at, never tests.
"""

from __future__ import annotations

import argparse
import importlib.util
import platform
import statistics
import subprocess
import sys
import time
import timeit
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from fuero.machine.patience import MOST_DECISIONS
from fuero.machine.step import RawEvent
from fuero.pipeline import load
from fuero.text.languages import languages
from support import yardstick
from support.language_figures import speed
from support.playing import ROOT, loaded
from support.shipped import SHIPPED, below, players_of

__all__ = ["main"]

PLAYERS = (2, 3, 4, 5)
HANDWRITTEN = ROOT.parent / "shared" / "bench" / "handwritten.py"
"""Another program of the same shape, used where it lies beside the checkout."""

Playout = Callable[[int, int], int]
"""Players and seed to the number of decisions of one random game."""


def engine(players: int, seed: int) -> int:
    """One random game by the usual evaluator, without events."""
    return _playout("el-grande", players, seed)


def by_definition(players: int, seed: int) -> int:
    """One random game by the reference evaluator."""
    core = loaded("el-grande").core(players, "reference")
    return core.random_playout(core.start(seed), seed)


def with_events(players: int, seed: int) -> int:
    """The game of ``engine``, with all events and reasons told."""
    evaluator = loaded("el-grande").evaluator(players)
    told: list[RawEvent] = []
    state = evaluator.start(seed, told, None)
    found: Sequence[int] = evaluator.options(state)
    for decisions in range(MOST_DECISIONS):
        if not found:
            return decisions
        found = evaluator.advance(state, found[decisions * 7 % len(found)], told)
        told.clear()
    raise AssertionError("the game does not end")


def by_hand(players: int, seed: int) -> int:
    """One random game of the yardstick."""
    return yardstick.play(players, seed)[0]


def other_program() -> Playout | None:
    """The program beside the checkout; None where there is none."""
    if not HANDWRITTEN.exists():
        return None
    spec = importlib.util.spec_from_file_location("handwritten", HANDWRITTEN)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return lambda players, seed: int(module.play(players)[0])


def seconds_and_decisions(playout: Playout, players: int, games: int) -> tuple[float, int]:
    """How long so many games keep the processor, and how many decisions they have."""
    began = time.process_time()
    decisions = sum(playout(players, seed) for seed in range(games))
    return time.process_time() - began, decisions


def games_table(runs: int, games: int) -> None:
    """Print the speed of random games at every number of players."""
    other = other_program()
    programs: dict[str, tuple[Playout, int]] = {
        "engine": (engine, 2),
        "with events": (with_events, 1),
        "reference": (by_definition, 1),
        "yardstick": (by_hand, 4),
    }
    if other is not None:
        programs["other"] = (other, 8)
    print("random games, one process, all checks off")
    print(f"{'players':>7} {'games/s':>8} {'decisions/s':>11} {'us/decision':>11} "
          f"{'decisions/game':>14}  its share of the time of others")  # fmt: skip
    for players in PLAYERS:
        taken: dict[str, list[float]] = {name: [] for name in programs}
        lengths: dict[str, float] = {}
        for playout, times in programs.values():
            seconds_and_decisions(playout, players, games * times)
        for _ in range(runs):
            for name, (playout, times) in programs.items():
                spent, decisions = seconds_and_decisions(playout, players, games * times)
                taken[name].append(spent / decisions)
                lengths[name] = decisions / (games * times)
        one = {name: statistics.median(each) for name, each in taken.items()}
        line = (
            f"{players:>7} {1 / one['engine'] / lengths['engine']:>8.1f} "
            f"{1 / one['engine']:>11,.0f} {one['engine'] * 1e6:>11.2f} {lengths['engine']:>14.1f}"
        )
        for name in list(programs)[1:]:
            line += f"  {one['engine'] / one[name]:>5.2f} of {name}'s {one[name] * 1e6:.2f} us"
        print(line, flush=True)
    if other is None:
        print("(no other program beside the checkout to compare with)")


def beginnings_table(runs: int) -> None:
    """Print how long it takes from loaded rules to the first decision, and to copy a state."""
    print("from loaded rules to the first decision, and a copy of a state, 4 players")
    for name in ("el-grande", "king-colonies"):
        taken = []
        for _ in range(runs):
            rules = load(name, checked=False)
            began = time.process_time()
            core = rules.core(4)
            state = core.start(1)
            taken.append(time.process_time() - began)
        copies = timeit.repeat(
            lambda c=core, s=state: c.copy(s), timer=time.process_time, number=10_000, repeat=runs
        )
        print(f"  {name:<16} {statistics.median(taken):.3f} s, {min(copies) * 100:.2f} us")


def layers_table(runs: int, games: int) -> None:
    """Print what each layer costs: decisions and time of a game, against the game it lies over."""
    layers = [name for name in SHIPPED if below(name) is not None]
    print(f"{'ruleset':<24} {'players':>7} {'decisions/game':>14} {'ms/game':>8}  against its base")
    for name in [name for name in SHIPPED if below(name) is None]:
        over = [layer for layer in layers if _base(layer) == name]
        players = min(4, players_of(name)[-1])
        spent: dict[str, list[float]] = {one: [] for one in (name, *over)}
        decisions: dict[str, int] = {}
        for one in spent:
            seconds_and_decisions(partial(_playout, one), players, games)
        for _ in range(runs):
            for one, times in spent.items():
                playout = partial(_playout, one)
                taken, decisions[one] = seconds_and_decisions(playout, players, games)
                times.append(taken / games)
        base = statistics.median(spent[name])
        for one, times in spent.items():
            time_of_one = statistics.median(times)
            line = (
                f"{one:<24} {players:>7} {decisions[one] / games:>14.1f} {time_of_one * 1e3:>8.1f}"
            )
            if one != name:
                more = decisions[one] / decisions[name]
                line += (
                    f"  {more:>5.2f} times the decisions, {time_of_one / base:.2f} times the time, "
                    f"{time_of_one / base / more:.2f} a decision"
                )
            print(line, flush=True)


def _base(name: str) -> str:
    """The game that a shipped ruleset lies over in the end."""
    under = below(name)
    return name if under is None else _base(under)


def _playout(name: str, players: int, seed: int) -> int:
    """One random game of a shipped ruleset."""
    core = loaded(name).core(players)
    return core.random_playout(core.start(seed), seed)


def command(*arguments: str) -> list[str]:
    """The command line of ``fuero`` with the interpreter that runs this."""
    return [sys.executable, "-m", "fuero", *arguments]


def cold_start(runs: int) -> str:
    """The median of the seconds a check takes from nothing."""
    taken = []
    for _ in range(runs):
        began = time.perf_counter()
        done = subprocess.run(command("check", "el-grande"), capture_output=True, check=False)
        taken.append(time.perf_counter() - began)
        if done.returncode:
            return f"went wrong with {done.returncode}: {done.stderr.decode()[-300:]}"
    return f"{statistics.median(taken):.2f} s ({min(taken):.2f} to {max(taken):.2f})"


MEASURE = """
import resource, subprocess, sys
done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
sys.exit(done.returncode)
"""
"""Run in a process of its own: the greatest memory is that of all children a process ever had."""


def peak_memory(*arguments: str) -> str:
    """The most memory a command held at once."""
    done = subprocess.run(
        [sys.executable, "-c", MEASURE, *command(*arguments)],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        return f"went wrong with {done.returncode}: {done.stderr[-300:]}"
    unit = 2**20 if platform.system() == "Darwin" else 2**10  # bytes there, kibibytes elsewhere
    return f"{int(done.stdout.split()[-1]) / unit:.0f} MiB"


def program_sizes() -> None:
    """Print how large the programs are."""
    print(f"{'players':>7} {'instructions':>12} {'slots':>6} {'choices':>7} {'options':>7}")
    for players in PLAYERS:
        program = loaded("el-grande").program(players)
        print(
            f"{players:>7} {len(program.code):>12} {program.layout.size:>6} "
            f"{len(program.choices):>7} {program.option_count:>7}"
        )


def main() -> int:
    """The command line; returns the exit code."""
    parser = argparse.ArgumentParser(description="The figures of the engine.")
    parser.add_argument("--runs", type=int, default=5, help="medians of so many")
    parser.add_argument("--games", type=int, default=40, help="games in a run")
    asked = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.system()} {platform.machine()}\n")
    games_table(asked.runs, asked.games)
    print()
    beginnings_table(asked.runs)
    print("\nwhat ships, in one process")
    layers_table(asked.runs, asked.games)
    print("\nthe program")
    program_sizes()
    print(f"\nfuero check el-grande, cold: {cold_start(asked.runs)}")
    simulate = ("simulate", "el-grande", "--games", "200", "--players", "4")
    print(f"fuero {' '.join(simulate)}: at most {peak_memory(*simulate)}")
    print("\nlanguages on king-colonies, in milliseconds")
    for language in languages():
        print(f"  {language}: {speed(language)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
