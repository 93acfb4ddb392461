"""Declarations of the core: what there is, each kind in a typed collection."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, fields
from typing import Any, ClassVar

from fuero.diagnostics import Span
from fuero.frozen import frozen
from fuero.ruleset.types import ROW, Type

from .acts import All, AnyNumber, OneOfThese, UpTo
from .base import Declaration, Expression, Node, walk
from .named import Bound
from .numbers import Presence
from .pieces import Pieces
from .triggers import Trigger

__all__ = [
    "Value",
    "Variable",
    "Owner",
    "Stock",
    "PieceKind",
    "Figure",
    "FigureKind",
    "Family",
    "Deck",
    "Zone",
    "Card",
    "Definition",
    "Wording",
    "Prohibition",
    "Exemption",
    "Unshown",
    "Bonus",
    "Ties",
    "TieBreak",
    "TieCase",
    "Majority",
    "Procedure",
    "Moment",
    "Declared",
    "NOTHING_DECLARED",
]


# ---- numbers ----------------------------------------------------------------------------------


@frozen
class Value(Declaration):
    """A fixed number that a layer or ``--set`` may change within its range."""

    number: int
    low: int
    high: int


@frozen
class Variable(Declaration):
    """Something the game remembers. track: a number everybody sees, such as the score.

    holders: of what there is one each: ``player``, ``place``, or None for one of the game's.
    low, high: the range of a number. background: boards leave it out. picked: it holds secret
    picks, so that without an owner it is the subject's. of: the word that names what it holds; ''
    for a number, and for yes or no.
    """

    type: Type
    holders: str | None
    low: int
    high: int
    track: bool
    background: bool
    picked: bool
    of: str

    @property
    def per_player(self) -> bool:
        """Whether each player has one."""
        return self.holders == "player"


# ---- pieces and figures -----------------------------------------------------------------------


@frozen
class Owner(Declaration):
    """Somebody who owns pieces and is no player. holder: the variable that says who holds them."""

    holder: str | None


@frozen
class Stock(Node):
    """How many pieces an owner has (without one: each player), and where they begin."""

    count: int
    owner: str | None
    start: str
    start_span: Span = field(compare=False, repr=False)


@frozen
class PieceKind(Declaration):
    """A fungible piece: who has how many of it, and what a piece can carry.

    unladen_in: the places where they carry nothing, and lay down what they come with.
    """

    plural: str
    stocks: tuple[Stock, ...]
    loads: tuple[str, ...]
    unladen_in: Expression | None

    def stock(self, owner: str | None = None) -> Stock | None:
        """What an owner has (without one: each player); None for nothing."""
        return next((stock for stock in self.stocks if stock.owner == owner), None)


@frozen
class Figure(Node):
    """One figure of a set of figures with names of their own, and its numbers."""

    name: str
    attributes: Mapping[str, tuple[int, ...]]


@frozen
class FigureKind(Declaration):
    """Figures: a single one (no plural), one for each player, or several with names."""

    plural: str | None
    per_player: bool
    figures: tuple[Figure, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """The words for it."""
        return (self.name,) if self.plural is None else (self.name, self.plural)


# ---- cards ------------------------------------------------------------------------------------


@frozen
class Family(Declaration):
    """A family of cards: declared one by one, or numbered from ``first`` to ``last``.

    attributes: numbers of those cards that have none of that name from their deck or their own.
    columns: one number for each numbered card. copied: every player has all of them.
    """

    plural: str
    first: int
    last: int
    numbered: bool
    attributes: Mapping[str, tuple[int, ...]]
    columns: Mapping[str, tuple[int, ...]]
    copied: bool


@frozen
class Deck(Declaration):
    """A face-down stack. family: the domain of what lies in it; of: the word that names it."""

    family: str
    of: str
    attributes: Mapping[str, tuple[int, ...]]


@frozen
class Zone(Declaration):
    """A hand, a discard or an offer: where cards lie, and who sees them.

    holders: ``player`` or ``place`` where each of them has one, else ''. sight: ``public``,
    ``owner``, ``top`` or ``none``. flags: as they are written.
    """

    family: str
    of: str
    holders: str
    sight: str
    ordered: bool
    row: bool
    background: bool
    flags: tuple[str, ...]


@frozen
class Card(Declaration):
    """A card, where it belongs, its numbers, and what it does; without a body nothing.

    attributes: with those of its deck and family; own: those that are given to itself. cites: where
    its rule stands; source: where it is known from, or ''.
    """

    family: str
    deck: str | None
    copies: int
    attributes: Mapping[str, tuple[int, ...]]
    own: Mapping[str, tuple[int, ...]]
    body: tuple[Node, ...]
    cites: tuple[str, ...] = field(default=(), compare=False)
    source: str = field(default="", compare=False)


# ---- names for expressions --------------------------------------------------------------------


@frozen
class Definition(Declaration):
    """A named expression, of nothing or of one thing; with a parameter of any type."""

    parameter: str | None
    body: Expression


@frozen
class Wording(Declaration):
    """Words of acts that have a name. They are spelled out wherever it stands; this is read out."""

    parameter: str | None
    body: Expression | UpTo | AnyNumber | All | OneOfThese


# ---- standing rules ---------------------------------------------------------------------------


@frozen
class Prohibition(Declaration):
    """Some pieces and figures never enter or leave some places, or are never in them.

    most: so many of them may be in each of the places; None if none may. pieces, figures: who is
    meant; figures by the names of their declarations. direction: ``enter``, ``leave``, ``enter or
    leave`` or ``ever in``. origin: only those are meant that come from these places. movers: the
    pieces and figures in the order they are written.
    """

    most: Expression | None
    pieces: tuple[Pieces, ...]
    figures: tuple[str, ...]
    direction: str
    places: Expression
    origin: Expression | None
    movers: tuple[Pieces | str, ...] = field(default=(), compare=False)


@frozen
class Exemption(Declaration):
    """Some pieces can be left out of moves, into or out of some places, that must be made."""

    pieces: tuple[Pieces, ...]
    direction: str
    places: Expression
    origin: Expression | None


@frozen
class Unshown(Node):
    """Pieces that could be counted from what was announced but are left out of the display."""

    kind: str
    place: str


# ---- majority ---------------------------------------------------------------------------------


@frozen
class Bonus(Node):
    """Points for whoever has a rank, or for each player, where all tests hold.

    rank: the rank; 0 for each player, whatever their rank, and LAST for the last one that is taken
    below the first. sole: only for who is alone there.
    """

    LAST: ClassVar[int] = -1

    name: str
    points: Expression
    rank: int
    sole: bool
    tests: tuple[Expression, ...]


@frozen
class Ties(Node):
    """What a tied group gets (policy), and how many ranks it uses up: ``compact``, ``skip``, or
    ``free`` for none.

    broken_by: numbers of each, by which those who are tied are told apart, for one rank and then
    for any. cases: where it is otherwise; the first that fits holds.
    """

    policy: str
    use: str
    broken_by: tuple[TieBreak, ...] = ()
    cases: tuple[TieCase, ...] = ()

    def at(self, rank: int, size: int) -> tuple[str, str]:
        """The policy and the use for a group of a size that is tied for a rank."""
        for case in self.cases:
            if case.rank in (0, rank) and case.least <= size and size <= (case.most or size):
                return case.policy, case.use
        return self.policy, self.use


@frozen
class TieBreak(Node):
    """By which numbers those are told apart who are tied for a rank (0: any), one after another."""

    rank: int
    numbers: tuple[Expression, ...]


@frozen
class TieCase(Node):
    """What a tied group gets that is tied for a rank (0: any), with so many players.

    least, most: how many are tied; no limit where most is 0.
    """

    rank: int
    least: int
    most: int
    policy: str
    use: str


@frozen
class Majority(Declaration):
    """A majority table.

    counts: the number that ranks, in which ``Presence`` stands for what is in places (None: in the
    scored place). least: from which number on one ranks. values, ranks, track: the row that pays,
    or a number for each rank, read with whoever has the rank as subject (one number for all ranks,
    where ranks are said); how many ranks pay (None: all that have a value), and what receives it.
    reach: the places whose own table it is (None: none). unowned: ``rank`` or ``ignored``;
    unowned_written: whether that is written. favours: who wins ties for first; pools: those who are
    counted as one.
    """

    counts: Expression
    places: Expression | None
    least: int
    values: tuple[Expression, ...]
    ranks: Expression | None
    track: str
    ties: Ties
    unowned: str
    favours: Expression | None
    pools: Expression | None
    bonuses: tuple[Bonus, ...]
    reach: Expression | None = None
    unowned_written: bool = field(default=False, compare=False)

    @property
    def row(self) -> Expression | None:
        """The row of values by rank, where a table pays by one."""
        first = self.values[0]
        return first if first.type.kind == ROW.kind else None

    @property
    def kind(self) -> str | None:
        """The kind of piece, where the number of one kind is all that counts."""
        alone = isinstance(self.counts, Presence) and self.counts.category == "piece"
        return self.counts.name if alone else None  # type: ignore[attr-defined]

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of pieces that count, the first one first."""
        found = (part for part in walk(self.counts) if isinstance(part, Presence))
        return tuple(dict.fromkeys(part.name for part in found if part.category == "piece"))


# ---- what is done -----------------------------------------------------------------------------


@frozen
class Procedure(Declaration):
    """A named sequence of statements.

    stoppable: how it can be stopped, as written, or None. parameters: what it is told whenever it
    is performed. unsaid: where layers do something after it and do not say whether that also
    follows a stop.
    """

    stoppable: str | None
    parameters: tuple[Bound, ...]
    body: tuple[Node, ...]
    unsaid: tuple[Span, ...] = field(default=(), compare=False, repr=False)


@frozen
class Moment(Declaration):
    """A named point of the game until which something can be put off."""


# ---- all of them ------------------------------------------------------------------------------


@frozen
class Declared:
    """Everything that is declared, linked and typed; by name, in the order of declaration.

    trial: statements that are tried alone; whoever asks what the rules do sees them as well.
    abilities: what cards allow while they are kept, each with the name of its card.
    """

    values: Mapping[str, Value]
    variables: Mapping[str, Variable]
    owners: Mapping[str, Owner]
    pieces: Mapping[str, PieceKind]
    figures: Mapping[str, FigureKind]
    families: Mapping[str, Family]
    decks: Mapping[str, Deck]
    zones: Mapping[str, Zone]
    definitions: Mapping[str, Definition]
    wordings: Mapping[str, Wording]
    prohibitions: Mapping[str, Prohibition]
    exemptions: Mapping[str, Exemption]
    unshown: Mapping[str, Unshown]
    majorities: Mapping[str, Majority]
    procedures: Mapping[str, Procedure]
    cards: Mapping[str, Card]
    triggers: Mapping[str, Trigger]
    moments: Mapping[str, Moment]
    trial: tuple[Node, ...] = ()
    abilities: tuple[Trigger, ...] = ()

    def declarations(self) -> Iterator[Node]:
        """Everything declared, kind by kind; what is tried alone is not declared."""
        for item in fields(self):
            if item.name not in _UNDECLARED:
                yield from getattr(self, item.name).values()

    def bodies(self) -> Iterator[tuple[Node, ...]]:
        """The statements of everything that holds some."""
        for declared in (self.procedures, self.cards, self.triggers):
            yield from (one.body for one in declared.values())
        yield self.trial

    def bonuses(self) -> tuple[str, ...]:
        """The names of the bonuses of all tables, each once: tables that are alike share them."""
        tables = self.majorities.values()
        return (*dict.fromkeys(bonus.name for table in tables for bonus in table.bonuses),)

    def windows(self) -> Iterator[Trigger]:
        """All triggers, and what cards allow while they are kept."""
        yield from self.triggers.values()
        yield from self.abilities


_UNDECLARED = ("trial", "abilities")
_NOTHING: Mapping[str, Any] = {
    item.name: {} for item in fields(Declared) if item.name not in _UNDECLARED
}
NOTHING_DECLARED = Declared(**_NOTHING)
"""What rules declare before they are linked."""
