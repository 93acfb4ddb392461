"""What can be said of each class of expression without a game.

A class says so beside its fields, with one word for each reader (see `fuero.ruleset.abstract`). The
reader has a function for each of its words, and one for each class that answers `ALONE`.
"""

from __future__ import annotations

from dataclasses import dataclass

from fuero.frozen import frozen

__all__ = [
    "ANYWHERE",
    "AS_ITS_TYPE",
    "IN_STATE",
    "NATURAL",
    "NOWHERE",
    "ON_BOARD",
    "ONE",
    "ALONE",
    "Reading",
    "WHOLE",
    "Way",
    "as_many_as",
    "like",
    "or_nothing",
]


@dataclass(frozen=True, slots=True)
class Way:
    """A way of reading that several classes share. part: the field that is read."""

    word: str
    part: str = ""


ALONE = Way("alone")
"""By a function for this class alone, in the table of the reader."""

IN_STATE = Way("in state")
"""What it is hangs on the state of a game."""

WHOLE = Way("whole")
"""Each place it names belongs to it with all that lies there."""

AS_ITS_TYPE = Way("as its type")
"""No more is told of how great it is."""

ONE = Way("one")
"""One of a thing that is always there."""

NATURAL = Way("natural")
"""Never less than nothing."""

ON_BOARD = Way("on board")
"""Places that the board alone tells."""

ANYWHERE = Way("anywhere")
"""Places of which no more is told."""

NOWHERE = Way("nowhere")
"""It names no places."""


def like(part: str) -> Way:
    """The expression is what one of its fields is."""
    return Way("like", part)


def or_nothing(part: str) -> Way:
    """The expression is what one of its fields is, or a part of that, or nothing."""
    return Way("or nothing", part)


def as_many_as(part: str) -> Way:
    """The expression is a number of the pieces that one of its fields tells of."""
    return Way("as many as", part)


@frozen
class Reading:
    """How a class of expression is read.

    value: what it is in every state. apart: the places it names, each with what belongs to it.
    bounds: how great a number, how large a set it can be. places: which places it may name.
    """

    value: Way
    apart: Way
    bounds: Way
    places: Way
