"""Where an expression stands while it is lowered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace

from fuero.frozen import frozen
from fuero.machine.program import Expression

from .builder import Builder, const, slot

__all__ = [
    "Environment",
    "add",
    "both",
    "divide",
    "minus",
    "multiply",
    "numbers_below",
    "single",
    "union",
]


@frozen
class Environment:
    """Where an expression stands: who is *me*, what names and *it* hold, how deep filters nest.

    them: the players who made the last secret pick. tested: the player under test in the nearest
    filter of players, whose things are *own* there. to_come: the members that the loop around
    still comes to.
    """

    builder: Builder
    me: Expression
    locals: Mapping[str, Expression] = field(default_factory=dict)
    it: Expression | None = None
    them: Expression | None = None
    depth: int = 0
    tested: Expression | None = None
    to_come: Expression | None = None

    @property
    def mine(self) -> Expression:
        """The player to whom *own* refers."""
        return self.me if self.tested is None else self.tested

    def deeper(self) -> Environment:
        """The environment of what is evaluated for each member by an operator other than a filter:
        there is no *it*.
        """
        return replace(self, depth=self.depth + 1)

    def filtering(self, *, players: bool = False) -> tuple[int, Environment]:
        """The slot that holds *it* in a filter, and the environment of the test.

        players: the members are players, so *own* refers to the one who is tested.
        """
        offset = self.builder.scratch(self.depth)
        tested = slot(offset) if players else self.tested
        return offset, replace(self, it=slot(offset), tested=tested, depth=self.depth + 1)


def add(left: Expression, right: Expression) -> Expression:
    """A sum, worked out where both are fixed."""
    if left[0] == right[0] == "const":
        return const(left[1] + right[1])
    if left == ("const", 0):
        return right
    return left if right == ("const", 0) else ("add", left, right)


def union(left: Expression, right: Expression) -> Expression:
    """The members of either set, worked out where both are fixed."""
    if left[0] == right[0] == "const":
        return const(left[1] | right[1])
    return right if left == ("const", 0) else ("union", left, right)


def minus(left: Expression, right: Expression) -> Expression:
    """The members of one set that are not in another, worked out where both are fixed."""
    if left[0] == right[0] == "const":
        return const(left[1] & ~right[1])
    return left if right == ("const", 0) else ("minus", left, right)


def both(left: Expression, right: Expression) -> Expression:
    """The members of both sets, worked out where both are fixed."""
    if left[0] == right[0] == "const":
        return const(left[1] & right[1])
    return ("inter", left, right)


def single(member: Expression) -> Expression:
    """The set of one member, worked out where it is fixed."""
    if member[0] != "const":
        return ("single", member)
    return const(1 << member[1] if member[1] >= 0 else 0)


def multiply(left: Expression, factor: int) -> Expression:
    """A product with a fixed number."""
    return const(left[1] * factor) if left[0] == "const" else ("mul", left, const(factor))


def divide(left: Expression, right: Expression, rounding: str) -> Expression:
    """A division by at least 1. To round up is to round down what is below 0."""
    if right[0] != "const" or right[1] < 1:
        right = ("max", right, const(1))
    if rounding == "down":
        return ("div", left, right)
    return ("sub", const(0), ("div", ("sub", const(0), left), right))


MOST_IN_TABLE = 64
"""Sets of numbers up to this stand ready in a table: of greater ones, the table would be large."""


def numbers_below(here: Environment, number: Expression, most: int) -> Expression:
    """The numbers from 0 that are less than a number, which is no greater than ``most``."""
    builder = here.builder
    if most <= MOST_IN_TABLE:
        return ("table", builder.table([(1 << one) - 1 for one in range(most + 1)]), number)
    index = builder.scratch(here.depth)
    return ("filter", index, const((1 << most) - 1), ("lt", slot(index), number))
