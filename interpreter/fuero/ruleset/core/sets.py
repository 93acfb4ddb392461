"""Sets, and what filters them.

A member that stands for the set of it is a ``Single``; so whoever reads an expression needs to know
nothing of where it stands."""

from __future__ import annotations

from typing import TypeAlias

from fuero.frozen import frozen

from .base import Expression, Node
from .named import Bound
from .numbers import PieceCount
from .reading import ALONE, AS_ITS_TYPE, IN_STATE, NOWHERE, WHOLE, Reading, like, or_nothing

__all__ = [
    "OnlyMember",
    "NextAfter",
    "Single",
    "Union",
    "Intersection",
    "Except",
    "Where",
    "Connected",
    "AmountSeen",
    "NoneSeen",
    "WithPieces",
    "WithExtreme",
    "PairedWith",
    "PickedOnce",
    "RandomMember",
    "Filtered",
]


@frozen
class OnlyMember(Expression):
    """The one member of a set; none if it has several, or none."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=AS_ITS_TYPE, places=like("members"))

    members: Expression


@frozen
class NextAfter(Expression):
    """The first of some players clockwise from one, who comes last; none if there are none, or
    from nobody.
    """

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=AS_ITS_TYPE, places=NOWHERE)

    player: Expression
    members: Expression


@frozen
class Single(Expression):
    """The set of one member, written as the member; the empty set if the member is none."""

    reading = Reading(
        value=like("member"), apart=like("member"), bounds=like("member"), places=like("member")
    )

    member: Expression


@frozen
class Union(Expression):
    """What is in either set."""

    reading = Reading(value=ALONE, apart=ALONE, bounds=ALONE, places=ALONE)

    left: Expression
    right: Expression


@frozen
class Intersection(Expression):
    """What is in both sets."""

    reading = Reading(value=ALONE, apart=ALONE, bounds=ALONE, places=ALONE)

    left: Expression
    right: Expression


@frozen
class Except(Expression):
    """A set without some members."""

    reading = Reading(value=ALONE, apart=ALONE, bounds=ALONE, places=ALONE)

    members: Expression
    left_out: Expression


@frozen
class Where(Expression):
    """The members of a set that pass a test, in which each is called ``it``."""

    reading = Reading(
        value=ALONE, apart=ALONE, bounds=or_nothing("members"), places=like("members")
    )

    members: Expression
    test: Expression


@frozen
class Connected(Expression):
    """The places of a set that are reached from others, going through places of the set alone.

    relation: its name; None for neighbours.
    """

    reading = Reading(
        value=ALONE, apart=WHOLE, bounds=or_nothing("members"), places=like("members")
    )

    members: Expression
    start: Expression
    relation: str | None


@frozen
class AmountSeen(Node):
    """At least, at most or exactly so many. relation: those words."""

    relation: str
    number: Expression


@frozen
class NoneSeen(Node):
    """None at all."""


@frozen
class WithPieces(Expression):
    """The members of a set (places or groups) with so many pieces in them.

    count: how many each holds, read with it as ``it``.
    """

    reading = Reading(
        value=IN_STATE, apart=WHOLE, bounds=or_nothing("members"), places=like("members")
    )

    members: Expression
    amount: AmountSeen | NoneSeen
    count: PieceCount


@frozen
class WithExtreme(Expression):
    """The members with the most, or the fewest (above a number), of something; all that tie.

    extreme: ``most`` or ``fewest``. number: the number of each, read with it as ``it``. counted:
    whether these are pieces it holds, and not a number it has by itself.
    """

    reading = Reading(
        value=IN_STATE, apart=WHOLE, bounds=or_nothing("members"), places=like("members")
    )

    members: Expression
    extreme: str
    number: Expression
    counted: bool
    above: int | None


Filtered: TypeAlias = WithPieces | WithExtreme | Where | Connected
"""A set with only those of its members that pass."""


@frozen
class PairedWith(Expression):
    """What makes a pair with the member that a loop is at: those that the loop still comes to.

    members: the set, as the loop has it. first: the member. joined: whether the two have to lie
    beside each other, by the relation; None for neighbours.
    """

    reading = Reading(
        value=IN_STATE, apart=WHOLE, bounds=or_nothing("members"), places=like("members")
    )

    members: Expression
    first: Bound
    joined: bool
    relation: str | None


@frozen
class PickedOnce(Expression):
    """What only one of the players who made the pick just before has picked."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ALONE, places=ALONE)

    variable: str


@frozen
class RandomMember(Expression):
    """A random member of a set."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ALONE, places=like("members"))

    members: Expression
