"""All cards of some rules with what is known of them, for ``show --cards`` and for tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from fuero.lang import nodes
from fuero.lang.print import print_declarations
from fuero.ruleset.model import Element, Rules
from fuero.ruleset.names import names_of
from fuero.ruleset.provenance import numbers_of

from .numbers import say_numbers
from .say import say_card, say_name

__all__ = ["CardEntry", "cards_listing"]


class CardEntry(TypedDict):
    """A card. dsl: its declaration in canonical form, switches settled; english: what it says;
    numbers: those on it, in English.

    deck: '' for a card that lies in none. layer: which layer it is from; cites: numbers of rules,
    provenance: where its effect is known from; both '' where nobody says. numbers_known: where each
    number on it is known from.
    """

    id: str
    title: str
    copies: int
    family: str
    deck: str
    layer: str
    provenance: str
    numbers_known: Mapping[str, str]
    cites: str
    dsl: str
    numbers: str
    english: str


def cards_listing(rules: Rules) -> list[CardEntry]:
    """Every card, in the order of declaration; plain data for JSON."""
    return [_entry(rules, element) for element in rules.of("card").values()]


def _entry(rules: Rules, element: Element) -> CardEntry:
    card = element.node
    assert isinstance(card, nodes.Card)
    copies, cites = 1, ""
    for option in card.options or ():
        if isinstance(option, nodes.Copies):
            copies = option.count
        elif isinstance(option, nodes.Cites):
            cites = option.text
    return CardEntry(
        id=element.name,
        title=say_name(rules, element.name, category="card"),
        copies=copies,
        family=names_of(rules).family_of_card(element),
        deck=card.deck.text if card.deck is not None else "",
        layer=element.layer,
        provenance=element.provenance,
        numbers_known=dict(numbers_of(rules, element)),
        cites=cites,
        dsl=print_declarations((card,)),
        numbers=say_numbers(rules, element.name),
        english=say_card(rules, element.name),
    )
