"""Which slots are variables of Python in what is generated."""

from __future__ import annotations

from collections.abc import Iterable

from fuero.machine.program import Expression, Program

from .ranges import FORMS

__all__ = ["Variables", "read_by", "slots_of", "written_by"]


def slots_of(mask: int) -> list[int]:
    """The slots of a bit mask."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


class Variables:
    """The scratch registers of a Program, each a bit at its first slot; sets of them are masks.

    first: for each slot the first slot of its register. sizes: how many slots each has. arrays:
    those that are lists.
    """

    def __init__(self, program: Program, slots: Iterable[int] = ()) -> None:
        """slots: what of the state is to be handled as if it were scratch."""
        scratch = program.layout.scratch
        self.sizes = {field.offset: field.size for field in scratch}
        self.arrays = {field.offset for field in scratch if field.shape}
        self.first = {
            field.offset + at: field.offset for field in scratch for at in range(field.size)
        }
        for slot in slots:
            self.sizes[slot], self.first[slot] = 1, slot

    def bit(self, slot: int) -> int:
        """The register a slot belongs to; the empty set for a slot of the state."""
        return 1 << self.first[slot] if slot in self.first else 0


def read_by(registers: Variables, expression: Expression) -> int:
    """The registers a simple expression reads that it does not write itself."""
    found = bound = 0
    for operand, (_, kind) in zip(expression[1:], FORMS[expression[0]].operands, strict=True):
        if kind in ("slot", "base"):
            found |= registers.bit(operand)
        elif kind == "register":
            bound |= registers.bit(operand)
        elif isinstance(operand, tuple):
            found |= read_by(registers, operand)
    return found & ~bound


def written_by(expression: Expression) -> set[int]:
    """The registers an expression writes."""
    found = set()
    for operand, (_, kind) in zip(expression[1:], FORMS[expression[0]].operands, strict=True):
        if kind == "register":
            found.add(operand)
        elif isinstance(operand, tuple):
            found |= written_by(operand)
    return found
