"""What is worked out for a program is worked out once, by whoever needs it first."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar, TypeVarTuple, cast

from .builder import Builder

__all__ = ["once"]

Made = TypeVar("Made")
More = TypeVarTuple("More")


def once(make: Callable[[Builder, *More], Made]) -> Callable[[Builder, *More], Made]:
    """A function of a builder that is called once for each program and its other arguments.

    So each module keeps what it needs of a program, and the builder knows nothing of it.
    """

    @wraps(make)
    def kept(builder: Builder, *more: *More) -> Made:
        key = (make, more)
        if key not in builder.made:
            builder.made[key] = make(builder, *more)
        return cast(Made, builder.made[key])

    return kept
