"""Between which numbers the slots of a Program lie, and expressions made simple by that.

A range is (least, greatest); of a set it tells the mask, so that a set of a range up to 511 has no
member above 8. ``simple`` gives an expression that means the same: constants are worked out, tests
that always come out one way are gone, and so are questions whether an index is none where it never
is. What cannot be none is written with operators of this room (``SURE``), which have no default.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from fuero.machine.operators import OPERATORS, Form
from fuero.machine.program import Expression, Field, Program

__all__ = ["ANY", "EDGE", "FORMS", "Knowledge", "LIST", "Found", "Range", "Slots", "simple"]

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


class Slots:
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
    scratch registers that are named and not yet written.
    """

    def __init__(self, slots: Slots) -> None:
        self.slots = slots
        self.ranges: dict[Expression, Range] = {}
        self.names: dict[Expression, str] = {}
        self.late: dict[int, str] = {}

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

    def release(self, register: int) -> None:
        """Nothing is known any more of a register that was bound."""
        self.forget(1 << self.slots.first[register])

    def assume(self, test: Expression, holds: bool) -> None:
        """Take in what a simple test tells where it holds or does not."""
        operator = test[0]
        if operator == "not":
            self.assume(test[1], not holds)
        elif operator in ("and", "or"):
            if holds == (operator == "and"):
                self.assume(test[1], holds)
                self.assume(test[2], holds)
        elif operator in ("nonzero", "nonempty"):
            self._narrow(test[1], "ne" if holds else "eq", 0, 0)
        elif operator in _TURNED:
            sign = operator if holds else _AGAINST[operator]
            _, low, high = simple(self, test[2])
            self._narrow(test[1], sign, low, high)
            _, low, high = simple(self, test[1])
            self._narrow(test[2], _TURNED[sign], low, high)

    def _narrow(self, one: Expression, sign: str, low: int, high: int) -> None:
        if one[0] not in _READS:
            return
        _, least, most = simple(self, one)
        if sign in ("lt", "le", "eq"):
            most = min(most, high - (sign == "lt"))
        if sign in ("gt", "ge", "eq"):
            least = max(least, low + (sign == "gt"))
        if sign == "ne" and low == high:
            least += least == low
            most -= most == low
        if least <= most:
            self.ranges[one] = (least, most)


_TURNED = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le", "eq": "eq", "ne": "ne"}
_AGAINST = {"lt": "ge", "le": "gt", "gt": "le", "ge": "lt", "eq": "ne", "ne": "eq"}
_READS = frozenset({"slot", "get", "load", "entry", "table"})


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


def simple(facts: Knowledge, expression: Expression) -> Found:
    """The expression in its simplest form, and its range."""
    found: Found = _RULES[expression[0]](facts, expression)
    _, low, high = found
    if low == high and found[0][0] != "const" and -EDGE < low < EDGE:
        return ("const", low), low, low
    return found


def _constant(number: int) -> Found:
    return ("const", number), max(-EDGE, min(number, EDGE)), max(-EDGE, min(number, EDGE))


def _const(facts: Knowledge, one: Expression) -> Found:
    return _constant(one[1])


def _slot(facts: Knowledge, one: Expression) -> Found:
    found = facts.ranges.get(one)
    if found is None:
        found = facts.slots.ranges.get(facts.slots.first[one[1]], ANY)
    return one, *found


def _load(facts: Knowledge, one: Expression) -> Found:
    _, base, index, default = one
    index, low, high = simple(facts, index)
    if high < 0:
        return _constant(default)
    if index[0] == "const":
        return simple(facts, ("slot", base + index[1]))
    # INVARIANT: an index that is not none stays within its field.
    known = facts.slots.ranges.get(facts.slots.first[base], ANY)
    if low < 0:
        one = ("load", base, index, default)
        return one, *facts.range_of(one, joined(known, (default, default)))
    return _got(facts, base, index, known)


def _got(facts: Knowledge, base: int, index: Expression, known: Range) -> Found:
    one: Expression = ("get", base, index)
    return one, *facts.range_of(one, known)


def _get(facts: Knowledge, one: Expression) -> Found:
    return _load(facts, ("load", one[1], one[2], 0))


def _at(facts: Knowledge, one: Expression) -> Found:
    return ("at", one[1], simple(facts, one[2])[0]), *ANY


def _table(facts: Knowledge, one: Expression) -> Found:
    _, table, index = one
    index, low, high = simple(facts, index)
    numbers = facts.slots.program.tables[table]
    if high < 0:
        return _constant(0)
    if index[0] == "const" and index[1] < len(numbers):
        return _constant(numbers[index[1]])
    known = facts.slots.tables[table]
    one = ("table", table, index) if low < 0 else ("entry", table, index)
    return one, *facts.range_of(one, joined(known, (0, 0)) if low < 0 else known)


def _row(facts: Knowledge, one: Expression) -> Found:
    _, row, rank = one
    row, low, high = simple(facts, row)
    if high < 0:
        return _constant(0)
    numbers = [each[rank] if rank < len(each) else 0 for each in facts.slots.program.rows]
    known = (min(numbers, default=0), max(numbers, default=0))
    if low < 0:
        return ("row", row, rank), *joined(known, (0, 0))
    return ("rank", row, rank), *known


def _add(facts: Knowledge, one: Expression) -> Found:
    left, low, high = simple(facts, one[1])
    right, least, most = simple(facts, one[2])
    if left[0] == "const":
        left, right = right, left
    if right[0] == "const":
        if left[0] == "const":
            return _constant(left[1] + right[1])
        if right[1] == 0:
            return left, low + least, high + most
        if left[0] == "add" and left[2][0] == "const":
            left, right = left[1], ("const", left[2][1] + right[1])
    return ("add", left, right), max(-EDGE, low + least), min(EDGE, high + most)


def _sub(facts: Knowledge, one: Expression) -> Found:
    left, low, high = simple(facts, one[1])
    right, least, most = simple(facts, one[2])
    if right[0] == "const":
        if left[0] == "const":
            return _constant(left[1] - right[1])
        if right[1] == 0:
            return left, low, high
    return ("sub", left, right), max(-EDGE, low - most), min(EDGE, high - least)


def _mul(facts: Knowledge, one: Expression) -> Found:
    left, low, high = simple(facts, one[1])
    right, least, most = simple(facts, one[2])
    if left[0] == "const":
        left, right = right, left
    if right[0] == "const":
        if left[0] == "const":
            return _constant(left[1] * right[1])
        if right[1] == 1:
            return left, *((low, high) if (least, most) == (1, 1) else (least, most))
    corners = (low * least, low * most, high * least, high * most)
    return ("mul", left, right), max(-EDGE, min(corners)), min(EDGE, max(corners))


def _min(facts: Knowledge, one: Expression) -> Found:
    left, low, high = simple(facts, one[1])
    right, least, most = simple(facts, one[2])
    if high <= least:
        return left, low, high
    if most <= low:
        return right, least, most
    return ("min", left, right), min(low, least), min(high, most)


def _max(facts: Knowledge, one: Expression) -> Found:
    left, low, high = simple(facts, one[1])
    right, least, most = simple(facts, one[2])
    if low >= most:
        return left, low, high
    if least >= high:
        return right, least, most
    return ("max", left, right), max(low, least), max(high, most)


def _decided(operator: str, one: Range, other: Range) -> int:
    """1 or 0 where a comparison always comes out so, else -1."""
    (low, high), (least, most) = one, other
    if operator in ("gt", "ge", "ne"):
        found = _decided(_AGAINST[operator], one, other)
        return 1 - found if found >= 0 else -1
    if operator == "lt":
        return 1 if high < least else 0 if low >= most else -1
    if operator == "le":
        return 1 if high <= least else 0 if low > most else -1
    if high < least or most < low:
        return 0
    return 1 if low == high == least == most and -EDGE < low < EDGE else -1


def _compare(facts: Knowledge, one: Expression) -> Found:
    operator = one[0]
    left, low, high = simple(facts, one[1])
    right, least, most = simple(facts, one[2])
    found = _decided(operator, (low, high), (least, most))
    if found >= 0:
        return _constant(found)
    if left[0] == "const":
        left, right, operator = right, left, _TURNED[operator]
        low, high, least, most = least, most, low, high
    if right == ("const", 0):
        if operator == "ne" or (operator == "gt" and low >= 0):
            return simple(facts, ("nonzero", left))
        if operator == "eq" or (operator == "le" and low >= 0):
            return simple(facts, ("not", ("nonzero", left)))
    return (operator, left, right), *TRUTH


def _assuming(facts: Knowledge, test: Expression, holds: bool, inner: Expression) -> Found:
    """What an expression comes to where a test holds."""
    if test[0] in _PLAIN_TESTS:
        before, facts.ranges = facts.ranges, dict(facts.ranges)
        facts.assume(test, holds)
        found = simple(facts, inner)
        facts.ranges = before
        return found
    return simple(facts, inner)


_PLAIN_TESTS = frozenset({*_TURNED, "and", "or", "not", "nonzero", "nonempty"})


def _and(facts: Knowledge, one: Expression) -> Found:
    left, low, high = simple(facts, one[1])
    if high == 0:
        return _constant(0)
    right, least, most = _assuming(facts, left, True, one[2])
    if most == 0:
        return _constant(0)
    if low == 1:
        return right, least, most
    if least == 1:
        return left, low, high
    return ("and", left, right), *TRUTH


def _or(facts: Knowledge, one: Expression) -> Found:
    left, low, high = simple(facts, one[1])
    if low == 1:
        return _constant(1)
    right, least, most = _assuming(facts, left, False, one[2])
    if least == 1:
        return _constant(1)
    if high == 0:
        return right, least, most
    if most == 0:
        return left, low, high
    return ("or", left, right), *TRUTH


def _not(facts: Knowledge, one: Expression) -> Found:
    inner, low, high = simple(facts, one[1])
    if low == high:
        return _constant(1 - low)
    if inner[0] in _AGAINST:
        return (_AGAINST[inner[0]], inner[1], inner[2]), *TRUTH
    if inner[0] == "not":
        return inner[1], *TRUTH
    return ("not", inner), *TRUTH


def _nonzero(facts: Knowledge, one: Expression) -> Found:
    inner, low, high = simple(facts, one[1])
    if low > 0 or high < 0:
        return _constant(1)
    if inner[0] == "const":
        return _constant(int(inner[1] != 0))
    if FORMS[inner[0]].result == "condition":
        return inner, *TRUTH
    if inner[0] == "single":
        return simple(facts, ("ge", inner[1], ("const", 0)))
    return (one[0], inner), *TRUTH


def _if(facts: Knowledge, one: Expression) -> Found:
    test, low, high = simple(facts, one[1])
    if low == high:
        return simple(facts, one[2] if low else one[3])
    then, least, most = _assuming(facts, test, True, one[2])
    otherwise, other_least, other_most = _assuming(facts, test, False, one[3])
    known = joined((least, most), (other_least, other_most))
    if then == otherwise:
        return then, *known
    return ("if", test, then, otherwise), *known


def _union(facts: Knowledge, one: Expression) -> Found:
    left, low, high = simple(facts, one[1])
    right, least, most = simple(facts, one[2])
    if left[0] == "const" and right[0] == "const":
        return _constant(left[1] | right[1])
    if left == ("const", 0):
        return right, least, most
    if right == ("const", 0):
        return left, low, high
    known = (max(low, least), full(max(high, most))) if low >= 0 and least >= 0 else ANY
    return ("union", left, right), *known


def _inter(facts: Knowledge, one: Expression) -> Found:
    left, low, high = simple(facts, one[1])
    right, least, most = simple(facts, one[2])
    if left[0] == "const" and right[0] == "const":
        return _constant(left[1] & right[1])
    if low >= 0 and least >= 0:
        for one, other, range_ in ((left, right, (least, most)), (right, left, (low, high))):
            if one[0] == "const" and one[1] & full(range_[1]) == full(range_[1]):
                return other, *range_
        return ("inter", left, right), 0, min(high, most)
    return ("inter", left, right), *((0, high) if low >= 0 else (0, most) if least >= 0 else ANY)


def _minus(facts: Knowledge, one: Expression) -> Found:
    left, low, high = simple(facts, one[1])
    right, _, _ = simple(facts, one[2])
    if left[0] == "const" and right[0] == "const":
        return _constant(left[1] & ~right[1])
    if right == ("const", 0):
        return left, low, high
    if left[0] == "const" and low > 0 and low & low - 1 == 0 and right[0] in ("bit", "single"):
        # One member less one: this one, or none.
        same: Expression = ("eq", right[1], ("const", low.bit_length() - 1))
        return simple(facts, ("if", same, ("const", 0), left))
    return ("minus", left, right), *((0, high) if low >= 0 else ANY)


def _has(facts: Knowledge, one: Expression) -> Found:
    group, group_low, group_high = simple(facts, one[1])
    member, low, high = simple(facts, one[2])
    if high < 0 or (group_low >= 0 and low > top(group_high)):
        return _constant(0)
    if group[0] == "const" and low >= 0 and high < 2 * top(EDGE - 1):
        span = (1 << high + 1) - (1 << low)
        if group[1] & span == span:
            return _constant(1)
        if group[1] & span == 0:
            return _constant(0)
    if group[0] in ("single", "bit") and (low >= 0 or group[0] == "bit"):
        return simple(facts, ("eq", group[1], member))
    return ("in" if low >= 0 else "has", group, member), *TRUTH


def _single(facts: Knowledge, one: Expression) -> Found:
    member, low, high = simple(facts, one[1])
    if high < 0:
        return _constant(0)
    if member[0] == "const":
        return _constant(1 << member[1])
    most = 1 << high if high < top(EDGE - 1) else EDGE
    if low < 0:
        return ("single", member), 0, most
    return ("bit", member), 1 << low if low < top(EDGE - 1) else 1, most


def _size(facts: Knowledge, one: Expression) -> Found:
    group, low, high = simple(facts, one[1])
    if group[0] == "const" and low >= 0:
        return _constant(group[1].bit_count())
    return ("size", group), int(low > 0), top(high) + 1 if low >= 0 else EDGE


def _first(facts: Knowledge, one: Expression) -> Found:
    group, low, high = simple(facts, one[1])
    if group[0] == "const":
        return _constant((group[1] & -group[1]).bit_length() - 1)
    if group[0] == "single":
        return simple(facts, group[1])
    if group[0] == "bit":
        return simple(facts, group[1])
    if group[0] == "if" and group[2][0] == group[3][0] == "const":
        return simple(facts, ("if", group[1], ("first", group[2]), ("first", group[3])))
    return ("first", group), 0 if low > 0 else -1, top(high) if low >= 0 else EDGE


def _scratch(facts: Knowledge, register: int) -> bool:
    return register >= facts.slots.program.layout.size


def _filter(facts: Knowledge, one: Expression) -> Found:
    _, register, group, test = one
    group, low, high = simple(facts, group)
    if low == high == 0:
        return _constant(0)
    facts.bind(register, high if low >= 0 else EDGE)
    test = simple(facts, test)[0]
    facts.release(register)
    if _scratch(facts, register) and low >= 0:
        found = _filtered(facts, register, group, test)
        if found is not None:
            return simple(facts, found)
    return ("filter", register, group, test), *((0, high) if low >= 0 else ANY)


def _filtered(
    facts: Knowledge, register: int, group: Expression, test: Expression
) -> Expression | None:
    """A filter by a simple test put in a shorter form; None where there is none."""
    bit = 1 << facts.slots.first[register]
    operator = test[0]
    if not depends(facts.slots.first, test) & bit:
        return group if test == ("const", 1) else ("if", test, group, ("const", 0))
    if operator == "and":
        # INVARIANT: no test goes wrong where another before it would have left it out.
        for apart, rest in ((test[1], test[2]), (test[2], test[1])):
            shorter = _filtered(facts, register, group, apart)
            if shorter is not None:
                return ("filter", register, shorter, rest)
        return None
    it = ("slot", register)
    if operator in _TURNED and it in test[1:]:
        sign, other = (operator, test[2]) if test[1] == it else (_TURNED[operator], test[1])
        if depends(facts.slots.first, other) & bit:
            return None
        _, low, _ = simple(facts, other)
        if sign in ("le", "lt"):
            up: Expression = ("inter", group, ("upto" if sign == "le" else "below", other))
            return up if low >= 0 else ("if", ("ge", other, ("const", 0)), up, ("const", 0))
        if sign == "eq":
            return ("inter", group, ("single", other))
        if sign == "ne":
            return ("minus", group, ("single", other))
    if operator == "nonempty" and test[1][0] == "minus" and test[1][2] == ("bit", it):
        # Whether a set has another member than this one: mostly it has several.
        others = test[1][1]
        if others[0] == "slot" and others != it:
            left = ("if", ("nonempty", others), ("minus", group, others), ("const", 0))
            return ("if", ("several", others), group, left)
    if operator == "in" and test[2] == it and not depends(facts.slots.first, test[1]) & bit:
        return ("inter", group, test[1])
    return None


def _upto(facts: Knowledge, one: Expression) -> Found:
    number, _, high = simple(facts, one[1])
    high += one[0] == "upto"
    if number[0] == "const":
        return _constant((1 << high) - 1)
    return (one[0], number), 0, (1 << high) - 1 if high < top(EDGE - 1) else EDGE


def _several(facts: Knowledge, one: Expression) -> Found:
    group, low, _ = simple(facts, one[1])
    if group[0] == "const" and low >= 0:
        return _constant(int(group[1] & (group[1] - 1) != 0))
    return ("several", group), *TRUTH


def _sum(facts: Knowledge, one: Expression) -> Found:
    _, register, group, number = one
    group, low, high = simple(facts, group)
    if low == high == 0:
        return _constant(0)
    facts.bind(register, high if low >= 0 else EDGE)
    number, least, most = simple(facts, number)
    facts.release(register)
    count = top(high) + 1 if low >= 0 else EDGE
    known = (max(-EDGE, min(least, 0) * count), min(EDGE, max(most, 0) * count))
    return ("sum", register, group, number), *known


def _gather(facts: Knowledge, one: Expression) -> Found:
    _, register, group, inner = one
    group, low, high = simple(facts, group)
    if low == high == 0:
        return _constant(0)
    facts.bind(register, high if low >= 0 else EDGE)
    inner, least, most = simple(facts, inner)
    facts.release(register)
    return ("gather", register, group, inner), *((0, full(most)) if least >= 0 else ANY)


def _count(facts: Knowledge, one: Expression) -> Found:
    _, base, width, rows, columns = one
    rows, columns = simple(facts, rows)[0], simple(facts, columns)[0]
    known = facts.slots.ranges.get(facts.slots.first[base], ANY)
    return ("count", base, width, rows, columns), *((0, EDGE) if known[0] >= 0 else ANY)


def _extreme(facts: Knowledge, one: Expression) -> Found:
    _, register, group, number, *sort = one
    group, low, high = simple(facts, group)
    facts.bind(register, high if low >= 0 else EDGE)
    number = simple(facts, number)[0]
    facts.release(register)
    return ("extreme", register, group, number, *sort), *((0, high) if low >= 0 else ANY)


_RULES: Mapping[str, Callable[[Knowledge, Expression], Found]] = MappingProxyType(
    {
        "const": _const,
        "slot": _slot,
        "load": _load,
        "get": _get,
        "at": _at,
        "table": _table,
        "entry": _table,
        "row": _row,
        "rank": _row,
        "add": _add,
        "sub": _sub,
        "mul": _mul,
        "min": _min,
        "max": _max,
        **dict.fromkeys(_TURNED, _compare),
        "and": _and,
        "or": _or,
        "not": _not,
        "nonzero": _nonzero,
        "nonempty": _nonzero,
        "if": _if,
        "union": _union,
        "inter": _inter,
        "minus": _minus,
        "has": _has,
        "in": _has,
        "single": _single,
        "bit": _single,
        "upto": _upto,
        "below": _upto,
        "several": _several,
        "size": _size,
        "first": _first,
        "filter": _filter,
        "sum": _sum,
        "count": _count,
        "gather": _gather,
        "extreme": _extreme,
    }
)
