"""Expressions of the core: every name is bound, every value has a type.

A member that stands for the set of it is a ``Single``; so whoever reads an expression needs to know
nothing of where it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from .base import BESIDE, Expression, Node, walk
from .pieces import Pieces
from .reading import (
    ALONE,
    ANYWHERE,
    AS_ITS_TYPE,
    IN_STATE,
    NATURAL,
    NOWHERE,
    ON_BOARD,
    ONE,
    WHOLE,
    Reading,
    as_many_as,
    like,
    or_nothing,
)

__all__ = [
    "Unknown",
    "Number",
    "NumberSet",
    "NumberRange",
    "Between",
    "Nothing",
    "ValueOf",
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
    "VariableOf",
    "Bound",
    "Defined",
    "It",
    "AttributeOf",
    "RankOf",
    "SizeOf",
    "PieceCount",
    "PieceCountOf",
    "Presence",
    "StandingIn",
    "Leaders",
    "LongestChain",
    "NextAfter",
    "OnlyMember",
    "Moved",
    "Plus",
    "Minus",
    "Times",
    "Quotient",
    "Aggregate",
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
    "Filtered",
    "PairedWith",
    "PickedOnce",
    "RandomMember",
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
    "read_out",
]

# ---- constants --------------------------------------------------------------------------------


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


# ---- players ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Me(Expression):
    """The subject."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ONE, places=NOWHERE)


@dataclass(frozen=True, slots=True, kw_only=True)
class WhoseOwn(Expression):
    """The player whose things are *own*: the one under test in a filter of players, else me."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ONE, places=NOWHERE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Everybody(Expression):
    """All players."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ALONE, places=NOWHERE)


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOfMe(Expression):
    """The player clockwise from the subject."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ONE, places=NOWHERE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Partners(Expression):
    """Those who win together with the subject."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ALONE, places=NOWHERE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Opponents(Expression):
    """Those who do not win together with the subject."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ALONE, places=NOWHERE)


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstSeat(Expression):
    """The player in the first seat."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ONE, places=NOWHERE)


# ---- places and groups ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Everywhere(Expression):
    """All places."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=ALONE, places=ANYWHERE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Origins(Expression):
    """The places the last act took pieces from."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=AS_ITS_TYPE, places=ANYWHERE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Destinations(Expression):
    """The places to which pieces went in the last act."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=AS_ITS_TYPE, places=ANYWHERE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored(Expression):
    """The places that the last act of scoring has scored."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=AS_ITS_TYPE, places=ANYWHERE)


@dataclass(frozen=True, slots=True, kw_only=True)
class ThePlace(Expression):
    """One place of the board."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=ONE, places=ON_BOARD)

    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacesOfKind(Expression):
    """All places of a kind."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=ALONE, places=ON_BOARD)

    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TheGroup(Expression):
    """One named set of places."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=ONE, places=NOWHERE)

    group: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AllGroups(Expression):
    """All named sets of places of a kind, which is the domain."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=ALONE, places=NOWHERE)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacesOfGroup(Expression):
    """The places of a group. written: whether rules say so, or name the group where places are."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=AS_ITS_TYPE, places=ANYWHERE)

    group: Expression
    written: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside(Expression):
    """The places beside a place, or beside any of several.

    relation: its name; None for neighbours.
    """

    reading = Reading(value=ALONE, apart=WHOLE, bounds=ALONE, places=ALONE)

    relation: str | None
    places: Expression


@dataclass(frozen=True, slots=True, kw_only=True)
class OuterPlace(Expression):
    """The place that a place lies in; none for one that lies in nothing."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=AS_ITS_TYPE, places=ALONE)

    place: Expression


@dataclass(frozen=True, slots=True, kw_only=True)
class Just(Expression):
    """Places themselves, without what lies in them."""

    reading = Reading(
        value=like("places"), apart=ALONE, bounds=like("places"), places=like("places")
    )

    places: Expression


# ---- figures ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class TheFigure(Expression):
    """One figure. name: its declaration; holder: whose, where each player has one.

    spoken: how the holder is written: ``own``, ``of``, or '' where it is understood.
    """

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ONE, places=NOWHERE)

    name: str
    holder: Expression | None = None
    spoken: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures(Expression):
    """All figures of a declaration."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ALONE, places=NOWHERE)

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FiguresAt(Expression):
    """The figures of a set that stand in a place."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=AS_ITS_TYPE, places=NOWHERE)

    figures: Expression
    place: Expression


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceOfFigure(Expression):
    """Where a figure stands; none beside the board."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=AS_ITS_TYPE, places=ALONE)

    figure: Expression


# ---- cards ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class TheCard(Expression):
    """A card of a family, by its name. copy: which of its copies, from 1; 0 where it has none.

    any_copy: the name alone is written, as any of the copies would do.
    """

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ONE, places=NOWHERE)

    name: str
    copy: int = 0
    any_copy: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class AllCopies(Expression):
    """All copies of a card, by its name."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ALONE, places=NOWHERE)

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AllCards(Expression):
    """All cards of a family, which is the domain."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ALONE, places=ANYWHERE)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsIn(Expression):
    """The cards of a deck or zone. holder: whose, where each player or place has one."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=AS_ITS_TYPE, places=ALONE)

    name: str
    holder: Expression | None = None
    spoken: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsKept(Expression):
    """The cards somebody keeps."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=AS_ITS_TYPE, places=ANYWHERE)

    holder: Expression
    spoken: str = field(default="", compare=False)


# ---- names ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class VariableOf(Expression):
    """The content of a variable or track. holder: whose, where each player has one.

    spoken: how the holder is written: ``own``, ``of``, or '' for a secret pick of the subject's.
    """

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ALONE, places=ALONE)

    name: str
    holder: Expression | None = None
    spoken: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound(Expression):
    """The variable of a loop, a parameter, or a name a trigger brings.

    limits: between which numbers it lies, where that is declared.
    """

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ALONE, places=ALONE)

    name: str
    limits: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Defined(Expression):
    """A definition where it is used. argument: what it is of; body: what it comes to here.

    parameter: the name by which the body speaks of the argument.
    """

    reading = Reading(value=ALONE, apart=ALONE, bounds=ALONE, places=ALONE)

    name: str
    argument: Expression | None
    parameter: str | None
    body: Expression = field(metadata=BESIDE)


@dataclass(frozen=True, slots=True, kw_only=True)
class It(Expression):
    """The member under test."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ALONE, places=ANYWHERE)


@dataclass(frozen=True, slots=True, kw_only=True)
class AttributeOf(Expression):
    """A number, or row of numbers, of a place, figure or card; of alike ones, that of the first."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=ALONE, places=NOWHERE)

    name: str
    thing: Expression


@dataclass(frozen=True, slots=True, kw_only=True)
class RankOf(Expression):
    """One number of a row. rank: from 0."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=NATURAL, places=NOWHERE)

    rank: int
    row: Expression


# ---- numbers ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class SizeOf(Expression):
    """How many members a set has."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=like("members"), places=NOWHERE)

    members: Expression


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceCount(Expression):
    """How many pieces stand in places, and in what lies in them."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=as_many_as("pieces"), places=NOWHERE)

    pieces: Pieces
    places: Expression


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceCountOf(Expression):
    """How many pieces of a player stand in places; nobody has none.

    counted: the player's own pieces of a kind.
    """

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=as_many_as("counted"), places=NOWHERE)

    counted: Pieces
    holder: Expression
    places: Expression


@dataclass(frozen=True, slots=True, kw_only=True)
class Presence(Expression):
    """How many pieces or figures of whoever is ranked stand where a majority table looks.

    category, name: ``piece`` or ``figure``, and which.
    """

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ALONE, places=NOWHERE)

    category: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaders(Expression):
    """The players who have the first rank in a place by a majority table, alone or tied.

    table: its name; '' for the place's own.
    """

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ALONE, places=NOWHERE)

    table: str
    place: Expression


@dataclass(frozen=True, slots=True, kw_only=True)
class LongestChain(Expression):
    """How many places the longest chain in a set has, in which each lies beside the one before.

    relation: its name; None for neighbours.
    """

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=or_nothing("members"), places=NOWHERE)

    members: Expression
    relation: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(Expression):
    """How many pieces the last act moved."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=NATURAL, places=NOWHERE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plus(Expression):
    """A sum."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=ALONE, places=NOWHERE)

    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True, kw_only=True)
class Minus(Expression):
    """A difference."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=ALONE, places=NOWHERE)

    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True, kw_only=True)
class Times(Expression):
    """A product."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=ALONE, places=NOWHERE)

    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True, kw_only=True)
class Quotient(Expression):
    """A division by what is at least 1. rounding: ``up`` or ``down``, to the greater or lesser."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=ALONE, places=NOWHERE)

    left: Expression
    right: Expression
    rounding: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Aggregate(Expression):
    """The sum, or the highest or lowest, of a number that members have; of no members, 0.

    reckoned: ``sum``, ``highest`` or ``lowest``. number: that of each, read with it as ``it``.
    """

    reading = Reading(value=ALONE, apart=WHOLE, bounds=ALONE, places=NOWHERE)

    reckoned: str
    number: Expression
    members: Expression


# ---- sets -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class OnlyMember(Expression):
    """The one member of a set; none if it has several, or none."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=AS_ITS_TYPE, places=like("members"))

    members: Expression


@dataclass(frozen=True, slots=True, kw_only=True)
class NextAfter(Expression):
    """The first of some players clockwise from one, who comes last; none if there are none, or
    from nobody.
    """

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=AS_ITS_TYPE, places=NOWHERE)

    player: Expression
    members: Expression


@dataclass(frozen=True, slots=True, kw_only=True)
class Single(Expression):
    """The set of one member, written as the member; the empty set if the member is none."""

    reading = Reading(
        value=like("member"), apart=like("member"), bounds=like("member"), places=like("member")
    )

    member: Expression


@dataclass(frozen=True, slots=True, kw_only=True)
class Union(Expression):
    """What is in either set."""

    reading = Reading(value=ALONE, apart=ALONE, bounds=ALONE, places=ALONE)

    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True, kw_only=True)
class Intersection(Expression):
    """What is in both sets."""

    reading = Reading(value=ALONE, apart=ALONE, bounds=ALONE, places=ALONE)

    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True, kw_only=True)
class Except(Expression):
    """A set without some members."""

    reading = Reading(value=ALONE, apart=ALONE, bounds=ALONE, places=ALONE)

    members: Expression
    left_out: Expression


@dataclass(frozen=True, slots=True, kw_only=True)
class Where(Expression):
    """The members of a set that pass a test, in which each is called ``it``."""

    reading = Reading(
        value=ALONE, apart=ALONE, bounds=or_nothing("members"), places=like("members")
    )

    members: Expression
    test: Expression


@dataclass(frozen=True, slots=True, kw_only=True)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class AmountSeen(Node):
    """At least, at most or exactly so many. relation: those words."""

    relation: str
    number: Expression


@dataclass(frozen=True, slots=True, kw_only=True)
class NoneSeen(Node):
    """None at all."""


@dataclass(frozen=True, slots=True, kw_only=True)
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


@dataclass(frozen=True, slots=True, kw_only=True)
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


@dataclass(frozen=True, slots=True, kw_only=True)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class PickedOnce(Expression):
    """What only one of the players who made the pick just before has picked."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ALONE, places=ALONE)

    variable: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RandomMember(Expression):
    """A random member of a set."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ALONE, places=like("members"))

    members: Expression


# ---- conditions -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class YesNo(Expression):
    """What always holds, or never does."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=AS_ITS_TYPE, places=NOWHERE)

    holds: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class EitherHolds(Expression):
    """Either condition."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=AS_ITS_TYPE, places=NOWHERE)

    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True, kw_only=True)
class BothHold(Expression):
    """Both conditions."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=AS_ITS_TYPE, places=NOWHERE)

    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True, kw_only=True)
class Not(Expression):
    """The contrary."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=AS_ITS_TYPE, places=NOWHERE)

    operand: Expression


@dataclass(frozen=True, slots=True, kw_only=True)
class AnyOf(Expression):
    """The set is not empty.

    spoken: ``in`` or ``not in``, where it is written that a card with copies is among others; what
    is ``not in`` stands below ``Not``.
    """

    reading = Reading(value=ALONE, apart=WHOLE, bounds=AS_ITS_TYPE, places=NOWHERE)

    members: Expression
    spoken: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Compare(Expression):
    """How two numbers, members or sets are to each other.

    operator: ``is``, ``is not``, ``<``, ``<=``, ``>`` or ``>=``.
    """

    reading = Reading(value=ALONE, apart=WHOLE, bounds=AS_ITS_TYPE, places=NOWHERE)

    left: Expression
    operator: str
    right: Expression


@dataclass(frozen=True, slots=True, kw_only=True)
class Inside(Expression):
    """Whether a member or number is in a set. within: or whether it is not.

    spoken: ``is`` or ``is not`` where that is written, of a card with copies.
    """

    reading = Reading(value=ALONE, apart=WHOLE, bounds=AS_ITS_TYPE, places=NOWHERE)

    member: Expression
    members: Expression
    within: bool
    spoken: str = field(default="", compare=False)


# ---- alternatives -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditional(Expression):
    """One of two values."""

    reading = Reading(value=ALONE, apart=ALONE, bounds=ALONE, places=ALONE)

    condition: Expression
    value: Expression
    otherwise: Expression


@dataclass(frozen=True, slots=True, kw_only=True)
class ByPlayers(Expression):
    """A value by the number of players."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=ALONE, places=ALONE)

    entries: tuple[Entry, ...]

    def at(self, players: int) -> Expression:
        """The value for a number of players."""
        return next(entry.value for entry in self.entries if entry.players == players)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry(Node):
    """The value for one number of players."""

    players: int
    value: Expression


def read_out(trees: Iterable[Node]) -> Iterator[Node]:
    """Every node of some trees, and of what definitions come to where they are used.

    What a definition comes to for the same kind of thing is looked at once.
    """
    seen = set[int]()
    for tree in trees:
        yield from _read_out(tree, seen)


def _read_out(tree: Node, seen: set[int]) -> Iterator[Node]:
    for node in walk(tree):
        yield node
        if isinstance(node, Defined) and id(node.body) not in seen:
            seen.add(id(node.body))
            yield from _read_out(node.body, seen)
