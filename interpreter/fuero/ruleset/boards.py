"""A layer's boards are added to those of the layers below."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from fuero.diagnostics import Diagnostic, Related, did_you_mean

from .citations import cites_of
from .document import Document
from .merged import Merged
from .model import Group, Place, PlaceKind, Relation
from .sums import Layer

__all__ = ["merge_board"]


def merge_board(merged: Merged, layer: Layer, board: Document, absent: Collection[str]) -> None:
    """Add a board's kinds, places, groups and relations. absent: places that are not in play."""
    data: Mapping[str, Any] = board.data
    for name, kind in data.get("kinds", {}).items():
        before, span = merged.kinds.get(name), board.key_span(("kinds", name))
        if before is None:
            merged.kinds[name] = PlaceKind(
                id=name, plural=kind["plural"], layer=layer.info.id, span=span
            )
        elif before.plural != kind["plural"]:
            merged.problems.append(
                Diagnostic(
                    code="FU231",
                    message=f"the kind of place {name} is declared twice, with another plural",
                    span=span,
                    related=(Related("first here", before.span),) if before.span else (),
                    help=f"say `plural: {before.plural}`, or leave it out here, or choose another "
                    "name",
                )
            )
    for name, place in data.get("places", {}).items():
        if name not in absent:
            _merge_place(merged, layer, board, name, place)
    for name, group in data.get("groups", {}).items():
        if name in merged.groups:
            merged.problems.append(
                Diagnostic(
                    code="FU231",
                    message=f"the kind of group {name} is declared twice",
                    span=board.key_span(("groups", name)),
                    related=(Related("first here", merged.groups[name].span),),
                )
            )
        merged.groups[name] = Group(
            id=name,
            plural=group["plural"],
            members={key: tuple(places) for key, places in group["members"].items()},
            span=board.key_span(("groups", name)),
            layer=layer.info.id,
        )
    for name, relation in data.get("relations", {}).items():
        _merge_relation(merged, layer, board, name, relation)


def _merge_place(
    merged: Merged, layer: Layer, board: Document, name: str, place: Mapping[str, Any]
) -> None:
    if name in merged.places:
        merged.problems.append(
            Diagnostic(
                code="FU231",
                message=f"the place {name} is declared twice",
                span=board.key_span(("places", name)),
                related=(Related("first here", merged.places[name].span),),
            )
        )
        return
    if place["kind"] not in merged.kinds:
        merged.problems.append(
            Diagnostic(
                code="FU235",
                message=f"there is no kind of place {place['kind']!r}",
                span=board.span(("places", name, "kind")),
                help=did_you_mean(place["kind"], list(merged.kinds)),
            )
        )
    attributes = {
        key: tuple(value) if isinstance(value, list) else (value,)
        for key, value in place.get("has", {}).items()
    }
    merged.places[name] = Place(
        id=name,
        kind=place["kind"],
        outer=place.get("in", ""),
        attributes=attributes,
        neighbours=tuple(place.get("neighbours", ())),
        provenance=place.get("provenance", board.data.get("provenance", layer.info.provenance)),
        cites=cites_of(board, ("places", name, "cites") if "cites" in place else ("cites",)),
        layer=layer.info.id,
        span=board.key_span(("places", name)),
        outer_span=(
            board.span(("places", name, "in"))
            if "in" in place
            else board.key_span(("places", name))
        ),
        at=_spot(merged, layer, board, name, place),
        attribute_spans={
            key: board.key_span(("places", name, "has", key)) for key in place.get("has", {})
        },
    )
    _neighbour_below(merged, merged.places[name])


def _spot(
    merged: Merged, layer: Layer, board: Document, name: str, place: Mapping[str, Any]
) -> tuple[int, int] | None:
    """Where pictures show a place, if its board says so."""
    if "at" not in place:
        return None
    x, y = place["at"]
    span = board.span(("places", name, "at"))
    if "in" in place:
        merged.problems.append(
            Diagnostic(
                code="FU041",
                message=f"{name} lies in {place['in']} and is shown there, so it has no spot of "
                "its own",
                span=span,
                help=f"leave out `at: [{x}, {y}]`",
            )
        )
    for other in merged.places.values():
        # Layers that do not know each other may well choose the same spot.
        if other.at == (x, y) and other.layer == layer.info.id:
            merged.problems.append(
                Diagnostic(
                    code="FU040",
                    message=f"{name} is at [{x}, {y}], where {other.id} is",
                    span=span,
                    related=(Related(f"{other.id} is declared here", other.span),),
                    help="give each place a spot of its own, or leave `at` out and let one be "
                    "found",
                )
            )
    return x, y


def _merge_relation(
    merged: Merged, layer: Layer, board: Document, name: str, relation: Mapping[str, Any]
) -> None:
    """Add the pairs of a relation to those it has from other boards and layers."""
    below = merged.relations.get(name)
    pairs = dict(below.pairs) if below is not None else {}
    for index, (first, second) in enumerate(relation["pairs"]):
        span = board.span(("relations", name, "pairs", index))
        written = next((pair for pair in ((first, second), (second, first)) if pair in pairs), None)
        if written is not None:
            merged.problems.append(
                Diagnostic(
                    code="FU231",
                    message=f"{first} and {second} belong together in {name} twice",
                    span=span,
                    related=(Related("first here", pairs[written]),),
                )
            )
            continue
        pairs[first, second] = span
    span = below.span if below is not None else board.key_span(("relations", name))
    first_layer = below.layer if below is not None else layer.info.id
    merged.relations[name] = Relation(id=name, pairs=pairs, span=span, layer=first_layer)


def _neighbour_below(merged: Merged, place: Place) -> None:
    """If a place of a layer names a place of a layer below as neighbour, that one gets it as
    neighbour, too.
    """
    for name in place.neighbours:
        other = merged.places.get(name)
        if other is not None and other.layer != place.layer and place.id not in other.neighbours:
            merged.places[name] = replace(other, neighbours=(*other.neighbours, place.id))
