"""Setting pieces down as the rules say, whatever is prohibited."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from fuero.frozen import frozen
from fuero.machine.program import Expression
from fuero.ruleset import core
from fuero.ruleset.limits import MOST_LARGE

from .builder import Label, const, counted_down, slot
from .environment import Environment
from .expressions import lower_expression
from .frame import Frame, each_member
from .happenings import Happening, about, tell
from .laying import arriving, lay_down
from .pieces import bearer_set, bearers_meant, cell
from .shared import shared

__all__ = ["lower_put_pieces"]


@frozen
class _Put:
    """Pieces of one bearer that are put from a place to a place, so many of them at most."""

    kind: str
    bearer: Expression
    source: Expression
    goal: Expression
    most: Expression


def lower_put_pieces(frame: Frame, node: core.PutPieces) -> None:
    """Put pieces from place to place: a number of them, or all; none where a place is none.

    Where it can be several bearers' pieces, such acts share a routine.
    """
    builder, here, pieces = frame.builder, frame.here, node.quota.pieces
    source, goal = (lower_expression(place, here) for place in (node.source, node.goal))
    most = const(MOST_LARGE)
    if isinstance(node.quota.amount, core.Exactly):
        most = lower_expression(node.quota.amount.number, here)
    # What a player holds for another owner is not the player's own colour.
    bearers = [one for one in bearers_meant(here, pieces) if one.held is None]
    if len(bearers) > 1:
        routine = shared(
            builder, ("put", pieces.kind), partial(_each, frame, pieces.kind),
            "who puts", "source", "goal", "left to put", "bearers",
        )  # fmt: skip
        routine.call(builder, here.me, source, goal, most, bearer_set(here, pieces, held=False))
        return
    places = [builder.temporary(what, -1) for what in ("source", "goal")]
    for place, value in zip(places, (source, goal), strict=True):
        builder.set(place, value)
    nowhere = _nowhere(frame, *places)
    put = _Put(
        kind=pieces.kind,
        bearer=bearers[0].index,
        source=slot(places[0]),
        goal=slot(places[1]),
        most=most,
    )
    _put(frame, put, nowhere)
    builder.place(nowhere)


def _nowhere(frame: Frame, source: int, goal: int) -> Label:
    """Where the code goes if one of the places is none."""
    nowhere = Label()
    somewhere: Expression = ("ge", ("min", slot(source), slot(goal)), const(0))
    frame.builder.emit("branch", somewhere, nowhere)
    return nowhere


def _each(frame: Frame, kind: str, *registers: int) -> None:
    """The routine: pieces of one bearer after another, so many together.

    registers: those that the routine is given, in their order.
    """
    me, source, goal, left, bearers = registers
    builder, nowhere = frame.builder, _nowhere(frame, source, goal)
    frame = replace(frame, here=Environment(builder=builder, me=slot(me)))
    with each_member(builder, slot(bearers)) as bearer:
        nothing = Label()
        put = _Put(kind=kind, bearer=bearer, source=slot(source), goal=slot(goal), most=slot(left))
        number = _put(frame, put, nothing)
        builder.set(left, counted_down(slot(left), number))
        builder.place(nothing)
    builder.place(nowhere)


def _put(frame: Frame, put: _Put, nothing: Label) -> Expression:
    """Put pieces of one bearer; how many it were. nothing: where to go if it is none."""
    builder, here, kind = frame.builder, frame.here, put.kind
    base, bearers = builder.world.offset(f"pieces {kind}"), builder.world.pieces[kind].bearers
    number = slot(builder.temporary("number"))
    available: Expression = ("load", base, cell(here, kind, put.source, put.bearer), 0)
    wanted = available if put.most == const(MOST_LARGE) else ("min", put.most, available)
    builder.set(number[1], wanted if wanted == available else ("max", wanted, const(0)))
    builder.emit("branch", number, nothing)
    there = arriving(here, kind, put.bearer, put.goal)
    cells: list[Expression] = [
        ("at", base, cell(here, kind, place, one))
        for place, one in ((put.source, put.bearer), (put.goal, there))
    ]
    builder.emit("transfer", cells[0], cells[1], number)
    told = (
        ("player" if bearers == "player" else "owner", bearers, put.bearer),
        ("source", "place", put.source),
        ("goal", "place", put.goal),
        ("number", "", number),
    )
    tell(builder, Happening(verb="placed", about=about(piece=kind), roles=told))
    lay_down(frame, kind, put.bearer, put.goal, number)
    return number
