"""Expressions: values, conditions and sets."""

from __future__ import annotations

from fuero.frozen import frozen

from .base import Name, Node
from .binding import Binding

__all__ = [
    "Conditional",
    "Or",
    "And",
    "Not",
    "Any",
    "Compare",
    "Except",
    "With",
    "Where",
    "Connected",
    "AmountSeen",
    "NoneSeen",
    "Pieces",
    "HavingPieces",
    "HavingExtreme",
    "Plus",
    "Minus",
    "Times",
    "Quotient",
    "Property",
    "CountPieces",
    "CountPiecesOf",
    "Aggregate",
    "StandingIn",
    "United",
    "LongestChain",
    "NextAfter",
    "FiguresAt",
    "Random",
    "Unique",
    "Just",
    "Own",
    "Reference",
    "Number",
    "It",
    "Me",
    "Nothing",
    "Moved",
    "YesNo",
    "NumberSet",
    "NumberRange",
    "Entry",
    "ByTable",
]


@frozen
class Conditional(Node):
    """One of two values."""

    binds = Binding.CONDITIONAL
    form = "if {condition:or} | then {value:or} | else {otherwise}"

    condition: Node
    value: Node
    otherwise: Node


@frozen
class Or(Node):
    """Either condition, or both sets together."""

    binds = Binding.OR

    left: Node
    right: Node


@frozen
class And(Node):
    """Both conditions, or what is in both sets."""

    binds = Binding.AND

    left: Node
    right: Node


@frozen
class Not(Node):
    """The contrary."""

    binds = Binding.NOT
    form = "not {operand:not}"

    operand: Node


@frozen
class Any(Node):
    """The set is not empty."""

    binds = Binding.NOT
    form = "any {operand:sum}"

    operand: Node


@frozen
class Compare(Node):
    """A comparison or membership."""

    binds = Binding.COMPARISON

    left: Node
    operator: str
    right: Node


@frozen
class Except(Node):
    """A set without some members."""

    binds = Binding.SELECTION

    members: Node
    left_out: Node


@frozen
class With(Node):
    """The members of a set that hold certain pieces."""

    binds = Binding.SELECTION

    members: Node
    having: Node


@frozen
class Where(Node):
    """The members of a set that pass a test, in which each is called ``it``."""

    binds = Binding.SELECTION

    members: Node
    test: Node


@frozen
class Connected(Node):
    """The members of a set that are reached from others through members alone.

    along: the relation that says what lies beside what; None for neighbours.
    """

    binds = Binding.SELECTION

    members: Node
    start: Node
    along: Name | None


@frozen
class AmountSeen(Node):
    """At least, at most or exactly so many."""

    form = "{relation} {number:number}"

    relation: str
    number: Node


@frozen
class NoneSeen(Node):
    """None at all."""

    form = "no"


@frozen
class Pieces(Node):
    """A kind of piece; words before it say whose pieces are meant and what they carry."""

    adjectives: tuple[Name, ...]
    name: Name

    @property
    def text(self) -> str:
        """The word for the kind."""
        return self.name.text


@frozen
class HavingPieces(Node):
    """With so many pieces in it."""

    form = "{amount} {owner} {piece}"

    amount: AmountSeen | NoneSeen
    owner: str | None
    piece: Pieces


@frozen
class HavingExtreme(Node):
    """With the most, or the fewest (above a number), of something; all that tie.

    measure: a kind of piece in it, or a number each member has.
    """

    extreme: str
    owner: str | None
    measure: Pieces
    above: int | None


@frozen
class Plus(Node):
    """A sum."""

    binds = Binding.SUM

    left: Node
    right: Node


@frozen
class Minus(Node):
    """A difference."""

    binds = Binding.SUM

    left: Node
    right: Node


@frozen
class Times(Node):
    """A product."""

    binds = Binding.PRODUCT

    left: Node
    right: Node


@frozen
class Quotient(Node):
    """A division. rounding: ``up`` or ``down``; None where it is not said, which is refused."""

    binds = Binding.PRODUCT

    left: Node
    right: Node
    rounding: str | None


@frozen
class Property(Node):
    """Something of something: ``place of it``, ``neighbours of it``."""

    binds = Binding.UNARY
    form = "{name} of {operand:unary}"

    name: Name
    operand: Node


@frozen
class CountPieces(Node):
    """How many pieces stand in a place or in several."""

    binds = Binding.UNARY
    form = "number of {owner} {piece} in {place:unary}"

    owner: str | None
    piece: Pieces
    place: Node


@frozen
class CountPiecesOf(Node):
    """How many pieces of one player stand in a place or in several."""

    binds = Binding.UNARY
    form = "number of {piece} of {holder:unary} in {place:unary}"

    piece: Pieces
    holder: Node
    place: Node


@frozen
class Aggregate(Node):
    """The sum, or the highest or lowest, of a number that is read with each member as ``it``.

    reckoned: ``sum``, ``highest`` or ``lowest``.
    """

    binds = Binding.UNARY
    form = "{reckoned} of {number:sum} in {members:unary}"

    reckoned: str
    number: Node
    members: Node


@frozen
class NextAfter(Node):
    """The first of some players clockwise from one of all."""

    binds = Binding.UNARY
    form = "next after {player:sum} in {members:unary}"

    player: Node
    members: Node


@frozen
class StandingIn(Node):
    """How a player stands in a place by a majority table: the place's own, or one that is named.

    standing: ``standing``, which is the rank, or ``strength``, which is what counts.
    """

    binds = Binding.UNARY

    standing: str
    table: Name | None
    player: Node
    place: Node


@frozen
class LongestChain(Node):
    """How many members the longest chain in a set has.

    along: the relation that says what lies beside what; None for neighbours.
    """

    binds = Binding.UNARY

    along: Name | None
    members: Node


@frozen
class FiguresAt(Node):
    """The figures of a set that stand in a place."""

    binds = Binding.UNARY
    form = "{figures} at {place:unary}"

    figures: Name
    place: Node


@frozen
class Random(Node):
    """A random member of a set."""

    binds = Binding.UNARY
    form = "random {members:unary}"

    members: Node


@frozen
class Unique(Node):
    """What only one of the players who made the pick just before has picked."""

    binds = Binding.UNARY
    form = "unique {name}"

    name: Name


@frozen
class Just(Node):
    """Places themselves, without what lies in them."""

    binds = Binding.UNARY
    form = "just {places:unary}"

    places: Node


@frozen
class United(Node):
    """Places that are taken as one."""

    binds = Binding.ATOM
    form = "({places} as one)"

    places: Node


@frozen
class Own(Node):
    """The subject's."""

    binds = Binding.UNARY
    form = "own {name}"

    name: Name


@frozen
class Reference(Node):
    """Whatever bears the name."""

    form = "{name}"

    name: Name


@frozen
class Number(Node):
    """A whole number."""

    form = "{value}"

    value: int


@frozen
class It(Node):
    """The member under test."""

    form = "it"


@frozen
class Me(Node):
    """The subject."""

    form = "me"


@frozen
class Nothing(Node):
    """No member; the empty set."""

    form = "none"


@frozen
class Moved(Node):
    """How many pieces the last act moved."""

    form = "moved"


@frozen
class YesNo(Node):
    """What always holds, or never does. word: ``yes`` or ``no``."""

    form = "{word}"

    word: str


@frozen
class NumberSet(Node):
    """A set of whole numbers."""

    numbers: tuple[int, ...]


@frozen
class NumberRange(Node):
    """The whole numbers from one to another."""

    first: Node
    last: Node


@frozen
class Entry(Node):
    """One line of a by-table."""

    key: Name | int
    value: Node


@frozen
class ByTable(Node):
    """A value by a switch or by the number of players."""

    switch: Name
    entries: tuple[Entry, ...]
