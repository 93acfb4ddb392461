"""FU330: nothing begins, is put or is loaded where nothing of its kind is, or carries, ever.

Nor do more begin in a place than there is room for. To put something down obeys no prohibition, so
the rules themselves must. What may or may not come to be so in a game is found by the invariants;
this check finds what is sure.
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

from .context import CheckContext, Routine, context_of, nodes_of
from .places import PossiblePlaces, reach_of

__all__ = ["figure_kind", "forbidden_places", "forbidden_puts", "never_anywhere"]


def forbidden_places(context: CheckContext) -> Iterator[Diagnostic]:
    """Pieces and figures that are sure to stand, or to be laden, where rules say they never are."""
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
    """What is tried alone and is sure to put something where rules say it never is."""
    tried_alone = tuple(nodes_of(rules.declared.trial))
    puts = any(isinstance(one, core.PutFigure | core.PutPieces) for one in tried_alone)
    if not (puts and never_anywhere(rules)):
        return
    reach = reach_of(context_of(rules))
    tried = [((TRIAL, TRIAL), tried_alone)]
    for prohibition in never_anywhere(rules):
        yield from _put(rules, prohibition, tried, reach)


def never_anywhere(rules: Rules) -> tuple[core.Prohibition, ...]:
    """The prohibitions of what is never in a place."""
    return tuple(
        prohibition
        for prohibition in rules.declared.prohibitions.values()
        if prohibition.direction == "ever in" and prohibition.most is None
    )


def figure_kind(figure: core.Expression) -> str:
    """The kind of figure an expression surely names; '' where it may be one of several."""
    return figure.name if isinstance(figure, core.TheFigure) else ""


def _overfull(context: CheckContext) -> Iterator[Diagnostic]:
    """Room for fewer than begin in a place, or for less than none."""
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
    """What is overfull with so many players, if the number is sure."""
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
    """Places where more begin than there is room for, with so many players."""
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
                yield kind, stock, stock.count * (1 if stock.owner else players)


def _put(
    rules: Rules,
    prohibition: core.Prohibition,
    routines: Iterable[tuple[Routine, Sequence[core.Node]]],
    reach: PossiblePlaces,
) -> Iterator[Diagnostic]:
    """What is put where it never is, among the nodes of these routines."""
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
    """Acts that load pieces only where their kind carries nothing."""
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
    """Whether all these pieces are among those that are spoken of in one way."""
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
