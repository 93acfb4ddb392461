"""Loads that are laid down: in some places, pieces of a kind carry nothing.

A piece that enters such a place is counted there under the bearer without a load, in the same step,
so that no state shows a load where there can be none. The event that tells of it follows the move.
"""

from __future__ import annotations

from fuero.machine.program import Expression

from .builder import Label, const
from .environment import Environment
from .frame import Frame
from .happenings import Happening, about, tell
from .inside import widened
from .pieces import owner_of

__all__ = ["arriving", "lay_down", "unladen_in"]


def unladen_in(here: Environment, kind: str) -> Expression:
    """The places where pieces of a kind carry nothing now."""
    return widened(here.builder, here.depth, const(here.builder.world.pieces[kind].unladen_in))


def arriving(here: Environment, kind: str, bearer: Expression, goal: Expression) -> Expression:
    """The bearer under which pieces are counted in the place they come to."""
    if not here.builder.world.pieces[kind].unladen_in:
        return bearer
    unladen = owner_of(here.builder, kind, bearer)
    return ("if", ("has", unladen_in(here, kind), goal), unladen, bearer)


def lay_down(
    frame: Frame, kind: str, bearer: Expression, goal: Expression, number: Expression
) -> None:
    """Tell that pieces have laid down their load in the place they came to, if they have."""
    builder, here = frame.builder, frame.here
    arrived = arriving(here, kind, bearer, goal)
    if arrived == bearer:
        return
    kept = Label()
    builder.emit("branch", ("if", ("ne", arrived, bearer), number, const(0)), kept)
    told = (
        ("player", "player", here.me),
        ("owner", builder.world.pieces[kind].bearers, bearer),
        ("place", "place", goal),
        ("number", "", number),
    )
    tell(builder, Happening(verb="unloaded", about=about(piece=kind), roles=told))
    builder.place(kept)
