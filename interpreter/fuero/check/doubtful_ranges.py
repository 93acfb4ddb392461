"""FU314: what a variable is set to cannot leave its range.

A number that leaves the range stops at its end, and nobody is told. Where nothing is known of a
number it is trusted.
"""

from __future__ import annotations

from collections.abc import Iterator

from fuero.diagnostics import Diagnostic, Related
from fuero.ruleset import core
from fuero.ruleset.limits import MOST_LARGE

from .bounds import bounds
from .context import CheckContext
from .ranges import range_of

__all__ = ["doubtful_ranges"]


def doubtful_ranges(context: CheckContext) -> Iterator[Diagnostic]:
    """Numbers that may be outside the range of the variable that is set to them."""
    for node in context.statements():
        if not isinstance(node, core.Assign) or isinstance(node.value, core.RandomMember):
            continue
        declared = range_of(context, node.target)
        if declared is None:
            continue
        low, high = bounds(context.rules, node.value)
        known = max(abs(low), abs(high)) < MOST_LARGE
        # What is outside for certain is an error, FU302.
        sure = high < declared.low or low > declared.high
        if known and not sure and (low < declared.low or high > declared.high):
            yield Diagnostic(
                code="FU314",
                message=f"{declared.name} goes from {declared.low} to {declared.high}, "
                f"and this from {low} to {high}",
                span=node.value.span,
                severity="warning",
                related=(Related("its range", declared.name_span),),
                help="widen the range, or say what holds when it is left: if … then … else …",
            )
