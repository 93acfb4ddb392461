"""Expressions made simple by what is known where they stand.

A simple expression means the same: constants are worked out, tests that always come out one way
are gone, and so are questions whether an index is none where it never is. What cannot be none is
written with operators of this room (``SURE`` in ``ranges``), which have no default.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from fuero.machine.program import Expression

from .filters import shorter
from .ranges import (
    ANY,
    EDGE,
    FORMS,
    TRUTH,
    Found,
    Knowledge,
    Range,
    full,
    joined,
    top,
)

__all__ = ["assume", "simple"]

_TURNED = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le", "eq": "eq", "ne": "ne"}
_AGAINST = {"lt": "ge", "le": "gt", "gt": "le", "ge": "lt", "eq": "ne", "ne": "eq"}
_READS = frozenset({"slot", "get", "load", "entry", "table"})
_AT_ONCE = frozenset({"const", "slot", "get", "entry", "table"})
"""What is read without asking whether there is an index."""


def simple(facts: Knowledge, expression: Expression) -> Found:
    """The expression in its simplest form, and its range."""
    outside = facts.outside
    found: Found = _RULES[expression[0]](facts, expression)
    _, low, high = found
    if facts.outside != outside:
        # What it leaves in the state has to be there: nothing of it is left out.
        return expression, low, high
    if low == high and found[0][0] != "const" and -EDGE < low < EDGE:
        return ("const", low), low, low
    return found


def assume(facts: Knowledge, test: Expression, holds: bool) -> None:
    """Take in what a simple test tells where it holds or does not."""
    operator = test[0]
    if operator == "not":
        assume(facts, test[1], not holds)
    elif operator in ("and", "or"):
        if holds == (operator == "and"):
            assume(facts, test[1], holds)
            assume(facts, test[2], holds)
    elif operator in ("nonzero", "nonempty"):
        _narrow(facts, test[1], "ne" if holds else "eq", 0, 0)
    elif operator in _TURNED:
        sign = operator if holds else _AGAINST[operator]
        _, low, high = simple(facts, test[2])
        _narrow(facts, test[1], sign, low, high)
        _, low, high = simple(facts, test[1])
        _narrow(facts, test[2], _TURNED[sign], low, high)


def _narrow(facts: Knowledge, one: Expression, sign: str, low: int, high: int) -> None:
    if one[0] not in _READS:
        return
    _, least, most = simple(facts, one)
    if sign in ("lt", "le", "eq"):
        most = min(most, high - (sign == "lt"))
    if sign in ("gt", "ge", "eq"):
        least = max(least, low + (sign == "gt"))
    if sign == "ne" and low == high:
        least += least == low
        most -= most == low
    if least <= most:
        facts.ranges[one] = (least, most)


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


def _div(facts: Knowledge, one: Expression) -> Found:
    left, low, high = simple(facts, one[1])
    right, least, most = simple(facts, one[2])
    if left[0] == right[0] == "const":
        return _constant(left[1] // right[1])
    corners = [end // by for end in (low, high) for by in (max(1, least), max(1, most))]
    # What may be of any size may still be so.
    low, high = (low if low <= -EDGE else min(corners)), (high if high >= EDGE else max(corners))
    return ("div", left, right), low, high


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
    if operator == "gt" and left[0] == "slot" and right[0] == "count" and low <= least:
        # What is counted takes longer to read, and is never less than this.
        enough: Expression = (operator, left, ("const", least))
        return ("and", enough, (operator, left, right)), *TRUTH
    return (operator, left, right), *TRUTH


def _assuming(facts: Knowledge, test: Expression, holds: bool, inner: Expression) -> Found:
    """What an expression comes to where a test holds."""
    if test[0] in _PLAIN_TESTS:
        before, facts.ranges = facts.ranges, dict(facts.ranges)
        assume(facts, test, holds)
        found = simple(facts, inner)
        facts.ranges = before
        return found
    return simple(facts, inner)


_PLAIN_TESTS = frozenset({*_TURNED, "and", "or", "not", "nonzero", "nonempty"})


def _and(facts: Knowledge, one: Expression) -> Found:
    left, low, high = simple(facts, one[1])
    if high == 0:
        return _constant(0)
    if _is_there(facts, left):
        none: Expression = ("eq", left[1], ("const", -1))
        if _assuming(facts, none, True, one[2])[2] == 0:
            # Of none it does not hold anyhow.
            whole = simple(facts, one[2])
            if whole[0][0] in _PLAIN_TESTS and all(one[0] in _AT_ONCE for one in whole[0][1:]):
                return whole
    right, least, most = _assuming(facts, left, True, one[2])
    if most == 0:
        return _constant(0)
    if low == 1:
        return right, least, most
    if least == 1:
        return left, low, high
    return ("and", left, right), *TRUTH


def _is_there(facts: Knowledge, test: Expression) -> bool:
    """Whether a test asks whether a member is read that may be none."""
    if test[0] != "ge" or test[2] != ("const", 0) or test[1][0] not in _READS:
        return False
    return simple(facts, test[1])[1] == -1


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
    if group[0] == "const" and group[1].bit_count() == 1 and group[1] > 0:
        return simple(facts, ("eq", member, ("const", group[1].bit_length() - 1)))
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
    if group[0] == "minus" and group[1][0] == "const" and group[1][1].bit_count() == 1:
        # One member less some: this one, or none.
        member = ("const", high.bit_length() - 1)
        return simple(facts, ("if", ("has", group[2], member), ("const", -1), member))
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
        first = facts.slots.first
        found = shorter(first, register, group, test, lambda one: simple(facts, one)[1])
        if found is not None:
            return simple(facts, found)
    return ("filter", register, group, test), *((0, high) if low >= 0 else ANY)


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


def _standing(facts: Knowledge, one: Expression) -> Found:
    _, register, group, number, majority, *others = one
    group, low, high = simple(facts, group)
    facts.bind(register, high if low >= 0 else EDGE)
    number = simple(facts, number)[0]
    facts.release(register)
    others = [simple(facts, other)[0] for other in others]
    found = ("standing", register, group, number, majority, *others)
    return found, 0, top(high) + 1 if low >= 0 else EDGE


def _connected(facts: Knowledge, one: Expression) -> Found:
    _, group, start, table = one
    group, low, high = simple(facts, group)
    start = simple(facts, start)[0]
    return ("connected", group, start, table), *((0, high) if low >= 0 else ANY)


def _chain(facts: Knowledge, one: Expression) -> Found:
    group, low, high = simple(facts, one[1])
    return ("chain", group, one[2]), 0, top(high) + 1 if low >= 0 else EDGE


def _count(facts: Knowledge, one: Expression) -> Found:
    _, base, width, rows, columns = one
    rows, low, high = simple(facts, rows)
    columns, least, most = simple(facts, columns)
    known = facts.slots.ranges.get(facts.slots.first[base], ANY)
    times = (top(high) + 1) * (top(most) + 1) if low >= 0 and least >= 0 else EDGE
    range_ = (max(-EDGE, min(known[0], 0) * times), min(EDGE, max(known[1], 0) * times))
    return ("count", base, width, rows, columns), *range_


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
        "div": _div,
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
        "standing": _standing,
        "connected": _connected,
        "chain": _chain,
        "count": _count,
        "gather": _gather,
        "extreme": _extreme,
    }
)
