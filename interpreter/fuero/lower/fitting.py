"""Numbers of the rules are cut where they could become greater than any number may be.

Each operand lies within ``MOST_LARGE``; where a sum or product may not, as far as can be told by
the ranges that are declared, it ends there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from fuero.machine.program import Expression, Field
from fuero.ruleset.limits import MOST_IN_SET, MOST_LARGE

from .builder import Builder, const
from .once import once

__all__ = ["among", "cut", "fitted", "most_of"]

_ANY = (-MOST_LARGE, MOST_LARGE)


def fitted(builder: Builder, number: Expression, most: int = MOST_LARGE) -> Expression:
    """The number, cut where it could become greater than the most, or less by as much below 0."""
    low, high = _bounds(builder, number)
    return number if -most <= low and high <= most else cut(number, most)


def cut(number: Expression, most: int) -> Expression:
    """The number, no greater than the most, and no less by as much below 0."""
    return ("max", ("min", number, const(most)), const(-most))


def among(builder: Builder, members: Expression, number: Expression) -> Expression:
    """Whether a set of numbers holds a number, which may be one that no set could hold."""
    low, high = _bounds(builder, number)
    most = MOST_IN_SET - 1
    if low >= -1 and high <= most:
        return ("has", members, number)
    within = ("max", ("min", number, const(most)), const(-1))
    return ("and", ("le", number, const(most)), ("has", members, within))


def most_of(field: Field) -> int:
    """How far from 0 the content of a field of numbers can be."""
    return max(abs(field.low), abs(field.high))


@once
def _fields(builder: Builder) -> dict[int, Field]:
    """The fields of the world by slot: registers are not among them."""
    fields = builder.world.fields.values()
    return {field.offset + at: field for field in fields for at in range(field.size)}


def _bounds(builder: Builder, number: Expression) -> tuple[int, int]:
    """Between what a number lies, as far as can be told by its form."""
    work = _BOUNDS.get(number[0])
    return _ANY if work is None else work(builder, number)


def _of_field(builder: Builder, number: Expression) -> tuple[int, int]:
    field = _fields(builder).get(number[1])
    if field is None or field.kind != "number" or field.low >= field.high:
        return _ANY
    default = number[3] if number[0] == "load" else field.low
    return min(field.low, default), max(field.high, default)


def _of_table(builder: Builder, number: Expression) -> tuple[int, int]:
    entries = (*builder.tables[number[1]], 0)
    return min(entries), max(entries)


def _of_either(builder: Builder, number: Expression) -> tuple[int, int]:
    (a, b), (c, d) = _bounds(builder, number[2]), _bounds(builder, number[3])
    return min(a, c), max(b, d)


def _of_two(
    corners: Callable[[int, int, int, int], tuple[int, ...]],
) -> Callable[[Builder, Expression], tuple[int, int]]:
    """The bounds of what two numbers come to, by the ends of both."""

    def work(builder: Builder, number: Expression) -> tuple[int, int]:
        found = corners(*_bounds(builder, number[1]), *_bounds(builder, number[2]))
        return min(found), max(found)

    return work


def _of_quotient(builder: Builder, number: Expression) -> tuple[int, int]:
    low, high = _bounds(builder, number[1])
    return min(low, 0), max(high, 0)


def _of_sum(builder: Builder, number: Expression) -> tuple[int, int]:
    low, high = _bounds(builder, number[3])
    return min(0, low * _MEMBERS), max(0, high * _MEMBERS)


_MEMBERS = MOST_IN_SET + 1
"""How many members a set has, at most."""

_BOUNDS: Mapping[str, Callable[[Builder, Expression], tuple[int, int]]] = MappingProxyType(
    {
        "const": lambda builder, number: (number[1], number[1]),
        "slot": _of_field,
        "load": _of_field,
        "table": _of_table,
        "size": lambda builder, number: (0, MOST_IN_SET),
        "first": lambda builder, number: (-1, MOST_IN_SET),
        "if": _of_either,
        "add": _of_two(lambda a, b, c, d: (a + c, b + d)),
        "sub": _of_two(lambda a, b, c, d: (a - d, b - c)),
        "mul": _of_two(lambda a, b, c, d: (a * c, a * d, b * c, b * d)),
        "div": _of_quotient,
        "sum": _of_sum,
        "min": _of_two(lambda a, b, c, d: (min(a, c), min(b, d))),
        "max": _of_two(lambda a, b, c, d: (max(a, c), max(b, d))),
    }
)
