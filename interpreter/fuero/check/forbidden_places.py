"""FU330: nothing begins, is put or is loaded where the rules say that it never is.

Nor do more pieces begin in a place than it has room for. `put` obeys no prohibitions, so the rules
themselves must. This check reports what happens for certain; what may happen in some game is found
by the invariants.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from fuero.diagnostics import Diagnostic, Related, Span
from fuero.ruleset import core
from fuero.ruleset.constants import (
    NotConstant,
    constant_number,
    constant_places,
    held_apart,
    unladen_places,
)
from fuero.ruleset.model import TRIAL, Rules

from .context import CheckContext, RoutineKey, context_of, nodes_of
from .places import PossiblePlaces, reach_of

__all__ = ["figure_kind", "forbidden_places", "forbidden_puts", "never_anywhere"]


def forbidden_places(context: CheckContext) -> Iterator[Diagnostic]:
    """Pieces, figures and loads that are certain to be where the rules say they never are."""
    yield from _overfull(context)
    reach = reach_of(context)
    yield from _loaded(context, reach)
    for prohibition in never_anywhere(context.rules):
        never = constant_places(context.rules, prohibition.places)
        players = context.rules.least_players
        for kind, stock, _ in _beginning(context, prohibition.pieces, players):
            if stock.start in never:
                yield _problem(prohibition, stock.start_span, f"{kind} begins")
        yield from _put(context.rules, prohibition, context.routines(), reach)


def forbidden_puts(rules: Rules) -> Iterator[Diagnostic]:
    """Statements tried alone that are certain to put something where the rules say it never is."""
    tried_alone = tuple(nodes_of(rules.declared.trial))
    puts = any(isinstance(one, core.PutFigure | core.PutPieces) for one in tried_alone)
    if not (puts and never_anywhere(rules)):
        return
    reach = reach_of(context_of(rules))
    tried = [((TRIAL, TRIAL), tried_alone)]
    for prohibition in never_anywhere(rules):
        yield from _put(rules, prohibition, tried, reach)


def never_anywhere(rules: Rules) -> tuple[core.Prohibition, ...]:
    """The prohibitions `ever in`."""
    return tuple(
        prohibition
        for prohibition in rules.declared.prohibitions.values()
        if prohibition.direction == "ever in" and prohibition.most is None
    )


def figure_kind(figure: core.Expression) -> str:
    """The kind of the figure that an expression names; '' where it may be of several."""
    return figure.name if isinstance(figure, core.TheFigure) else ""


def _overfull(context: CheckContext) -> Iterator[Diagnostic]:
    """Prohibitions with a number that is less than what begins in a place, or less than 0."""
    for prohibition in context.declared.prohibitions.values():
        if prohibition.most is None:
            continue
        for players in context.players():
            found = list(_overfull_with(context, prohibition, prohibition.most, players))
            yield from found
            if found:
                break


def _overfull_with(
    context: CheckContext, prohibition: core.Prohibition, number: core.Expression, players: int
) -> Iterator[Diagnostic]:
    """What is too much with so many players, if the number is the same in every state."""
    try:
        most = constant_number(context.rules, number, players)
    except NotConstant:
        return
    if most >= 0:
        yield from _begin_beyond(context, prohibition, most, players)
        return
    yield Diagnostic(
        code="FU330",
        message=f"{prohibition.name} leaves room for {most}, less than none",
        span=number.span,
        help="leave out more than …, if there may be none",
    )


def _begin_beyond(
    context: CheckContext, prohibition: core.Prohibition, most: int, players: int
) -> Iterator[Diagnostic]:
    """Places where more pieces begin than there is room for, with so many players."""
    stocks = list(_beginning(context, prohibition.pieces, players))
    for place, held in held_apart(context.rules, prohibition.places).items():
        here = [(stock, number) for _, stock, number in stocks if stock.start in held.places]
        total = sum(number for _, number in here)
        if total > most:
            yield Diagnostic(
                code="FU330",
                message=f"{total} begin in {place}, where {prohibition.name} says that there "
                f"are never more than {most}",
                span=here[0][0].start_span,
                related=(Related("the prohibition", prohibition.span),),
                help="let them begin elsewhere, or leave more room",
            )


def _beginning(
    context: CheckContext, among: Sequence[core.Pieces], players: int
) -> Iterator[tuple[str, core.Stock, int]]:
    """The stocks of these pieces: the kind, and how many begin there with so many players."""
    for kind, declared in context.declared.pieces.items():
        for stock in declared.stocks:
            if _among(core.Pieces(kind=kind, owner=stock.owner or "own", loads=(0,)), among):
                alone = stock.owner or any(pieces.owner == "own" for pieces in among)
                yield kind, stock, stock.count * (1 if alone else players)


def _put(
    rules: Rules,
    prohibition: core.Prohibition,
    routines: Iterable[tuple[RoutineKey, Sequence[core.Node]]],
    reach: PossiblePlaces,
) -> Iterator[Diagnostic]:
    """Each `put` among the nodes of these routines that puts something where it never is."""
    never = constant_places(rules, prohibition.places)
    for routine, found in routines:
        for node in found:
            if isinstance(node, core.PutPieces):
                what = node.quota.spoken
                put = _among(node.quota.pieces, prohibition.pieces)
            elif isinstance(node, core.PutFigure):
                what = figure_kind(node.figure)
                put = what in prohibition.figures
            else:
                continue
            goals = reach.at(routine).read(node.goal) if put else frozenset()
            if goals and goals <= never:
                yield _problem(prohibition, node.span, f"{what} is put")


def _loaded(context: CheckContext, reach: PossiblePlaces) -> Iterator[Diagnostic]:
    """Acts that load pieces only in places where their kind carries nothing."""
    for routine, found in context.routines():
        for node in found:
            if not isinstance(node, core.Load):
                continue
            kind = context.declared.pieces[node.quota.pieces.kind]
            places = reach.at(routine).spread(node.places)
            if places and places <= unladen_places(context.rules, kind):
                yield Diagnostic(
                    code="FU330",
                    message=f"{node.quota.spoken} are loaded where they carry nothing",
                    span=node.span,
                    related=(Related("the piece", kind.span),),
                    help="load them elsewhere, or say except in of fewer places",
                )


def _among(pieces: core.Pieces, spoken_of: Sequence[core.Pieces]) -> bool:
    """Whether a prohibition means all of these pieces."""
    return any(
        pieces.kind == other.kind
        and other.owner in (None, pieces.owner)
        and (other.loads is None or set(pieces.loads or (-1,)) <= set(other.loads))
        for other in spoken_of
    )


def _problem(prohibition: core.Prohibition, span: Span, what: str) -> Diagnostic:
    return Diagnostic(
        code="FU330",
        message=f"{what} where {prohibition.name} says it never is",
        span=span,
        related=(Related("the prohibition", prohibition.span),),
        help="put it elsewhere, or say enter instead of ever in",
    )
