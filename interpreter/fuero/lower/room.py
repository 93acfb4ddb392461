"""Room: places in which there are never more than a number of some pieces and figures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fuero.frozen import frozen
from fuero.machine.program import Expression, Room
from fuero.ruleset import core
from fuero.ruleset.constants import Held, held_apart

from .builder import Builder, const, slot
from .environment import Environment, add
from .expressions import lower_expression
from .inside import held_places, may_hold, spoken_of
from .once import once

__all__ = ["Limit", "limits", "rooms"]


@frozen
class Limit:
    """Room for a number of pieces and figures.

    most: how many there may be. pieces, figures: which of them take up room. named: the places,
    each of which has this room for itself; or held: one place, which has this room with all that
    belongs to it. seat: whose room it is, where each player has such a room; None otherwise.
    """

    most: core.Expression
    pieces: tuple[tuple[str, int], ...]
    figures: int
    named: int
    held: Held | None = None
    seat: str | None = None

    @property
    def together(self) -> bool:
        """Whether pieces in places that lie in the one place take up its room."""
        return self.held is not None

    def places(self, here: Environment) -> Expression:
        """The places in which they take up room."""
        return held_places(here.builder, [self.held]) if self.held else const(self.named)

    def room(self, here: Environment, place: Expression) -> Expression:
        """How many more there is room for in one of the places."""
        counted = self.places(here) if self.together else ("single", place)
        return ("sub", lower_expression(self.most, here), self._standing(here, counted))

    def full(self, here: Environment) -> Expression:
        """The places that have no room left."""
        if self.together:
            none_left = ("le", self.room(here, const(-1)), const(0))
            return ("if", none_left, self.places(here), const(0))
        index, inside = here.filtering()
        none_left = ("le", self.room(inside, slot(index)), const(0))
        return ("filter", index, const(self.named), none_left)

    def _standing(self, here: Environment, places: Expression) -> Expression:
        """How many of them stand in a set of places."""
        builder, number = here.builder, const(0)
        for kind, bearers in self.pieces:
            width = builder.world.size(builder.world.pieces[kind].bearers)
            base = builder.world.offset(f"pieces {kind}")
            number = add(number, ("count", base, width, places, const(bearers)))
        if self.figures:
            index = builder.scratch(here.depth)
            stands: Expression = (
                "load",
                builder.world.offset("where figures stand"),
                slot(index),
                -1,
            )
            there: Expression = ("filter", index, const(self.figures), ("has", places, stands))
            number = add(number, ("size", there))
        return number


def limits(builder: Builder, node: core.Prohibition) -> tuple[Limit, ...]:
    """What a prohibition with a number says. Found once for a program."""
    return _limits_of(builder, node.name)


@once
def _limits_of(builder: Builder, prohibition: str) -> tuple[Limit, ...]:
    return tuple(_limits(builder, builder.world.declared.prohibitions[prohibition]))


def _limits(builder: Builder, node: core.Prohibition) -> Iterator[Limit]:
    if node.most is None:
        return
    if any(pieces.owner == "own" for pieces in node.pieces):
        for seat in builder.world.seats:
            theirs = tuple(replace(pieces, owner=seat) for pieces in node.pieces)
            yield from _limits_in(builder, replace(node, pieces=theirs), node.most, seat)
    else:
        yield from _limits_in(builder, node, node.most, None)


def _limits_in(
    builder: Builder, node: core.Prohibition, most: core.Expression, seat: str | None
) -> Iterator[Limit]:
    """The limits of the places; seat: of whose pieces alone."""
    pieces, figures = spoken_of(builder, node)
    places, alone = list(builder.world.rules.places), 0
    for place, held in held_apart(builder.world.rules, node.places).items():
        at = places.index(place)
        if held.whole and may_hold(builder, const(at)):
            yield Limit(
                most=most, pieces=pieces, figures=figures, named=1 << at, held=held, seat=seat
            )
        else:
            alone |= 1 << at
    if alone:
        yield Limit(most=most, pieces=pieces, figures=figures, named=alone, seat=seat)


def rooms(builder: Builder, node: core.Prohibition) -> tuple[Room, ...]:
    """The places with room for a number, in a form that can be checked against any state."""
    here = Environment(builder=builder, me=const(0))
    found = []
    for limit in limits(builder, node):
        most = lower_expression(limit.most, here)
        for at in range(len(builder.world.rules.places)):
            if limit.named >> at & 1:
                counted = limit.places(here) if limit.together else const(1 << at)
                found.append(Room(place=at, pieces=limit.pieces, counted=counted, most=most))
    return tuple(found)
