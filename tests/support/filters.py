"""Whether filters in a program keep out of each other's way."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from fuero.machine.program import Program

__all__ = ["clashes"]

LOOPS = ("filter", "sum", "gather", "extreme")
"""Operators that go through a set: they write each member into a slot."""


def clashes(program: Program) -> list[tuple[Any, ...]]:
    """Every loop inside the body of another that writes to the same slot."""
    return [
        clash
        for part in (*program.code, *program.choices)
        for expression in _expressions(part)
        for clash in _clashes(expression, frozenset())
    ]


def _expressions(part: Any) -> Iterator[tuple[Any, ...]]:
    """All outermost expressions in an instruction or a choice."""
    if dataclasses.is_dataclass(part):
        for field in dataclasses.fields(part):
            yield from _expressions(getattr(part, field.name))
    elif isinstance(part, tuple):
        if part and isinstance(part[0], str):
            yield part
        else:
            for inner in part:
                yield from _expressions(inner)


def _clashes(expression: Any, written: frozenset[int]) -> Iterator[tuple[Any, ...]]:
    if not isinstance(expression, tuple) or not expression:
        return
    if expression[0] not in LOOPS or len(expression) < 4:
        for inner in expression:
            yield from _clashes(inner, written)
        return
    index = expression[1]
    if index in written:
        yield expression
    # The set is worked out once, before the loop.
    yield from _clashes(expression[2], written)
    for body in expression[3:]:
        yield from _clashes(body, written | {index})
