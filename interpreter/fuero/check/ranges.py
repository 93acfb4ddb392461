"""FU302: what a variable is given lies within its range.

Only what is certain is reported: a number that is outside whatever happens.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fuero.diagnostics import Diagnostic, Related, Span
from fuero.ruleset import core
from fuero.ruleset.model import Rules
from fuero.ruleset.types import NUMBER

from .bounds import bounds, numbers_in
from .context import CheckContext, context_of, nodes_of

__all__ = ["limits_of", "range_given", "range_of", "ranges", "ranges_left"]


def ranges(context: CheckContext) -> Iterator[Diagnostic]:
    """Numbers given to variables that cannot hold them."""
    return _ranges(context, context.statements())


def ranges_left(rules: Rules) -> Iterator[Diagnostic]:
    """The same for statements that are tried alone."""
    return _ranges(context_of(rules), nodes_of(rules.declared.trial))


def range_of(context: CheckContext, target: core.Expression | str) -> core.Variable | None:
    """The variable of numbers that a target, or a name, stands for; None for all else."""
    name = target.name if isinstance(target, core.VariableOf) else target
    variables = context.declared.variables
    variable = variables.get(name) if isinstance(name, str) else None
    return variable if variable is not None and variable.type == NUMBER else None


def range_given(
    context: CheckContext, node: core.Node
) -> tuple[core.Expression, core.Variable | core.Argument] | None:
    """The number that a variable is set to, or a procedure is told, with what holds it then; None
    for any other statement.
    """
    if isinstance(node, core.Argument) and node.parameter.limits is not None:
        return node.value, node
    if isinstance(node, core.Assign) and not isinstance(node.value, core.RandomMember):
        variable = range_of(context, node.target)
        return (node.value, variable) if variable is not None else None
    return None


def limits_of(holder: core.Variable | core.Argument) -> tuple[str, int, int, Span]:
    """What it is called, its least and greatest number, and where it stands."""
    if isinstance(holder, core.Variable):
        return holder.name, holder.low, holder.high, holder.name_span
    assert holder.parameter.limits is not None
    return holder.parameter.name, *holder.parameter.limits, holder.parameter.span


def _ranges(context: CheckContext, statements: Iterable[core.Node]) -> Iterator[Diagnostic]:
    for node in statements:
        given = range_given(context, node)
        if given is not None:
            value, holder = given
            low, high = bounds(context.rules, value)
            yield from _outside(holder, high, low, value)
        else:
            yield from _members_outside(context, node)


def _members_outside(context: CheckContext, node: core.Node) -> Iterator[Diagnostic]:
    """Sets that hold a number outside the range. One such number is enough."""
    target: core.Expression | str
    if isinstance(node, core.ForEach):
        target, members = node.variable, node.members
    elif isinstance(node, core.Choose):
        target, members = node.target, node.members
    elif isinstance(node, core.Assign) and isinstance(node.value, core.RandomMember):
        target, members = node.target, node.value.members
    else:
        return
    variable, numbers = range_of(context, target), numbers_in(context.rules, members)
    if variable is not None and numbers:
        yield from _outside(variable, min(numbers), max(numbers), members)


def _outside(
    holder: core.Variable | core.Argument, first: int, last: int, node: core.Expression
) -> Iterator[Diagnostic]:
    """A finding if ``first`` is below the range, or ``last`` above it."""
    name, low, high, declared = limits_of(holder)
    if first < low or last > high:
        number = first if first < low else last
        yield Diagnostic(
            code="FU302",
            message=f"{name} goes from {low} to {high}, and this may be {number}",
            span=node.span,
            related=(Related("its range", declared),),
        )
