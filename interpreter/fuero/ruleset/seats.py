"""Who can play: how few, how many, and the seats, as a game and the layers on it say together."""

from __future__ import annotations

from collections.abc import Sequence

from fuero.diagnostics import Diagnostic, Related, Span

from .merged import Merged, Said
from .model import Seating
from .sides import read_sides, said_of_sides
from .sums import Layer

__all__ = ["seating_of", "take_seats"]

_WORDS = {"min": "the least number of players", "max": "the greatest number of players"}


def take_seats(merged: Merged, layer: Layer) -> None:
    """Take what a manifest says of who can play. Layers narrow the numbers, or add seats.

    Two layers that know nothing of each other and both narrow a number, or both widen it, both
    hold; if one narrows and the other widens it, they clash.
    """
    found = layer.manifest.data.get("players", {})
    for index, seat in enumerate(found.get("seats", ())):
        _take_seat(merged, layer, seat, layer.manifest.span(("players", "seats", index)))
    for key in _WORDS:
        if key in found:
            _take_number(merged, layer, key, found[key])


def _take_seat(merged: Merged, layer: Layer, seat: str, span: Span) -> None:
    who, there = merged.seats.setdefault(seat, (layer.info.id, span))
    if there is not span and who in merged.known_to(layer.info.id):
        merged.problems.append(
            Diagnostic(
                code="FU285",
                message=f"there is a seat {seat} below this layer already",
                span=span,
                related=(Related("here", there),),
                help="list the seats that the layer adds, and no others",
            )
        )


def _take_number(merged: Merged, layer: Layer, key: str, number: int) -> None:
    who, span = layer.info.id, layer.manifest.span(("players", key))
    merged.settle(who, ("manifest", key))
    before = merged.said.setdefault(key, [])
    value = number
    for other in before[::-1]:
        if other.layer not in merged.known_to(who) and other.value != number:
            first = before[0].value
            if (number < first) != (other.value < first):
                merged.disagree(
                    ("manifest", key), {who, other.layer}, _clash(_WORDS[key], span, other)
                )
            value = max(number, other.value, key=lambda one: abs(one - first))
            break
    before.append(Said(layer=who, value=value, span=span))


def _clash(what: str, span: Span, other: Said) -> Diagnostic:
    return Diagnostic(
        code="FU230",
        message=f"two layers clash: this one sets {what}, and another has set it otherwise",
        span=span,
        related=(Related("set here", other.span),),
    )


def seating_of(merged: Merged, layers: Sequence[Layer]) -> Seating:
    """Who can play, when all layers have been laid."""
    least, most = merged.said["min"], merged.said["max"]
    numbers = [said.value for said in (*least, *most)]
    return Seating(
        least=least[-1].value,
        most=most[-1].value,
        seats=tuple(merged.seats),
        span=(most if len(most) > 1 else least)[-1].span,
        widest=range(min(numbers), max(numbers) + 1),
        changed=tuple(said.span for said in (*least[1:], *most[1:])),
        sides=read_sides(layers),
        side_counts=said_of_sides(layers, "counts", "sum"),
        foreign=said_of_sides(layers, "foreign", "others"),
        hands=said_of_sides(layers, "hands", "own"),
    )
