"""Variables and tracks of a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fuero.machine.program import Program

from .draft import Draft, is_whole
from .problem import PositionPath

__all__ = ["is_variable", "place_variable"]


def is_variable(program: Program, name: str) -> bool:
    """Whether a field is a variable or track of the rules."""
    return program.layout.fields[name].role == "variable"


def place_variable(draft: Draft, name: str, value: Any) -> None:
    """A value; or, for a variable of players or places, a mapping ``{seat: value}``."""
    field = draft.program.layout.fields[name]
    if field.axes == ("place",):
        _of_places(draft, name, value)
    elif field.axes == ("player",):
        if not isinstance(value, Mapping):
            draft.problem((name,), "give one for each player, such as {red: …}")
            return
        for seat, content in value.items():
            if seat in draft.program.seats:
                slot = field.offset + draft.program.seats.index(seat)
                _cell(draft, slot, name, (name, seat), content)
            else:
                draft.nobody((name, seat), seat)
    else:
        _cell(draft, field.offset, name, (name,), value)


def _of_places(draft: Draft, name: str, value: Any) -> None:
    field = draft.program.layout.fields[name]
    if not isinstance(value, Mapping):
        draft.problem((name,), "give one for each place that has another than at the beginning, "
                      "such as {PLACE: …}")  # fmt: skip
        return
    for place, content in value.items():
        index = draft.index("place", (name, place), place)
        if index is not None:
            _cell(draft, field.offset + index, name, (name, place), content)


def _cell(draft: Draft, slot: int, name: str, pointer: PositionPath, value: Any) -> None:
    field = draft.program.layout.fields[name]
    if field.kind == "number":
        if not is_whole(value) or not field.low <= value <= field.high:
            draft.problem(pointer, f"{value!r} is not from {field.low} to {field.high}")
        else:
            draft.vector[slot] = value
    elif field.kind == "condition":
        if isinstance(value, bool):
            draft.vector[slot] = int(value)
        else:
            draft.problem(pointer, f"{value!r} is neither `true` nor `false`")
    elif field.kind == "member":
        index = draft.member(field.domain, pointer, value)
        if index is not None:
            draft.vector[slot] = index
    else:
        draft.vector[slot] = draft.mask(field.domain, pointer, value)
