"""Which of the players an act line speaks of."""

from __future__ import annotations

from fuero.machine.program import Expression
from fuero.ruleset import core

from .builder import const, slot
from .expressions import count_in, lower_expression, seen_test
from .frame import Frame

__all__ = ["qualifies"]


def qualifies(frame: Frame, test: core.Node) -> Expression:
    """Whether the subject passes a qualifier."""
    builder, here = frame.builder, frame.here
    if isinstance(test, core.SuchThat):
        return lower_expression(test.test, here)
    if isinstance(test, core.HasUnique):
        assert frame.them is not None
        base = builder.world.offset(test.variable)
        other = builder.scratch(here.depth)
        same: Expression = (
            "eq",
            ("load", base, slot(other), -1),
            ("load", base, here.me, -1),
        )
        alike: Expression = ("filter", other, slot(frame.them.mask), same)
        return ("eq", ("size", alike), const(1))
    assert isinstance(test, core.HasPieces)
    return seen_test(test.amount, count_in(here, test.pieces, test.places), here)
