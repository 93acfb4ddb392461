"""FU309: a choice has an option, or says what happens without one.

Moves, secret picks, taking and scoring say by themselves what happens when there is nothing to
choose; `choose` leaves a value behind that the next line relies on. Fixed sets are never empty, nor
is a kind of places from which a few single ones are left out.
"""

from __future__ import annotations

from collections.abc import Iterator

from fuero.diagnostics import Diagnostic
from fuero.lang import nodes
from fuero.lang.nodes import Node

from .bounds import set_bounds
from .context import Context

__all__ = ["empty_choices"]


def empty_choices(context: Context) -> Iterator[Diagnostic]:
    """Choices whose set may be empty and that have no else."""
    declined = {id(node) for node in _that_may_be_declined(context)}
    for node in context.statements():
        if not isinstance(node, nodes.Choose) or id(node) in declined:
            continue
        fallbacks = node.otherwise or ()
        if any(isinstance(part, nodes.ElseNone) for part in fallbacks):
            continue
        sets = [node.members]
        sets.extend(part.members for part in fallbacks if isinstance(part, nodes.ElseOne))
        if all(set_bounds(context, members)[0] == 0 for members in sets):
            yield Diagnostic(
                code="FU309",
                message="it cannot be told that there is always something to choose from",
                span=node.span,
                help="add what happens when there is nothing: else none, or: else one of …",
            )


def _that_may_be_declined(context: Context) -> Iterator[Node]:
    """First choices of cards that are only performed by those who like to."""
    always = {
        context.names.meanings[node.target.name.text].type.domain
        for node in context.statements()
        if isinstance(node, nodes.Perform)
        and not node.may
        and node.target.name.text in context.names.meanings
    }
    for name, element in context.rules.of("card").items():
        if context.names.family_of_card(element) not in always:
            for first in context.body(("card", name))[:1]:
                if isinstance(first, nodes.ActLine) and first.subject is None:
                    yield first.act
