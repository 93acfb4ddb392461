"""FU312: what is put somewhere is sure not to come where nothing of its kind is ever.

To put something down obeys no prohibition. So of every ``put`` it has to be certain, from what the
rules say before it in its block, that it keeps to those that speak of ``ever in``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from fuero.diagnostics import Diagnostic, Related
from fuero.lang import nodes
from fuero.lang.nodes import Node
from fuero.ruleset.pieces import Pieces

from .context import Context
from .forbidden_places import figure_kind, never_anywhere, never_places, pieces_of_prohibition
from .holding import Known, statements_with_known
from .places import Places, Reach, reach_of

__all__ = ["doubtful_puts"]


def doubtful_puts(context: Context) -> Iterator[Diagnostic]:
    """Each ``put`` that may go where a prohibition says that nothing of its kind is ever."""
    prohibitions = never_anywhere(context.rules)
    if not prohibitions:
        return
    never = {one: never_places(context, one) for one in prohibitions}
    reach = replace(reach_of(context), never=_figures_never(context, never))
    for routine, element in context.routines():
        reach.here = routine
        known = _known_of_step(reach, element.node)
        for node, now in statements_with_known(reach, context.body(routine), known):
            if not isinstance(node, nodes.Put | nodes.PutPieces):
                continue
            goals = reach.knowing(now).places(node.goal)
            for prohibition, places in never.items():
                doubtful = goals & places
                # Where it is sure to be wrong, the finding FU330 says so.
                if doubtful and not goals <= places and _speaks_of(context, prohibition, node):
                    yield _problem(context, prohibition, node, doubtful)


def _problem(
    context: Context,
    prohibition: nodes.Prohibition,
    node: nodes.Put | nodes.PutPieces,
    doubtful: Places,
) -> Diagnostic:
    name = node.piece.name if isinstance(node, nodes.PutPieces) else node.target.name
    where = next(place for place in context.rules.places if place in doubtful)
    more = len(doubtful) - 1
    others = f" (or {more} other place{'s' if more > 1 else ''})" if more else ""
    return Diagnostic(
        code="FU312",
        message=f"{name.text} may be put in {where}{others}, where {prohibition.name.text} says it "
        "never is",
        span=node.span,
        related=(Related("the prohibition", prohibition.span),),
        help="leave these places out of what is drawn or chosen, or say: "
        f"if {node.goal.span.text} in …: above it",
    )


def _figures_never(
    context: Context, never: Mapping[nodes.Prohibition, Places]
) -> Mapping[str, Places]:
    """For each kind of figure the places where it never stands."""
    found: dict[str, Places] = {}
    for prohibition, places in never.items():
        for one in prohibition.pieces:
            kind = figure_kind(context, one.piece.name)
            found[kind] = found.get(kind, frozenset()) | places
    return found


def _known_of_step(reach: Reach, node: Node) -> Known:
    """What a trigger knows of the step it follows: figures went where they may stand."""
    if not isinstance(node, nodes.Trigger) or not node.movers:
        return {}
    kinds = [figure_kind(reach.context, name) for name in node.movers]
    if not all(kind in reach.context.rules.of("pawn") for kind in kinds):
        return {}
    standing = (reach.figures - reach.never.get(kind, frozenset()) for kind in kinds)
    found = frozenset[str]().union(*standing)
    return {"place-left": found, "place-entered": found}


def _speaks_of(
    context: Context, prohibition: nodes.Prohibition, node: nodes.Put | nodes.PutPieces
) -> bool:
    """Whether a prohibition may speak of something that is put."""
    if isinstance(node, nodes.Put):
        figure = figure_kind(context, node.target.name)
        return any(figure == figure_kind(context, one.piece.name) for one in prohibition.pieces)
    put = context.names.described(node.piece, node.quota.owner)
    return any(_meet(put, other) for other in pieces_of_prohibition(context, prohibition))


def _meet(put: Pieces, other: Pieces) -> bool:
    """Whether some piece may be among both. What is put as *own* is never of another owner."""
    owners = {put.owner, other.owner}
    apart = len(owners) == 2 and None not in owners and "foreign" not in owners
    loads = put.loads is None or other.loads is None or set(put.loads) & set(other.loads)
    return put.kind == other.kind and not apart and bool(loads)
