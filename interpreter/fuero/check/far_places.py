"""FU323: a layer's place is drawn where it lies.

Pictures show land where places lie. If a layer gives its place a spot far from all its neighbours,
with many others in between, the land of the game below is torn apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import dist

from fuero.diagnostics import Diagnostic, Related
from fuero.ruleset.model import Place

from .context import CheckContext

__all__ = ["far_places"]

_BETWEEN = 3
"""So many places that are no neighbours may lie nearer than every neighbour."""


def far_places(context: CheckContext) -> Iterator[Diagnostic]:
    """Places of layers that are shown apart from their neighbours in the rules below."""
    places = context.rules.places
    for place in places.values():
        below = [places[name] for name in place.neighbours if places[name].layer != place.layer]
        beside = [places[name] for name in place.neighbours if places[name].at is not None]
        if place.at is None or not beside or not below:
            continue
        nearest = min(beside, key=lambda one: _apart(place, one))
        nearer = [
            one
            for one in places.values()
            if one is not place
            and one.id not in place.neighbours
            and one.at is not None
            and _apart(place, one) < _apart(place, nearest)
        ]
        if len(nearer) > _BETWEEN:
            x, y = nearest.at or (0, 0)
            yield Diagnostic(
                code="FU323",
                message=f"{place.id} is shown far from its neighbours: {len(nearer)} other places "
                "are nearer",
                span=place.span,
                related=(Related(f"its nearest neighbour, at [{x}, {y}]", nearest.span),),
                help="give it a spot beside its neighbours, or leave out `at`: then one is found",
            )


def _apart(one: Place, other: Place) -> float:
    """How far two places with spots are from each other."""
    assert one.at is not None
    assert other.at is not None
    return dist(one.at, other.at)
