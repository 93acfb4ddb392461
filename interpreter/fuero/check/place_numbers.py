"""FU321: a place has the numbers that its like have, under the same names.

A place without a number that rules ask for has none of it: it pays nothing, and nothing says so.
Told is a place that stands alone in this among its kind: the only one without, or one of a layer
whose like below it all have the number. And told is a number that no rule asks for, if its name is
nearly that of one they ask for.
"""

from __future__ import annotations

from collections.abc import Iterator

from fuero.diagnostics import Diagnostic, Related, did_you_mean, suggest
from fuero.ruleset.mentions import mentions_of
from fuero.ruleset.model import Place

from .context import CheckContext

__all__ = ["place_numbers"]

_FEW = 3
"""So many of a kind have to agree before another one of the same layer is told."""


def place_numbers(context: CheckContext) -> Iterator[Diagnostic]:
    """Numbers of places that are misspelt or missing."""
    places = context.rules.places.values()
    uses = mentions_of(context.rules).uses
    asked = {name for place in places for name in place.attributes if uses[name]}
    for place in places:
        others = [one for one in places if one.kind == place.kind and one is not place]
        missing = [name for name in sorted(asked) if _stands_alone(place, others, name)]
        for name in place.attributes:
            meant = None if uses[name] else suggest(name, asked - place.attributes.keys())
            if meant is not None:
                missing = [one for one in missing if one != meant]
                yield Diagnostic(
                    code="FU321",
                    message=f"no rule asks for the {name} of a place",
                    span=place.attribute_spans[name],
                    help=did_you_mean(name, [meant]),
                )
        for name in missing:
            like = next(one for one in others if name in one.attributes)
            row = ", ".join(map(str, like.attributes[name]))
            written = f"[{row}]" if len(like.attributes[name]) > 1 else row
            yield Diagnostic(
                code="FU321",
                message=f"{place.id} has no {name}, as the other places of its kind have",
                span=place.span,
                related=(Related(f"the {name} of {like.id}", like.attribute_spans[name]),),
                help=f"give it numbers of its own, such as has: {{{name}: {written}}}; 0 for none",
            )


def _stands_alone(place: Place, others: list[Place], name: str) -> bool:
    """Whether a place lacks a number, and its like have it."""
    if name in place.attributes:
        return False
    below = [name in one.attributes for one in others if one.layer != place.layer]
    if len(below) > 1 and all(below):
        return True
    return len(others) >= _FEW and all(name in one.attributes for one in others)
