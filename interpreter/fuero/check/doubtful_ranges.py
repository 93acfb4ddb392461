"""FU314: what a variable is set to cannot leave its range.

A number that leaves the range stops at its end, and nobody is told. Where nothing is known of a
number it is trusted.
"""

from __future__ import annotations

from collections.abc import Iterator

from fuero.diagnostics import Diagnostic, Related
from fuero.lang import nodes
from fuero.ruleset.limits import MOST_LARGE

from .bounds import number_bounds
from .context import Context, declared_at

__all__ = ["doubtful_ranges"]


def doubtful_ranges(context: Context) -> Iterator[Diagnostic]:
    """Numbers that may be outside the range of the variable that is set to them."""
    for node in context.statements():
        if not isinstance(node, nodes.Assign) or isinstance(node.value, nodes.Random):
            continue
        meaning = context.names.meanings.get(node.target.name.text)
        declared = getattr(meaning.element.node, "type", None) if meaning and meaning.element else 0
        if not isinstance(declared, nodes.RangeType):
            continue
        low, high = number_bounds(context, node.value)
        known = max(abs(low), abs(high)) < MOST_LARGE
        # What is outside for certain is an error, FU302.
        sure = high < declared.low or low > declared.high
        if known and not sure and (low < declared.low or high > declared.high):
            assert meaning is not None
            assert meaning.element is not None
            yield Diagnostic(
                code="FU314",
                message=f"{node.target.name.text} goes from {declared.low} to {declared.high}, "
                f"and this from {low} to {high}",
                span=node.value.span,
                severity="warning",
                related=(Related("its range", declared_at(meaning.element)),),
                help="widen the range, or say what holds when it is left: if … then … else …",
            )
