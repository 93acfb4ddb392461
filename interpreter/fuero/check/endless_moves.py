"""FU307: a move of any number of pieces ends.

Pieces are moved one after another, so a piece that comes to a place it may leave again could be
moved again and again. Such a move starts from one place: `from one of …`.
"""

from __future__ import annotations

from collections.abc import Iterator

from fuero.diagnostics import Diagnostic
from fuero.lang import nodes

from .context import Context
from .places import reach_of

__all__ = ["endless_moves"]


def endless_moves(context: Context) -> Iterator[Diagnostic]:
    """Moves without a number whose pieces may come back to where they may leave."""
    reach = reach_of(context)
    for node in context.statements():
        if not isinstance(node, nodes.Move):
            continue
        endless = [
            quota for quota in node.quotas if isinstance(quota.amount, nodes.AnyNumber | nodes.All)
        ]
        # One piece of each player is moved once, and what leaves a single place is gone from it.
        if not endless or node.whose is not None:
            continue
        if isinstance(node.source, nodes.OneSource):
            # All come from one place and what lies in it, and none goes there.
            continue
        if context.single(node.source):
            # The same, but what lies there may be named as a goal.
            goals = reach.places(node.goal)
            just = isinstance(node.source, nodes.Just)
            found = (frozenset({one}) for one in reach.places(node.source))
            both = max(
                ((one if just else reach.inside(one) - one) & goals for one in found),
                key=len, default=frozenset[str](),
            )  # fmt: skip
        else:
            both = reach.spread(node.source) & reach.spread(node.goal)
        if len(both) > 1:
            first, second = sorted(both)[:2]
            yield Diagnostic(
                code="FU307",
                message=f"a piece could be moved from {first} to {second} and back for ever",
                span=node.span,
                help="say from one of …, or give a number: up to 5",
            )
