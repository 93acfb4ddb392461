"""FU328: the longest chain is sought among so many places that it can be found, in every game.

Finding it takes work that can double with each place more.
"""

from __future__ import annotations

from collections.abc import Iterator

from fuero.diagnostics import Diagnostic
from fuero.machine.connections import MOST_IN_CHAIN
from fuero.ruleset import core

from .bounds import bounds_of_each
from .context import CheckContext

__all__ = ["long_chains"]


def long_chains(context: CheckContext) -> Iterator[Diagnostic]:
    """Chains in sets that may have too many places."""
    seen = set[object]()
    for node, ask in bounds_of_each(context.rules, core.LongestChain):
        members = node.members
        _, most = ask(members)
        if most <= MOST_IN_CHAIN or members.span in seen:
            continue
        seen.add(members.span)
        yield Diagnostic(
            code="FU328",
            message=f"the longest chain is found among {MOST_IN_CHAIN} places at most, and these "
            f"may be {most}",
            span=members.span,
            help="name fewer: those of one kind, or without those that never count; how far a "
            "connected group reaches is told of any number: `size of (… connected to …)`",
        )
