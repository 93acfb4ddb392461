"""What an expression can come to: bounds of numbers, and what sets can have in them.

A number, member or condition is known by its least and its greatest value (``Bounds``), a set by
all that it may have in it and by whether it surely has something (``Contents``). What is known at
a point of the code is a mapping of slots (``Known``); a slot that is not in it holds whatever its
field may hold. Of a field of several slots what all of them hold can be known; it stands under
``whole(first slot)``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fuero.machine.program import Expression, Program

from .kinds import Kinds
from .narrow import narrow
from .slots import Bounds, Contents, Known, Slots, clamped, whole

__all__ = ["LAST_NUMBER", "Values"]

LAST_NUMBER = 2**63 - 1
"""How great a number can become while it is worked out, and how far below 0: a machine word."""

_TRUTH: Bounds = (0, 1)
_NOTHING: Contents = (0, False)


class Values:
    """Works out expressions of a Program; ``tell`` is called with all that is wrong in them."""

    def __init__(self, program: Program, slots: Slots, tell: Callable[[str], None]) -> None:
        self.slots, self.tell = slots, tell
        self.touched: list[int] = []
        self.kinds = Kinds(program)
        self.tables, self.rows = program.tables, program.rows
        self.widest = max((len(one.members) for one in program.domains.values()), default=0)
        self.numbers: Mapping[str, Callable[[Known, Any], Bounds]] = {
            "const": lambda known, one: (one[1], one[1]),
            "slot": self._slot,
            "load": self._load,
            "table": self._table,
            "row": self._row,
            "add": self._add,
            "sub": self._sub,
            "mul": self._mul,
            "div": self._div,
            "min": self._min,
            "max": self._max,
            "if": self._if,
            "size": self._size,
            "first": self._first,
            "sum": self._sum,
            "standing": self._standing,
            "chain": self._chain,
            "count": self._count,
            "and": self._junction,
            "or": self._junction,
            "not": self._not,
            "nonzero": self._not,
            "nonempty": self._nonempty,
            "has": self._has,
            **dict.fromkeys(("eq", "ne"), self._same),
            **dict.fromkeys(("lt", "le", "gt", "ge"), self._compared),
        }
        self.sets: Mapping[str, Callable[[Known, Any], Contents]] = {
            "const": self._set_const,
            "slot": self._set_slot,
            "load": self._set_load,
            "table": self._set_table,
            "if": self._set_if,
            "union": self._union,
            "inter": self._inter,
            "minus": self._minus,
            "single": self._single,
            "filter": self._filter,
            "gather": self._gather,
            "connected": self._connected,
            "extreme": self._extreme,
        }

    def number(self, known: Known, one: Expression) -> Bounds:
        """Between what an expression lies that is a number, a member or a condition."""
        work = self.numbers.get(one[0])
        if work is None:
            self.tell(f"this is no number: {one!r:.80}")
            return _TRUTH
        return work(known, one)

    def contents(self, known: Known, one: Expression) -> Contents:
        """What an expression may have in it that is a set."""
        work = self.sets.get(one[0])
        if work is None:
            self.tell(f"this is no set: {one!r:.80}")
            return _NOTHING
        return work(known, one)

    def index(self, known: Known, one: Expression, size: int, what: str) -> tuple[int, int]:
        """The bounds of an index into so many things, below 0 where it may be none."""
        found = self.number(known, one)
        if found[1] >= size:
            self.tell(f"{what} has {size}, and {found[1]} may be asked for: {one!r:.80}")
        return clamped(found, -1, size - 1)

    # ---- what is read ---------------------------------------------------------------------------

    def _slot(self, known: Known, one: Expression) -> Bounds:
        slot = one[1]
        found = known.get(slot)
        if self.slots.is_set[slot]:
            self.tell(f"the set in slot {slot} is read as a number")
            return _TRUTH
        return found if found is not None else self.slots.bounds[slot]

    def _set_slot(self, known: Known, one: Expression) -> Contents:
        slot = one[1]
        found = known.get(slot)
        if not self.slots.is_set[slot]:
            self.tell(f"the number in slot {slot} is read as a set")
            return _NOTHING
        return found if found is not None else (self.slots.full[slot], False)

    def _load(self, known: Known, one: Expression) -> Bounds:
        _, base, index, default = one
        low, high = self._element(known, base, index)
        if high < 0:
            return (default, default)
        if self.slots.is_set[base]:
            self.tell(f"sets from slot {base} on are read as numbers")
            return _TRUTH
        found = known.get(whole(self.slots.first[base])) or self.slots.bounds[base]
        if low < 0:
            return (min(found[0], default), max(found[1], default))
        return found

    def _set_load(self, known: Known, one: Expression) -> Contents:
        _, base, index, default = one
        low, high = self._element(known, base, index)
        read = default if low < 0 else 0
        if read < -1:
            self.tell(f"a set is less than 0: {one!r:.80}")
        if high < 0:
            return (default, default != 0)
        if not self.slots.is_set[base]:
            self.tell(f"numbers from slot {base} on are read as sets")
            return _NOTHING
        return (self.slots.full[base] | read, False)

    def _element(self, known: Known, base: int, index: Expression) -> tuple[int, int]:
        name = self.slots.fields[base].name
        return self.index(known, index, self.slots.end[base] - base, f"{name} from slot {base} on")

    def _entries(self, known: Known, one: Expression) -> list[int]:
        """The entries of a table that may be asked for; 0 where the index may be none."""
        table = self.tables[one[1]]
        low, high = self.index(known, one[2], len(table), f"table {one[1]}")
        return [*table[max(low, 0) : high + 1], *([0] if low < 0 else ())]

    def _table(self, known: Known, one: Expression) -> Bounds:
        found = self._entries(known, one) or [0]
        return (min(found), max(found))

    def _set_table(self, known: Known, one: Expression) -> Contents:
        found = self._entries(known, one) or [0]
        if min(found) < 0:
            self.tell(f"table {one[1]} has a set that is less than 0")
            return _NOTHING
        may = 0
        for entry in found:
            may |= entry
        return (may, all(found))

    def _row(self, known: Known, one: Expression) -> Bounds:
        low, high = self.index(known, one[1], len(self.rows), "the list of rows")
        rank = one[2]
        if rank < 0:
            self.tell(f"there is no rank {rank}")
            return _TRUTH
        found = [0] if low < 0 else []
        found += [row[rank] if rank < len(row) else 0 for row in self.rows[max(low, 0) : high + 1]]
        return (min(found), max(found)) if found else (0, 0)

    # ---- numbers --------------------------------------------------------------------------------

    def _word(self, low: int, high: int, one: Expression) -> Bounds:
        if low < -LAST_NUMBER or high > LAST_NUMBER:
            self.tell(f"a number becomes too great: {one!r:.80}")
            return clamped((low, high), -LAST_NUMBER, LAST_NUMBER)
        return (low, high)

    def _add(self, known: Known, one: Expression) -> Bounds:
        a, b = self.number(known, one[1])
        c, d = self.number(known, one[2])
        return self._word(a + c, b + d, one)

    def _sub(self, known: Known, one: Expression) -> Bounds:
        a, b = self.number(known, one[1])
        c, d = self.number(known, one[2])
        return self._word(a - d, b - c, one)

    def _mul(self, known: Known, one: Expression) -> Bounds:
        a, b = self.number(known, one[1])
        c, d = self.number(known, one[2])
        corners = (a * c, a * d, b * c, b * d)
        return self._word(min(corners), max(corners), one)

    def _div(self, known: Known, one: Expression) -> Bounds:
        low, high = self.number(known, one[1])
        least, most = self.number(known, one[2])
        if least < 1:
            self.tell(f"a number may be divided by less than 1: {one!r:.80}")
        corners = [end // by for end in (low, high) for by in (max(1, least), max(1, most))]
        return (min(corners), max(corners))

    def _min(self, known: Known, one: Expression) -> Bounds:
        a, b = self.number(known, one[1])
        c, d = self.number(known, one[2])
        return (min(a, c), min(b, d))

    def _max(self, known: Known, one: Expression) -> Bounds:
        a, b = self.number(known, one[1])
        c, d = self.number(known, one[2])
        return (max(a, c), max(b, d))

    def _size(self, known: Known, one: Expression) -> Bounds:
        may, some = self.members(known, one[1])
        return (1 if some else 0, may.bit_count())

    def _first(self, known: Known, one: Expression) -> Bounds:
        return self.one_of(self.members(known, one[1]))

    def _sum(self, known: Known, one: Expression) -> Bounds:
        _, it, group, number = one
        may, _ = self.members(known, group)
        if not may:
            return (0, 0)
        low, high = self.each(known, it, (may, True), lambda inner: self.number(inner, number))
        times = may.bit_count()
        return self._word(min(0, times * low), max(0, times * high), one)

    def _standing(self, known: Known, one: Expression) -> Bounds:
        _, it, group, number, _, favours, pools, member = one
        may, some = self.members(known, group)
        self.each(known, it, (may, some), lambda inner: self.number(inner, number))
        for others in (favours, pools):
            self.members(known, others)
        people = may.bit_count()
        self.index(known, member, people, "a ranking")
        return (0, people)

    def _chain(self, known: Known, one: Expression) -> Bounds:
        may, some = self.members(known, one[1])
        self._beside(one[2], may)
        return (int(some), may.bit_count())

    def _beside(self, number: int, members: int) -> None:
        """A table has a set for each member that what lies beside it is asked of."""
        table, last = self.tables[number], members.bit_length()
        if last > len(table):
            self.tell(f"table {number} has {len(table)}, and {last - 1} may be asked for")
        if any(entry < 0 or entry >> len(table) for entry in table):
            self.tell(f"table {number} does not hold sets of what it is asked of")

    def _count(self, known: Known, one: Expression) -> Bounds:
        _, base, width, rows, columns = one
        down, _ = self.members(known, rows)
        across, _ = self.members(known, columns)
        if not down or not across:
            return (0, 0)
        if width < 0:
            self.tell(f"a row is {width} wide")
        last = base + (down.bit_length() - 1) * width + across.bit_length() - 1
        if last >= self.slots.end[base]:
            name = self.slots.fields[base].name
            self.tell(f"{name} ends before slot {last}, which may be counted: {one!r:.80}")
        if self.slots.is_set[base]:
            self.tell(f"sets from slot {base} on are counted")
            return _TRUTH
        low, high = self.slots.bounds[base]
        times = down.bit_count() * across.bit_count()
        return self._word(min(0, times * low), max(0, times * high), one)

    # ---- conditions -----------------------------------------------------------------------------

    def _junction(self, known: Known, one: Expression) -> Bounds:
        self.number(known, one[1])
        inner, before = dict(known), len(self.touched)
        if narrow(self, inner, one[1], one[0] == "and"):
            self.number(inner, one[2])
            self._forget_touched(known, before)
        return _TRUTH

    def _forget_touched(self, known: Known, before: int) -> None:
        """What was written while something was worked out elsewhere is no longer known here."""
        for slot in self.touched[before:]:
            self.slots.forget(known, slot)

    def _not(self, known: Known, one: Expression) -> Bounds:
        self.number(known, one[1])
        return _TRUTH

    def _nonempty(self, known: Known, one: Expression) -> Bounds:
        self.contents(known, one[1])
        return _TRUTH

    def _compared(self, known: Known, one: Expression) -> Bounds:
        self.number(known, one[1])
        self.number(known, one[2])
        return _TRUTH

    def _same(self, known: Known, one: Expression) -> Bounds:
        work = self.contents if "set" in map(self.kinds.of, one[1:]) else self.number
        work(known, one[1])
        work(known, one[2])
        return _TRUTH

    def _has(self, known: Known, one: Expression) -> Bounds:
        self.contents(known, one[1])
        self.index(known, one[2], self.widest, "the greatest set")
        return _TRUTH

    def _if(self, known: Known, one: Expression) -> Bounds:
        before = len(self.touched)
        found = [self.number(inner, part) for inner, part in self._ways(known, one)]
        self._forget_touched(known, before)
        return (min(low for low, _ in found), max(high for _, high in found))

    def _ways(self, known: Known, one: Expression) -> list[tuple[Known, Expression]]:
        """What is known where the test holds and where it does not, each with its value."""
        self.number(known, one[1])
        ways = []
        for holds, part in ((True, one[2]), (False, one[3])):
            inner = dict(known)
            if narrow(self, inner, one[1], holds):
                ways.append((inner, part))
        return ways or [(known, one[2]), (known, one[3])]

    # ---- sets -----------------------------------------------------------------------------------

    def members(self, known: Known, one: Expression) -> Contents:
        """The contents of a set that is gone through; -1, which stands for all, cannot be."""
        may, some = self.contents(known, one)
        if may < 0:
            self.tell(f"a set without end is gone through: {one!r:.80}")
            return _NOTHING
        return may, some

    @staticmethod
    def one_of(contents: Contents) -> Bounds:
        """Between what the members of a set lie; -1 where it may have none."""
        may, some = contents
        return ((may & -may).bit_length() - 1 if some else -1, may.bit_length() - 1)

    def each(self, known: Known, it: int, group: Contents, work: Callable[[Known], Any]) -> Any:
        """What something comes to for each member of a set in turn, which stands in a register."""
        inner = dict(known)
        self.slots.write(inner, it, self.one_of((group[0], True)), self.tell)
        found = work(inner)
        # INVARIANT: some evaluators leave the last member in the register, others leave it alone.
        self.touched.append(it)
        self.slots.forget(known, it)
        return found

    def _set_const(self, known: Known, one: Expression) -> Contents:
        if one[1] < -1:
            self.tell(f"a set is less than 0: {one!r:.80}")
        return (max(one[1], -1), one[1] != 0)

    def _set_if(self, known: Known, one: Expression) -> Contents:
        before = len(self.touched)
        found = [self.contents(inner, part) for inner, part in self._ways(known, one)]
        self._forget_touched(known, before)
        may = 0
        for part, _ in found:
            may |= part
        return (may, all(some for _, some in found))

    def _union(self, known: Known, one: Expression) -> Contents:
        a, some = self.contents(known, one[1])
        b, other = self.contents(known, one[2])
        return (a | b, some or other)

    def _inter(self, known: Known, one: Expression) -> Contents:
        a, _ = self.contents(known, one[1])
        b, _ = self.contents(known, one[2])
        return (a & b, False)

    def _minus(self, known: Known, one: Expression) -> Contents:
        a, some = self.contents(known, one[1])
        b, _ = self.contents(known, one[2])
        left = a & ~b if one[2][0] == "const" else a
        return (left, some and not a & b)

    def _single(self, known: Known, one: Expression) -> Contents:
        low, high = self.index(known, one[1], self.widest, "the greatest set")
        return ((1 << high + 1) - (1 << max(low, 0)), low >= 0) if high >= 0 else _NOTHING

    def _filter(self, known: Known, one: Expression) -> Contents:
        _, it, group, test = one
        found = self.members(known, group)
        if found[0]:
            self.each(known, it, found, lambda inner: self.number(inner, test))
        return (found[0], False)

    def _extreme(self, known: Known, one: Expression) -> Contents:
        _, it, group, number, _, above = one
        found = self.members(known, group)
        if not found[0]:
            return _NOTHING
        low, _ = self.each(known, it, found, lambda inner: self.number(inner, number))
        return (found[0], found[1] and low > above)

    def _connected(self, known: Known, one: Expression) -> Contents:
        _, group, start, table = one
        (may, _), (others, _) = self.members(known, group), self.members(known, start)
        self._beside(table, may | others)
        return (may, False)

    def _gather(self, known: Known, one: Expression) -> Contents:
        _, it, group, members = one
        found = self.members(known, group)
        if not found[0]:
            return _NOTHING
        may, some = self.each(known, it, found, lambda inner: self.contents(inner, members))
        return (may, found[1] and some)
