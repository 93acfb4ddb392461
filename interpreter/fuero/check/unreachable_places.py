"""FU305: every place is used in some game.

A place that no set-up, act or procedure ever enters or scores is misspelt or forgotten. And where
places of a kind are scored, each of them should be.
"""

from __future__ import annotations

from collections.abc import Iterator

from fuero.diagnostics import Diagnostic

from .context import CheckContext
from .places import reach_of

__all__ = ["unreachable_places"]


def unreachable_places(context: CheckContext) -> Iterator[Diagnostic]:
    """Places nothing ever enters, and places left out of all scoring."""
    reach, places = reach_of(context), context.rules.places
    scored_kinds = {places[name].kind for name in reach.scored}
    for place in places.values():
        if place.id not in reach.entered | reach.scored:
            yield Diagnostic(
                code="FU305",
                message=f"nothing ever enters or scores {place.id}",
                span=place.span,
                help="name it, or its kind, where pieces go, or take it out",
            )
        elif place.id not in reach.scored and place.kind in scored_kinds:
            yield Diagnostic(
                code="FU305",
                message=f"{place.id} is never scored, though another {place.kind} is",
                span=place.span,
                help="score all places of the kind, or give this one a kind of its own",
            )
