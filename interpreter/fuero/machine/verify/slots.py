"""What the slots of a Program may hold, and what is known of them at a point of the code."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from fuero.machine.program import Choice, Field, Members, Program

__all__ = [
    "Bounds",
    "Contents",
    "Known",
    "Slots",
    "answer",
    "chosen_slots",
    "clamped",
    "joined",
    "whole",
]

Bounds: TypeAlias = tuple[int, int]
"""The least and the greatest value."""

Contents: TypeAlias = tuple[int, bool]
"""All that may be in a set, and whether something surely is."""

Known: TypeAlias = dict[int, Any]
"""What is known of slots: more than that they hold what their fields may hold."""


def whole(first: int) -> int:
    """Where what is known of all slots of a field together stands. first: its first slot."""
    return -1 - 2 * first


def answer(word_slot: int) -> int:
    """Where it stands that slots have a member where the slot of a choice's word holds -1."""
    return -2 - 2 * word_slot


def clamped(found: Bounds, low: int, high: int) -> Bounds:
    """Bounds moved to where both lie between these, so that one fault leads to no other."""
    least, most = (min(max(end, low), high) for end in found)
    return (least, most)


def joined(one: Bounds | Contents, other: Bounds | Contents, *, is_set: bool) -> Bounds | Contents:
    """What is known where one or the other is."""
    if is_set:
        return (one[0] | other[0], bool(one[1] and other[1]))
    return (min(one[0], other[0]), max(one[1], other[1]))


def chosen_slots(choice: Choice) -> Iterator[int]:
    """The slots that receive a chosen member."""
    for option in choice.options:
        if isinstance(option, Members):
            yield option.slot
            if option.second_slot >= 0:
                yield option.second_slot


class Slots:
    """For each slot of a Program its field, and what may be in it."""

    def __init__(self, program: Program) -> None:
        self.fields: list[Field] = []
        self.first: list[int] = []
        self.end: list[int] = []
        self.is_set: list[bool] = []
        self.bounds: list[Bounds] = []
        self.full: list[int] = []
        # What has no domain may be a set of anything.
        widest = max((len(one.members) for one in program.domains.values()), default=0)
        for field in (*program.layout.fields.values(), *program.layout.scratch):
            size, high = field.size, widest - 1
            if field.domain:
                high = len(program.domains[field.domain].members) - 1
            ranged = field.kind == "number" or field.low < field.high
            bounds = (field.low, field.high) if ranged else (-1, high)
            self.fields += [field] * size
            self.first += [field.offset] * size
            self.end += [field.offset + size] * size
            self.is_set += [field.kind == "set"] * size
            self.bounds += [bounds] * size
            self.full += [(1 << high + 1) - 1] * size
        self.answers: dict[int, set[int]] = {}
        for choice in program.choices:
            for slot in (choice.word_slot, *chosen_slots(choice)):
                self.answers.setdefault(slot, set()).add(answer(choice.word_slot))

    def write(
        self,
        known: Known,
        slot: int,
        value: Bounds | Contents,
        tell: Callable[[str], None],
        what: str = "",
    ) -> None:
        """A slot holds a value from now on, which must be one that its field may hold."""
        if slot < 0:
            tell(f"there is no slot {slot} to write")
            return
        if self.is_set[slot]:
            if value[0] & ~self.full[slot]:
                tell(f"{self.named(slot)} is a set of {self.full[slot].bit_length()}{what}")
                value = (value[0] & self.full[slot], False)
        else:
            low, high = self.bounds[slot]
            if value[0] < low or value[1] > high:
                tell(f"{self.named(slot)} is from {low} to {high}, not {value[0]} to {value[1]}")
                value = clamped((value[0], value[1]), low, high)
        self.forget(known, slot)
        known[slot] = value

    def forget(self, known: Known, slot: int) -> None:
        """Nothing more is known of a slot than what its field may hold."""
        for place in self.said_by(slot):
            known.pop(place, None)

    def said_by(self, slot: int) -> Iterator[int]:
        """All places where something is known of a slot."""
        if slot >= 0:
            yield slot
            if self.end[slot] - self.first[slot] > 1:
                yield whole(self.first[slot])
            yield from self.answers.get(slot, ())

    def named(self, slot: int) -> str:
        """A slot as people are told of it."""
        return f"slot {slot} ({self.fields[slot].name})"
