"""What a layer removed: what went with it, and how to say so to whoever still needs it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from fuero.diagnostics import Diagnostic, Related, Span
from fuero.lang import nodes

from .model import Element

__all__ = ["belonging_to", "needed_but_removed", "removal_of", "words_of"]


def belonging_to(
    elements: Mapping[str, Mapping[str, Element]], element: Element
) -> Iterator[Element]:
    """What cannot be without an element: the cards of a deck; the decks, zones, cards of a family.

    elements: all that are there, by category and name.
    """
    if element.category == "deck":
        for card in elements["card"].values():
            deck = card.written(nodes.Card).deck
            if deck is not None and deck.text == element.name:
                yield card
    elif element.category == "cards":
        for category in ("deck", "zone"):
            for found in elements[category].values():
                if found.node.family.text in words_of(element):  # type: ignore[attr-defined]
                    yield from belonging_to(elements, found)
                    yield found
        for card in elements["card"].values():
            home = card.written(nodes.Card).home
            if isinstance(home, nodes.OfFamily) and home.family.text in words_of(element):
                yield card


def words_of(element: Element) -> tuple[str, ...]:
    """The words by which rules speak of an element: its name, and its plural if it has one."""
    plural = getattr(element.node, "plural", None)
    return (element.name,) if plural is None else (element.name, plural.text)


@dataclass(frozen=True, slots=True)
class RemovedBy:
    """The layer that removed something, and where it says so."""

    layer: str
    place: Related


def removal_of(element: Element) -> RemovedBy:
    """How a removed element was removed."""
    did, layer, span = next(
        step for step in reversed(element.history) if step[0].startswith(("removed", "left out"))
    )
    return RemovedBy(layer, Related(f"{did} by {layer} here", span))


def needed_but_removed(element: Element, span: Span) -> Diagnostic:
    """Something speaks of an element that is no longer there."""
    return Diagnostic(
        code="FU233",
        message=f"this needs the {element.category} {element.name}, which was removed",
        span=span,
        related=(removal_of(element).place,),
        help="change this too, or keep what it needs",
    )
