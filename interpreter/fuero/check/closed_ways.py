"""FU320: standing rules leave an act something that it can do.

A prohibition may close every place to which an act could bring something, or every place from which
it takes it; then the act never does anything, whatever is played. That is so where the places of
the act are among those of the prohibition whatever the state: the same name, the same question, or
a part of it. Where they are others only by chance nothing is told. Where a switch is set otherwise
than usual nothing is told either: what it leaves idle is meant for its other value.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fuero.diagnostics import Diagnostic, Related
from fuero.frozen import frozen
from fuero.ruleset import core
from fuero.ruleset.constants import NotConstant, constant_places
from fuero.ruleset.model import Rules

from .acts import ACTS
from .context import CheckContext
from .places import bare

__all__ = ["closed_ways"]


@frozen
class _End:
    """Where something is taken from, or goes to. kind: of a piece or figure; owners: whose."""

    way: str
    kind: str
    pieces: tuple[core.Pieces, ...]
    places: core.Expression


def closed_ways(context: CheckContext) -> Iterator[Diagnostic]:
    """Acts of which prohibitions close one end."""
    rules = context.rules
    if any(rules.settings.get(one.name) != one.default for one in rules.switches.values()):
        return
    for node in context.statements():
        for end in _ends(node):
            closing = _closing(context, end)
            if closing:
                yield _problem(end, closing)
                break


def _ends(node: core.Node) -> Iterator[_End]:
    """Both ends of each way of pieces, and where a figure goes."""
    act = ACTS.get(type(node))
    for pieces, source, goal in act.ways(node) if act is not None else ():
        members = source.members if isinstance(source, core.OneOfThese) else source
        kind = pieces[0].kind
        yield _End(way="leave", kind=kind, pieces=tuple(pieces), places=members)
        yield _End(way="enter", kind=kind, pieces=tuple(pieces), places=goal)
    if isinstance(node, core.MoveFigure):
        chosen = node.figure.members if isinstance(node.figure, core.OneOfThese) else node.figure
        if isinstance(chosen, core.TheFigure | core.Figures):
            yield _End(way="enter", kind=chosen.name, pieces=(), places=node.goal)


def _closing(context: CheckContext, end: _End) -> Sequence[core.Prohibition]:
    """The prohibitions that together close all places of an end; none where some are left."""
    found = [
        one
        for one in context.declared.prohibitions.values()
        if one.most is None and one.origin is None and _means(one, end)
    ]
    needed = [one for one in found if _among(context.rules, end.places, (one.places,))]
    if needed:
        return needed[:1]
    together = tuple(one.places for one in found)
    return found if _among(context.rules, end.places, together) else ()


def _means(prohibition: core.Prohibition, end: _End) -> bool:
    """Whether a prohibition is about this end of the way of all these pieces, or of the figure."""
    ever_in = prohibition.direction == "ever in"
    if not ever_in and end.way not in prohibition.direction:
        return False
    if not end.pieces:
        return end.kind in prohibition.figures
    return all(
        any(
            one.kind == meant.kind and meant.owner in (None, one.owner) and meant.loads is None
            for meant in prohibition.pieces
        )
        for one in end.pieces
    )


def _among(rules: Rules, places: core.Expression, closed: tuple[core.Expression, ...]) -> bool:
    """Whether places are among those that are closed, in every state; False where that is not
    certain.
    """
    places = _meaning(places)
    if any(_holds(rules, places, one) for one in closed):
        return True
    match places:
        case core.Union(left=left, right=right):
            found = _among(rules, left, closed) and _among(rules, right, closed)
        case core.Intersection(left=left, right=right):
            found = _among(rules, left, closed) or _among(rules, right, closed)
        case core.Conditional(value=value, otherwise=otherwise):
            found = _among(rules, value, closed) and _among(rules, otherwise, closed)
        case core.Just(places=members):
            found = _among(rules, members, closed)
        case core.Except() | core.Where() | core.WithPieces() | core.WithExtreme():
            found = _among(rules, places.members, closed)
        case core.Connected():
            found = _among(rules, places.members, closed)
        case _:
            found = False
    return found


def _holds(rules: Rules, places: core.Expression, closed: core.Expression) -> bool:
    """Whether a set that is closed holds all of some places, as it is written."""
    closed = _meaning(closed)
    if places == closed:
        return True
    try:
        return frozenset() < constant_places(rules, places) <= constant_places(rules, closed)
    except NotConstant:
        pass
    match closed:
        case core.Union(left=left, right=right):
            return _holds(rules, places, left) or _holds(rules, places, right)
        case core.Conditional(value=value, otherwise=otherwise):
            return _holds(rules, places, value) and _holds(rules, places, otherwise)
    return False


def _meaning(places: core.Expression) -> core.Expression:
    """What a name without a parameter stands for, and the member of which places are the set."""
    places = bare(places)
    while isinstance(places, core.Defined) and places.parameter is None:
        places = bare(places.body)
    return places


def _problem(end: _End, closing: Sequence[core.Prohibition]) -> Diagnostic:
    names = " and ".join(one.name for one in closing)
    verb = "closes" if len(closing) == 1 else "close"
    out = "out of" if end.way == "leave" else "into"
    return Diagnostic(
        code="FU320",
        message=f"nothing is ever done here: {names} {verb} every way {out} these places",
        span=end.places.span,
        related=tuple(Related("the prohibition", one.span) for one in closing),
        help="name other places, or change the prohibition; `put` obeys none",
    )
