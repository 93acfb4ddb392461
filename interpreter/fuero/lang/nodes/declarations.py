"""Declarations: what there is, and what layers do to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

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
    "Counts",
    "Pays",
    "Ties",
    "TieCase",
    "Bonus",
    "Majority",
    "MajorityLike",
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
    "WhenDeclarations",
    "KnownFrom",
    "Private",
    "Removal",
    "Replacement",
    "Wrap",
    "TableAddition",
    "TableChange",
    "TableParts",
    "DefinitionAddition",
    "DefinitionReduction",
    "CasesAddition",
    "StockAddition",
    "Unless",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueDeclaration(Node):
    """A fixed number that a layer or ``--set`` may change within its range."""

    name: Name
    number: int
    low: int
    high: int


@dataclass(frozen=True, slots=True, kw_only=True)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackDeclaration(Node):
    """A number everybody sees, such as the score."""

    name: Name
    per_player: bool | None
    type: RangeType

    @property
    def holders(self) -> str | None:
        """Of what there is one each, if there is."""
        return "player" if self.per_player else None


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnerDeclaration(Node):
    """Somebody who owns pieces and is no player; whom the variable names, if any, holds them."""

    name: Name
    holder: Name | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Stock(Node):
    """How many pieces an owner has (without one: each player), and where they begin."""

    count: int
    owner: Name | None
    start: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Carrying(Node):
    """What pieces of a kind can carry, one load at a time.

    unladen_in: the places where they carry nothing, and lay down what they come with.
    """

    loads: tuple[Name, ...]
    unladen_in: Node | None


@dataclass(frozen=True, slots=True, kw_only=True)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureDeclaration(Node):
    """A single figure that stands in one place, or beside the board."""

    name: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class FigurePerPlayerDeclaration(Node):
    """One figure a player."""

    name: Name
    plural: Name
    per_player: bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Attribute(Node):
    """Numbers that belong to a member, a card, the cards of a deck or of a family."""

    name: Name
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Member(Node):
    """One figure of a named set of figures."""

    name: Name
    attributes: tuple[Attribute, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureSetDeclaration(Node):
    """Several figures with names of their own."""

    name: Name
    plural: Name
    members: tuple[Member, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsDeclaration(Node):
    """A family of cards; ``card`` declarations and decks fill it.

    attributes: the numbers of those cards that have none of that name from their deck or their own.
    """

    name: Name
    plural: Name
    attributes: tuple[Attribute, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsColumn(Node):
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
    columns: tuple[CardsColumn, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckDeclaration(Node):
    """A face-down stack, or the stack a card belongs to; its attributes are its cards'."""

    name: Name
    family: Name
    attributes: tuple[Attribute, ...] | None


@dataclass(frozen=True, slots=True, kw_only=True)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition(Node):
    """A named expression, of nothing or of one thing."""

    name: Name
    parameter: Name | None
    body: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording(Node):
    """A part of an act line under a name; the act reads as if the part stood there itself."""

    name: Name
    parameter: Name | None
    body: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Prohibited(Node):
    """What a prohibition or exemption speaks of: a kind of piece or figure, and whose pieces."""

    owner: str | None
    piece: Pieces


@dataclass(frozen=True, slots=True, kw_only=True)
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


@dataclass(frozen=True, slots=True, kw_only=True)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Unshown(Node):
    """Pieces that could be counted from what was announced but are left out of the display."""

    piece: Name
    place: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts(Node):
    """What a majority table counts, where (in the scored place), and the least that ranks.

    number: a number for each player, in which pieces and figures stand for how many there are.
    """

    number: Node
    places: Node | None
    least: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pays(Node):
    """The values by rank, how many ranks pay (None: all there are values for), and what receives
    them.

    values: a row alone, or a number for each rank.
    """

    values: tuple[Node, ...]
    ranks: Node | None
    track: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Ties(Node):
    """What a tied group gets, and how many ranks it uses up.

    broken_by: numbers by which those who are tied are told apart, one after the other; None for
    none. cases: where it is otherwise.
    """

    policy: str
    use: Node
    broken_by: tuple[Node, ...] | None
    cases: tuple[TieCase, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TieCase(Node):
    """What a group gets that is tied for a rank, or is of a size, and how many ranks it uses up.

    rank: None for any. size: so many, or at least so many; None for any.
    """

    rank: int | None
    size: tuple[int, bool] | None
    policy: str
    use: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonus(Node):
    """Points for whoever has a rank, or for each player, where all tests hold.

    rewarded: in words, such as ``sole first``, ``each last``, ``each rank 2`` or ``each player``.
    """

    name: Name
    points: Node
    rewarded: str
    tests: tuple[Node, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Majority(Node):
    """A majority table.

    places: those whose own table it is; None for a table of any place. unowned: what pieces count
    that no player owns or holds. favours: the players who win ties for
    first. pools: those who are counted as one.
    """

    name: Name
    places: Node | None
    counts: Counts
    pays: Pays
    ties: Ties
    unowned: Node | None
    favours: Node | None
    pools: Node | None
    bonuses: tuple[Bonus, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableParts(Node):
    """The parts in which a majority table differs from another, or from what it was; None for those
    it has in common. without: the names of bonuses it lacks. bonuses: others of its own, and those
    of the same name said otherwise.
    """

    places: Node | None
    counts: Counts | None
    pays: Pays | None
    ties: Ties | None
    unowned: Node | None
    favours: Node | None
    pools: Node | None
    without: tuple[Name, ...] | None
    bonuses: tuple[Bonus, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MajorityLike(Node):
    """A majority table that is like another but for these parts."""

    name: Name
    like: Name
    parts: TableParts


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter(Node):
    """What a procedure is told: its name there, and what it can be."""

    name: Name
    type: RangeType | SetType | DomainType | YesNoType


@dataclass(frozen=True, slots=True, kw_only=True)
class Procedure(Node):
    """A named sequence of statements. parameters: what it is told when it is performed."""

    stoppable: str | None
    name: Name
    parameters: tuple[Parameter, ...] | None
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
class AfterMoving(Node):
    """Each step in which an act moved pieces or figures of these kinds; or each part of an act."""

    each_part: bool | None
    movers: tuple[Name, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AfterScoring(Node):
    """Each act that has scored a place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AroundProcedure(Node):
    """Before or after a procedure is performed, or before each part of it. when: as written."""

    when: str
    procedure: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class OthersMay(Node):
    """Who may then do something. by: ``another`` or ``any`` player has done the step."""

    by: str
    condition: Node | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Trigger(Node):
    """What is done when somebody does something of a kind; others: by whom, if they may."""

    name: Name
    step: AfterMoving | AfterScoring | AroundProcedure
    others: OthersMay | None
    body: tuple[Node, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class InDeck(Node):
    """A card lies in this deck at the beginning."""

    deck: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class OfFamily(Node):
    """A card is of this family and lies in no deck at the beginning."""

    family: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class MomentDeclaration(Node):
    """A named point of the game until which something can be put off."""

    name: Name


@dataclass(frozen=True, slots=True, kw_only=True)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class WhenDeclarations(Node):
    """Declarations that exist only under certain values of a switch."""

    switch: Name
    values: tuple[Name, ...]
    body: tuple[Node, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownFrom(Node):
    """Declarations that are known from elsewhere than the rest of the ruleset."""

    source: Name
    body: tuple[Node, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Private(Node):
    """Declarations whose names other layers do not see."""

    body: tuple[Node, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Removal(Node):
    """A layer takes things of one kind away."""

    kind: str
    names: tuple[Name, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Replacement(Node):
    """A layer puts something in the place of what was there."""

    declaration: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Wrap(Node):
    """A layer does something before, after or instead of a procedure or card.

    follows: ``stopped or not`` where it is done after a procedure that was stopped as well,
    ``unless stopped`` where it says that it is not.
    """

    place: str
    kind: str
    name: Name
    follows: str | None
    body: tuple[Node, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableAddition(Node):
    """A layer adds to what counts in a majority table, what breaks ties, what some ties get, who
    wins ties, and bonuses.
    """

    kind: str
    name: Name
    counts: Node | None
    broken_by: tuple[Node, ...] | None
    ties: tuple[TieCase, ...]
    favours: Node | None
    bonuses: tuple[Bonus, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableChange(Node):
    """A layer says some parts of a majority table otherwise; the others stay as they are."""

    kind: str
    name: Name
    parts: TableParts


@dataclass(frozen=True, slots=True, kw_only=True)
class DefinitionAddition(Node):
    """A layer adds members to the set that a definition names."""

    kind: str
    name: Name
    members: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class DefinitionReduction(Node):
    """A layer takes members out of the set that a definition names."""

    kind: str
    name: Name
    members: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class CasesAddition(Node):
    """A layer adds numbers of players to the table by players that a declaration holds."""

    kind: str
    name: Name
    table: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class StockAddition(Node):
    """A layer adds pieces of further owners to a kind of piece."""

    kind: str
    name: Name
    parts: tuple[Stock | Carrying, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unless(Node):
    """A layer makes a procedure or card do nothing under a condition."""

    condition: Node
    kind: str
    name: Name
