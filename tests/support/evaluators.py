"""Evaluators side by side: the same game on each, compared at every step."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from fuero.machine.evaluator import Evaluator
from fuero.machine.program import Program
from fuero.machine.step import RawEvent

__all__ = ["Difference", "compare", "slots_by_name"]


@dataclass(frozen=True, slots=True)
class Difference(AssertionError):
    """Where evaluators part: the seed and the options that lead there, and what differs."""

    seed: int
    answers: tuple[int, ...]
    what: str
    ours: Any = field(default=None)
    theirs: Any = field(default=None)

    def __str__(self) -> str:
        return (
            f"seed {self.seed}, after the answers {list(self.answers)}: other {self.what}: "
            f"{self.ours} by the judge, {self.theirs} by the other"
        )


def slots_by_name(program: Program, vector: list[int]) -> dict[str, int]:
    """What each slot of a state holds, by the name of its field."""
    return {
        f"{name}[{at}]" if made.shape else name: vector[made.offset + at]
        for name, made in program.layout.fields.items()
        for at in range(made.size)
    }


def compare(
    judge: Evaluator,
    other: Evaluator,
    seed: int,
    *,
    most: int = 10_000,
    placed: Sequence[int] | None = None,
) -> int:
    """Play a random game on both; returns how many decisions it has.

    placed: the state before the first step; the program's own where there is none.

    Raises Difference at the first decision after which they differ: in options or their order, in
    who decides, in any slot of the state, or in what was told. What comes before agrees, so that
    no shorter game of these answers shows it.
    """
    program, chance = judge.program, random.Random(seed)
    told: tuple[list[RawEvent], list[RawEvent]] = ([], [])
    states = [
        judge.start(seed, told[0], placed and list(placed)),
        other.start(seed, told[1], placed and list(placed)),
    ]
    silent = other.start(seed, None, placed and list(placed))
    answers: list[int] = []

    def same(what: str, ours: Any, theirs: Any) -> None:
        if ours != theirs:
            raise Difference(seed, tuple(answers), what, ours, theirs)

    while True:
        if states[0] != states[1] or states[0] != silent:
            ours, theirs, quiet = (
                slots_by_name(program, one) for one in (states[0], states[1], silent)
            )
            parted = [name for name in ours if not ours[name] == theirs[name] == quiet[name]]
            same("slots", {name: ours[name] for name in parted}, {n: theirs[n] for n in parted})
            same("slots without events", ours, quiet)
        same("events", told[0], told[1])
        options = judge.options(states[0])
        same("options", options, list(other.options(states[1])))
        same("player", judge.player(states[0]), other.player(states[1]))
        if not options or len(answers) >= most:
            return len(answers)
        answer = chance.choice(options)
        answers.append(answer)
        for events in told:
            events.clear()
        judge.apply(states[0], answer, told[0])
        found = list(other.advance(states[1], answer, told[1]))
        same("options handed back", judge.options(states[0]), found)
        same("options handed back", found, list(other.advance(silent, answer, None)))
