"""The slots of a state whose content a player may not know."""

from __future__ import annotations

from collections.abc import Iterator

from .knowledge import holders, sees_cards
from .program import HEADER, Program

__all__ = ["unseen_slots"]

_REMEMBERED = ("origins", "destinations", "scored")
_OPEN = frozenset({*(f"machine {name}" for name in HEADER), *_REMEMBERED, "return stack"})
"""What tells nothing but how far play has come, and what the last act did."""


def unseen_slots(program: Program, vector: list[int], viewer: int) -> frozenset[int]:
    """The slots that a player does not see, or sees in part: then what is seen of them is not told
    apart.
    """
    return frozenset(_unseen(program, vector, viewer))


def _unseen(program: Program, vector: list[int], viewer: int) -> Iterator[int]:
    yield from _of_the_machine(program)
    for zone in program.zones.values():
        begin, width = _offset(program, zone.cards), zone.capacity if zone.ordered else 1
        for holder in holders(program, zone):
            if sees_cards(program, zone, holder, viewer) != "all":
                yield from range(begin + holder * width, begin + (holder + 1) * width)
    for pick in program.picks:
        others = (seat for seat in range(len(program.seats)) if pick.each and seat != viewer)
        yield from (pick.slot + seat for seat in others if vector[pick.asked + seat])
    for piece, place in program.unshown:
        kind = program.pieces[piece]
        width = len(program.domains[kind.bearers].members)
        begin = _offset(program, kind.field) + place * width
        yield from range(begin, begin + width)


def _of_the_machine(program: Program) -> Iterator[int]:
    """The slots of fields that nobody is shown."""
    zones = {zone.cards for zone in program.zones.values()}
    for name, field in program.layout.fields.items():
        if field.visibility != "public" and name not in _OPEN and name not in zones:
            yield from range(field.offset, field.offset + field.size)


def _offset(program: Program, field: str) -> int:
    return program.layout.fields[field].offset
