"""The syntax tree of .fuero files: one frozen class a constructor.

A rule alias of ``fuero.lark`` in snake case is the class of the same name here, and the children of
the rule come in the order of the fields. Spans take no part in equality, so two trees that say the
same are equal wherever they stand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import TypeAlias

from fuero.diagnostics import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A piece of syntax and the place it stands in."""

    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Name(Node):
    """A name as written, not yet bound to anything."""

    text: str


def children(node: Node) -> Iterator[Node]:
    """The nodes directly below ``node``, in the order of its fields."""
    for item in fields(node):
        value = getattr(node, item.name)
        if isinstance(value, Node):
            yield value
        elif isinstance(value, tuple):
            yield from (part for part in value if isinstance(part, Node))


def walk(node: Node) -> Iterator[Node]:
    """``node`` and everything below it, parents first."""
    yield node
    for child in children(node):
        yield from walk(child)


# ---- types ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class RangeType(Node):
    """Whole numbers from ``low`` to ``high``, both included."""

    low: int
    high: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetType(Node):
    """Any number of members of a domain."""

    domain: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class DomainType(Node):
    """One member of a domain, or none."""

    domain: Name


# ---- declarations -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueDeclaration(Node):
    """A fixed number that a layer or ``--set`` may change within its range."""

    name: Name
    number: int
    low: int
    high: int


@dataclass(frozen=True, slots=True, kw_only=True)
class VariableDeclaration(Node):
    """Something the game remembers."""

    name: Name
    per_player: bool | None
    type: RangeType | SetType | DomainType


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackDeclaration(Node):
    """A number everybody sees, such as the score."""

    name: Name
    per_player: bool | None
    type: RangeType


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceDeclaration(Node):
    """A fungible piece: how many each player owns and the place where they begin."""

    name: Name
    plural: Name
    count: int
    per_player: bool | None
    start: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class PawnDeclaration(Node):
    """A single figure that stands in one place, or beside the board."""

    name: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class PawnPerPlayerDeclaration(Node):
    """One figure a player."""

    name: Name
    plural: Name
    per_player: bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Attribute(Node):
    """Numbers that belong to a member, a deck's cards or a place."""

    name: Name
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Member(Node):
    """One figure of a named set of figures."""

    name: Name
    attributes: tuple[Attribute, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PawnSetDeclaration(Node):
    """Several figures with names of their own."""

    name: Name
    plural: Name
    members: tuple[Member, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsDeclaration(Node):
    """A family of cards; ``card`` declarations and decks fill it."""

    name: Name
    plural: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Column(Node):
    """One number for each card of a numbered family."""

    name: Name
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberedCardsDeclaration(Node):
    """A family whose cards are numbers and do nothing by themselves."""

    name: Name
    plural: Name
    first: int
    last: int
    columns: tuple[Column, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckDeclaration(Node):
    """A face-down stack, or the stack a card belongs to; its attributes are its cards'."""

    name: Name
    family: Name
    attributes: tuple[Attribute, ...] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoneDeclaration(Node):
    """A hand, a discard or an offer: where cards lie, and who sees them."""

    name: Name
    family: Name
    per_player: bool | None
    flags: tuple[str, ...] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition(Node):
    """A named expression, of nothing or of one thing."""

    name: Name
    parameter: Name | None
    body: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Prohibition(Node):
    """A standing rule: these pieces never enter or leave those places."""

    name: Name
    pieces: tuple[Name, ...]
    direction: str
    places: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Unshown(Node):
    """Pieces that could be counted from what was announced but are left out of the display."""

    piece: Name
    place: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts(Node):
    """What a majority table counts, and the least presence that ranks."""

    piece: Name
    least: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pays(Node):
    """The values by rank, how many ranks pay, and the track that receives them."""

    values: Node
    ranks: Node
    track: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Ties(Node):
    """What a tied group gets, and how many ranks it uses up."""

    policy: str
    use: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonus(Node):
    """Points for being alone in first rank, under a condition."""

    name: Name
    points: Node
    test: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Majority(Node):
    """A majority table."""

    name: Name
    counts: Counts
    pays: Pays
    ties: Ties
    bonuses: tuple[Bonus, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Procedure(Node):
    """A named sequence of statements."""

    stoppable: bool | None
    name: Name
    body: tuple[Node, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Copies(Node):
    """How many of this card there are."""

    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Cites(Node):
    """The numbers of the rules this card stands for."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Provenance(Node):
    """Where the card's effect is known from."""

    source: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Card(Node):
    """A card of a deck and what it does."""

    name: Name
    deck: Name
    options: tuple[Copies | Cites | Provenance, ...] | None
    body: tuple[Node, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WhenDeclarations(Node):
    """Declarations that exist only under certain values of a switch."""

    switch: Name
    values: tuple[Name, ...]
    body: tuple[Node, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Removal(Node):
    """A layer takes something away."""

    kind: str
    name: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Replacement(Node):
    """A layer puts something in the place of what was there."""

    declaration: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Wrap(Node):
    """A layer does something before, after or instead of a procedure or card."""

    place: str
    kind: str
    name: Name
    body: tuple[Node, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unless(Node):
    """A layer makes a procedure or card do nothing under a condition."""

    condition: Node
    kind: str
    name: Name


# ---- procedures -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Target(Node):
    """Something that can be changed or moved."""

    name: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnTarget(Node):
    """The same, of the player who is the subject."""

    name: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Assign(Node):
    """Give a variable a value."""

    target: Target | OwnTarget
    value: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Add(Node):
    """Add to a number, or put a member into a set."""

    value: Node
    target: Target | OwnTarget


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeAway(Node):
    """Subtract from a number, or take a member out of a set."""

    value: Node
    target: Target | OwnTarget


@dataclass(frozen=True, slots=True, kw_only=True)
class Clear(Node):
    """Empty a set, a zone or a deck: what lay there leaves the game."""

    target: Target | OwnTarget


@dataclass(frozen=True, slots=True, kw_only=True)
class Perform(Node):
    """Do a procedure, or the card a variable holds."""

    may: bool | None
    target: Target | OwnTarget


@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffle(Node):
    """Put a deck in random order."""

    target: Target | OwnTarget


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawTo(Node):
    """Turn the top of a deck up into a zone."""

    deck: Target | OwnTarget
    zone: Target | OwnTarget


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawAs(Node):
    """Draw the top of a deck and remember it."""

    deck: Target | OwnTarget
    variable: Target | OwnTarget


@dataclass(frozen=True, slots=True, kw_only=True)
class PutPieces(Node):
    """Set pieces down without a choice and without regard to prohibitions."""

    quota: Quota
    piece: Name
    source: Node
    goal: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Put(Node):
    """Set a figure down in a place, or a card on a zone."""

    target: Target | OwnTarget
    goal: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class PutCard(Node):
    """Carry a card from one zone to another, face up."""

    target: Target | OwnTarget
    source: Target | OwnTarget
    goal: Target | OwnTarget


@dataclass(frozen=True, slots=True, kw_only=True)
class Reveal(Node):
    """Show picks that were kept hidden."""

    name: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class EndGame(Node):
    """The game is over, for the named reason."""

    reason: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class If(Node):
    """A branch."""

    condition: Node
    body: tuple[Node, ...]
    otherwise: tuple[Node, ...] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class When(Node):
    """Statements that exist only under certain values of a switch."""

    switch: Name
    values: tuple[Name, ...]
    body: tuple[Node, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ForPlayers(Node):
    """Every player in turn becomes the subject."""

    start: Node | None
    test: Node | None
    key: Node | None
    extreme: str | None
    body: tuple[Node, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ForEach(Node):
    """Every member of a set in turn."""

    variable: Name
    members: Node
    body: tuple[Node, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeat(Node):
    """A loop that carries its bound."""

    times: Node
    condition: Node | None
    body: tuple[Node, ...]
    otherwise: tuple[Node, ...] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class EitherOrder(Node):
    """Procedures done one after another in the order the player likes."""

    parts: tuple[Perform, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OneOf(Node):
    """Alternatives: one of them is announced and done."""

    alternatives: tuple[ActLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MayStop(Node):
    """The holder of this card may stop another player's stoppable procedure, once."""

    procedure: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class WhileKept(Node):
    """What a kept card allows."""

    abilities: tuple[MayStop, ...]


# ---- acts -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ActLine(Node):
    """Somebody does an act; without a subject it is the player whose turn it is."""

    subject: EachPlayer | EachOtherPlayer | EachOfThem | None
    may: bool | None
    act: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class EachPlayer(Node):
    """Every player, clockwise from the active one or from a named one."""

    start: Node | None
    qualifier: Node | None


@dataclass(frozen=True, slots=True, kw_only=True)
class EachOtherPlayer(Node):
    """Every other player, clockwise from the left of the active one."""

    qualifier: Node | None


@dataclass(frozen=True, slots=True, kw_only=True)
class EachOfThem(Node):
    """The players who made the pick just before, in the order they were asked."""

    qualifier: Node | None


@dataclass(frozen=True, slots=True, kw_only=True)
class HasPieces(Node):
    """A player has that many pieces somewhere."""

    amount: Node
    owner: str | None
    piece: Name
    place: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class HasUnique(Node):
    """A player's pick was made by nobody else."""

    name: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class SuchThat(Node):
    """A player passes a test, in which *own* is that player's."""

    test: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class UpTo(Node):
    """Any number up to this, none included."""

    number: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Exactly(Node):
    """As many, or all there are."""

    number: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class AnyNumber(Node):
    """None, some or all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class All(Node):
    """All there are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quota(Node):
    """So many, of whose."""

    amount: UpTo | Exactly | AnyNumber | All
    owner: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OneSource(Node):
    """A single member of a set, chosen."""

    members: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Move(Node):
    """Move pieces from places to places."""

    quotas: tuple[Quota, ...]
    piece: Name
    whose: str | None
    source: Node
    goal: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class MovePawn(Node):
    """Move a figure to another place."""

    pawn: Target | OwnTarget | OneSource
    goal: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Score(Node):
    """Score places by a majority table: the first that is declared, or the one that is named."""

    places: Node
    table: Name | None
    first_only: bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ElseOne(Node):
    """What to choose from when nothing before can be chosen."""

    members: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class ElseNone(Node):
    """Choose nothing when nothing can be chosen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InsteadOf(Node):
    """The price of a pick: what counts instead of the picked place."""

    replacement: Node
    places: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose(Node):
    """Choose one member of a set, openly."""

    members: Node
    target: Target | OwnTarget
    otherwise: tuple[Node, ...] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SecretlyChoose(Node):
    """Choose one member of a set; nobody else sees it before it is revealed."""

    members: Node
    name: Name
    options: tuple[Node | bool, ...] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Take(Node):
    """Take one card from a zone into another."""

    source: Target | OwnTarget
    goal: Target | OwnTarget
    unseen: bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Keep(Node):
    """Keep this card in front of oneself for a while."""

    which: str
    procedure: Name


# ---- expressions ------------------------------------------------------------------------------


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
class HavingPieces(Node):
    """With so many pieces in it."""

    amount: AmountSeen | NoneSeen
    owner: str | None
    piece: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class HavingExtreme(Node):
    """With the most, or the fewest (above a number), pieces in it; all that tie."""

    extreme: str
    owner: str | None
    piece: Name
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
    piece: Name
    place: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class PawnsAt(Node):
    """The figures of a set that stand in a place."""

    pawns: Name
    place: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Random(Node):
    """A random member of a set."""

    members: Node


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


Expression: TypeAlias = Node
Statement: TypeAlias = Node
Declaration: TypeAlias = Node
