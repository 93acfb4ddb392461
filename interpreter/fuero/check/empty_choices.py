"""FU309: a choice has an option, or says what happens without one.

Moves, secret picks, taking and scoring say by themselves what happens when there is nothing to
choose; `choose` leaves a value behind that the next line relies on. Fixed sets are never empty, nor
is a kind of places from which a few single ones are left out.
"""

from __future__ import annotations

from collections.abc import Iterator

from fuero.diagnostics import Diagnostic
from fuero.ruleset import core

from .bounds import bounds
from .context import CheckContext

__all__ = ["empty_choices"]


def empty_choices(context: CheckContext) -> Iterator[Diagnostic]:
    """Choices whose set may be empty and that have no else."""
    declined = {id(node) for node in _that_may_be_declined(context)}
    for node in context.statements():
        if not isinstance(node, core.Choose) or id(node) in declined:
            continue
        if any(isinstance(part, core.ElseNone) for part in node.otherwise):
            continue
        sets = [node.members]
        sets.extend(part.members for part in node.otherwise if isinstance(part, core.ElseOne))
        if all(bounds(context.rules, members)[0] == 0 for members in sets):
            yield Diagnostic(
                code="FU309",
                message="it cannot be told that there is always something to choose from",
                span=node.span,
                help="add what happens when there is nothing: else none, or: else one of …",
            )


def _that_may_be_declined(context: CheckContext) -> Iterator[core.Node]:
    """First choices of cards that are performed only by players who may decline to."""
    always = {
        node.card.type.domain
        for node in context.statements()
        if isinstance(node, core.PerformCard) and not node.may
    }
    for card in context.declared.cards.values():
        if card.family not in always:
            for first in card.body[:1]:
                if isinstance(first, core.ActLine) and first.subject is None:
                    yield first.act
