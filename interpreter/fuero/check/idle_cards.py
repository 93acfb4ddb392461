"""FU306: every card can be performed by somebody.

A card does something only if it can leave its deck, or is given to players, and if cards of its
family are performed. Cards without a body are there for other reasons.
"""

from __future__ import annotations

from collections.abc import Iterator

from fuero.diagnostics import Diagnostic, Related
from fuero.lang import nodes

from .context import Context, declared_at

__all__ = ["idle_cards"]


def idle_cards(context: Context) -> Iterator[Diagnostic]:
    """Cards no game can come to."""
    rules = context.rules
    named = set[str]()
    for node in context.statements():
        if isinstance(node, nodes.DrawTo | nodes.DrawAs):
            named.add(node.deck.name.text)
        elif isinstance(node, nodes.Take | nodes.TakeSeveral | nodes.PutCard | nodes.PutAll):
            named.add(node.source.name.text)
        elif isinstance(node, nodes.Reference):
            named.add(node.name.text)
        elif isinstance(node, nodes.Perform | nodes.Put):
            named.add(node.target.name.text)
    for element in rules.of("define").values():
        named.update(
            part.name.text for part in nodes.walk(element.node) if isinstance(part, nodes.Reference)
        )
    plurals = {family: plural for plural, family in context.names.families.items()}
    for name, element in rules.of("card").items():
        node = element.node
        assert isinstance(node, nodes.Card)
        family = context.names.family_of_card(element)
        if not node.body:
            continue
        if ("card", name) not in context.reached:
            yield Diagnostic(
                code="FU306",
                message=f"nobody can perform {name}: no {family} card is ever performed",
                span=declared_at(element),
                help="perform a variable that holds such a card",
            )
        elif node.deck is None:
            if not named & {name, plurals[family]}:
                yield Diagnostic(
                    code="FU306",
                    message=f"nobody can perform {name}: nobody is ever given it",
                    span=declared_at(element),
                    help=f"give players their cards, such as: set own … to {plurals[family]}",
                )
        elif not named & {name, node.deck.text, plurals[family]}:
            deck = rules.of("deck")[node.deck.text]
            yield Diagnostic(
                code="FU306",
                message=f"nobody can perform {name}: nothing is ever drawn from {deck.name}",
                span=declared_at(element),
                related=(Related("its deck", declared_at(deck)),),
                help=f"draw from {deck.name}, or lay the card in another deck",
            )
