"""What a step of an evaluator is, and what it tells."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from .expressions import Vector
from .program import Program

__all__ = ["RawEvent", "Sink", "Step", "event_index"]

RawEvent: TypeAlias = tuple[int, tuple[int, ...], int]
"""Kind, arguments, and the set of players who may see all of it (-1: everybody)."""
Sink: TypeAlias = list[RawEvent] | None
Step: TypeAlias = Callable[[Vector, Sink], int]
"""It changes the vector, and returns the index of the next instruction, or -1 to wait or end."""


def event_index(program: Program, name: str) -> int:
    """The number of a kind of event. Raises StopIteration for an unknown name."""
    return next(index for index, kind in enumerate(program.events) if kind.name == name)
