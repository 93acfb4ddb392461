"""The meaning of expressions: each becomes one small function of the state's vector.

This table, with one plain entry for each operator, is the definition that faster evaluators are
compared with. The forms are listed in ``program.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from operator import add, and_, eq, floordiv, ge, gt, le, lt, mul, ne, or_, sub
from types import MappingProxyType
from typing import TypeAlias

from .connections import longest_chain, reached
from .majority import rank
from .program import Expression, Program

__all__ = ["Function", "bind", "members", "operators"]

Vector: TypeAlias = list[int]
Function: TypeAlias = Callable[[Vector], int]


@lru_cache(maxsize=1 << 13)
def members(mask: int) -> tuple[int, ...]:
    """The members of a set, least index first."""
    result = []
    while mask:
        low = mask & -mask
        result.append(low.bit_length() - 1)
        mask ^= low
    return tuple(result)


def bind(program: Program, expression: Expression) -> Function:
    """The function that evaluates an expression on a vector of this program."""
    return _BINDERS[expression[0]](program, *expression[1:])


def _const(program: Program, number: int) -> Function:
    return lambda vector: number


def _slot(program: Program, offset: int) -> Function:
    return lambda vector: vector[offset]


def _load(program: Program, base: int, index: Expression, default: int) -> Function:
    at = bind(program, index)

    def load(vector: Vector) -> int:
        position = at(vector)
        return vector[base + position] if position >= 0 else default

    return load


def _at(program: Program, base: int, index: Expression) -> Function:
    further = bind(program, index)

    def at(vector: Vector) -> int:
        position = further(vector)
        return base + position if position >= 0 else -1

    return at


def _table(program: Program, table: int, index: Expression) -> Function:
    numbers, at = program.tables[table], bind(program, index)

    def look_up(vector: Vector) -> int:
        position = at(vector)
        return numbers[position] if position >= 0 else 0

    return look_up


def _row(program: Program, row: Expression, rank: int) -> Function:
    rows, which = program.rows, bind(program, row)

    def number(vector: Vector) -> int:
        index = which(vector)
        return rows[index][rank] if index >= 0 and rank < len(rows[index]) else 0

    return number


def _binary(
    operation: Callable[[int, int], int], program: Program, left: Expression, right: Expression
) -> Function:
    first, second = bind(program, left), bind(program, right)
    return lambda vector: operation(first(vector), second(vector))


def _compare(
    test: Callable[[int, int], bool], program: Program, left: Expression, right: Expression
) -> Function:
    first, second = bind(program, left), bind(program, right)
    return lambda vector: 1 if test(first(vector), second(vector)) else 0


def _and(program: Program, left: Expression, right: Expression) -> Function:
    first, second = bind(program, left), bind(program, right)
    return lambda vector: 1 if first(vector) and second(vector) else 0


def _or(program: Program, left: Expression, right: Expression) -> Function:
    first, second = bind(program, left), bind(program, right)
    return lambda vector: 1 if first(vector) or second(vector) else 0


def _not(program: Program, operand: Expression) -> Function:
    inner = bind(program, operand)
    return lambda vector: 0 if inner(vector) else 1


def _truth(program: Program, operand: Expression) -> Function:
    inner = bind(program, operand)
    return lambda vector: 1 if inner(vector) else 0


def _if(program: Program, condition: Expression, yes: Expression, no: Expression) -> Function:
    test, then, otherwise = (bind(program, part) for part in (condition, yes, no))
    return lambda vector: then(vector) if test(vector) else otherwise(vector)


def _has(program: Program, mask: Expression, member: Expression) -> Function:
    group, one = bind(program, mask), bind(program, member)

    def contains(vector: Vector) -> int:
        index = one(vector)
        return (group(vector) >> index) & 1 if index >= 0 else 0

    return contains


def _single(program: Program, member: Expression) -> Function:
    one = bind(program, member)

    def single(vector: Vector) -> int:
        index = one(vector)
        return 1 << index if index >= 0 else 0

    return single


def _size(program: Program, mask: Expression) -> Function:
    group = bind(program, mask)
    return lambda vector: group(vector).bit_count()


def _first(program: Program, mask: Expression) -> Function:
    group = bind(program, mask)

    def least(vector: Vector) -> int:
        found = group(vector)
        return (found & -found).bit_length() - 1

    return least


def _filter(program: Program, slot: int, mask: Expression, condition: Expression) -> Function:
    group, test = bind(program, mask), bind(program, condition)

    def keep(vector: Vector) -> int:
        result = 0
        for member in members(group(vector)):
            vector[slot] = member
            if test(vector):
                result |= 1 << member
        return result

    return keep


def _fold(
    operation: Callable[[int, int], int],
    program: Program,
    slot: int,
    mask: Expression,
    inner: Expression,
) -> Function:
    group, value = bind(program, mask), bind(program, inner)

    def fold(vector: Vector) -> int:
        result = 0
        for member in members(group(vector)):
            vector[slot] = member
            result = operation(result, value(vector))
        return result

    return fold


def _standing(  # noqa: PLR0913, PLR0917 - its operands
    program: Program,
    slot: int,
    mask: Expression,
    number: Expression,
    majority: int,
    favours: Expression,
    pools: Expression,
    member: Expression,
) -> Function:
    table = program.majorities[majority]
    group, value, favoured, pooled, which = (
        bind(program, part) for part in (mask, number, favours, pools, member)
    )

    def standing(vector: Vector) -> int:
        who, counts = which(vector), []
        for one in members(group(vector)):
            vector[slot] = one
            counts.append(value(vector))
        found = rank(
            counts,
            (),
            least=table.least,
            ranks=0,
            ties=table.ties,
            use=table.use,
            cases=table.plain_cases,
            broken=table.broken,
            sides=program.sides if table.by_side else (),
            favours=members(favoured(vector)),
            pools=members(pooled(vector)),
        )
        return next((one.rank for one in found if one.owner == who), 0)

    return standing


def _connected(program: Program, mask: Expression, start: Expression, table: int) -> Function:
    group, begin, beside = bind(program, mask), bind(program, start), program.tables[table]
    return lambda vector: reached(group(vector), begin(vector), beside)


def _chain(program: Program, mask: Expression, table: int) -> Function:
    group, beside = bind(program, mask), program.tables[table]
    return lambda vector: longest_chain(group(vector), beside)


def _count(
    program: Program, base: int, width: int, rows: Expression, columns: Expression
) -> Function:
    down, across = bind(program, rows), bind(program, columns)

    def count(vector: Vector) -> int:
        columns = members(across(vector))
        result = 0
        for row in members(down(vector)):
            begin = base + row * width
            for column in columns:
                result += vector[begin + column]
        return result

    return count


def _extreme(  # noqa: PLR0913, PLR0917 - its operands
    program: Program, slot: int, mask: Expression, number: Expression, most: int, above: int
) -> Function:
    group, value = bind(program, mask), bind(program, number)

    def extreme(vector: Vector) -> int:
        best, result = 0, 0
        for member in members(group(vector)):
            vector[slot] = member
            size = value(vector)
            if size <= above:
                continue
            if not result or (size > best if most else size < best):
                best, result = size, 1 << member
            elif size == best:
                result |= 1 << member
        return result

    return extreme


_OPERATIONS: Mapping[str, Callable[[int, int], int]] = MappingProxyType(
    {
        "add": add,
        "sub": sub,
        "mul": mul,
        "div": floordiv,
        "min": lambda a, b: a if a < b else b,
        "max": lambda a, b: a if a > b else b,
        "union": or_,
        "inter": and_,
        "minus": lambda a, b: a & ~b,
    }
)
_TESTS: Mapping[str, Callable[[int, int], bool]] = MappingProxyType(
    {"eq": eq, "ne": ne, "lt": lt, "le": le, "gt": gt, "ge": ge}
)

_BINDERS: Mapping[str, Callable[..., Function]] = MappingProxyType(
    {
        **{name: partial(_binary, operation) for name, operation in _OPERATIONS.items()},
        **{name: partial(_compare, test) for name, test in _TESTS.items()},
        "const": _const,
        "slot": _slot,
        "load": _load,
        "at": _at,
        "table": _table,
        "row": _row,
        "and": _and,
        "or": _or,
        "not": _not,
        "nonzero": _truth,
        "nonempty": _truth,
        "if": _if,
        "has": _has,
        "single": _single,
        "size": _size,
        "first": _first,
        "filter": _filter,
        "sum": partial(_fold, add),
        "standing": _standing,
        "connected": _connected,
        "chain": _chain,
        "count": _count,
        "gather": partial(_fold, or_),
        "extreme": _extreme,
    }
)


def operators() -> tuple[str, ...]:
    """The closed set of operators: what every evaluator must know."""
    return tuple(_BINDERS)
