"""Values that are written as they are."""

from __future__ import annotations

from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Unknown(Expression):
    """What could not be linked; a problem has been reported. Linked rules hold none."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=AS_ITS_TYPE, places=ANYWHERE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Number(Expression):
    """A whole number."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=ALONE, places=NOWHERE)

    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberSet(Expression):
    """A set of whole numbers."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=ALONE, places=NOWHERE)

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberRange(Expression):
    """The whole numbers from one to another."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=ALONE, places=NOWHERE)

    first: int
    last: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Between(Expression):
    """The numbers from one to another, which are worked out; none if the last is less."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=ALONE, places=NOWHERE)

    first: Expression
    last: Expression


@dataclass(frozen=True, slots=True, kw_only=True)
class Nothing(Expression):
    """No member; as a set, the empty one."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=ALONE, places=ON_BOARD)


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueOf(Expression):
    """A declared value, which is settled."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=ALONE, places=NOWHERE)

    name: str
    number: int
