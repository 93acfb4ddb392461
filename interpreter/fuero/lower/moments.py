"""Moments: blocks that are put off, and done when the moment has come.

The state holds how often each block was put off by each player, and the turn of these: for each
moment they are counted up from 1, in the order in which they were first put off. When a moment
comes, what waits for it becomes due, so that what is put off meanwhile waits for the next one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from fuero.machine.program import Expression
from fuero.machine.things import Thing
from fuero.ruleset import core
from fuero.ruleset.limits import MOST_LARGE
from fuero.ruleset.performing import bodies_of

from .builder import Builder, Label, const, slot
from .frame import Frame
from .happenings import Happening, about, tell
from .once import once
from .parts import part

__all__ = ["Effect", "Moments", "each_due", "moments_of", "put_off"]

EFFECTS = "pending effect"
"""The domain of what can be put off."""

PENDING = "effects pending"
"""How often each was put off and waits: a row for each effect, a slot for each player."""

PENDING_TURN = "turns of pending effects"
"""The turn of what waits; 0 where nothing does."""

LATEST = "latest turns of pending effects"
"""The latest turn that was given out, for each moment."""

DUE = "effects due"
"""How often each is due at the moment that has come."""

DUE_TURN = "turns of due effects"
"""The turn of what is due."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """A block that can be put off: its number, its node, and the procedure or card it is in."""

    number: int
    node: core.AtNext
    within: Thing


@once
def moments_of(builder: Builder) -> Moments:
    """All that can be put off in a program that has moments."""
    return Moments(builder)


class Moments:
    """All that can be put off in a program."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        found = [
            (Thing(category=category, name=name), node)
            for (category, name), body in bodies_of(builder.declared).items()
            for statement in body
            for node in core.walk(statement)
            if isinstance(node, core.AtNext)
        ]
        self.effects = [
            Effect(number=number, node=node, within=within)
            for number, (within, node) in enumerate(found)
        ]
        members: list[Thing] = []
        for effect in self.effects:
            same = sum(other.within == effect.within for other in self.effects[: effect.number])
            members.append(replace(effect.within, number=same + 1 if same else 0))
        builder.domain(EFFECTS, members)
        axes, cells = (EFFECTS, "player"), len(members) * builder.players
        builder.field(PENDING, axes=axes, high=MOST_LARGE)
        builder.field(PENDING_TURN, axes=axes, high=cells)
        builder.field(DUE, axes=axes, high=MOST_LARGE)
        # A trigger may reach the moment that is under way, and what waits then is due as well.
        builder.field(DUE_TURN, axes=axes, high=2 * cells)
        names = list(builder.declared.moments)
        latest = builder.field(LATEST, shape=(len(names),), high=cells)
        self.latest = {name: latest + number for number, name in enumerate(names)}
        self.latest_due = {name: builder.temporary("latest turn due") for name in names}

    def until(self, moment: str) -> list[Effect]:
        """What can be put off until a moment, in the order of declaration."""
        return [effect for effect in self.effects if effect.node.moment == moment]

    def of(self, node: core.AtNext) -> Effect:
        """The effect of a block. Equal blocks stand in several cards, so blocks are told apart by
        identity.
        """
        return next(effect for effect in self.effects if effect.node is node)

    def row(self, field: str, effect: Effect) -> int:
        """Where the slots of an effect begin, one for each player."""
        return self.builder.offset(field) + effect.number * self.builder.players


def put_off(frame: Frame, node: core.AtNext) -> None:
    """Note that the subject has put the block off. It counts as a part of a stoppable act."""
    builder, me = frame.builder, frame.here.me
    moments = moments_of(builder)
    effect = moments.of(node)
    told = _told("put off", node, me, effect)
    part(frame, told)
    counts, turns = (moments.row(field, effect) for field in (PENDING, PENDING_TURN))
    latest, again = moments.latest[node.moment], Label()
    builder.emit("branch", ("eq", ("load", turns, me, 0), const(0)), again)
    builder.set(latest, ("add", slot(latest), const(1)))
    builder.emit("store", turns, me, slot(latest))
    builder.place(again)
    builder.emit("store", counts, me, ("add", ("load", counts, me, 0), const(1)))
    tell(builder, told)


def _told(verb: str, node: core.AtNext, player: Expression, effect: Effect) -> Happening:
    """That something was put off, or is due."""
    roles = (("player", "player", player), ("effect", EFFECTS, const(effect.number)))
    return Happening(verb=verb, about=about(moment=node.moment), roles=roles)


@contextmanager
def _each_turn(builder: Builder, latest: int) -> Iterator[int]:
    """Go through the turns up to the latest one; gives the slot with the turn."""
    turn, top, bottom = builder.temporary("turn"), Label(), Label()
    builder.set(turn, const(0))
    builder.place(top)
    builder.emit("branch", ("lt", slot(turn), slot(latest)), bottom)
    builder.set(turn, ("add", slot(turn), const(1)))
    yield turn
    builder.emit("jump", top)
    builder.place(bottom)
    builder.set(latest, const(0))


def each_due(builder: Builder, moment: str) -> Iterator[tuple[Effect, int]]:
    """Go through what is due at a moment, turn by turn.

    Yields each effect with the slot of its player; what is emitted in between is done once for each
    time this player put the effect off.
    """
    moments = moments_of(builder)
    effects = moments.until(moment)
    _make_due(builder, moments, moment, effects)
    everybody, who = const(builder.everything("player")), builder.scratch(0)
    with _each_turn(builder, moments.latest_due[moment]) as turn:
        for effect in effects:
            counts, turns = (moments.row(field, effect) for field in (DUE, DUE_TURN))
            player, again, following = builder.temporary("player", -1), Label(), Label()
            has_turn: Expression = ("eq", ("load", turns, slot(who), 0), slot(turn))
            builder.set(player, ("first", ("filter", who, everybody, has_turn)))
            builder.emit("branch", ("ge", slot(player), const(0)), following)
            builder.emit("store", turns, slot(player), const(0))
            left: Expression = ("load", counts, slot(player), 0)
            builder.place(again)
            builder.emit("branch", left, following)
            builder.emit("store", counts, slot(player), ("sub", left, const(1)))
            tell(builder, _told("due", effect.node, slot(player), effect))
            yield effect, player
            builder.emit("jump", again)
            builder.place(following)


def _make_due(builder: Builder, moments: Moments, moment: str, effects: Sequence[Effect]) -> None:
    """Make all that waits for a moment due now, behind what is due already if the moment is under
    way.
    """
    latest, latest_due = moments.latest[moment], moments.latest_due[moment]
    for effect in effects:
        rows = (PENDING, PENDING_TURN, DUE, DUE_TURN)
        begin = [moments.row(field, effect) for field in rows]
        for player in range(builder.players):
            waiting, turn, due, due_turn = (base + player for base in begin)
            builder.set(due, ("add", slot(due), slot(waiting)))
            behind: Expression = ("add", slot(latest_due), slot(turn))
            later: Expression = ("if", slot(turn), behind, const(0))
            builder.set(due_turn, ("if", slot(due_turn), slot(due_turn), later))
            builder.set(waiting, const(0))
            builder.set(turn, const(0))
    builder.set(latest_due, ("add", slot(latest_due), slot(latest)))
    builder.set(latest, const(0))
