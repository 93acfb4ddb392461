"""FU311: a block is repeated no more than 10,000 times.

Whoever writes a greater number means "again and again"; a game that did it would not end in time.
"""

from __future__ import annotations

from collections.abc import Iterator

from fuero.diagnostics import Diagnostic
from fuero.ruleset import core

from .bounds import bounds
from .context import CheckContext

__all__ = ["MOST_REPEATED", "repeats"]

MOST_REPEATED = 10_000
"""How often a block may be repeated, and how often something free may be offered."""


def repeats(context: CheckContext) -> Iterator[Diagnostic]:
    """Blocks that are certain to be repeated too often if nothing ends them before."""
    for node in context.statements():
        if isinstance(node, core.Repeat | core.Offer):
            least, _ = bounds(context.rules, node.times)
            if least > MOST_REPEATED:
                yield Diagnostic(
                    code="FU311",
                    message=f"this may go round {least:,} times, and {MOST_REPEATED:,} is most",
                    span=node.times.span,
                    help="say how often it happens in a game at most",
                )
