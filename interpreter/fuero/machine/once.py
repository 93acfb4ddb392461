"""What is worked out of a program is worked out once."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TypeVar, TypeVarTuple

from .program import Program

__all__ = ["once_for_program"]

Made = TypeVar("Made")
More = TypeVarTuple("More")

_KEPT = 256
"""So many things are kept of each sort, those that were used last."""


class _Same:
    """A program as a key: the very same, not one that is equal to it."""

    __slots__ = ("program",)

    def __init__(self, program: Program) -> None:
        self.program = program

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.program is other.program

    def __hash__(self) -> int:
        return id(self.program)


def once_for_program(
    make: Callable[[Program, *More], Made],
) -> Callable[[Program, *More], Made]:
    """A function of a program that is called once for each and its other arguments.

    What it gives must not be changed by anybody. Other arguments are hashable.
    """

    @lru_cache(maxsize=_KEPT)
    def made(key: _Same, *more: *More) -> Made:
        return make(key.program, *more)

    @wraps(make)
    def kept(program: Program, *more: *More) -> Made:
        return made(_Same(program), *more)

    return kept
