"""FU312: what is put somewhere does not break a prohibition `ever in`.

`put` obeys no prohibitions. So each `put` has to be safe by what the rules say before it in its
block: it must be certain that it puts nothing where such a prohibition says that it never is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fuero.diagnostics import Diagnostic, Related
from fuero.ruleset import core
from fuero.ruleset.constants import constant_places

from .context import CheckContext
from .forbidden_places import figure_kind, never_anywhere
from .holding import statements_with_known
from .places import KnownPlaces, Places, PossiblePlaces, reach_of

__all__ = ["doubtful_puts", "meet"]

Never = Mapping[str, Places]
"""By the name of a prohibition, or of a kind of figure, places where something never is."""


def doubtful_puts(context: CheckContext) -> Iterator[Diagnostic]:
    """Each `put` that may break a prohibition `ever in`."""
    prohibitions = never_anywhere(context.rules)
    if not prohibitions:
        return
    never = {one.name: constant_places(context.rules, one.places) for one in prohibitions}
    of_figures = _figures_never(prohibitions, never)
    reach = reach_of(context)
    for routine, _ in context.routines():
        here = reach.at(routine, of_figures)
        known: KnownPlaces = {}
        if routine[0] == "trigger":
            known = _known_of_step(reach, context.declared.triggers[routine[1]], of_figures)
        for node, now in statements_with_known(here, context.bodies[routine], known):
            if not isinstance(node, core.PutFigure | core.PutPieces):
                continue
            goals = here.knowing(now).read(node.goal)
            for prohibition in prohibitions:
                doubtful = goals & never[prohibition.name]
                # Where it is sure to be wrong, the finding FU330 says so.
                sure = goals <= never[prohibition.name]
                if doubtful and not sure and _speaks_of(prohibition, node):
                    yield _problem(context, prohibition, node, doubtful)


def _problem(
    context: CheckContext,
    prohibition: core.Prohibition,
    node: core.PutFigure | core.PutPieces,
    doubtful: Places,
) -> Diagnostic:
    put = node.quota.spoken if isinstance(node, core.PutPieces) else figure_kind(node.figure)
    where = next(place for place in context.rules.places if place in doubtful)
    more = len(doubtful) - 1
    others = f" (or {more} other place{'s' if more > 1 else ''})" if more else ""
    return Diagnostic(
        code="FU312",
        message=f"{put} may be put in {where}{others}, where {prohibition.name} says it never is",
        span=node.span,
        related=(Related("the prohibition", prohibition.span),),
        help="leave these places out of what is drawn or chosen, or say: "
        f"if {node.goal.span.text} in …: above it",
    )


def _figures_never(prohibitions: tuple[core.Prohibition, ...], never: Never) -> Never:
    """For each kind of figure, the places where it never stands."""
    found: dict[str, Places] = {}
    for prohibition in prohibitions:
        for kind in prohibition.figures:
            found[kind] = found.get(kind, frozenset()) | never[prohibition.name]
    return found


def _known_of_step(reach: PossiblePlaces, trigger: core.Trigger, never: Never) -> KnownPlaces:
    """What a trigger knows of the step that sets it off: figures went only where they may stand."""
    if trigger.pieces or not trigger.figures:
        return {}
    standing = (reach.figures - never.get(kind, frozenset()) for kind in trigger.figures)
    found = frozenset[str]().union(*standing)
    return {
        core.Bound(name=name, type=kind, span=trigger.span): found
        for name, kind in trigger.told.items()
        if kind.domain == "place"
    }


def _speaks_of(prohibition: core.Prohibition, node: core.PutFigure | core.PutPieces) -> bool:
    """Whether a prohibition may mean something that is put."""
    if isinstance(node, core.PutFigure):
        return figure_kind(node.figure) in prohibition.figures
    return any(meet(node.quota.pieces, other) for other in prohibition.pieces)


def meet(put: core.Pieces, other: core.Pieces) -> bool:
    """Whether a piece can be meant by both. What is put as *own* belongs to no other owner."""
    owners = {put.owner, other.owner}
    apart = len(owners) == 2 and None not in owners and "foreign" not in owners
    loads = put.loads is None or other.loads is None or set(put.loads) & set(other.loads)
    return put.kind == other.kind and not apart and bool(loads)
