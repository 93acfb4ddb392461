"""Values that are written as they are."""

from __future__ import annotations

from fuero.frozen import frozen

from .base import Expression
from .reading import ALONE, ANYWHERE, AS_ITS_TYPE, IN_STATE, NOWHERE, ON_BOARD, WHOLE, Reading

__all__ = [
    "Unknown",
    "Number",
    "NumberSet",
    "NumberRange",
    "Between",
    "Nothing",
    "ValueOf",
]


@frozen
class Unknown(Expression):
    """What could not be linked; a problem has been reported. Linked rules hold none."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=AS_ITS_TYPE, places=ANYWHERE)


@frozen
class Number(Expression):
    """A whole number."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=ALONE, places=NOWHERE)

    value: int


@frozen
class NumberSet(Expression):
    """A set of whole numbers."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=ALONE, places=NOWHERE)

    numbers: tuple[int, ...]


@frozen
class NumberRange(Expression):
    """The whole numbers from one to another."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=ALONE, places=NOWHERE)

    first: int
    last: int


@frozen
class Between(Expression):
    """The numbers from one to another, which are worked out; none if the last is less."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=ALONE, places=NOWHERE)

    first: Expression
    last: Expression


@frozen
class Nothing(Expression):
    """No member; as a set, the empty one."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=ALONE, places=ON_BOARD)


@frozen
class ValueOf(Expression):
    """A declared value, which is settled."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=ALONE, places=NOWHERE)

    name: str
    number: int
