"""What a game is once it is lowered: plain data that every evaluator reads.

A state is one flat list of integers; a Program says what each of them means (``Layout``), what may
be done to them (``code``) and what people call things (domains, labels, kinds of event).

Encodings: a member of a domain is its index, none is -1; a set is a bit mask; a condition is 0
or 1.

Expressions are nested tuples, the operator first, and instructions are tuples, the operation first;
``operators.py`` lists all of them with the kinds of their operands. ``expressions.py`` and
``reference.py`` are their definition.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from fuero.frozen import frozen

from .things import About, Thing, names_of

__all__ = [
    "HEADER",
    "ANSWER_WORDS",
    "Choice",
    "Domain",
    "EventKind",
    "Expression",
    "Pairs",
    "Field",
    "Instruction",
    "Layout",
    "Majority",
    "Members",
    "Piece",
    "Prohibition",
    "Program",
    "Room",
    "Routine",
    "SecretPick",
    "SecretTake",
    "Site",
    "Visibility",
    "Word",
    "Zone",
]

Expression: TypeAlias = Annotated[tuple[Any, ...], "expression"]
Instruction: TypeAlias = Annotated[tuple[Any, ...], "instruction"]

HEADER = ("pc", "depth", "over", "moved", "open", "actor", "passed", "mark")
"""The first slots of every state, in this order.

pc: index of the next instruction; at a decision, of its ``choose``.
depth: return addresses on the stack. over: -1, or the index of the reason the game ended for.
moved: pieces moved by the last act. open: the stoppable procedure under way (from 1), else 0.
actor: the player who performs it. passed: who passed for all of it. mark: depth to unwind to.
"""

ANSWER_WORDS = ("stop", "skip", "pass", "pass-all", "do", "keep")
"""Words that can be options by themselves; no member of a domain may be called so."""

Visibility = Literal["public", "secret", "internal"]


@frozen
class Domain:
    """A finite list of things a slot may hold: players, places, figures, the cards of a family.

    name: what fields and roles call it by. members: their ids. offset: where they begin in the
    space of option integers. things: what each of them is.
    """

    name: str
    members: tuple[str, ...]
    offset: int
    things: tuple[Thing, ...] = ()


@frozen
class Pairs:
    """Options that are pairs: first member times the size of the second domain, plus second.

    first, second: the domains. offset: the option of the first pair.
    """

    first: str
    second: str
    offset: int


@frozen
class Field:
    """Named slots of the state.

    name: what it is called. offset: its first slot. shape: () for one slot, else the lengths of its
    axes, slowest first; axes: the domain of each. kind: ``number`` (low..high), ``condition``
    (0..1), ``member`` (-1..size-1 of ``domain``, unless it is given a range), ``set`` (of
    ``domain``). domain: what a member or set is of; '' where that is not known: it may be of any.
    low, high: the range of a number. visibility: who is shown it; what is internal is never shown,
    and what is secret is shown to whom it belongs to. role: whether it is a variable or track of
    the rules, or a register that is saved.
    """

    name: str
    offset: int
    shape: tuple[int, ...] = ()
    axes: tuple[str, ...] = ()
    kind: Literal["number", "condition", "member", "set"] = "number"
    domain: str = ""
    low: int = 0
    high: int = 0
    visibility: Visibility = "public"
    role: Literal["", "variable", "register"] = ""

    @property
    def size(self) -> int:
        """How many slots the field takes."""
        product = 1
        for length in self.shape:
            product *= length
        return product


@frozen
class Layout:
    """All fields by name, and the number of slots of a state.

    fields: by name, in the order of their slots. size: how many slots a state has.
    scratch: registers beside the state, which an evaluator needs only between two decisions; their
    offsets go on behind it.
    """

    fields: Mapping[str, Field]
    size: int
    scratch: tuple[Field, ...] = ()

    def field_at(self, slot: int) -> Field:
        """The field a slot belongs to. Raises StopIteration for a slot there is not."""
        return next(
            field
            for field in (*self.fields.values(), *self.scratch)
            if field.offset <= slot < field.offset + field.size
        )

    @property
    def room(self) -> list[int]:
        """The content of the scratch registers before anything is worked out."""
        return [0] * sum(field.size for field in self.scratch)


@frozen
class Word:
    """An option that is a word of its own, such as *stop*, offered under a condition.

    word: how records and answers write it. option: its option integer. condition: when it is
    offered. thing: what it stands for: what is performed, or the number of an alternative; else a
    word.
    """

    word: str
    option: int
    condition: Expression
    thing: Thing | None = None


@frozen
class Members:
    """Options that are the members of a set, or pairs of members of two sets.

    offset, size: their option integers are ``offset`` to ``offset + size - 1``. slot: what receives
    the member. members: the set that is offered. second_slot, second: the same of the second of a
    pair, worked out for each first member; -1 and () for single members. second_size: how many
    members the second domain has, 1 where there is none.
    """

    offset: int
    slot: int
    members: Expression
    size: int
    second_slot: int = -1
    second: Expression = ()
    second_size: int = 1


@frozen
class Site:
    """Where something of a Program comes from.

    rule: the place of the text, as ``file:line:column``; '' for what the machine adds itself.
    element: what it stands in, such as ``card feast``. clause: its kind, such as ``for each``.
    """

    rule: str = ""
    element: str = ""
    clause: str = ""


@frozen
class Routine:
    """A piece of the code: the instructions from begin to end - 1.

    begin, end: the first of its instructions, and the one behind its last. what: its sort, such as
    ``procedure``, ``card`` or ``window``; of: what is declared and it does, if it is that of
    something. manners: how it does it, such as ``quiet``, where there are several.
    """

    what: str
    begin: int
    end: int
    of: str = ""
    manners: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """What it is called, such as ``procedure round (quiet)``."""
        return " ".join((*self.words, *(f"({manner})" for manner in self.manners)))

    @property
    def words(self) -> tuple[str, ...]:
        """What it is called, whatever its manner."""
        return (self.what, self.of) if self.of else (self.what,)


@frozen
class Choice:
    """One decision of the rules.

    kind: what sort of choice it is (``move-from``, ``choose`` …); about: what it speaks of, such as
    the ``piece`` that is moved; ``within`` the procedure, card or trigger that asks. player: who
    decides. word_slot: what receives the number of the chosen ``Word``, -1 for a member, -2 where
    there was nothing to choose. options: the clauses, in the order in which they are offered.
    secret: nobody else sees the choice; private: nor may others learn what there was to choose
    from; always: whether it is put even where there is one option, so that nobody learns that, ()
    for never. site: the number of where it comes from. prohibitions: (number, members it closes),
    for explanations. prices: (members, what counts instead of a picked one of them), told with the
    option. done, left: where something is done one after another, how often it was and how often it
    still may be, this time included; () where it is done once, or nobody counts.
    """

    kind: str
    about: About
    player: Expression
    word_slot: int
    options: tuple[Word | Members, ...]
    secret: bool = False
    private: bool = False
    always: Expression = ()
    site: int = 0
    prohibitions: tuple[tuple[int, Expression], ...] = ()
    prices: tuple[tuple[Expression, Expression], ...] = ()
    done: Expression = ()
    left: Expression = ()


@frozen
class EventKind:
    """A kind of event.

    verb: what is done; manner: more of it, where kinds of one verb are told apart. about: what is
    declared and spoken of, such as the ``piece`` that is moved. roles: who and what has a part in
    it, each with its domain ('' for a number). announced: it is only about to be done. secret:
    roles that only the event's own players see. shares: for roles that several have, whose each is.
    several: roles that any number of the domain have together.
    """

    verb: str
    roles: tuple[tuple[str, str], ...]
    about: About = ()
    manner: str = ""
    announced: bool = False
    secret: tuple[str, ...] = ()
    shares: About = ()
    several: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """How it is written, such as ``announced:moved:wagon``; nowhere is this taken apart."""
        verb = f"{self.verb} {self.manner}" if self.manner else self.verb
        spoken_of = (" to ".join(names_of(self.about)),) if self.about else ()
        return ":".join((*(("announced",) if self.announced else ()), verb, *spoken_of))


@frozen
class Piece:
    """A kind of piece.

    field: how many are where, a row for each place. bearers: the domain of a row: all owners, then
    all of them again for each load a piece can carry. totals, starts: for each owner how many there
    are, and the place where they begin (-1 for who has none). unladen_in: the set of places where
    they carry nothing. rule: where they are declared.
    """

    field: str
    bearers: str
    totals: tuple[int, ...]
    starts: tuple[int, ...]
    unladen_in: int = 0
    rule: str = ""

    @property
    def owners(self) -> int:
        """How many owners there are, the players first."""
        return len(self.totals)


@frozen
class Majority:
    """How participants are ranked by a majority table.

    name: of the table. least: presence that ranks. ties: what a tied group gets (``next rank``,
    ``full rank``, ``split ranks``, ``nothing``); use: the ranks it uses up (``compact``, ``skip``
    or ``free``). ``majority.py`` says what these mean. cases: where it is otherwise; the first that
    fits holds. broken: for which ranks the last digits of a number break ties, as ``majority.py``
    has it. place: the register that holds the place while it is scored, for whoever asks what
    would be paid for one. by_side: whether those who win together are counted as one.
    """

    name: str
    least: int
    ties: Literal["next rank", "full rank", "split ranks", "nothing"]
    use: Literal["compact", "skip", "free"]
    place: int
    cases: tuple[TieRule, ...] = ()
    broken: tuple[int, ...] = ()
    by_side: bool = False

    @property
    def plain_cases(self) -> tuple[tuple[int, int, int, str, str], ...]:
        """The cases as ``majority.py`` takes them."""
        return tuple((one.rank, one.least, one.most, one.ties, one.use) for one in self.cases)


@frozen
class TieRule:
    """What a group gets that is tied for a rank, with so many others, and which ranks it uses up.

    rank: from 1; 0 for any. least, most: how many are tied; no limit where ``most`` is 0. ties:
    what such a group gets. use: the ranks it uses up.
    """

    rank: int
    least: int
    most: int
    ties: Literal["next rank", "full rank", "split ranks", "nothing"]
    use: Literal["compact", "skip", "free"]


@frozen
class Zone:
    """Where cards lie.

    name: of the zone or deck. family: the domain of its cards. cards: the field that holds them: a
    set, or with ``ordered`` an array whose length is in ``length``. length: the field of how many
    lie there, '' for a set. ordered: whether they have an order. holders: the domain (``player``,
    ``place``) of which each has one, '' for a common zone. sight: ``public``, ``owner`` (the owner
    sees, others see what they know), ``top`` (only the top is seen), ``none``. row: everybody sees
    at which position a card is laid or taken. known: the field with, for each player, the cards of
    the family of which the player knows where they lie; '' where all do. copies: every player has
    cards of the family of their own, and the field has one row for each. capacity: how many an
    ordered zone can hold, 0 for a set. sorted: everybody knows how many cards from which deck lie
    here.
    """

    name: str
    family: str
    cards: str
    length: str = ""
    ordered: bool = False
    holders: str = ""
    row: bool = False
    sight: Literal["public", "owner", "side", "top", "none"] = "public"
    known: str = ""
    copies: bool = False
    capacity: int = 0
    sorted: bool = False

    @property
    def per_player(self) -> bool:
        """Whether each player has one."""
        return self.holders == "player"


@frozen
class SecretPick:
    """A secret choice that may stand unrevealed in a state.

    choice: its number. asked: a slot that holds the number plus one while it stands unrevealed.
    slot: where the pick is held. each: whether there is one of either for each player, for all
    choices of one variable. variable: its name, '' where it is a block's own. player_slot: who is
    *me* in the choice's expressions.
    """

    choice: int
    asked: int
    slot: int
    player_slot: int
    each: bool = False
    variable: str = ""


@frozen
class SecretTake:
    """Several cards being chosen in secret, one after another.

    choice: its number. asked: a slot that holds the number plus one while it is under way. chosen:
    the set chosen so far, still lying where it is taken from. source: that zone. holder_slot: whose
    it is, -1 for a common zone. player_slot: who chooses.
    """

    choice: int
    asked: int
    chosen: int
    source: str
    holder_slot: int
    player_slot: int


@frozen
class Room:
    """A place with room for a number of pieces and figures.

    place: its number. pieces: the kinds of pieces that take it up, with the set of bearers of each.
    counted: the set of places where they do: the place, and as a rule what lies in it. most: how
    many there is room for.
    """

    place: int
    pieces: tuple[tuple[str, int], ...]
    counted: Expression
    most: Expression


@frozen
class Prohibition:
    """A standing rule, for explanations.

    name: what it is called. rule: where it stands. text: how it is written. pieces, figures, never,
    rooms: for one that says who is never where, the kinds of pieces with the set of bearers of
    each, the set of figures, and the set of places where none of them ever stands, or the places
    where never more than a number of them do; empty for any other.
    """

    name: str
    rule: str
    text: str
    pieces: tuple[tuple[str, int], ...] = ()
    figures: int = 0
    never: int = 0
    rooms: tuple[Room, ...] = ()


@frozen
class Program:
    """A ruleset lowered for one number of players. Immutable and free of rule text.

    ruleset: its name. rules_hash: of the rules that were lowered. program_hash: of all of the
    program that an evaluator reads. seats: the players. domains: by name. pairs: the options that
    are pairs. layout: the slots of a state. code: the instructions. choices, tables, rows,
    majorities, events: what instructions speak of by number. zones: where cards lie, by name.
    pools: zones between which cards go unseen: who does not know a card must think of all of these.
    picks, takes: what may be under way in secret. prohibitions: the standing rules. pieces: by name
    of their kind. unshown: (piece, place) whose counts are left out of views. figures: indices in
    the domain ``figure``, by the plural of their kind (or own name). endings: the reasons for which
    a game ends. result: the fields the seats are ranked by, the points first, and whether the
    highest is best. sides: the seats that win together, each seat in one side; empty where all
    play alone. side_counts: what the numbers of a side come to, their ``sum``, the ``lowest`` or
    the ``highest``. outlook: where the outlook procedure begins in the code; -1 for none. streams:
    of chance, by name. initial: a state before anything is done. option_count: what is greater than
    every option. sites: where instructions and choices come from, each place once. site_of: for
    each instruction the number of where it comes from; empty for code made by hand. routines: the
    pieces of the code, in its order. inner: what was a routine by itself and stands in another, in
    place of its only call; for listings.
    """

    ruleset: str
    rules_hash: str
    program_hash: str
    seats: tuple[str, ...]
    domains: Mapping[str, Domain]
    pairs: tuple[Pairs, ...]
    layout: Layout
    code: tuple[Instruction, ...]
    choices: tuple[Choice, ...]
    tables: tuple[tuple[int, ...], ...]
    rows: tuple[tuple[int, ...], ...]
    majorities: tuple[Majority, ...]
    events: tuple[EventKind, ...]
    zones: Mapping[str, Zone]
    pools: tuple[tuple[str, ...], ...]
    picks: tuple[SecretPick, ...]
    takes: tuple[SecretTake, ...]
    prohibitions: tuple[Prohibition, ...]
    pieces: Mapping[str, Piece]
    unshown: tuple[tuple[str, int], ...]
    figures: Mapping[str, tuple[int, ...]]
    endings: tuple[str, ...]
    result: tuple[tuple[str, bool], ...]
    outlook: int
    streams: tuple[str, ...]
    initial: tuple[int, ...]
    option_count: int
    sites: tuple[Site, ...] = (Site(),)
    site_of: tuple[int, ...] = ()
    routines: tuple[Routine, ...] = ()
    inner: tuple[Routine, ...] = ()
    sides: tuple[tuple[int, ...], ...] = ()
    side_counts: str = "sum"

    @property
    def result_track(self) -> str:
        """The field of the points: what the seats are ranked by first of all."""
        return self.result[0][0]
