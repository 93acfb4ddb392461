"""What is known more where a test holds, or where it does not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from fuero.machine.program import Expression

from .slots import Bounds, Known, answer

if TYPE_CHECKING:
    from .values import Values

__all__ = ["narrow"]

_TURNED = {"lt": "ge", "le": "gt", "gt": "le", "ge": "lt", "eq": "ne", "ne": "eq"}


def narrow(values: Values, known: Known, test: Expression, holds: bool) -> bool:
    """Add to what is known that a test holds, or does not; whether that can be at all."""
    work = _TESTS.get(test[0])
    return work is None or work(values, known, test, holds)


def _both(values: Values, known: Known, test: Expression, holds: bool) -> bool:
    if holds != (test[0] == "and"):
        return True
    return narrow(values, known, test[1], holds) and narrow(values, known, test[2], holds)


def _nonempty(values: Values, known: Known, test: Expression, holds: bool) -> bool:
    may, some = values.contents(known, test[1])
    if test[1][0] == "slot":
        known[test[1][1]] = (may, True) if holds else (0, False)
    return bool(may) if holds else not some


def _has(values: Values, known: Known, test: Expression, holds: bool) -> bool:
    _, group, member = test
    may, _ = values.contents(known, group)
    if not holds or may <= 0:
        return not holds or may < 0
    if group[0] == "slot":
        known[group[1]] = (may, True)
    return _between(values, known, member, values.one_of((may, True)))


def _ordered(values: Values, known: Known, test: Expression, holds: bool) -> bool:
    operator, left, right = test
    if operator in ("eq", "ne") and "set" in map(values.kinds.of, test[1:]):
        return True
    return _compare(values, known, operator if holds else _TURNED[operator], left, right)


def _compare(
    values: Values, known: Known, operator: str, left: Expression, right: Expression
) -> bool:
    if operator in ("gt", "ge"):
        operator, left, right = ("lt" if operator == "gt" else "le"), right, left
    a, b = values.number(known, left)
    c, d = values.number(known, right)
    if operator == "ne":
        if c == d:
            return _between(values, known, left, (a + (a == c), b - (b == c)))
        if a == b:
            return _between(values, known, right, (c + (c == a), d - (d == a)))
        return True
    if operator == "eq":
        both = (max(a, c), min(b, d))
        return _between(values, known, left, both) and _between(values, known, right, both)
    less = operator == "lt"
    return _between(values, known, left, (a, min(b, d - less))) and _between(
        values, known, right, (max(c, a + less), d)
    )


def _between(values: Values, known: Known, one: Expression, bounds: Bounds) -> bool:
    """An expression lies between these; whether it can."""
    low, high = bounds
    if low > high:
        return False
    match one:
        case ("slot", slot):
            before = values.number(known, one)
            low, high = max(low, before[0]), min(high, before[1])
            known[slot] = (low, high)
            if low == high == -1:
                # Of a choice a member was taken: its slots hold one.
                for other in known.get(answer(slot), ()):
                    found = known.get(other)
                    if found is not None:
                        known[other] = (max(found[0], 0), found[1])
            return low <= high
        case ("min", left, right):
            return all(
                _between(values, known, part, (low, values.number(known, part)[1]))
                for part in (left, right)
            )
        case ("max", left, right):
            return all(
                _between(values, known, part, (values.number(known, part)[0], high))
                for part in (left, right)
            )
    return True


_TESTS: Mapping[str, Callable[[Values, Known, Expression, bool], bool]] = MappingProxyType(
    {
        "const": lambda values, known, test, holds: bool(test[1]) == holds,
        "not": lambda values, known, test, holds: narrow(values, known, test[1], not holds),
        "and": _both,
        "or": _both,
        "nonzero": lambda values, known, test, holds: _compare(
            values, known, "ne" if holds else "eq", test[1], ("const", 0)
        ),
        "nonempty": _nonempty,
        "has": _has,
        **dict.fromkeys(_TURNED, _ordered),
    }
)
