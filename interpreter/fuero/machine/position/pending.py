"""What was put off, in a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .draft import Draft

__all__ = ["place_pending"]


def place_pending(draft: Draft, value: Any) -> None:
    """What was put off, in its order: ``[{seat: effect}, …]``."""
    if not isinstance(value, list):
        draft.problem(("pending",), "list what was put off, in its order, such as [{red: … }]")
        return
    fields, seats = draft.program.layout.fields, draft.program.seats
    turns, latest = (
        fields["turns of pending effects"],
        fields["latest turns of pending effects"],
    )
    given: dict[int, int] = {}
    for number, one in enumerate(value):
        key = ("pending", number)
        if not isinstance(one, Mapping) or len(one) != 1:
            draft.problem(key, "say who put off what, such as {red: … }")
            continue
        ((seat, effect),) = one.items()
        if seat not in seats:
            draft.nobody((*key, seat), seat)
            continue
        index = draft.index("pending effect", (*key, seat), effect)
        if index is not None:
            cell = index * len(seats) + seats.index(seat)
            draft.vector[fields["effects pending"].offset + cell] += 1
            draft.vector[turns.offset + cell] = given.setdefault(cell, len(given) + 1)
    for moment in range(latest.size):
        draft.vector[latest.offset + moment] = len(given)
