"""What a step of an evaluator is, and what it tells."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from .expressions import Vector
from .program import Program

__all__ = ["CUT", "RawEvent", "Sink", "StepFunction", "event_index"]

CUT = "cut"
"""The kind of event that tells of numbers that stopped at the end of their range."""

RawEvent: TypeAlias = tuple[int, tuple[int, ...], int]
"""Kind, arguments, and the set of players who may see all of it (-1: everybody)."""
Sink: TypeAlias = list[RawEvent] | None
StepFunction: TypeAlias = Callable[[Vector, Sink], int]
"""It changes the vector, and returns the index of the next instruction, or -1 to wait or end."""


def event_index(program: Program, verb: str) -> int:
    """The number of the kind of event with a verb. Raises StopIteration for an unknown one."""
    return next(
        index
        for index, kind in enumerate(program.events)
        if kind.verb == verb and not kind.announced
    )
