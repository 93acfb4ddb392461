"""Between which numbers the slots of a Program lie, and what is known at a place of the code.

A range is (least, greatest); of a set it tells the mask, so that a set of a range up to 511 has no
member above 8.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from fuero.machine.operators import OPERATORS, Form
from fuero.machine.program import Expression, Field, Program

__all__ = [
    "ANY",
    "EDGE",
    "FORMS",
    "LIST",
    "TRUTH",
    "Found",
    "Knowledge",
    "Range",
    "FieldRanges",
    "depends",
    "full",
    "joined",
    "top",
]

Range: TypeAlias = tuple[int, int]
Found: TypeAlias = tuple[Expression, int, int]
"""A simple expression, and the range of its value."""

EDGE = 1 << 256
"""What is further than this is not told apart."""
ANY: Range = (-EDGE, EDGE)
LIST = "list"
"""A list that lies at a slot, with its length in another: it can be known by a name, no more."""
TRUTH: Range = (0, 1)


def _form(operands: str, result: str) -> Form:
    pairs = tuple((kind, kind) for kind in operands.split())
    return Form(operands=pairs, result=result, about="")


SURE: Mapping[str, Form] = MappingProxyType(
    {
        "get": _form("base number", "value"),
        "entry": _form("table number", "value"),
        "rank": _form("number integer", "number"),
        "in": _form("set number", "condition"),
        "bit": _form("number", "set"),
        "upto": _form("number", "set"),
        "below": _form("number", "set"),
        "several": _form("set", "condition"),
    }
)
"""Operators on what is never none: ``load``, ``table``, ``row``, ``has`` and ``single`` in short.

upto, below: the members up to a number, or less than it. several: the set has more than one member.
"""

FORMS: Mapping[str, Form] = MappingProxyType({**OPERATORS, **SURE})


def joined(one: Range, other: Range) -> Range:
    """The range of what lies in either."""
    return (min(one[0], other[0]), max(one[1], other[1]))


def full(high: int) -> int:
    """The greatest set whose members are no greater than those of a set up to ``high``."""
    return (1 << high.bit_length()) - 1 if high < EDGE else EDGE


def top(high: int) -> int:
    """The greatest member a set up to ``high`` can have; -1 for none."""
    return high.bit_length() - 1 if high < EDGE else EDGE


class FieldRanges:
    """The fields of a Program by slot, and the range of each field.

    Scratch and registers begin with a number and hold what the code writes; what else can be put
    into a state (a position, what is imagined) lies in the ranges of the fields.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        layout = program.layout
        self.field: list[Field] = []
        for field in (*layout.fields.values(), *layout.scratch):
            self.field.extend([field] * field.size)
        self.first = [field.offset for field in self.field]
        self.ranges: dict[int, Range] = {}
        self.tables = [(min(one, default=0), max(one, default=0)) for one in program.tables]


class Knowledge:
    """What is known at an instruction, besides the ranges of whole fields.

    ranges: of expressions that read. names: variables that hold what an expression reads. late:
    scratch registers that are named and not yet written. outside: how often an expression put
    members into a slot of the state.
    """

    def __init__(self, slots: FieldRanges) -> None:
        self.slots = slots
        self.ranges: dict[Expression, Range] = {}
        self.names: dict[Expression, str] = {}
        self.late: dict[int, str] = {}
        self.outside = 0

    def copy(self) -> Knowledge:
        """The same facts, to be changed by themselves."""
        other = Knowledge(self.slots)
        other.ranges, other.names = dict(self.ranges), dict(self.names)
        other.late = dict(self.late)
        return other

    def meet(self, other: Knowledge) -> None:
        """Keep what holds on both ways."""
        ranges = other.ranges
        self.ranges = {
            one: joined(range_, ranges[one]) for one, range_ in self.ranges.items() if one in ranges
        }
        names = other.names
        self.names = {one: name for one, name in self.names.items() if names.get(one) == name}
        self.late = {slot: text for slot, text in self.late.items() if other.late.get(slot) == text}

    def range_of(self, reading: Expression, otherwise: Range) -> Range:
        """The range of an expression that reads."""
        return self.ranges.get(reading, otherwise) if self.ranges else otherwise

    def forget(self, mask: int) -> None:
        """Drop all that depends on fields that are written; mask: by first slots."""
        first = self.slots.first
        if not (self.ranges or self.names or self.late):
            return
        for known in (self.ranges, self.names):
            gone = [
                one
                for one in known
                if (mask >> first[one[1]] & 1 if one[0] == "slot" else depends(first, one) & mask)
            ]
            for one in gone:
                del known[one]
        for slot in [slot for slot in self.late if 1 << first[slot] & mask]:
            del self.late[slot]

    def bind(self, register: int, high: int) -> None:
        """A register takes each member of a set up to ``high`` in turn."""
        self.ranges["slot", register] = (0, top(high))
        self.outside += register < self.slots.program.layout.size

    def release(self, register: int) -> None:
        """Nothing is known any more of a register that was bound."""
        self.forget(1 << self.slots.first[register])


def depends(first: Sequence[int], expression: Expression) -> int:
    """The fields an expression reads, each a bit at its first slot."""
    found = bound = 0
    operator = expression[0]
    if operator == "const":
        return 0
    if operator == "slot":
        return 1 << first[expression[1]]
    if operator == LIST:
        return 1 << first[expression[1]] | 1 << first[expression[2]]
    for operand, (_, kind) in zip(expression[1:], FORMS[operator].operands, strict=True):
        if kind in ("slot", "base"):
            found |= 1 << first[operand]
        elif kind == "register":
            bound |= 1 << first[operand]
        elif isinstance(operand, tuple):
            found |= depends(first, operand)
    return found & ~bound
