"""FU324: what a number is divided by is at least 1, in every game.

What cannot be told to be so is an error: nothing is told of a division by 0.
"""

from __future__ import annotations

from collections.abc import Iterator

from fuero.diagnostics import Diagnostic
from fuero.ruleset import core
from fuero.ruleset.limits import MOST_LARGE
from fuero.ruleset.properties import words_of_text

from .bounds import bounds_of_each
from .context import CheckContext

__all__ = ["divisors"]


def divisors(context: CheckContext) -> Iterator[Diagnostic]:
    """Divisions by what may be less than 1."""
    seen = set[object]()
    for node, ask in bounds_of_each(context.rules, core.Quotient):
        divisor = node.right
        low, _ = ask(divisor)
        if low >= 1 or divisor.span in seen:
            continue
        seen.add(divisor.span)
        least = str(low) if low > -MOST_LARGE else "any number"
        yield Diagnostic(
            code="FU324",
            message=f"what divides is at least 1, and this may be {least}",
            span=divisor.span,
            help=f"say what holds otherwise: `if {words_of_text(divisor)} > 0 then … else …`",
        )
