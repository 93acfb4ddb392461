"""A step of a move: pieces of one bearer go from a place to a place."""

from __future__ import annotations

from fuero.machine.program import Expression

from .builder import slot
from .frame import Frame
from .laying import arriving, lay_down
from .parts import part
from .pieces import cell
from .triggers import after_pieces

__all__ = ["carry"]


def carry(
    frame: Frame,
    piece: str,
    bearer: Expression,
    source: Expression,
    goal: Expression,
    number: Expression,
) -> None:
    """Announce, wait for the window, and move pieces from place to place."""
    builder = frame.builder
    announced = (
        ("player", "player", frame.here.me),
        ("owner", builder.pieces[piece].bearers, bearer),
        ("source", "place", source),
        ("goal", "place", goal),
        ("number", "", number),
    )
    part(frame, f"moved:{piece}", announced, chosen=True)
    base = builder.offset(f"pieces {piece}")
    there = arriving(frame.here, piece, bearer, goal)
    cells: list[Expression] = [
        ("at", base, cell(frame.here, piece, place, one))
        for place, one in ((source, bearer), (goal, there))
    ]
    builder.emit("transfer", cells[0], cells[1], number)
    moved = builder.header("moved")
    builder.set(moved, ("add", slot(moved), number))
    if "origins" in builder.fields:
        origins = builder.offset("origins")
        builder.set(origins, ("union", slot(origins), ("single", source)))
    event = builder.event(f"moved:{piece}", *((name, domain) for name, domain, _ in announced))
    builder.tell(event, [value for _, _, value in announced])
    lay_down(frame, piece, bearer, goal, number)
    after_pieces(frame, piece, bearer, source, goal)
