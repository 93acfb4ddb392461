"""FU319: what is written can come about, and makes a difference.

Pieces that never stand in any of the places an act takes them from are never moved. Places that
are joined by *and* and have nothing in common are no places. A comparison may never hold, or hold
whatever is played; and a line may do nothing. Only what is certain is told: where a variable, a
figure or a piece may be is taken as wide as any statement allows. Where a switch is set otherwise
than usual nothing is told: what it leaves idle is meant for its other value.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fuero.diagnostics import Diagnostic
from fuero.ruleset import core

from .acts import ACTS, PieceWay
from .comparisons import sure_comparisons
from .context import CheckContext
from .idle_lines import idle_bonuses, idle_line
from .places import Places, ReachReader, reach_of

__all__ = ["never_done"]


def never_done(context: CheckContext) -> Iterator[Diagnostic]:
    """Acts that find no piece, places that are none, and comparisons that never hold."""
    switches = context.rules.switches.values()
    if any(context.rules.settings.get(one.name) != one.default for one in switches):
        return
    reach = reach_of(context)
    standing = _standing(context)
    for routine, found in context.routines():
        here = reach.at(routine)
        for node in found:
            if isinstance(node, core.Intersection):
                yield from _nothing_in_common(here, node)
            else:
                yield from _nothing_there(here, standing, node)
                yield from sure_comparisons(context, here, node)
                yield from idle_line(context, here, node)
    for name, definition in context.declared.definitions.items():
        here = reach.at(("define", name))
        for node in core.walk(definition.body):
            yield from sure_comparisons(context, here, node)
            yield from idle_line(context, here, node)
    yield from idle_bonuses(context, reach.at(("procedure", "")))


def _standing(context: CheckContext) -> Mapping[str, Places]:
    """The places where pieces of each kind may come to stand in any game."""
    reach = reach_of(context)
    kinds = context.rules.declared.pieces
    found = {name: frozenset(stock.start for stock in kind.stocks) for name, kind in kinds.items()}
    for routine, nodes in context.routines():
        here = reach.at(routine)
        for node in nodes:
            for pieces, _, goal in _ways(node):
                found[pieces[0].kind] |= here.spread(goal)
    return found


def _ways(node: core.Node) -> Sequence[PieceWay]:
    """Which pieces a statement or an act takes from where to where."""
    if isinstance(node, core.PutPieces):
        return (((node.quota.pieces,), node.source, node.goal),)
    act = ACTS.get(type(node))
    return act.ways(node) if act is not None else ()


def _nothing_there(
    here: ReachReader, standing: Mapping[str, Places], node: core.Node
) -> Iterator[Diagnostic]:
    """Pieces that an act takes from where none of their kind ever stands."""
    for pieces, source, _ in _ways(node):
        kind = pieces[0].kind
        members = source.members if isinstance(source, core.OneOfThese) else source
        places = here.spread(members)
        if places and not places & standing[kind]:
            yield Diagnostic(
                code="FU319",
                message=f"no {kind} ever stands there, so nothing is done here",
                span=source.span,
                help=f"{kind} may stand in: {_listed(standing[kind])}",
            )


def _nothing_in_common(here: ReachReader, node: core.Intersection) -> Iterator[Diagnostic]:
    if node.type.domain != "place" or here.read(node):
        return
    if here.read(node.left) and here.read(node.right):
        left, right = node.left.span.text, node.right.span.text
        yield Diagnostic(
            code="FU319",
            message="no place is both, so this is no place at all",
            span=node.span,
            help=f"for both together write `{left} or {right}`; `and` is what lies in the one and "
            "in the other",
        )


def _listed(places: Places) -> str:
    names = sorted(places)
    more = len(names) - _MOST_NAMED
    return ", ".join(names[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


_MOST_NAMED = 8
