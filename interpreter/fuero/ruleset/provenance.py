"""Where cards, places and numbers are known from: counted for each layer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from fuero.lang import nodes

from .model import Element, Rules

__all__ = ["KINDS", "Known", "kind_of", "known_things", "provenance_counts"]

KINDS = ("card", "place", "number")
"""What is counted. A number is a declaration that holds numbers: a value, a track, a kind of piece,
figures or cards with numbers of their own, a deck that gives numbers to its cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """A card, a place or a number.

    provenance: where it is known from, '' where nobody says. copies: how many there are of a card.
    """

    kind: str
    category: str
    name: str
    layer: str
    provenance: str
    copies: int = 1


def known_things(rules: Rules) -> Iterator[Known]:
    """All cards, places and numbers of some rules, in the order of declaration."""
    for place in rules.places.values():
        yield Known(
            kind="place",
            category="place",
            name=place.id,
            layer=place.layer,
            provenance=place.provenance,
        )
    for elements in rules.elements.values():
        for element in elements.values():
            kind = kind_of(element)
            if kind is not None:
                yield Known(
                    kind=kind,
                    category=element.category,
                    name=element.name,
                    layer=element.layer,
                    provenance=element.provenance,
                    copies=_copies(element),
                )


def kind_of(element: Element) -> str | None:
    """What an element is counted as, if it is."""
    if element.category == "card":
        return "card"
    return "number" if _holds_numbers(element) else None


def _copies(element: Element) -> int:
    options = element.node.options or () if isinstance(element.node, nodes.Card) else ()
    return next((option.count for option in options if isinstance(option, nodes.Copies)), 1)


def _holds_numbers(element: Element) -> bool:
    match element.node:
        case nodes.ValueDeclaration() | nodes.TrackDeclaration() | nodes.PieceDeclaration():
            return True
        case nodes.NumberedCardsDeclaration():
            return True
        case nodes.PawnSetDeclaration(members=members):
            return any(member.attributes for member in members)
        case nodes.DeckDeclaration(attributes=attributes):
            return bool(attributes)
    return False


def provenance_counts(rules: Rules, layer: str) -> Mapping[str, Mapping[str, int]]:
    """Of each kind of thing a layer declares, how many are known from where."""
    counts: dict[str, Counter[str]] = {kind: Counter() for kind in KINDS}
    for thing in known_things(rules):
        if thing.layer == layer:
            counts[thing.kind][thing.provenance] += thing.copies
    return counts
