"""What there is in a game for one number of players, found out before any code is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Literal

from fuero.diagnostics import DiagnosticError
from fuero.frozen import frozen
from fuero.machine.chance import LAST_STATE
from fuero.machine.program import HEADER, Domain, Field, Piece, Visibility, Zone
from fuero.machine.things import Thing
from fuero.ruleset import core
from fuero.ruleset.model import Rules
from fuero.ruleset.sizes import MOST_SLOTS, too_large

__all__ = [
    "ANSWERS",
    "ASKED",
    "DRAWS",
    "DUE",
    "DUE_TURN",
    "EFFECTS",
    "LATEST",
    "LATEST_DUE",
    "PENDING",
    "PENDING_TURN",
    "SUBJECT_OF_TRIAL",
    "Effect",
    "Keepable",
    "World",
    "WorldDraft",
    "beyond",
    "domain_of_things",
]

ANSWERS = "yes or no"
"""The domain of what is told of a variable that says yes or no."""

ASKED = "asked"
"""Before the name of a variable: by which choice each player's pick was made that is hidden."""

SUBJECT_OF_TRIAL = "subject of trial"
"""The player who does what is tried alone."""

DRAWS = "set-up"
"""The stream of all chance but the shuffling of piles: random members, cards taken at random.

Its name is a part of what each seed means, so it is still called as when only the set-up drew.
"""

EFFECTS = "pending effect"
"""The domain of what can be put off."""

PENDING = "effects pending"
"""How often each was put off and waits: a row for each effect, a slot for each player."""

PENDING_TURN = "turns of pending effects"
"""The turn of what waits; 0 where nothing does."""

LATEST = "latest turns of pending effects"
"""The latest turn that was given out, for each moment."""

LATEST_DUE = "latest turns of due effects"
"""The latest turn of what is due at a moment under way."""

DUE = "effects due"
"""How often each is due at the moment that has come."""

DUE_TURN = "turns of due effects"
"""The turn of what is due."""

WORDS = 256
"""Option integers kept for words; members of domains come after them."""


@frozen
class Keepable:
    """A card that can be kept, the act that keeps it, and where it may stop others meanwhile, which
    is all it allows there.

    Of a card of which every player has a copy there is one for each of them, as its owner.
    """

    family: str
    index: int
    card: Thing
    keep: core.Keep
    stops: tuple[core.Trigger, ...]


@frozen
class Effect:
    """A block that can be put off: its number, its node, and the procedure or card it is in."""

    number: int
    node: core.AtNext
    within: Thing


@frozen
class World:
    """What there is: domains, slots of the state, pieces, zones, cards to be kept, and what can be
    put off. Nothing of it changes while code is written.

    initial: what the slots hold at the start. streams: of random numbers, by their names.
    next_option: the first option integer that no member of a domain has.
    """

    rules: Rules
    seats: tuple[str, ...]
    domains: Mapping[str, Domain]
    fields: Mapping[str, Field]
    initial: tuple[int, ...]
    pieces: Mapping[str, Piece]
    zones: Mapping[str, Zone]
    kept: tuple[Keepable, ...]
    effects: tuple[Effect, ...]
    streams: tuple[str, ...]
    next_option: int

    @property
    def declared(self) -> core.Declared:
        """All that the rules declare."""
        return self.rules.declared

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.seats)

    def offset(self, name: str) -> int:
        """Where a field begins."""
        return self.fields[name].offset

    def size(self, domain: str) -> int:
        """How many members a domain has."""
        return len(self.domains[domain].members)

    def everything(self, domain: str) -> int:
        """The set of all members of a domain."""
        return (1 << self.size(domain)) - 1


class WorldDraft:
    """A world that is being found out."""

    def __init__(self, rules: Rules, seats: tuple[str, ...]) -> None:
        self.rules = rules
        self.declared = rules.declared
        self.seats = seats
        self.players = len(seats)
        self.domains: dict[str, Domain] = {}
        self.fields: dict[str, Field] = {}
        self.initial: list[int] = []
        self.pieces: dict[str, Piece] = {}
        self.zones: dict[str, Zone] = {}
        self.kept: tuple[Keepable, ...] = ()
        self.effects: tuple[Effect, ...] = ()
        self.streams: list[str] = []
        self.next_option = WORDS
        for name in HEADER:
            kind = {"passed": "set", "actor": "member"}.get(name, "number")
            self.field(
                f"machine {name}",
                kind=kind,
                domain="player" if kind != "number" else "",
                low=-1 if name == "over" else 0,
                visibility="internal",
                initial=-1 if name == "over" else 0,
            )

    def finished(self) -> World:
        """The world as it is now."""
        return World(
            rules=self.rules,
            seats=self.seats,
            domains=MappingProxyType(dict(self.domains)),
            fields=MappingProxyType(dict(self.fields)),
            initial=tuple(self.initial),
            pieces=MappingProxyType(dict(self.pieces)),
            zones=MappingProxyType(dict(self.zones)),
            kept=self.kept,
            effects=self.effects,
            streams=tuple(self.streams),
            next_option=self.next_option,
        )

    def field(  # noqa: PLR0913 - what a field is, in one call: all but its name has a default
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
        made = Field(
            name=name,
            offset=offset,
            shape=tuple(shape) or tuple(self.size(axis) for axis in axes),
            axes=tuple(axes),
            kind=kind,  # type: ignore[arg-type]
            domain=domain,
            low=low,
            high=high,
            visibility=visibility,
            role=role,
        )
        if offset + made.size > MOST_SLOTS:
            raise beyond(self.rules, self.players, "slots", MOST_SLOTS)
        self.fields[name] = made
        if isinstance(initial, int):
            self.initial.extend([initial] * made.size)
        else:
            self.initial.extend(initial)
        return offset

    def domain(self, name: str, things: Iterable[Thing]) -> None:
        """Add a domain; its members become options in their order."""
        made = domain_of_things(name, things, self.next_option)
        self.next_option += len(made.members)
        self.domains[name] = made

    def stream(self, name: str) -> None:
        """Add a stream of random numbers: a slot that nobody sees, seeded apart from all others."""
        self.streams.append(name)
        self.field(f"stream {name}", high=LAST_STATE, visibility="internal")

    def size(self, domain: str) -> int:
        """How many members a domain has."""
        return len(self.domains[domain].members)


def domain_of_things(name: str, things: Iterable[Thing], offset: int) -> Domain:
    """A domain of these members; offset: the option integer of the first."""
    members = tuple(things)
    ids = tuple(thing.id for thing in members)
    return Domain(name=name, members=ids, offset=offset, things=members)


def beyond(rules: Rules, players: int, what: str, most: int) -> DiagnosticError:
    """What is raised where rules come to more than a program may have."""
    message = f"for {players} players the rules come to more than {most:,} {what}"
    help = "declare or do less, or with fewer players"
    return DiagnosticError((too_large(message, rules.game.span, help),))
