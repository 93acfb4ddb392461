"""Conditions, and values that hang on them."""

from __future__ import annotations

from dataclasses import field

from fuero.frozen import frozen

from .base import Expression, Node
from .reading import ALONE, AS_ITS_TYPE, NOWHERE, WHOLE, Reading

__all__ = [
    "YesNo",
    "EitherHolds",
    "BothHold",
    "Not",
    "AnyOf",
    "Compare",
    "Inside",
    "Conditional",
    "ByPlayers",
    "Entry",
]


# ---- conditions ---------------------------------------------------------------------------------


@frozen
class YesNo(Expression):
    """What always holds, or never does."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=AS_ITS_TYPE, places=NOWHERE)

    holds: bool


@frozen
class EitherHolds(Expression):
    """Either condition."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=AS_ITS_TYPE, places=NOWHERE)

    left: Expression
    right: Expression


@frozen
class BothHold(Expression):
    """Both conditions."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=AS_ITS_TYPE, places=NOWHERE)

    left: Expression
    right: Expression


@frozen
class Not(Expression):
    """The contrary."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=AS_ITS_TYPE, places=NOWHERE)

    operand: Expression


@frozen
class AnyOf(Expression):
    """The set is not empty.

    spoken: ``in`` or ``not in``, where it is written that a card with copies is among others; what
    is ``not in`` stands below ``Not``.
    """

    reading = Reading(value=ALONE, apart=WHOLE, bounds=AS_ITS_TYPE, places=NOWHERE)

    members: Expression
    spoken: str = field(default="", compare=False)


@frozen
class Compare(Expression):
    """How two numbers, members or sets are to each other.

    operator: ``is``, ``is not``, ``<``, ``<=``, ``>`` or ``>=``.
    """

    reading = Reading(value=ALONE, apart=WHOLE, bounds=AS_ITS_TYPE, places=NOWHERE)

    left: Expression
    operator: str
    right: Expression


@frozen
class Inside(Expression):
    """Whether a member or number is in a set. within: or whether it is not.

    spoken: ``is`` or ``is not`` where that is written, of a card with copies.
    """

    reading = Reading(value=ALONE, apart=WHOLE, bounds=AS_ITS_TYPE, places=NOWHERE)

    member: Expression
    members: Expression
    within: bool
    spoken: str = field(default="", compare=False)


# ---- alternatives -------------------------------------------------------------------------------


@frozen
class Conditional(Expression):
    """One of two values."""

    reading = Reading(value=ALONE, apart=ALONE, bounds=ALONE, places=ALONE)

    condition: Expression
    value: Expression
    otherwise: Expression


@frozen
class ByPlayers(Expression):
    """A value by the number of players."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=ALONE, places=ALONE)

    entries: tuple[Entry, ...]

    def at(self, players: int) -> Expression:
        """The value for a number of players."""
        return next(entry.value for entry in self.entries if entry.players == players)


@frozen
class Entry(Node):
    """The value for one number of players."""

    players: int
    value: Expression
