"""FU307: a move of any number of pieces ends.

Pieces are moved one after another, so a piece that comes to a place it may leave again could be
moved again and again. Such a move starts from one place: `from one of …`.
"""

from __future__ import annotations

from collections.abc import Iterator

from fuero.diagnostics import Diagnostic
from fuero.ruleset import core

from .context import CheckContext
from .places import Places, ReachReader, bare, reach_of

__all__ = ["endless_moves"]


def endless_moves(context: CheckContext) -> Iterator[Diagnostic]:
    """Moves without a number whose pieces may come back to where they may leave."""
    reach = reach_of(context)
    for routine, found in context.routines():
        here = reach.at(routine)
        for node in found:
            both = _left_again(here, node) if isinstance(node, core.Move) else ()
            if len(both) > 1:
                first, second = sorted(both)[:2]
                yield Diagnostic(
                    code="FU307",
                    message=f"a piece could be moved from {first} to {second} and back for ever",
                    span=node.span,
                    help="say from one of …, or give a number: up to 5",
                )


def _left_again(here: ReachReader, node: core.Move) -> Places:
    """Places where pieces may come to and leave again, in a move without a number."""
    endless = any(isinstance(one.amount, core.AnyNumber | core.All) for one in node.quotas)
    # One piece of each player is moved once, and of what comes from one of several places, all
    # come from one place and what lies in it, and none goes there.
    if not endless or node.whose is not None or isinstance(node.source, core.OneOfThese):
        return frozenset()
    if not isinstance(node.source, core.Single | core.Nothing):
        return here.spread(node.source) & here.spread(node.goal)
    # What leaves a single place is gone from it, but what lies there may be named as a goal.
    goals = here.read(node.goal)
    just = isinstance(bare(node.source), core.Just)
    found = (frozenset({one}) for one in here.read(node.source))
    return max(
        ((one if just else here.with_inner(one) - one) & goals for one in found),
        key=len, default=frozenset[str](),
    )  # fmt: skip
