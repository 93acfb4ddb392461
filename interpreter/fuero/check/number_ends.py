"""FU325: both ends of a set of numbers can be in a set, in every game.

What cannot be told to be so is an error: numbers that no set holds would be missing from what is
offered, in silence.
"""

from __future__ import annotations

from collections.abc import Iterator

from fuero.diagnostics import Diagnostic
from fuero.ruleset import core
from fuero.ruleset.limits import MOST_IN_SET, MOST_LARGE
from fuero.ruleset.properties import words_of_text

from .bounds import bounds_of_each
from .context import CheckContext

__all__ = ["number_ends"]


def number_ends(context: CheckContext) -> Iterator[Diagnostic]:
    """Sets between numbers that may be less than 0, or greater than a set can hold."""
    seen = set[object]()
    for node, ask in bounds_of_each(context.rules, core.Between):
        if node.span in seen:
            continue
        seen.add(node.span)
        low, high = ask(node.first)[0], ask(node.last)[1]
        if low < 0:
            yield _outside(node.first, "at least", 0, low, ">")
        if high > MOST_IN_SET:
            yield _outside(node.last, "at most", MOST_IN_SET, high, "<")


def _outside(
    end: core.Expression, relation: str, limit: int, number: int, operator: str
) -> Diagnostic:
    words = words_of_text(end)
    said = str(number) if abs(number) < MOST_LARGE else "any number"
    return Diagnostic(
        code="FU325",
        message=f"numbers in a set are {relation} {limit}, and this may be {said}",
        span=end.span,
        help=f"say what holds then: `(if {words} {operator} {limit} then {words} else {limit})`",
    )
