"""FU305: every place is used in some game.

A place that no set-up, act or procedure ever enters or scores is misspelt or forgotten. And where
places of a kind are scored, each of them should be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fuero.diagnostics import Diagnostic
from fuero.ruleset.model import Place

from .context import CheckContext
from .places import reach_of

__all__ = ["unreachable_places"]

_MOST_NAMED = 6


def unreachable_places(context: CheckContext) -> Iterator[Diagnostic]:
    """Places nothing ever enters, and places left out of all scoring: one problem a kind."""
    reach, places = reach_of(context), context.rules.places
    scored_kinds = {places[name].kind for name in reach.scored}
    unused: dict[str, list[Place]] = {}
    unscored: dict[str, list[Place]] = {}
    for place in places.values():
        if place.id not in reach.entered | reach.scored:
            unused.setdefault(place.kind, []).append(place)
        elif place.id not in reach.scored and place.kind in scored_kinds:
            unscored.setdefault(place.kind, []).append(place)
    for found in unused.values():
        yield Diagnostic(
            code="FU305",
            message=f"nothing ever enters or scores {_listed(found)}",
            span=found[0].span,
            help=f"name {_it(found)}, or {_its(found)} kind, where pieces go, or take {_it(found)} "
            "out",
        )
    for kind, found in unscored.items():
        is_one = len(found) == 1
        yield Diagnostic(
            code="FU305",
            message=f"{_listed(found)} {'is' if is_one else 'are'} never scored, though another "
            f"{kind} is",
            span=found[0].span,
            help=f"score all places of the kind, or give {'this one' if is_one else 'these'} a "
            f"kind of {_its(found)} own",
        )


def _listed(found: Sequence[Place]) -> str:
    names = [place.id for place in found]
    if len(names) > _MOST_NAMED:
        names = [*names[: _MOST_NAMED - 1], f"{len(names) - _MOST_NAMED + 1} more of their kind"]
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def _it(found: Sequence[Place]) -> str:
    return "it" if len(found) == 1 else "them"


def _its(found: Sequence[Place]) -> str:
    return "its" if len(found) == 1 else "their"
