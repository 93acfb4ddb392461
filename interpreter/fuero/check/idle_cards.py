"""FU306: every card can be performed by somebody.

A card does something only if it can leave its deck, or is given to players, and if cards of its
family are performed. Cards without a body are there for other reasons.
"""

from __future__ import annotations

from collections.abc import Iterator

from fuero.diagnostics import Diagnostic, Related
from fuero.ruleset import core

from .context import CheckContext

__all__ = ["idle_cards"]


def idle_cards(context: CheckContext) -> Iterator[Diagnostic]:
    """Cards no game can come to."""
    declared, named = context.declared, _named(context)
    for name, card in declared.cards.items():
        if not card.body:
            continue
        plural = declared.families[card.family].plural
        if ("card", name) not in context.reached:
            yield Diagnostic(
                code="FU306",
                message=f"nobody can perform {name}: no {card.family} card is ever performed",
                span=card.name_span,
                help="perform a variable that holds such a card",
            )
        elif card.deck is None:
            if not named & {("card", name), ("family", card.family)}:
                yield Diagnostic(
                    code="FU306",
                    message=f"nobody can perform {name}: nobody is ever given it",
                    span=card.name_span,
                    help=f"give players their cards, such as: set own … to {plural}",
                )
        elif not named & {("card", name), ("pile", card.deck), ("family", card.family)}:
            deck = declared.decks[card.deck]
            yield Diagnostic(
                code="FU306",
                message=f"nobody can perform {name}: nothing is ever drawn from {deck.name}",
                span=card.name_span,
                related=(Related("its deck", deck.name_span),),
                help=f"draw from {deck.name}, or lay the card in another deck",
            )


_FILLING = (core.DrawTo, core.Take, core.TakeSeveral, core.PutCard, core.PutAll)
"""Statements and acts by which cards come to lie somewhere."""


def _named(context: CheckContext) -> set[tuple[str, str]]:
    """The cards and families that rules speak of, and the piles that rules take cards from."""
    found, filled = set[tuple[str, str]](), set[int]()
    bodies = [context.bodies[routine] for routine, _ in context.routines()]
    statements = [statement for body in bodies for statement in body]
    for node in core.read_out([*statements, *context.declared.definitions.values()]):
        if isinstance(node, core.DrawTo | core.DrawAs):
            found.add(("pile", node.source))
        if isinstance(node, _FILLING):
            filled.add(id(node.goal))
        elif isinstance(node, core.Look):
            filled.add(id(node.zone))
        elif isinstance(node, core.Clear):
            filled.add(id(node.target))
        elif isinstance(node, core.CardsIn):
            # What cards are only put in, or what is only looked at, gives nobody any.
            if id(node) not in filled:
                found.add(("pile", node.name))
        elif isinstance(node, core.TheCard | core.AllCopies):
            found.add(("card", node.name))
        elif isinstance(node, core.AllCards):
            found.add(("family", node.type.domain))
    return found
