"""Expressions: values, conditions and sets."""

from __future__ import annotations

from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditional(Node):
    """One of two values."""

    binds = Binding.CONDITIONAL
    form = "if {condition:or} | then {value:or} | else {otherwise}"

    condition: Node
    value: Node
    otherwise: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Or(Node):
    """Either condition, or both sets together."""

    binds = Binding.OR

    left: Node
    right: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class And(Node):
    """Both conditions, or what is in both sets."""

    binds = Binding.AND

    left: Node
    right: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Not(Node):
    """The contrary."""

    binds = Binding.NOT
    form = "not {operand:not}"

    operand: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Any(Node):
    """The set is not empty."""

    binds = Binding.NOT
    form = "any {operand:sum}"

    operand: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Compare(Node):
    """A comparison or membership."""

    binds = Binding.COMPARISON

    left: Node
    operator: str
    right: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Except(Node):
    """A set without some members."""

    binds = Binding.SELECTION

    members: Node
    left_out: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class With(Node):
    """The members of a set that hold certain pieces."""

    binds = Binding.SELECTION

    members: Node
    having: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Where(Node):
    """The members of a set that pass a test, in which each is called ``it``."""

    binds = Binding.SELECTION

    members: Node
    test: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Connected(Node):
    """The members of a set that are reached from others through members alone.

    along: the relation that says what lies beside what; None for neighbours.
    """

    binds = Binding.SELECTION

    members: Node
    start: Node
    along: Name | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AmountSeen(Node):
    """At least, at most or exactly so many."""

    form = "{relation} {number:number}"

    relation: str
    number: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class NoneSeen(Node):
    """None at all."""

    form = "no"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pieces(Node):
    """A kind of piece; words before it say whose pieces are meant and what they carry."""

    adjectives: tuple[Name, ...]
    name: Name

    @property
    def text(self) -> str:
        """The word for the kind."""
        return self.name.text


@dataclass(frozen=True, slots=True, kw_only=True)
class HavingPieces(Node):
    """With so many pieces in it."""

    form = "{amount} {owner} {piece}"

    amount: AmountSeen | NoneSeen
    owner: str | None
    piece: Pieces


@dataclass(frozen=True, slots=True, kw_only=True)
class HavingExtreme(Node):
    """With the most, or the fewest (above a number), of something; all that tie.

    measure: a kind of piece in it, or a number each member has.
    """

    extreme: str
    owner: str | None
    measure: Pieces
    above: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Plus(Node):
    """A sum."""

    binds = Binding.SUM

    left: Node
    right: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Minus(Node):
    """A difference."""

    binds = Binding.SUM

    left: Node
    right: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Times(Node):
    """A product."""

    binds = Binding.PRODUCT

    left: Node
    right: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Quotient(Node):
    """A division. rounding: ``up`` or ``down``; None where it is not said, which is refused."""

    binds = Binding.PRODUCT

    left: Node
    right: Node
    rounding: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Property(Node):
    """Something of something: ``place of it``, ``neighbours of it``."""

    binds = Binding.UNARY
    form = "{name} of {operand:unary}"

    name: Name
    operand: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class CountPieces(Node):
    """How many pieces stand in a place or in several."""

    binds = Binding.UNARY
    form = "number of {owner} {piece} in {place:unary}"

    owner: str | None
    piece: Pieces
    place: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class CountPiecesOf(Node):
    """How many pieces of one player stand in a place or in several."""

    binds = Binding.UNARY
    form = "number of {piece} of {holder:unary} in {place:unary}"

    piece: Pieces
    holder: Node
    place: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Aggregate(Node):
    """The sum, or the highest or lowest, of a number that is read with each member as ``it``.

    reckoned: ``sum``, ``highest`` or ``lowest``.
    """

    binds = Binding.UNARY
    form = "{reckoned} of {number:sum} in {members:unary}"

    reckoned: str
    number: Node
    members: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class NextAfter(Node):
    """The first of some players clockwise from one of all."""

    binds = Binding.UNARY
    form = "next after {player:sum} in {members:unary}"

    player: Node
    members: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingIn(Node):
    """How a player stands in a place by a majority table: the place's own, or one that is named.

    standing: ``standing``, which is the rank, or ``strength``, which is what counts.
    """

    binds = Binding.UNARY

    standing: str
    table: Name | None
    player: Node
    place: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class LongestChain(Node):
    """How many members the longest chain in a set has.

    along: the relation that says what lies beside what; None for neighbours.
    """

    binds = Binding.UNARY

    along: Name | None
    members: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class FiguresAt(Node):
    """The figures of a set that stand in a place."""

    binds = Binding.UNARY
    form = "{figures} at {place:unary}"

    figures: Name
    place: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Random(Node):
    """A random member of a set."""

    binds = Binding.UNARY
    form = "random {members:unary}"

    members: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Unique(Node):
    """What only one of the players who made the pick just before has picked."""

    binds = Binding.UNARY
    form = "unique {name}"

    name: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Just(Node):
    """Places themselves, without what lies in them."""

    binds = Binding.UNARY
    form = "just {places:unary}"

    places: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Own(Node):
    """The subject's."""

    binds = Binding.UNARY
    form = "own {name}"

    name: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference(Node):
    """Whatever bears the name."""

    form = "{name}"

    name: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Number(Node):
    """A whole number."""

    form = "{value}"

    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class It(Node):
    """The member under test."""

    form = "it"


@dataclass(frozen=True, slots=True, kw_only=True)
class Me(Node):
    """The subject."""

    form = "me"


@dataclass(frozen=True, slots=True, kw_only=True)
class Nothing(Node):
    """No member; the empty set."""

    form = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(Node):
    """How many pieces the last act moved."""

    form = "moved"


@dataclass(frozen=True, slots=True, kw_only=True)
class YesNo(Node):
    """What always holds, or never does. word: ``yes`` or ``no``."""

    form = "{word}"

    word: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberSet(Node):
    """A set of whole numbers."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberRange(Node):
    """The whole numbers from one to another."""

    first: Node
    last: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry(Node):
    """One line of a by-table."""

    key: Name | int
    value: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class ByTable(Node):
    """A value by a switch or by the number of players."""

    switch: Name
    entries: tuple[Entry, ...]
