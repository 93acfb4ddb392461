"""Expressions: values, conditions and sets."""

from __future__ import annotations

from dataclasses import dataclass

from .base import Name, Node

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
    "AmountSeen",
    "NoneSeen",
    "Pieces",
    "HavingPieces",
    "HavingExtreme",
    "Plus",
    "Minus",
    "Times",
    "Property",
    "CountPieces",
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
    "NumberSet",
    "NumberRange",
    "Entry",
    "ByTable",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditional(Node):
    """One of two values."""

    condition: Node
    value: Node
    otherwise: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Or(Node):
    """Either condition, or both sets together."""

    left: Node
    right: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class And(Node):
    """Both conditions, or what is in both sets."""

    left: Node
    right: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Not(Node):
    """The contrary."""

    operand: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Any(Node):
    """The set is not empty."""

    operand: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Compare(Node):
    """A comparison or membership."""

    left: Node
    operator: str
    right: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Except(Node):
    """A set without some members."""

    members: Node
    left_out: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class With(Node):
    """The members of a set that hold certain pieces."""

    members: Node
    having: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Where(Node):
    """The members of a set that pass a test, in which each is called ``it``."""

    members: Node
    test: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class AmountSeen(Node):
    """At least, at most or exactly so many."""

    relation: str
    number: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class NoneSeen(Node):
    """None at all."""


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

    left: Node
    right: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Minus(Node):
    """A difference."""

    left: Node
    right: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Times(Node):
    """A product."""

    left: Node
    right: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Property(Node):
    """Something of something: ``place of it``, ``neighbours of it``."""

    name: Name
    operand: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class CountPieces(Node):
    """How many pieces stand in a place or in several."""

    owner: str | None
    piece: Pieces
    place: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class FiguresAt(Node):
    """The figures of a set that stand in a place."""

    figures: Name
    place: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Random(Node):
    """A random member of a set."""

    members: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Unique(Node):
    """What only one of the players who made the pick just before has picked."""

    name: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Just(Node):
    """Places themselves, without what lies in them."""

    places: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Own(Node):
    """The subject's."""

    name: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference(Node):
    """Whatever bears the name."""

    name: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Number(Node):
    """A whole number."""

    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class It(Node):
    """The member under test."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Me(Node):
    """The subject."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Nothing(Node):
    """No member; the empty set."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(Node):
    """How many pieces the last act moved."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberSet(Node):
    """A set of whole numbers."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberRange(Node):
    """The whole numbers from one to another."""

    first: int
    last: int


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
