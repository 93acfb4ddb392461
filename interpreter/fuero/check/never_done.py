"""FU319: what is written can come about.

Pieces that never stand in any of the places an act takes them from are never moved. Places that
are joined by *and* and have nothing in common are no places. And a comparison may be out of reach
of the ranges of what is compared. Only what is certain is told: where a variable, a figure or a
piece may be is taken as wide as any statement allows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fuero.diagnostics import Diagnostic
from fuero.ruleset import core
from fuero.ruleset.limits import MOST_LARGE

from .bounds import bounds
from .context import CheckContext
from .places import Places, ReachReader, reach_of

__all__ = ["never_done"]


def never_done(context: CheckContext) -> Iterator[Diagnostic]:
    """Acts that find no piece, places that are none, and comparisons that never hold."""
    reach = reach_of(context)
    standing = _standing(context)
    for routine, found in context.routines():
        here = reach.at(routine)
        for node in found:
            if isinstance(node, core.Intersection):
                yield from _nothing_in_common(here, node)
            elif isinstance(node, core.Compare):
                yield from _out_of_reach(context, node)
            else:
                yield from _nothing_there(here, standing, node)


def _standing(context: CheckContext) -> Mapping[str, Places]:
    """The places where pieces of each kind may come to stand in any game."""
    reach = reach_of(context)
    kinds = context.rules.declared.pieces
    found = {name: frozenset(stock.start for stock in kind.stocks) for name, kind in kinds.items()}
    for routine, nodes in context.routines():
        here = reach.at(routine)
        for node in nodes:
            for kind, places in _coming(here, node):
                found[kind] |= places
    return found


def _coming(here: ReachReader, node: core.Node) -> Iterator[tuple[str, Places]]:
    """Which pieces a statement brings where."""
    match node:
        case core.Move(kind=kind, goal=goal):
            yield kind, here.spread(goal)
        case core.PutPieces(quota=quota, goal=goal):
            yield quota.pieces.kind, here.spread(goal)
        case core.Swap(quota=quota, places=places, other=other, other_places=other_places):
            yield quota.pieces.kind, here.spread(other_places)
            yield other.kind, here.spread(places)


def _nothing_there(
    here: ReachReader, standing: Mapping[str, Places], node: core.Node
) -> Iterator[Diagnostic]:
    """Pieces that an act takes from where none of their kind ever stands."""
    for kind, source in _leaving(node):
        members = source.members if isinstance(source, core.OneOfThese) else source
        places = here.spread(members)
        if places and not places & standing[kind]:
            yield Diagnostic(
                code="FU319",
                message=f"no {kind} ever stands there, so nothing is done here",
                span=source.span,
                help=f"{kind} may stand in: {_listed(standing[kind])}",
            )


def _leaving(node: core.Node) -> Iterator[tuple[str, core.Expression | core.OneOfThese]]:
    """Which pieces a statement takes from where."""
    match node:
        case core.Move(kind=kind, source=source):
            yield kind, source
        case core.PutPieces(quota=quota, source=source):
            yield quota.pieces.kind, source
        case core.Swap(quota=quota, places=places, other=other, other_places=other_places):
            yield quota.pieces.kind, places
            yield other.kind, other_places


def _nothing_in_common(here: ReachReader, node: core.Intersection) -> Iterator[Diagnostic]:
    if node.type.domain != "place" or here.read(node):
        return
    if here.read(node.left) and here.read(node.right):
        left, right = (" ".join(side.span.text.split()) for side in (node.left, node.right))
        yield Diagnostic(
            code="FU319",
            message="no place is both, so this is no place at all",
            span=node.span,
            help=f"for both together write `{left} or {right}`; `and` is what lies in the one and "
            "in the other",
        )


def _out_of_reach(context: CheckContext, node: core.Compare) -> Iterator[Diagnostic]:
    """A comparison of a counted or remembered number that never holds."""
    sides = (node.left, node.right)
    if any(side.type.kind != "number" for side in sides) or not any(map(_changes, sides)):
        return
    (low, high), (least, most) = (bounds(context.rules, side) for side in sides)
    if max(map(abs, (low, high, least, most))) >= MOST_LARGE:
        return
    never = {
        "is": high < least or most < low,
        "<": low >= most,
        "<=": low > most,
        ">": high <= least,
        ">=": high < least,
    }
    if never.get(node.operator, False):
        yield Diagnostic(
            code="FU319",
            message="this never holds: on the left is "
            f"{_between(low, high)}, on the right {_between(least, most)}",
            span=node.span,
            help="correct the number, or widen the range of what is compared",
        )


def _changes(node: core.Expression) -> bool:
    """Whether an expression is a number that is remembered, or pieces that are counted."""
    return isinstance(node, core.VariableOf | core.PieceCount | core.PieceCountOf)


def _between(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def _listed(places: Places) -> str:
    names = sorted(places)
    more = len(names) - _MOST_NAMED
    return ", ".join(names[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


_MOST_NAMED = 8
