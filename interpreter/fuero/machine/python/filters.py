"""Filters by simple tests, put in a shorter form."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fuero.machine.program import Expression

from .ranges import depends

__all__ = ["shorter"]

Least = Callable[[Expression], int]
"""The least number that an expression can come to."""

_TURNED = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le", "eq": "eq", "ne": "ne"}
_NOTHING: Expression = ("const", 0)


def shorter(
    first: Sequence[int], register: int, group: Expression, test: Expression, least: Least
) -> Expression | None:
    """A filter of a set by a test of each member in a register; None where it has no other form.

    first: for each slot the first slot of its field.
    """
    bit, operator = 1 << first[register], test[0]
    if not depends(first, test) & bit:
        return group if test == ("const", 1) else ("if", test, group, _NOTHING)
    if operator == "and":
        # INVARIANT: no test goes wrong where another before it would have left it out.
        for apart, rest in ((test[1], test[2]), (test[2], test[1])):
            found = shorter(first, register, group, apart, least)
            if found is not None:
                return ("filter", register, found, rest)
        return None
    it = ("slot", register)
    if operator in _TURNED and it in test[1:]:
        sign, other = (operator, test[2]) if test[1] == it else (_TURNED[operator], test[1])
        return None if depends(first, other) & bit else _compared(group, sign, other, least)
    return _of_sets(first, register, group, test)


def _compared(group: Expression, sign: str, other: Expression, least: Least) -> Expression | None:
    """The members that are less than something, or are it, or are not."""
    if sign in ("le", "lt"):
        up: Expression = ("inter", group, ("upto" if sign == "le" else "below", other))
        return up if least(other) >= 0 else ("if", ("ge", other, ("const", 0)), up, _NOTHING)
    if sign == "eq":
        return ("inter", group, ("single", other))
    return ("minus", group, ("single", other)) if sign == "ne" else None


def _of_sets(
    first: Sequence[int], register: int, group: Expression, test: Expression
) -> Expression | None:
    """The members that are in another set, or that are not all of it."""
    match test:
        case ("in", others, ("slot", it)) if it == register:
            return (
                None if depends(first, others) & 1 << first[register] else ("inter", group, others)
            )
        case ("nonempty", ("minus", ("slot", slot), ("bit", ("slot", it)))) if (
            it == register != slot
        ):
            # Whether a set has another member than this one: mostly it has several.
            others = ("slot", slot)
            left = ("if", ("nonempty", others), ("minus", group, others), _NOTHING)
            return ("if", ("several", others), group, left)
    return None
