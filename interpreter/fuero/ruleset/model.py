"""Linked rules: everything a ruleset and its layers say, immutable, each thing with its origin."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

from fuero.diagnostics import Related, Source, Span
from fuero.frozen import frozen
from fuero.lang.nodes import Name, Node, Procedure

from .core import Declared

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from .document import Document
    from .po_files import PoFile
    from .referring import NamesOf

__all__ = [
    "CATEGORIES",
    "TRIAL",
    "WITH_BODY",
    "DeclaredSource",
    "Element",
    "Group",
    "PlaceKind",
    "LayerInfo",
    "Lexicon",
    "Edition",
    "Gone",
    "HumanText",
    "Place",
    "Relation",
    "Rules",
    "Seating",
    "Selection",
    "Measure",
    "Switch",
    "PhraseSlot",
    "Unsaid",
    "WideningPoint",
    "WordForms",
]

Written = TypeVar("Written", bound=Node)

CATEGORIES = (
    "value",
    "variable",
    "track",
    "owner",
    "piece",
    "figure",
    "cards",
    "deck",
    "zone",
    "define",
    "wording",
    "prohibition",
    "exemption",
    "unshown",
    "majority",
    "procedure",
    "card",
    "trigger",
    "moment",
)
"""What a declaration can be; a layer names it so (``remove card …``, ``before procedure …``)."""

WITH_BODY = ("procedure", "card", "trigger")
"""Those that hold statements, and can be wrapped."""

TRIAL = "trial"
"""Statements that are tried alone: their category, and their name."""


@frozen
class DeclaredSource:
    """A source that a layer may cite: a file of its own, or all sources of another ruleset.

    ruleset: that other ruleset, '' for a file; name: what messages call the file.
    """

    ruleset: str
    path: Path | Traversable | None
    name: str
    span: Span


@frozen
class LayerInfo:
    """A ruleset or layer that was loaded, in the order of the sum.

    name: as it was asked for. provenance: where its rules are known from unless they say otherwise.
    numbers: where single numbers are, by name, or by card or place and name. over: the ids of what
    it lies over. sources: what it may cite beside the sources of those. ships: whether it ships.
    words: the languages it has words in. made: what ``once_for_layer`` keeps.
    """

    id: str
    title: str
    version: str
    name: str
    provenance: str = ""
    numbers: Mapping[str, str | Mapping[str, str]] = field(default_factory=dict)
    over: tuple[str, ...] = ()
    sources: tuple[DeclaredSource, ...] = ()
    ships: bool = False
    words: frozenset[str] = frozenset()
    made: dict[Hashable, object] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def known_from(self, number: str, thing: str = "", otherwise: str = "") -> str:
        """Where a number is known from: of a card or place, or else one that the layer sets."""
        own, of_all = self.numbers.get(thing, {}), self.numbers.get(number, "")
        if not isinstance(own, str) and number in own:
            return own[number]
        return (of_all if isinstance(of_all, str) else "") or otherwise


@frozen
class Switch:
    """A question the rules leave to the table: its values, the default first among equals."""

    name: str
    values: tuple[str, ...]
    default: str
    about: str
    cites: tuple[Name, ...]
    layer: str
    span: Span


@frozen
class Selection:
    """A choice of which declarations of a kind are in: from which, with their places; how many."""

    name: str
    kind: str
    members: Mapping[str, Span]
    least: int
    about: str
    cites: tuple[Name, ...]
    layer: str
    span: Span


@frozen
class Edition:
    """A named set of values of switches, selections and declared values, as text."""

    name: str
    title: str
    settings: Mapping[str, str]
    span: Span


@frozen
class PlaceKind:
    """A kind of place. layer: which one declares it."""

    id: str
    plural: str
    layer: str = ""
    span: Span | None = field(default=None, compare=False, repr=False)
    """Where it is declared first."""


@frozen
class Place:
    """A place of the board.

    outer: the place it lies in, or the figure that carries it; '' for none. attributes: numbers by
    name; provenance: where they are known from. at: where pictures show it, from the left and from
    the top, if its board says so.
    """

    id: str
    kind: str
    outer: str
    attributes: Mapping[str, tuple[int, ...]]
    neighbours: tuple[str, ...]
    provenance: str
    cites: tuple[Name, ...]
    layer: str
    span: Span
    outer_span: Span
    """Where it is written what it lies in; for a place that lies in nothing, where it is named."""
    at: tuple[int, int] | None = None
    attribute_spans: Mapping[str, Span] = field(default_factory=dict, compare=False, repr=False)
    """Where the numbers are written."""


@frozen
class Group:
    """A kind of named sets of places, such as the lines of a square board. layer: which one
    declares it.
    """

    id: str
    plural: str
    members: Mapping[str, tuple[str, ...]]
    span: Span
    layer: str = ""


@frozen
class Relation:
    """Places that belong together beside being neighbours. pairs: each with where it is written;
    layer: the first that has any.
    """

    id: str
    pairs: Mapping[tuple[str, str], Span]
    span: Span
    layer: str = ""

    def of(self, place: str) -> tuple[str, ...]:
        """The places that belong to a place, in the order in which they are written."""
        return tuple(
            second if place == first else first
            for first, second in self.pairs
            if place in (first, second)
        )


@frozen
class Element:
    """A declaration as it stands after all layers.

    bare: the declaration without what layers wrapped round it, wraps: that, innermost first.
    layer: the layer that declared or last replaced it; provenance: where it is known from, '' where
    nobody says. history: what each layer did to it, in order, with the place: ``declared``,
    ``replaced``, ``before``, ``after``, ``instead of``, ``unless``, ``removed``,
    ``removed with the deck …``, ``left out by the selection …``. used: whether a wording stands
    somewhere; it is spelled out there and leaves no trace.
    """

    category: str
    name: str
    node: Node
    layer: str
    bare: Node
    history: tuple[tuple[str, str, Span], ...]
    wraps: tuple[Node, ...] = ()
    used: bool = True
    provenance: str = ""

    def written(self, kind: type[Written]) -> Written:
        """The declaration as it is written, which is of this class."""
        assert isinstance(self.node, kind)
        return self.node

    @property
    def name_span(self) -> Span:
        """Where its name stands; for what has no name of its own, the whole declaration."""
        name = getattr(self.node, "name", None)
        return name.span if isinstance(name, Name) else self.node.span


@frozen
class Gone:
    """Rules that a layer took away or replaced, and where it says so.

    left_out: a selection did, which the table may set otherwise.
    """

    node: Node
    layer: str
    span: Span
    left_out: bool = False


@frozen
class WordForms:
    """What a thing is called in one language. note: what cards that name it say about it.

    gender: of the noun, where the language has any; number: ``many`` for what is always spoken of
    as several; roles: how it says a role otherwise than others do, by role, with ``{bare}`` or
    ``{the}`` for the word; forms: those that no rule gives, by form; harmony: where its vowels
    mislead; series: which of several forms it takes in a role; also: what people call it, too,
    which is read and never printed; has_many: whether its lexicon says what several are called;
    whose: ``own`` where the word says that pieces there are those of whoever acts; person: the
    only one of whom this word is said, where it names one.
    """

    one: str
    many: str
    article: bool
    about: str
    note: str = ""
    gender: str = ""
    number: str = ""
    roles: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    forms: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    harmony: str = ""
    series: str = ""
    also: tuple[WordForms, ...] = ()
    below: tuple[WordForms, ...] = ()
    has_many: bool = True
    whose: str = ""
    person: str = ""


@frozen
class Lexicon:
    """The words of one language, and phrase templates of the ruleset's own: by phrase one, or one
    that is printed and others that are only read.

    human: contexts of the entries of PO files from which words were taken. files: where all others
    stand, the upper ones last.
    """

    language: str
    names: Mapping[str, WordForms]
    phrases: Mapping[str, str | Sequence[str]]
    human: frozenset[str] = frozenset()
    files: tuple[Document, ...] = ()

    def place_of(self, section: str, key: str) -> Span | None:
        """Where an entry stands that holds, of ``names`` or ``phrases``."""
        for file in reversed(self.files):
            if key in file.data.get(section, {}):
                return file.key_span((section, key))
        return None


@frozen
class HumanText:
    """What somebody wrote that a card says. effect: the mark of the act it was written for, ''
    where the file says none.
    """

    text: str
    effect: str


@frozen
class Measure:
    """A number of each player by which the result is found, and whether the highest is best."""

    track: Name
    highest: bool


@frozen
class PhraseSlot:
    """A slot of a phrase that cards are said in, such as ``move/goal``.

    beside: names of which one stands in another slot of the same phrase, by that slot.
    """

    name: str
    beside: Mapping[str, tuple[str, ...]]
    span: Span | None = field(default=None, compare=False)


@frozen
class Seating:
    """Who can play: how few, how many, and the seats in the order in which they are taken.

    widest: all numbers of players that the game or a layer names, also those that another layer
    leaves out. span: where the numbers are said last; changed: where layers change them. sides: by
    number of players the seats that win together, counted round the table from 0; side_counts: what
    their numbers come to: their ``sum``, the ``lowest`` or the ``highest``; foreign: whose pieces
    are foreign: those of ``others``, or of ``opponents`` alone; hands: whether partners see what
    else its owner alone sees: ``own``, or ``shared``.
    """

    least: int
    most: int
    seats: tuple[str, ...]
    widest: range
    span: Span
    changed: tuple[Span, ...]
    sides: Mapping[int, tuple[tuple[int, ...], ...]]
    side_counts: str
    foreign: str
    hands: str


@frozen
class WideningPoint:
    """A declaration that layers are meant to widen. about: what it stands for, for designers;
    slots: where a sentence that is read means this one of all that denote the same.
    """

    name: Name
    about: str
    slots: tuple[PhraseSlot, ...] = ()


@frozen
class Unsaid:
    """What a slot is taken as where a sentence leaves it out. taken_as: as rules write it; '' where
    nobody can know it.
    """

    slot: PhraseSlot
    taken_as: str
    span: Span | None = field(default=None, compare=False)


@frozen
class Rules:
    """Everything the files say, merged, with switches settled and names linked.

    elements: declarations as they are written, with their origins; declared: what they mean.
    removed: what layers took away, by category and name; its history says by which step. gone: all
    that was taken away or replaced, in order.
    trial: statements that are tried alone; whoever asks what the rules do sees them as well.
    result: what the seats are ranked by; each later number breaks ties of those before it.
    absent: what switches leave out, by name: where it is declared, and by which setting.
    settings: what holds of each switch and selection, as text.
    widening: what layers are meant to widen, by name. unsaid: what is meant where a sentence leaves
    something out; what a later layer says goes first.
    may_is_rule: whether ``may`` lets decline in each file, by its name; under ``""``, in texts that
    are no file of these rules. only_holders: in windows only those are asked who can do something,
    though that may tell what they hide.
    hash: the same for equal rules, whatever their layout, comments and texts.
    language: in which language is told of them where nobody asks for another one.
    made: what ``once_for_rules`` keeps.
    """

    id: str
    title: str
    layers: tuple[LayerInfo, ...]
    sources: tuple[Source, ...]
    seating: Seating
    may_is_rule: Mapping[str, bool]
    only_holders: bool
    game: Name
    outlook: Name | None
    result: tuple[Measure, ...]
    switches: Mapping[str, Switch]
    selections: Mapping[str, Selection]
    editions: Mapping[str, Edition]
    settings: Mapping[str, str]
    widening: Mapping[str, WideningPoint]
    unsaid: tuple[Unsaid, ...]
    values: Mapping[str, int]
    kinds: Mapping[str, PlaceKind]
    places: Mapping[str, Place]
    groups: Mapping[str, Group]
    relations: Mapping[str, Relation]
    elements: Mapping[str, Mapping[str, Element]]
    removed: Mapping[tuple[str, str], Element]
    gone: tuple[Gone, ...]
    absent: Mapping[str, tuple[Related, ...]]
    declared: Declared
    lexicons: Mapping[str, Lexicon]
    hash: str
    made: dict[Hashable, object] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    trial: tuple[Node, ...] = ()
    language: str = "en"
    private: Mapping[str, str] = field(default_factory=dict)
    """How a layer writes each name of its own that was told apart from another layer's."""
    own_names: Mapping[str, NamesOf] = field(default_factory=dict)
    """The names that were told apart, for each layer by what it writes."""
    texts: Mapping[str, Mapping[str, tuple[HumanText, ...]]] = field(
        default_factory=lambda: MappingProxyType({})
    )
    """What people wrote that cards say, by language and card, that of the lowest layer first."""
    text_files: tuple[PoFile, ...] = field(default=(), repr=False)
    """The files it is from, in the order of the layers."""
    written: Mapping[str, tuple[Node, ...]] = field(default_factory=dict, repr=False, compare=False)
    """What the files of each layer declare, under whatever switches."""
    settled_beside: frozenset[str] = frozenset()
    """The switches that boards ask, or that a layer sets for the table."""

    @property
    def least_players(self) -> int:
        """With how few players the game can be played."""
        return self.seating.least

    @property
    def most_players(self) -> int:
        """With how many players it can be played."""
        return self.seating.most

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats, in the order in which they are taken."""
        return self.seating.seats

    def inside(self, outer: str) -> tuple[str, ...]:
        """The places that lie in a place, or that a figure carries."""
        return tuple(place.id for place in self.places.values() if place.outer == outer)

    @property
    def result_track(self) -> Name:
        """The points: what the seats are ranked by first of all."""
        return self.result[0].track

    def of(self, category: str) -> Mapping[str, Element]:
        """All elements of a category by name, in the order of declaration."""
        return self.elements[category]

    def bodies(self) -> Iterator[Element]:
        """All elements that hold statements."""
        for category in WITH_BODY:
            yield from self.of(category).values()
        if self.trial:
            yield _tried_alone(self.trial)


def _tried_alone(statements: tuple[Node, ...]) -> Element:
    """Statements as if they were a procedure, in a category and under a name that no file has."""
    span = statements[0].span
    name = Name(text=TRIAL, span=span)
    node = Procedure(stoppable=None, name=name, parameters=None, body=statements, span=span)
    return Element(category=TRIAL, name=TRIAL, node=node, layer="", bare=node, history=())
