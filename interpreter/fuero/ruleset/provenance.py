"""Where cards, places and numbers are known from: counted for each layer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from fuero.diagnostics import Diagnostic, did_you_mean
from fuero.frozen import frozen
from fuero.lang import nodes
from fuero.lang.nodes.base import walk

from .model import Element, Place, Rules
from .sums import Layer

__all__ = [
    "KINDS",
    "KnownThing",
    "kind_of",
    "known_things",
    "number_problems",
    "numbers_of",
    "provenance_counts",
]

KINDS = ("card", "place", "number")
"""What is counted. A number is one that a card or place has, or a declaration that holds numbers: a
value, a track, a kind of piece, figures or a family of cards with numbers of their own, a deck that
gives numbers to its cards."""


@frozen
class KnownThing:
    """A card, a place or a number.

    category, name: what declares it; of a card's number such as ``worth of card``, and the card.
    provenance: where it is known from, '' where nobody says. copies: how many there are of a card.
    """

    kind: str
    category: str
    name: str
    layer: str
    provenance: str
    copies: int = 1


def known_things(rules: Rules) -> Iterator[KnownThing]:
    """All cards, places and numbers of some rules, in the order of declaration."""
    for place in rules.places.values():
        yield KnownThing(
            kind="place",
            category="place",
            name=place.id,
            layer=place.layer,
            provenance=place.provenance,
        )
        yield from _numbers(rules, place, place.id)
    for elements in rules.elements.values():
        for element in elements.values():
            kind = kind_of(element)
            if kind is not None:
                yield KnownThing(
                    kind=kind,
                    category=element.category,
                    name=element.name,
                    layer=element.layer,
                    provenance=element.provenance,
                    copies=_copies(element),
                )
            yield from _numbers(rules, element, element.name)


def _numbers(rules: Rules, thing: Element | Place, name: str) -> Iterator[KnownThing]:
    whose = thing.category if isinstance(thing, Element) else "place"
    for number, provenance in numbers_of(rules, thing).items():
        yield KnownThing(
            kind="number",
            category=f"{number} of {whose}",
            name=name,
            layer=thing.layer,
            provenance=provenance,
        )


def numbers_of(rules: Rules, thing: Element | Place) -> Mapping[str, str]:
    """The numbers that a card or place has of its own, each with where it is known from.

    The manifest may say so, of this thing or of all; else the number is as well known as the thing.
    """
    if isinstance(thing, Place):
        name, numbers = thing.id, tuple(thing.attributes)
    else:
        name, numbers = thing.name, _attributes(thing.node)
    layer = next(layer for layer in rules.layers if layer.id == thing.layer)
    return {number: layer.known_from(number, name, thing.provenance) for number in numbers}


def _attributes(node: nodes.Node) -> tuple[str, ...]:
    """The names of the numbers on a card."""
    options = node.options or () if isinstance(node, nodes.Card) else ()
    return tuple(one.name.text for one in options if isinstance(one, nodes.Attribute))


def kind_of(element: Element) -> str | None:
    """The kind as which an element is counted; None if it is not counted."""
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
        case nodes.FigureSetDeclaration(members=members):
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


def number_problems(layers: Sequence[Layer]) -> Iterator[Diagnostic]:
    """Numbers that a manifest tells the provenance of, and that its layer does not have."""
    for layer in layers:
        had = _numbers_declared(layer)
        everywhere = {number for numbers in had.values() for number in numbers}
        sets = layer.manifest.data.get("sets", {})
        for name, told in layer.info.numbers.items():
            if isinstance(told, str):
                known, asked, whose = {*everywhere, *sets}, [name], layer.info.id
            elif name in had:
                known, asked, whose = had[name], list(told), name
            else:
                yield Diagnostic(
                    code="FU220",
                    message=f"{layer.info.id} declares no card or place {name!r} with numbers",
                    span=layer.manifest.key_span(("numbers", name)),
                    help=did_you_mean(name, list(had)),
                )
                continue
            for number in asked:
                if number not in known:
                    within = () if isinstance(told, str) else (name,)
                    yield Diagnostic(
                        code="FU220",
                        message=f"{whose} has no number {number!r}",
                        span=layer.manifest.key_span(("numbers", *within, number)),
                        help=did_you_mean(number, sorted(known))
                        or "numbers of cards and places are meant, and values that are set",
                    )


def _numbers_declared(layer: Layer) -> Mapping[str, set[str]]:
    """The cards and places of a layer that have numbers, under whatever switch, and which."""
    found: dict[str, set[str]] = {}
    for board in layer.boards:
        for name, place in board.data.get("places", {}).items():
            found.setdefault(name, set()).update(place.get("has", ()))
    for declaration in layer.declarations:
        for node in walk(declaration):
            if isinstance(node, nodes.Card):
                found.setdefault(node.name.text, set()).update(_attributes(node))
    return {name: numbers for name, numbers in found.items() if numbers}
