"""How many members the domain of a register must have for all that is ever written into it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from fuero.machine.program import Expression, Program

__all__ = ["NUMBER", "Kind", "Widths"]

Kind: TypeAlias = tuple[str, str]
"""``number``, ``member`` or ``set``, and its domain."""

NUMBER: Kind = ("number", "")


class Widths:
    """The sizes of domains: a register that holds several kinds has the widest of them."""

    def __init__(self, program: Program) -> None:
        self.tables = program.tables
        self.sizes = {name: len(domain.members) for name, domain in program.domains.items()}
        self.widest = max(self.sizes.values(), default=0)
        self.narrowest_first = sorted(self.sizes, key=self.sizes.__getitem__)

    def joined(self, one: Kind | None, other: Kind) -> Kind:
        """The kind of what holds both."""
        if one is None or one == other:
            return other
        if one[0] == other[0]:
            return max(one, other, key=lambda kind: self.sizes.get(kind[1], 0))
        # Sets of members and constant sets look alike; a member of some domain is a number as well.
        return NUMBER if "set" not in (one[0], other[0]) else max(one, other)

    def wide_enough(
        self,
        kinds: Mapping[int, Kind],
        known: Mapping[int, Kind],
        written: Sequence[tuple[int, Expression]],
        otherwise: Iterable[tuple[int, Kind]],
    ) -> Mapping[int, Kind]:
        """The same kinds, each of a domain that has all members that are ever written.

        written: with what; otherwise: by choices and the like, with members of what.
        """
        widths = {register: 0 for register, kind in kinds.items() if kind[0] != "number"}
        for register, (_, domain) in otherwise:
            if register in widths:
                widths[register] = max(widths[register], self.sizes.get(domain, 0))
        writer = _Written(self, {**known, **kinds}, widths)
        changed = True
        while changed:
            changed = False
            for register, one in written:
                if register in widths:
                    work = writer.of_set if kinds[register][0] == "set" else writer.of_member
                    found = work(one)
                    if found is not None and found > widths[register]:
                        widths[register], changed = found, True
        return {
            register: self._holding(kind, widths[register]) if register in widths else kind
            for register, kind in kinds.items()
        }

    def _holding(self, kind: Kind, width: int) -> Kind:
        """The kind, or one like it of a domain that has so many members."""
        if self.sizes.get(kind[1], 0) >= width:
            return kind
        found = next((name for name in self.narrowest_first if self.sizes[name] >= width), "")
        return (kind[0], found) if found or kind[0] == "set" else NUMBER


class _Written:
    """How many members there are up to the last that a set may have, or that a member may be.

    0 as long as nothing is known to be written; None for a member that is worked out with numbers:
    nothing can be told of it.
    """

    def __init__(self, all_: Widths, known: Mapping[int, Kind], widths: Mapping[int, int]) -> None:
        self.all, self.known, self.widths = all_, known, widths

    def of_set(self, one: Expression) -> int:
        """The width of a set."""
        work = _OF_SETS.get(one[0])
        return self.all.widest if work is None else work(self, one)

    def of_member(self, one: Expression) -> int | None:
        """The width of what has a member of this sort."""
        match one:
            case ("const", number):
                return max(int(number) + 1, 0)
            case ("table", table, _):
                return max(0, *self.all.tables[table]) + 1
            case ("slot" | "load", slot, *_):
                return self.of_slot(slot)
            case ("if", _, then, otherwise):
                found = (self.of_member(then), self.of_member(otherwise))
                return max((width for width in found if width is not None), default=None)
            case ("first", group):
                return self.of_set(group)
        return None

    def of_slot(self, slot: int) -> int | None:
        """The width of what a slot holds."""
        kind = self.known.get(slot, NUMBER)
        return self.widths.get(slot, self.all.sizes.get(kind[1]))

    def of_slot_of_sets(self, slot: int) -> int:
        """The width of the sets that a slot holds."""
        found = self.of_slot(slot)
        return self.all.widest if found is None else found

    def of_single(self, member: Expression) -> int:
        """The width of a set of one member."""
        parts = [member] if member[0] != "add" else member[1:]
        found = [self.of_member(part) for part in parts]
        widths = [width for width in found if width is not None]
        if len(widths) < len(found):
            return self.all.widest
        return min(sum(widths) - len(widths) + 1, self.all.widest) if all(widths) else 0

    def of_table(self, table: int) -> int:
        """The width of the sets in a table."""
        return max((number.bit_length() for number in self.all.tables[table]), default=0)


_OF_SETS: Mapping[str, Callable[[_Written, Expression], int]] = MappingProxyType(
    {
        "const": lambda all_, one: one[1].bit_length() if one[1] >= 0 else all_.all.widest,
        "table": lambda all_, one: all_.of_table(one[1]),
        "slot": lambda all_, one: all_.of_slot_of_sets(one[1]),
        "load": lambda all_, one: all_.of_slot_of_sets(one[1]),
        "union": lambda all_, one: max(all_.of_set(one[1]), all_.of_set(one[2])),
        "if": lambda all_, one: max(all_.of_set(one[2]), all_.of_set(one[3])),
        "inter": lambda all_, one: min(all_.of_set(one[1]), all_.of_set(one[2])),
        "minus": lambda all_, one: all_.of_set(one[1]),
        "filter": lambda all_, one: all_.of_set(one[2]),
        "extreme": lambda all_, one: all_.of_set(one[2]),
        "gather": lambda all_, one: all_.of_set(one[3]),
        "connected": lambda all_, one: all_.of_set(one[1]),
        "single": lambda all_, one: all_.of_single(one[1]),
    }
)
