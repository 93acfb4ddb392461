"""FU314: what a variable is set to cannot leave its range.

A number that leaves the range stops at its end, and nobody is told. Where nothing is known of a
number it is trusted.
"""

from __future__ import annotations

from collections.abc import Iterator

from fuero.diagnostics import Diagnostic, Related
from fuero.ruleset.limits import MOST_LARGE

from .bounds import bounds
from .context import CheckContext
from .ranges import limits_of, range_given

__all__ = ["doubtful_ranges"]


def doubtful_ranges(context: CheckContext) -> Iterator[Diagnostic]:
    """Numbers that may be outside the range of the variable that is set to them."""
    for node in context.statements():
        given = range_given(context, node)
        if given is None:
            continue
        value, holder = given
        name, least, most, declared = limits_of(holder)
        low, high = bounds(context.rules, value)
        known = max(abs(low), abs(high)) < MOST_LARGE
        # What is outside for certain is an error, FU302.
        sure = high < least or low > most
        if known and not sure and (low < least or high > most):
            yield Diagnostic(
                code="FU314",
                message=f"{name} goes from {least} to {most}, and this from {low} to {high}",
                span=value.span,
                severity="warning",
                related=(Related("its range", declared),),
                help="widen the range, or say what holds when it is left: if … then … else …",
            )
