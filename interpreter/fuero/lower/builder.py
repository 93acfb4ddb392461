"""The bench on which a Program is put together: registers, options, events and code."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from fuero.machine.program import (
    HEADER,
    Choice,
    EventKind,
    Expression,
    Field,
    Instruction,
    Majority,
    Members,
    Pairs,
    Routine,
    SecretPick,
    SecretTake,
    Site,
    Word,
)
from fuero.machine.things import Thing
from fuero.ruleset.limits import MOST_LARGE
from fuero.ruleset.sizes import MOST_INSTRUCTIONS, MOST_SLOTS

from .world import World, beyond

__all__ = [
    "ALWAYS",
    "OPTION_WORD",
    "ROUTINE",
    "Builder",
    "Label",
    "const",
    "counted_down",
    "counted_up",
    "slot",
]

ROUTINE = "routine name"
"""The domain of procedures, triggers and cards, for events that tell which is the reason."""

OPTION_WORD = "option word"
"""The domain of the words, for events that tell which was chosen."""

ALWAYS: Expression = ("const", 1)


def const(number: int) -> Expression:
    """A fixed integer."""
    return ("const", number)


def slot(offset: int) -> Expression:
    """The content of a slot."""
    return ("slot", offset)


def counted_down(left: Expression, by: Expression = ("const", 1)) -> Expression:
    """What is left of a number that was used; a machine that knows no rules sees it is no less."""
    return ("max", ("sub", left, by), const(0))


def counted_up(before: Expression, by: Expression, most: int = MOST_LARGE) -> Expression:
    """A sum that ends where the slot does that it is written into."""
    return ("min", ("add", before, by), const(most))


@dataclass(slots=True)
class Label:
    """A place in the code that is not known yet."""

    target: int = -1


class Builder:
    """Assembles what acts upon a world. Its own methods know nothing of the language."""

    def __init__(self, world: World, *, weighing: bool = False) -> None:
        self.world = world
        self.weighing = weighing
        """Whether the program tells what it weighs (see ``weighing.py``)."""
        self.paired: dict[tuple[str, str], Pairs] = {}
        self.next_option = world.next_option
        self.words: dict[Thing, int] = {}
        self.routines: dict[Thing, int] = {}
        self.code: list[list[object]] = []
        self.site_of: list[int] = []
        self.sites: dict[Site, int] = {Site(): 0}
        self.site = Site()
        self.begun: list[Routine] = []
        self.choices: list[Choice] = []
        self.tables: list[tuple[int, ...]] = []
        self.rows: list[tuple[int, ...]] = []
        self.majorities: list[Majority] = []
        self.events: list[EventKind] = []
        self.unseen: list[tuple[str, str]] = []
        self.picks: list[SecretPick] = []
        self.takes: list[SecretTake] = []
        self.endings: list[str] = []
        self.numbered = 0
        self.registers: list[Field] = []
        self.registered: list[int] = []
        """What the registers hold at the start, slot by slot."""
        self.scratches: dict[int, int] = {}
        self.made: dict[Hashable, object] = {}
        """What others have worked out once for this program; see ``once``."""
        roles = (("player", "player"), ("choice", ""), ("option", ""))
        for taken in ("forced", "declined"):
            self.event(EventKind(verb=taken, roles=roles))

    # ---- registers ------------------------------------------------------------------------

    def temporary(self, what: str, initial: int = 0) -> int:
        """A new register of one slot."""
        self.numbered += 1
        return self.register(f"{what} {self.numbered}", initial=initial)

    def temporaries(self, what: str, number: int, initial: int = 0) -> int:
        """A new register of several slots; returns the first."""
        self.numbered += 1
        return self.register(f"{what} {self.numbered}", shape=(number,), initial=initial)

    def temporaries_for_players(self, what: str, initial: int = 0, more: int = 0) -> int:
        """A new register with a slot for each player, and some more; returns the first."""
        return self.temporaries(what, self.world.players + more, initial)

    def scratch(self, depth: int) -> int:
        """The register that holds *it* in a filter that is nested this deep."""
        if depth not in self.scratches:
            self.scratches[depth] = self.register(f"it {depth}")
        return self.scratches[depth]

    def subject(self) -> int:
        """A new register for the subject of a routine.

        That it is a player is told: the game's own subject, the first seat, is written nowhere.
        """
        self.numbered += 1
        return self.register(f"subject {self.numbered}", domain="player")

    def register(
        self, name: str, shape: Sequence[int] = (), initial: int = 0, domain: str = ""
    ) -> int:
        """A new register behind the state. It gets its place when the program is finished.

        domain: of what it holds a member, where that is known from the beginning.
        """
        offset = len(self.world.initial) + len(self.registered)
        made = Field(
            name=name,
            offset=offset,
            shape=tuple(shape),
            kind="member" if domain else "number",
            domain=domain,
            visibility="internal",
        )
        if offset + made.size > MOST_SLOTS:
            raise beyond(self.world.rules, self.world.players, "slots", MOST_SLOTS)
        self.registers.append(made)
        self.registered.extend([initial] * made.size)
        return offset

    def header(self, name: str) -> int:
        """Where one of the machine's own slots is."""
        return HEADER.index(name)

    # ---- options, events, constants -------------------------------------------------------

    def pairs(self, first: str, second: str) -> Pairs:
        """The options that are pairs of members of two domains."""
        if (first, second) not in self.paired:
            self.paired[first, second] = Pairs(first=first, second=second, offset=self.next_option)
            self.next_option += self.world.size(first) * self.world.size(second)
        return self.paired[first, second]

    def word(self, text: str, condition: Expression = ALWAYS, thing: Thing | None = None) -> Word:
        """An option that is a word. thing: what the word stands for, if it stands for anything."""
        said = thing or Thing(category="word", name=text)
        number = self.words.setdefault(said, len(self.words))
        return Word(word=text, option=number, condition=condition, thing=thing)

    def routine(self, thing: Thing) -> Expression:
        """A procedure, trigger or card as the argument of an event."""
        return const(self.routines.setdefault(thing, len(self.routines)))

    def members(self, domain: str, target: int, members: Expression) -> Members:
        """Options that are members of a set; the chosen one goes into slot ``target``."""
        return Members(
            offset=self.world.domains[domain].offset,
            slot=target,
            members=members,
            size=self.world.size(domain),
        )

    def event(self, kind: EventKind) -> int:
        """The number of a kind of event; added when first asked for.

        Loops of one name may go over different things: these are different kinds.
        """
        if kind not in self.events:
            self.events.append(kind)
        return self.events.index(kind)

    def table(self, numbers: Sequence[int]) -> int:
        """The number of a constant table."""
        entry = tuple(numbers)
        if entry not in self.tables:
            self.tables.append(entry)
        return self.tables.index(entry)

    def row(self, numbers: Sequence[int]) -> int:
        """The number of a constant row of values."""
        entry = tuple(numbers)
        if entry not in self.rows:
            self.rows.append(entry)
        return self.rows.index(entry)

    def majority(self, table: Majority) -> int:
        """The number of a majority table, which is added."""
        self.majorities.append(table)
        return len(self.majorities) - 1

    def ending(self, reason: str) -> int:
        """The number of a reason for which a game may end."""
        if reason not in self.endings:
            self.endings.append(reason)
        return self.endings.index(reason)

    def goes_unseen(self, source: str, goal: str) -> None:
        """Note that cards go from one zone to another without being seen by everybody."""
        self.unseen.append((source, goal))

    # ---- code -----------------------------------------------------------------------------

    def emit(self, *instruction: object) -> None:
        """Append an instruction; labels in it are resolved when the program is finished."""
        if len(self.code) >= MOST_INSTRUCTIONS:
            raise beyond(self.world.rules, self.world.players, "instructions", MOST_INSTRUCTIONS)
        self.code.append(list(instruction))
        self.site_of.append(self.site_number())

    def call(self, routine: Label) -> None:
        """Append a call of a routine. What it is given is written beforehand (``arguments.py``)."""
        self.emit("call", routine, (), ())

    def begin(self, what: str, of: str = "", *manners: str) -> None:
        """Begin a routine: what is emitted from here on belongs to it."""
        here = len(self.code)
        self.begun.append(Routine(what=what, of=of, manners=manners, begin=here, end=here))
        self.site = Site(element=self.begun[-1].name)

    @contextmanager
    def at(self, rule: str, clause: str = "") -> Iterator[None]:
        """A context: what is emitted inside comes from this clause of the rules.

        clause: its sort, such as ``for each``; if it is left out, the one around it.
        """
        before = self.site
        self.site = replace(before, rule=rule, clause=clause or before.clause)
        yield
        self.site = before

    def site_number(self) -> int:
        """The number of the site that instructions get now."""
        return self.sites.setdefault(self.site, len(self.sites))

    def place(self, label: Label) -> None:
        """Let a label point to the next instruction."""
        label.target = len(self.code)

    def set(self, target: int, value: Expression) -> None:
        """Write a slot."""
        self.emit("set", target, value)

    def tell(
        self, event: int, arguments: Sequence[Expression], seen: Expression = ("const", -1)
    ) -> None:
        """Emit an event."""
        self.emit("emit", event, tuple(arguments), seen)

    def choose(self, choice: Choice) -> None:
        """Ask for a decision."""
        self.choices.append(replace(choice, site=self.site_number()))
        self.emit("choose", self.latest_choice)

    @property
    def latest_choice(self) -> int:
        """The number of the decision that was asked for last."""
        return len(self.choices) - 1

    def secret_pick(self, pick: SecretPick) -> None:
        """Note that what was asked for last is hidden for a time."""
        self.picks.append(pick)

    def secret_take(self, take: SecretTake) -> None:
        """Note that cards are chosen in secret by what was asked for last."""
        self.takes.append(take)

    def resolved(self) -> tuple[Instruction, ...]:
        """The code with every label replaced by its index."""

        def settle(part: object) -> object:
            if isinstance(part, Label):
                assert part.target >= 0, "a label was never placed"
                return part.target
            if isinstance(part, list):
                return tuple(settle(one) for one in part)
            return part

        return tuple(tuple(settle(part) for part in step) for step in self.code)

    def pieces_of_code(self) -> tuple[Routine, ...]:
        """All routines, in the order of the code."""
        ends = [routine.begin for routine in self.begun[1:]] + [len(self.code)]
        return tuple(
            replace(routine, end=end) for routine, end in zip(self.begun, ends, strict=True)
        )

    def pools(self) -> tuple[tuple[str, ...], ...]:
        """Sets of zones between which cards go unseen, in the order of declaration."""
        zones = self.world.zones
        pool = {name: name for name in zones}

        def root(name: str) -> str:
            while pool[name] != name:
                name = pool[name]
            return name

        for one, other in self.unseen:
            pool[root(other)] = root(one)
        hidden = [name for name, zone in zones.items() if zone.known]
        roots = dict.fromkeys(root(name) for name in hidden)
        return tuple(tuple(name for name in hidden if root(name) == top) for top in roots)
