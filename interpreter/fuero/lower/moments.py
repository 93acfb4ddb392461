"""Moments: blocks that are put off, and done when the moment has come.

The state holds how often each block was put off by each player, and the turn of these: for each
moment they are counted up from 1, in the order in which they were first put off. When a moment
comes, what waits for it becomes due, so that what is put off meanwhile waits for the next one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from fuero.machine.program import Expression
from fuero.ruleset import core

from .builder import Builder, Label, const, counted_down, counted_up, slot
from .frame import Frame
from .happenings import Happening, about, tell
from .once import once
from .parts import part
from .world import DUE, DUE_TURN, EFFECTS, LATEST, LATEST_DUE, PENDING, PENDING_TURN, Effect

__all__ = ["Moments", "each_due", "moments_of", "put_off"]


@once
def moments_of(builder: Builder) -> Moments:
    """All that can be put off in a program that has moments."""
    return Moments(builder)


class Moments:
    """All that can be put off in a program."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        names, latest = list(builder.world.declared.moments), builder.world.offset(LATEST)
        self.latest = {name: latest + number for number, name in enumerate(names)}
        due, self.cells = builder.world.offset(LATEST_DUE), builder.world.fields[LATEST].high
        self.latest_due = {name: due + number for number, name in enumerate(names)}

    def until(self, moment: str) -> list[Effect]:
        """What can be put off until a moment, in the order of declaration."""
        return [effect for effect in self.builder.world.effects if effect.node.moment == moment]

    def of(self, node: core.AtNext) -> Effect:
        """The effect of a block. Equal blocks stand in several cards, so blocks are told apart by
        identity.
        """
        return next(one for one in self.builder.world.effects if one.node is node)

    def row(self, field: str, effect: Effect) -> int:
        """Where the slots of an effect begin, one for each player."""
        return self.builder.world.offset(field) + effect.number * self.builder.world.players


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
    builder.set(latest, counted_up(slot(latest), const(1), moments.cells))
    builder.emit("store", turns, me, slot(latest))
    builder.place(again)
    builder.emit("store", counts, me, counted_up(("load", counts, me, 0), const(1)))
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
    everybody, who = const(builder.world.everything("player")), builder.scratch(0)
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
            builder.emit("store", counts, slot(player), counted_down(left))
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
        for player in range(builder.world.players):
            waiting, turn, due, due_turn = (base + player for base in begin)
            builder.set(due, counted_up(slot(due), slot(waiting)))
            behind = counted_up(slot(latest_due), slot(turn), 2 * moments.cells)
            later: Expression = ("if", slot(turn), behind, const(0))
            builder.set(due_turn, ("if", slot(due_turn), slot(due_turn), later))
            builder.set(waiting, const(0))
            builder.set(turn, const(0))
    builder.set(latest_due, counted_up(slot(latest_due), slot(latest), 2 * moments.cells))
    builder.set(latest, const(0))
