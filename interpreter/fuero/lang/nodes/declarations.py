"""Declarations: what there is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fuero.frozen import frozen

from .base import Name, Node

if TYPE_CHECKING:
    from .expressions import Pieces
    from .types import DomainType, RangeType, SetType, YesNoType

__all__ = [
    "ValueDeclaration",
    "VariableDeclaration",
    "TrackDeclaration",
    "OwnerDeclaration",
    "Stock",
    "Carrying",
    "PieceDeclaration",
    "FigureDeclaration",
    "FigurePerPlayerDeclaration",
    "Attribute",
    "Member",
    "FigureSetDeclaration",
    "CardsDeclaration",
    "CardsColumn",
    "NumberedCardsDeclaration",
    "DeckDeclaration",
    "ZoneDeclaration",
    "Definition",
    "Wording",
    "Prohibited",
    "Prohibition",
    "Exemption",
    "Unshown",
    "Parameter",
    "Procedure",
    "Copies",
    "Cites",
    "Provenance",
    "AfterMoving",
    "AfterScoring",
    "AroundProcedure",
    "OthersMay",
    "Trigger",
    "InDeck",
    "OfFamily",
    "MomentDeclaration",
    "Card",
]


@frozen
class ValueDeclaration(Node):
    """A fixed number that a layer or ``--set`` may change within its range."""

    name: Name
    number: int
    low: int
    high: int


@frozen
class VariableDeclaration(Node):
    """Something the game remembers; in the background where boards leave it out.

    holders: of what there is one each, players or places; None for one of the game's.
    """

    background: bool | None
    name: Name
    holders: str | None
    type: RangeType | SetType | DomainType | YesNoType

    @property
    def per_player(self) -> bool:
        """Whether each player has one."""
        return self.holders == "player"


@frozen
class TrackDeclaration(Node):
    """A number everybody sees, such as the score."""

    name: Name
    per_player: bool | None
    type: RangeType

    @property
    def holders(self) -> str | None:
        """Of what there is one each, if there is."""
        return "player" if self.per_player else None


@frozen
class OwnerDeclaration(Node):
    """Somebody who owns pieces and is no player; whom the variable names, if any, holds them."""

    name: Name
    holder: Name | None


@frozen
class Stock(Node):
    """How many pieces an owner has (without one: each player), and where they begin."""

    count: int
    owner: Name | None
    start: Name


@frozen
class Carrying(Node):
    """What pieces of a kind can carry, one load at a time.

    unladen_in: the places where they carry nothing, and lay down what they come with.
    """

    loads: tuple[Name, ...]
    unladen_in: Node | None


@frozen
class PieceDeclaration(Node):
    """A fungible piece: who has how many of it, and what a piece can carry."""

    name: Name
    plural: Name
    parts: tuple[Stock | Carrying, ...]

    @property
    def loads(self) -> tuple[Name, ...]:
        """What a piece can carry, one at a time."""
        return self.carrying.loads if self.carrying is not None else ()

    @property
    def carrying(self) -> Carrying | None:
        """What is said of loads, if anything is."""
        return next((part for part in self.parts if isinstance(part, Carrying)), None)

    @property
    def stocks(self) -> tuple[Stock, ...]:
        """Who has how many."""
        return tuple(part for part in self.parts if isinstance(part, Stock))


@frozen
class FigureDeclaration(Node):
    """A single figure that stands in one place, or beside the board."""

    name: Name


@frozen
class FigurePerPlayerDeclaration(Node):
    """One figure a player."""

    name: Name
    plural: Name
    per_player: bool | None


@frozen
class Attribute(Node):
    """Numbers that belong to a member, a card, the cards of a deck or of a family."""

    name: Name
    numbers: tuple[int, ...]


@frozen
class Member(Node):
    """One figure of a named set of figures."""

    name: Name
    attributes: tuple[Attribute, ...]


@frozen
class FigureSetDeclaration(Node):
    """Several figures with names of their own."""

    name: Name
    plural: Name
    members: tuple[Member, ...]


@frozen
class CardsDeclaration(Node):
    """A family of cards; ``card`` declarations and decks fill it.

    attributes: the numbers of those cards that have none of that name from their deck or their own.
    """

    name: Name
    plural: Name
    attributes: tuple[Attribute, ...] | None = None


@frozen
class CardsColumn(Node):
    """One number for each card of a numbered family."""

    name: Name
    numbers: tuple[int, ...]


@frozen
class NumberedCardsDeclaration(Node):
    """A family whose cards are numbers and do nothing by themselves."""

    name: Name
    plural: Name
    first: int
    last: int
    columns: tuple[CardsColumn, ...]


@frozen
class DeckDeclaration(Node):
    """A face-down stack, or the stack a card belongs to; its attributes are its cards'."""

    name: Name
    family: Name
    attributes: tuple[Attribute, ...] | None


@frozen
class ZoneDeclaration(Node):
    """A hand, a discard or an offer: where cards lie, and who sees them.

    background: boards leave it out. holders: ``player`` or ``place`` where each of them has one,
    else None.
    """

    background: bool | None
    name: Name
    family: Name
    holders: str | None
    flags: tuple[str, ...] | None

    @property
    def per_player(self) -> bool:
        """Whether each player has one."""
        return self.holders == "player"

    @property
    def ordered(self) -> bool:
        """Whether the cards lie one after another."""
        return "in order" in (self.flags or ()) or self.row

    @property
    def row(self) -> bool:
        """Whether all see at which position a card is taken."""
        return "in row" in (self.flags or ())


@frozen
class Definition(Node):
    """A named expression, of nothing or of one thing."""

    name: Name
    parameter: Name | None
    body: Node


@frozen
class Wording(Node):
    """A part of an act line under a name; the act reads as if the part stood there itself."""

    name: Name
    parameter: Name | None
    body: Node


@frozen
class Prohibited(Node):
    """What a prohibition or exemption speaks of: a kind of piece or figure, and whose pieces."""

    owner: str | None
    piece: Pieces


@frozen
class Prohibition(Node):
    """A standing rule: these pieces never enter or leave those places, or are never in them.

    most: so many of them may be in each of the places; None if none may. origin: only those are
    meant that come from these places; None for all.
    """

    name: Name
    most: Node | None
    pieces: tuple[Prohibited, ...]
    direction: str
    places: Node
    origin: Node | None


@frozen
class Exemption(Node):
    """A standing rule: these pieces can be left out of moves, into or out of those places, that
    must be made.

    origin: only those are meant that come from these places; None for all.
    """

    name: Name
    pieces: tuple[Prohibited, ...]
    direction: str
    places: Node
    origin: Node | None


@frozen
class Unshown(Node):
    """Pieces that could be counted from what was announced but are left out of the display."""

    piece: Name
    place: Name


@frozen
class Parameter(Node):
    """What a procedure is told: its name there, and what it can be."""

    name: Name
    type: RangeType | SetType | DomainType | YesNoType


@frozen
class Procedure(Node):
    """A named sequence of statements. parameters: what it is told when it is performed."""

    stoppable: str | None
    name: Name
    parameters: tuple[Parameter, ...] | None
    body: tuple[Node, ...]


@frozen
class Copies(Node):
    """How many of this card there are."""

    count: int


@frozen
class Cites(Node):
    """The numbers of the rules this card stands for."""

    text: str


@frozen
class Provenance(Node):
    """Where the card's effect is known from."""

    source: Name


@frozen
class AfterMoving(Node):
    """Each step in which an act moved pieces or figures of these kinds; or each part of an act."""

    each_part: bool | None
    movers: tuple[Name, ...]


@frozen
class AfterScoring(Node):
    """Each act that has scored a place."""


@frozen
class AroundProcedure(Node):
    """Before or after a procedure is performed, or before each part of it. when: as written."""

    when: str
    procedure: Name


@frozen
class OthersMay(Node):
    """Who may then do something. by: ``another`` or ``any`` player has done the step."""

    by: str
    condition: Node | None


@frozen
class Trigger(Node):
    """What is done when somebody does something of a kind; others: by whom, if they may."""

    name: Name
    step: AfterMoving | AfterScoring | AroundProcedure
    others: OthersMay | None
    body: tuple[Node, ...]


@frozen
class InDeck(Node):
    """A card lies in this deck at the beginning."""

    deck: Name


@frozen
class OfFamily(Node):
    """A card is of this family and lies in no deck at the beginning."""

    family: Name


@frozen
class MomentDeclaration(Node):
    """A named point of the game until which something can be put off."""

    name: Name


@frozen
class Card(Node):
    """A card, where it belongs, its own numbers, and what it does; without a body nothing."""

    name: Name
    home: InDeck | OfFamily
    options: tuple[Attribute | Copies | Cites | Provenance, ...] | None
    body: tuple[Node, ...]

    @property
    def deck(self) -> Name | None:
        """The deck it is declared in, if it is."""
        return self.home.deck if isinstance(self.home, InDeck) else None

    @property
    def attributes(self) -> tuple[Attribute, ...]:
        """The numbers that are its own and not its deck's."""
        return tuple(part for part in self.options or () if isinstance(part, Attribute))

    @property
    def copies(self) -> int:
        """How many there are of it."""
        return next((part.count for part in self.options or () if isinstance(part, Copies)), 1)
