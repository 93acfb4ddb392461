"""FU303: places are neighbours of each other in both directions.

If only one of two places named the other, pieces could go there and never come back.
"""

from __future__ import annotations

from collections.abc import Iterator

from fuero.diagnostics import Diagnostic, Related

from .context import CheckContext

__all__ = ["neighbours"]


def neighbours(context: CheckContext) -> Iterator[Diagnostic]:
    """Places that name a neighbour which does not name them, or themselves."""
    places = context.rules.places
    for place in places.values():
        for name in place.neighbours:
            if name == place.id:
                yield Diagnostic(
                    code="FU303", message=f"{name} is its own neighbour", span=place.span
                )
            elif place.id not in places[name].neighbours:
                yield Diagnostic(
                    code="FU303",
                    message=f"{place.id} lies next to {name}, but {name} not next to {place.id}",
                    span=place.span,
                    related=(Related(f"the neighbours of {name}", places[name].span),),
                    help=f"add {place.id} to the neighbours of {name}",
                )
