"""Whether the fields of a Program lie as they are said to."""

from __future__ import annotations

from collections.abc import Iterator

from fuero.machine.chance import LAST_STATE
from fuero.machine.program import HEADER, Field, Program

from .slots import Slots

__all__ = ["layout_faults"]

_KINDS = ("number", "condition", "member", "set")
"""What a field may hold."""


def layout_faults(program: Program) -> Iterator[str]:
    """Fields lie one behind the other, the header first, scratch last; what they begin with and
    what the machine itself writes is in their ranges.
    """
    found = list(_places(program))
    yield from found or _beginnings(program)


def _places(program: Program) -> Iterator[str]:
    at = 0
    for field in (*program.layout.fields.values(), *program.layout.scratch):
        if field.offset != at:
            yield f"the field {field.name} begins at {field.offset}, and {at} is next"
            return
        at += field.size
        if field.domain and field.domain not in program.domains:
            yield f"the field {field.name} is of a domain {field.domain!r}, which there is not"
        if field.kind not in _KINDS or min(field.shape, default=0) < 0:
            yield f"the field {field.name} holds {field.kind!r} in {field.shape}"
    if program.layout.size + len(program.layout.room) != at:
        yield f"the fields have {at} slots, and the layout {program.layout.size}"
    if len(program.initial) != program.layout.size:
        yield f"a state begins with {len(program.initial)} slots of {program.layout.size}"
    yield from _names(program)


def _names(program: Program) -> Iterator[str]:
    """What every state has is there, and no game begins in the middle of something."""
    if program.initial[: len(HEADER)] != tuple(-1 if name == "over" else 0 for name in HEADER):
        yield "a game begins in the middle of something"
    if list(program.layout.fields)[: len(HEADER)] != [f"machine {name}" for name in HEADER]:
        yield "a state does not begin with the header"
    for name in ("return stack", *(f"stream {name}" for name in program.streams)):
        if name not in program.layout.fields:
            yield f"there is no {name}"


def _beginnings(program: Program) -> Iterator[str]:
    slots = Slots(program)
    for slot, value in enumerate((*program.initial, *program.layout.room)):
        low, high = (0, slots.full[slot]) if slots.is_set[slot] else slots.bounds[slot]
        if not low <= value <= high:
            yield f"{slots.named(slot)} is from {low} to {high}, and begins with {value}"
    for field, low, high in _machine_written(program):
        found = slots.bounds[field.offset] if field.size else (low, high)
        if slots.is_set[field.offset] or found[0] > low or found[1] < high:
            yield f"the field {field.name} is from {found[0]} to {found[1]}, not {low} to {high}"


def _machine_written(program: Program) -> Iterator[tuple[Field, int, int]]:
    """The fields that the machine itself writes, with the least and the greatest it may write."""
    fields = program.layout.fields
    deepest = fields["return stack"].size
    yield fields["return stack"], 0, len(program.code)
    yield fields["machine pc"], 0, len(program.code) - 1
    yield fields["machine depth"], 0, deepest
    yield fields["machine over"], -1, len(program.endings) - 1
    for name in program.streams:
        yield fields[f"stream {name}"], 0, LAST_STATE
