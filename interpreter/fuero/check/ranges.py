"""FU302: what a variable is given lies within its range.

Only what is certain is reported: a number that is outside whatever happens.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fuero.diagnostics import Diagnostic, Related
from fuero.lang import nodes
from fuero.lang.nodes import Name, Node
from fuero.ruleset.model import Rules

from .bounds import number_bounds, numbers_in
from .context import Context, context_of, declared_at

__all__ = ["ranges", "ranges_left"]


def ranges(context: Context) -> Iterator[Diagnostic]:
    """Numbers given to variables that cannot hold them."""
    return _ranges(context, context.statements())


def ranges_left(rules: Rules) -> Iterator[Diagnostic]:
    """The same of statements that are tried alone."""
    parts = [node for statement in rules.trial for node in nodes.walk(statement)]
    return _ranges(context_of(rules), parts)


def _ranges(context: Context, statements: Iterable[Node]) -> Iterator[Diagnostic]:
    for node in statements:
        if isinstance(node, nodes.Assign) and not isinstance(node.value, nodes.Random):
            low, high = number_bounds(context, node.value)
            yield from _outside(context, node.target.name, low, high, node.value, always=True)
        elif isinstance(node, nodes.Assign | nodes.Choose | nodes.ForEach):
            if isinstance(node, nodes.ForEach):
                name, members = node.variable, node.members
            elif isinstance(node, nodes.Choose):
                name, members = node.target.name, node.members
            else:
                assert isinstance(node.value, nodes.Random)
                name, members = node.target.name, node.value.members
            numbers = numbers_in(context, members)
            if numbers:
                yield from _outside(
                    context, name, min(numbers), max(numbers), members, always=False
                )


def _outside(
    context: Context, name: Name, low: int, high: int, node: Node, *, always: bool
) -> Iterator[Diagnostic]:
    """always: all numbers from low to high are outside; else it is enough that one of them is."""
    meaning = context.names.meanings.get(name.text)
    if meaning is None or meaning.element is None:
        return
    declared = getattr(meaning.element.node, "type", None)
    if not isinstance(declared, nodes.RangeType):
        return
    first, last = (high, low) if always else (low, high)
    if first < declared.low or last > declared.high:
        number = first if first < declared.low else last
        yield Diagnostic(
            code="FU302",
            message=f"{name.text} goes from {declared.low} to {declared.high}, "
            f"and this may be {number}",
            span=node.span,
            related=(Related("its range", declared_at(meaning.element)),),
        )
