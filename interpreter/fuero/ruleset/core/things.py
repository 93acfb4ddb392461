"""What stands for players, places, figures and cards."""

from __future__ import annotations

from dataclasses import field

from fuero.frozen import frozen

from .base import Expression
from .reading import (
    ALONE,
    ANYWHERE,
    AS_ITS_TYPE,
    IN_STATE,
    NOWHERE,
    ON_BOARD,
    ONE,
    WHOLE,
    Reading,
    like,
)

__all__ = [
    "Me",
    "WhoseOwn",
    "Everybody",
    "LeftOfMe",
    "Partners",
    "Opponents",
    "FirstSeat",
    "Everywhere",
    "Origins",
    "Destinations",
    "Scored",
    "ThePlace",
    "PlacesOfKind",
    "TheGroup",
    "AllGroups",
    "PlacesOfGroup",
    "Beside",
    "OuterPlace",
    "Just",
    "TheFigure",
    "Figures",
    "FiguresAt",
    "PlaceOfFigure",
    "TheCard",
    "AllCopies",
    "AllCards",
    "CardsIn",
    "CardsKept",
    "United",
]


# ---- players ------------------------------------------------------------------------------------


@frozen
class Me(Expression):
    """The subject."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ONE, places=NOWHERE)


@frozen
class WhoseOwn(Expression):
    """The player whose things are *own*: the one under test in a filter of players, else me."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ONE, places=NOWHERE)


@frozen
class Everybody(Expression):
    """All players."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ALONE, places=NOWHERE)


@frozen
class LeftOfMe(Expression):
    """The player clockwise from the subject."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ONE, places=NOWHERE)


@frozen
class Partners(Expression):
    """Those who win together with the subject."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ALONE, places=NOWHERE)


@frozen
class Opponents(Expression):
    """Those who do not win together with the subject."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ALONE, places=NOWHERE)


@frozen
class FirstSeat(Expression):
    """The player in the first seat."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ONE, places=NOWHERE)


# ---- places and groups --------------------------------------------------------------------------


@frozen
class Everywhere(Expression):
    """All places."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=ALONE, places=ANYWHERE)


@frozen
class Origins(Expression):
    """The places the last act took pieces from."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=AS_ITS_TYPE, places=ANYWHERE)


@frozen
class Destinations(Expression):
    """The places to which pieces went in the last act."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=AS_ITS_TYPE, places=ANYWHERE)


@frozen
class Scored(Expression):
    """The places that the last act of scoring has scored."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=AS_ITS_TYPE, places=ANYWHERE)


@frozen
class ThePlace(Expression):
    """One place of the board."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=ONE, places=ON_BOARD)

    place: str


@frozen
class PlacesOfKind(Expression):
    """All places of a kind."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=ALONE, places=ON_BOARD)

    kind: str


@frozen
class TheGroup(Expression):
    """One named set of places."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=ONE, places=NOWHERE)

    group: str


@frozen
class AllGroups(Expression):
    """All named sets of places of a kind, which is the domain."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=ALONE, places=NOWHERE)


@frozen
class PlacesOfGroup(Expression):
    """The places of a group. written: whether rules say so, or name the group where places are."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=AS_ITS_TYPE, places=ANYWHERE)

    group: Expression
    written: bool = True


@frozen
class Beside(Expression):
    """The places beside a place, or beside any of several.

    relation: its name; None for neighbours.
    """

    reading = Reading(value=ALONE, apart=WHOLE, bounds=ALONE, places=ALONE)

    relation: str | None
    places: Expression


@frozen
class OuterPlace(Expression):
    """The place that a place lies in; none for one that lies in nothing."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=AS_ITS_TYPE, places=ALONE)

    place: Expression


@frozen
class Just(Expression):
    """Places themselves, without what lies in them."""

    reading = Reading(
        value=like("places"), apart=ALONE, bounds=like("places"), places=like("places")
    )

    places: Expression


@frozen
class United(Expression):
    """Places that are taken as one, where it is asked who leads."""

    reading = Reading(
        value=like("places"), apart=like("places"), bounds=like("places"), places=like("places")
    )

    places: Expression


# ---- figures ------------------------------------------------------------------------------------


@frozen
class TheFigure(Expression):
    """One figure. name: its declaration; holder: whose, where each player has one.

    spoken: how the holder is written: ``own``, ``of``, or '' where it is understood.
    """

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ONE, places=NOWHERE)

    name: str
    holder: Expression | None = None
    spoken: str = field(default="", compare=False)


@frozen
class Figures(Expression):
    """All figures of a declaration."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ALONE, places=NOWHERE)

    name: str


@frozen
class FiguresAt(Expression):
    """The figures of a set that stand in a place."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=AS_ITS_TYPE, places=NOWHERE)

    figures: Expression
    place: Expression


@frozen
class PlaceOfFigure(Expression):
    """Where a figure stands; none beside the board."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=AS_ITS_TYPE, places=ALONE)

    figure: Expression


# ---- cards --------------------------------------------------------------------------------------


@frozen
class TheCard(Expression):
    """A card of a family, by its name. copy: which of its copies, from 1; 0 where it has none.

    any_copy: the name alone is written, as any of the copies would do.
    """

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ONE, places=NOWHERE)

    name: str
    copy: int = 0
    any_copy: bool = field(default=False, compare=False)


@frozen
class AllCopies(Expression):
    """All copies of a card, by its name."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ALONE, places=NOWHERE)

    name: str


@frozen
class AllCards(Expression):
    """All cards of a family, which is the domain."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ALONE, places=ANYWHERE)


@frozen
class CardsIn(Expression):
    """The cards of a deck or zone. holder: whose, where each player or place has one."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=AS_ITS_TYPE, places=ALONE)

    name: str
    holder: Expression | None = None
    spoken: str = field(default="", compare=False)


@frozen
class CardsKept(Expression):
    """The cards somebody keeps."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=AS_ITS_TYPE, places=ANYWHERE)

    holder: Expression
    spoken: str = field(default="", compare=False)
