"""Which of the players an act line speaks of."""

from __future__ import annotations

from fuero.lang import nodes
from fuero.lang.nodes import Node
from fuero.machine.program import Expression

from .builder import const, slot
from .expressions import count_in, lower_expression, seen_test
from .frame import Frame

__all__ = ["qualifies"]


def qualifies(frame: Frame, test: Node) -> Expression:
    """Whether the subject passes a qualifier."""
    builder, here = frame.builder, frame.here
    if isinstance(test, nodes.SuchThat):
        return lower_expression(test.test, here)
    if isinstance(test, nodes.HasUnique):
        assert frame.them is not None
        base = builder.offset(test.name.text)
        other = builder.scratch(here.depth)
        same: Expression = (
            "eq",
            ("load", base, slot(other), -1),
            ("load", base, here.me, -1),
        )
        alike: Expression = ("filter", other, slot(frame.them.mask), same)
        return ("eq", ("size", alike), const(1))
    assert isinstance(test, nodes.HasPieces)
    pieces = builder.names.described(test.piece, test.owner)
    return seen_test(test.amount, count_in(here, pieces, test.place), here)
