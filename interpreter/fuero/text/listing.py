"""All cards of some rules with what is known of them, for ``show --cards`` and for tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from fuero.lang.print import print_declarations
from fuero.ruleset.model import Element, Rules
from fuero.ruleset.provenance import numbers_of

from .languages import REFERENCE
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
    card = rules.declared.cards[element.name]
    return CardEntry(
        id=element.name,
        title=say_name(rules, element.name, language=REFERENCE, category="card"),
        copies=card.copies,
        family=card.family,
        deck=card.deck or "",
        layer=element.layer,
        provenance=element.provenance,
        numbers_known=dict(numbers_of(rules, element)),
        cites=card.cites[-1] if card.cites else "",
        dsl=print_declarations((element.node,)),
        numbers=say_numbers(rules, element.name, language=REFERENCE),
        english=say_card(rules, element.name, REFERENCE),
    )
