"""The bench on which a Program is put together: slots, domains, options, events and code."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Literal

from fuero.diagnostics import DiagnosticError
from fuero.machine.program import (
    HEADER,
    Choice,
    Domain,
    EventKind,
    Expression,
    Field,
    Instruction,
    Majority,
    Members,
    Pairs,
    Piece,
    Prohibition,
    Routine,
    SecretPick,
    SecretTake,
    Site,
    Visibility,
    Word,
    Zone,
)
from fuero.machine.things import Thing
from fuero.ruleset.model import Rules
from fuero.ruleset.sizes import MOST_INSTRUCTIONS, MOST_SLOTS, too_large

__all__ = ["ALWAYS", "OPTION_WORD", "ROUTINE", "Builder", "Label", "const", "slot"]

WORDS = 256
"""Option integers kept for words; members of domains come after them."""

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


@dataclass(slots=True)
class Label:
    """A place in the code that is not known yet."""

    target: int = -1


class Builder:
    """Collects everything a Program is made of. Its own methods know nothing of the language."""

    def __init__(self, rules: Rules, seats: tuple[str, ...]) -> None:
        self.rules = rules
        self.declared = rules.declared
        self.players = len(seats)
        self.seats = seats
        self.fields: dict[str, Field] = {}
        self.initial: list[int] = []
        self.domains: dict[str, Domain] = {}
        self.paired: dict[tuple[str, str], Pairs] = {}
        self.next_option = WORDS
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
        self.zones: dict[str, Zone] = {}
        self.pieces: dict[str, Piece] = {}
        self.unseen: list[tuple[str, str]] = []
        self.picks: list[SecretPick] = []
        self.takes: list[SecretTake] = []
        self.prohibitions: list[Prohibition] = []
        self.endings: list[str] = []
        self.streams: list[str] = []
        self.numbered = 0
        self.registers: list[str] = []
        self.made: dict[Hashable, object] = {}
        """What others have worked out once for this program; see ``once``."""
        for name in HEADER:
            self.field(
                f"machine {name}",
                kind="set" if name == "passed" else "number",
                domain="player" if name == "passed" else "",
                visibility="internal",
                initial=-1 if name == "over" else 0,
            )
        roles = (("player", "player"), ("choice", ""), ("option", ""))
        for taken in ("forced", "declined"):
            self.event(EventKind(verb=taken, roles=roles))

    # ---- the state ------------------------------------------------------------------------

    def field(
        self,
        name: str,
        *,
        axes: Sequence[str] = (),
        shape: Sequence[int] = (),
        kind: str = "number",
        domain: str = "",
        low: int = 0,
        high: int = 0,
        visibility: Visibility = "public",
        role: Literal["", "variable"] = "",
        initial: int | Sequence[int] = 0,
    ) -> int:
        """Add slots to the state and return the offset of the first."""
        offset = len(self.initial)
        lengths = tuple(shape) or tuple(len(self.domains[axis].members) for axis in axes)
        made = Field(
            name=name,
            offset=offset,
            shape=lengths,
            axes=tuple(axes),
            kind=kind,  # type: ignore[arg-type]
            domain=domain,
            low=low,
            high=high,
            visibility=visibility,
            role=role,
        )
        if offset + made.size > MOST_SLOTS:
            raise self._too_large("slots", MOST_SLOTS)
        self.fields[name] = made
        if isinstance(initial, int):
            self.initial.extend([initial] * made.size)
        else:
            self.initial.extend(initial)
        return offset

    def _too_large(self, what: str, most: int) -> DiagnosticError:
        """What is raised where the rules come to more than a program may have."""
        message = f"for {self.players} players the rules come to more than {most:,} {what}"
        return DiagnosticError(
            (too_large(message, self.rules.game.span, "declare or do less, or with fewer players"),)
        )

    def temporary(self, what: str, initial: int = 0) -> int:
        """A new register of one slot."""
        self.numbered += 1
        return self.register(f"{what} {self.numbered}", initial=initial)

    def temporaries(self, what: str, number: int, initial: int = 0) -> int:
        """A new register of several slots; returns the first."""
        self.numbered += 1
        return self.register(f"{what} {self.numbered}", shape=(number,), initial=initial)

    def temporaries_for_players(self, what: str, initial: int = 0) -> int:
        """A new register with a slot for each player; returns the first."""
        return self.temporaries(what, self.players, initial)

    def scratch(self, depth: int) -> int:
        """The register that holds *it* in a filter that is nested this deep."""
        name = f"it {depth}"
        return self.offset(name) if name in self.fields else self.register(name)

    def register(self, name: str, shape: Sequence[int] = (), initial: int = 0) -> int:
        """A new field that is a register. It gets its offset when the program is finished."""
        self.registers.append(name)
        return self.field(name, shape=shape, visibility="internal", initial=initial)

    def offset(self, name: str) -> int:
        """Where a field begins."""
        return self.fields[name].offset

    def header(self, name: str) -> int:
        """Where one of the machine's own slots is."""
        return HEADER.index(name)

    # ---- domains, options, events ---------------------------------------------------------

    def domain(self, name: str, things: Iterable[Thing]) -> Domain:
        """Add a domain; its members become options in their order."""
        members = tuple(things)
        made = Domain(
            name=name,
            members=tuple(thing.id for thing in members),
            offset=self.next_option,
            things=members,
        )
        self.next_option += len(made.members)
        self.domains[name] = made
        return made

    def size(self, domain: str) -> int:
        """How many members a domain has."""
        return len(self.domains[domain].members)

    def everything(self, domain: str) -> int:
        """The set of all members of a domain."""
        return (1 << self.size(domain)) - 1

    def pairs(self, first: str, second: str) -> Pairs:
        """The options that are pairs of members of two domains."""
        if (first, second) not in self.paired:
            self.paired[first, second] = Pairs(first=first, second=second, offset=self.next_option)
            self.next_option += self.size(first) * self.size(second)
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
            offset=self.domains[domain].offset,
            slot=target,
            members=members,
            size=self.size(domain),
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

    # ---- code -----------------------------------------------------------------------------

    def emit(self, *instruction: object) -> None:
        """Append an instruction; labels in it are resolved when the program is finished."""
        if len(self.code) >= MOST_INSTRUCTIONS:
            raise self._too_large("instructions", MOST_INSTRUCTIONS)
        self.code.append(list(instruction))
        self.site_of.append(self.site_number())

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
        self.emit("choose", len(self.choices) - 1)

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
        pool = {name: name for name in self.zones}

        def root(name: str) -> str:
            while pool[name] != name:
                name = pool[name]
            return name

        for one, other in self.unseen:
            pool[root(other)] = root(one)
        hidden = [name for name, zone in self.zones.items() if zone.known]
        roots = dict.fromkeys(root(name) for name in hidden)
        return tuple(tuple(name for name in hidden if root(name) == top) for top in roots)
