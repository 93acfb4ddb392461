"""Numbers: counts, ranks and sums."""

from __future__ import annotations

from fuero.frozen import frozen

from .base import Expression
from .pieces import Pieces
from .reading import ALONE, IN_STATE, NATURAL, NOWHERE, WHOLE, Reading, as_many_as, like, or_nothing

__all__ = [
    "SizeOf",
    "PieceCount",
    "PieceCountOf",
    "Presence",
    "StandingIn",
    "Leaders",
    "LongestChain",
    "Moved",
    "Plus",
    "Minus",
    "Times",
    "Quotient",
    "Aggregate",
]


@frozen
class SizeOf(Expression):
    """How many members a set has."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=like("members"), places=NOWHERE)

    members: Expression


@frozen
class PieceCount(Expression):
    """How many pieces stand in places, and in what lies in them."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=as_many_as("pieces"), places=NOWHERE)

    pieces: Pieces
    places: Expression


@frozen
class PieceCountOf(Expression):
    """How many pieces of a player stand in places; nobody has none.

    counted: the player's own pieces of a kind.
    """

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=as_many_as("counted"), places=NOWHERE)

    counted: Pieces
    holder: Expression
    places: Expression


@frozen
class Presence(Expression):
    """How many pieces or figures of whoever is ranked stand where a majority table looks.

    category, name: ``piece`` or ``figure``, and which.
    """

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ALONE, places=NOWHERE)

    category: str
    name: str


@frozen
class StandingIn(Expression):
    """How a player stands in a place by a majority table; of nobody, and in no place, 0.

    standing: ``rank``, which is 0 for who does not rank, or ``strength``: what counts for the
    player. table: its name; '' for the place's own. named: whether it stands there.
    """

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ALONE, places=NOWHERE)

    standing: str
    table: str
    named: bool
    player: Expression
    place: Expression


@frozen
class Leaders(Expression):
    """The players who have the first rank in a place by a majority table, alone or tied.

    table: its name; '' for the place's own.
    """

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ALONE, places=NOWHERE)

    table: str
    place: Expression


@frozen
class LongestChain(Expression):
    """How many places the longest chain in a set has, in which each lies beside the one before.

    relation: its name; None for neighbours.
    """

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=or_nothing("members"), places=NOWHERE)

    members: Expression
    relation: str | None


@frozen
class Moved(Expression):
    """How many pieces the last act moved."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=NATURAL, places=NOWHERE)


@frozen
class Plus(Expression):
    """A sum."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=ALONE, places=NOWHERE)

    left: Expression
    right: Expression


@frozen
class Minus(Expression):
    """A difference."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=ALONE, places=NOWHERE)

    left: Expression
    right: Expression


@frozen
class Times(Expression):
    """A product."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=ALONE, places=NOWHERE)

    left: Expression
    right: Expression


@frozen
class Quotient(Expression):
    """A division by what is at least 1. rounding: ``up`` or ``down``, to the greater or lesser."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=ALONE, places=NOWHERE)

    left: Expression
    right: Expression
    rounding: str


@frozen
class Aggregate(Expression):
    """The sum, or the highest or lowest, of a number that members have; of no members, 0.

    reckoned: ``sum``, ``highest`` or ``lowest``. number: that of each, read with it as ``it``.
    """

    reading = Reading(value=ALONE, apart=WHOLE, bounds=ALONE, places=NOWHERE)

    reckoned: str
    number: Expression
    members: Expression
