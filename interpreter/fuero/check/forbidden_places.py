"""FU330: nothing begins, is put or is loaded where nothing of its kind is, or carries, ever.

Nor do more begin in a place than there is room for. To put something down obeys no prohibition, so
the rules themselves must. What may or may not come to be so in a game is found by the invariants;
this check finds what is sure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fuero.diagnostics import Diagnostic, Related
from fuero.lang import nodes
from fuero.lang.nodes import Name, Node
from fuero.ruleset import core
from fuero.ruleset.constants import (
    NotConstant,
    constant_number,
    constant_places,
    held_apart,
    unladen_places,
)
from fuero.ruleset.model import Rules
from fuero.ruleset.pieces import Pieces

from .context import Context, context_of
from .places import Reach, reach_of

__all__ = [
    "figure_kind",
    "forbidden_places",
    "forbidden_puts",
    "never_anywhere",
    "never_places",
    "pieces_of_prohibition",
]


def forbidden_places(context: Context) -> Iterator[Diagnostic]:
    """Pieces and figures that are sure to stand, or to be laden, where rules say they never are."""
    loads = [node for node in context.statements() if isinstance(node, nodes.Load)]
    prohibitions = never_anywhere(context.rules)
    yield from _overfull(context)
    if not (prohibitions or loads):
        return
    reach = reach_of(context)
    yield from _loaded(context, loads, reach)
    for prohibition in prohibitions:
        never = never_places(context, prohibition)
        pieces = pieces_of_prohibition(context, prohibition)
        for kind, stock, _ in _beginning(context, pieces, context.rules.least_players):
            if stock.start.text in never:
                yield _problem(prohibition, stock.start, f"{kind} begins")
        yield from _put(context, prohibition, context.statements(), reach)


def forbidden_puts(rules: Rules) -> Iterator[Diagnostic]:
    """What is tried alone and is sure to put something where rules say it never is."""
    puts = [
        node
        for statement in rules.trial
        for node in nodes.walk(statement)
        if isinstance(node, nodes.Put | nodes.PutPieces)
    ]
    if not (puts and never_anywhere(rules)):
        return
    context = context_of(rules)
    reach = reach_of(context)
    for prohibition in never_anywhere(rules):
        yield from _put(context, prohibition, puts, reach)


def never_anywhere(rules: Rules) -> tuple[nodes.Prohibition, ...]:
    """The prohibitions of what is never in a place."""
    return tuple(
        element.node
        for element in rules.of("prohibition").values()
        if isinstance(element.node, nodes.Prohibition)
        and element.node.direction == "ever in"
        and element.node.most is None
    )


def never_places(context: Context, prohibition: nodes.Prohibition) -> frozenset[str]:
    """The places of a prohibition of what is never in a place."""
    return constant_places(context.rules, _linked(context, prohibition).places)


def _linked(context: Context, prohibition: nodes.Prohibition) -> core.Prohibition:
    return context.rules.declared.prohibitions[prohibition.name.text]


def _overfull(context: Context) -> Iterator[Diagnostic]:
    """Room for fewer than begin in a place, or for less than none."""
    for element in context.rules.of("prohibition").values():
        node = element.node
        assert isinstance(node, nodes.Prohibition)
        if node.most is None:
            continue
        for players in range(context.rules.least_players, context.rules.most_players + 1):
            found = list(_overfull_with(context, node, node.most, players))
            yield from found
            if found:
                break


def _overfull_with(
    context: Context, prohibition: nodes.Prohibition, number: Node, players: int
) -> Iterator[Diagnostic]:
    """What is overfull with so many players, if the number is sure."""
    try:
        linked = _linked(context, prohibition).most
        assert linked is not None
        most = constant_number(context.rules, linked, players)
    except NotConstant:
        return
    if most >= 0:
        yield from _begin_beyond(context, prohibition, most, players)
        return
    yield Diagnostic(
        code="FU330",
        message=f"{prohibition.name.text} leaves room for {most}, less than none",
        span=number.span,
        help="leave out more than …, if there may be none",
    )


def _begin_beyond(
    context: Context, prohibition: nodes.Prohibition, most: int, players: int
) -> Iterator[Diagnostic]:
    """Places where more begin than there is room for, with so many players."""
    stocks = list(_beginning(context, pieces_of_prohibition(context, prohibition), players))
    for place, held in held_apart(context.rules, _linked(context, prohibition).places).items():
        here = [(stock, number) for _, stock, number in stocks if stock.start.text in held.places]
        total = sum(number for _, number in here)
        if total > most:
            yield Diagnostic(
                code="FU330",
                message=f"{total} begin in {place}, where {prohibition.name.text} says that there "
                f"are never more than {most}",
                span=here[0][0].start.span,
                related=(Related("the prohibition", prohibition.span),),
                help="let them begin elsewhere, or leave more room",
            )


def _beginning(
    context: Context, among: list[Pieces], players: int
) -> Iterator[tuple[str, nodes.Stock, int]]:
    """The stocks of these pieces: the kind, and how many begin there with so many players."""
    for kind, element in context.rules.of("piece").items():
        assert isinstance(element.node, nodes.PieceDeclaration)
        for stock in element.node.stocks:
            owner = stock.owner.text if stock.owner else "own"
            if _among(Pieces(kind=kind, owner=owner, loads=(0,)), among):
                yield kind, stock, stock.count * (1 if stock.owner else players)


def pieces_of_prohibition(context: Context, prohibition: nodes.Prohibition) -> list[Pieces]:
    """The kinds of pieces a prohibition speaks of."""
    return [
        context.names.described(one.piece)
        for one in prohibition.pieces
        if one.piece.text in context.names.pieces
    ]


def _put(
    context: Context, prohibition: nodes.Prohibition, statements: Iterable[Node], reach: Reach
) -> Iterator[Diagnostic]:
    """What is put where it never is, among these statements and all that is in them."""
    never = never_places(context, prohibition)
    figures = [figure_kind(context, one.piece.name) for one in prohibition.pieces]
    pieces = pieces_of_prohibition(context, prohibition)
    for node in statements:
        if isinstance(node, nodes.PutPieces):
            name = node.piece.name
            put = _among(context.names.described(node.piece, node.quota.owner), pieces)
        elif isinstance(node, nodes.Put):
            name = node.target.name
            put = figure_kind(context, name) in figures
        else:
            continue
        goals = reach.places(node.goal) if put else frozenset()
        if goals and goals <= never:
            yield _problem(prohibition, node, f"{name.text} is put")


def _loaded(context: Context, loads: list[nodes.Load], reach: Reach) -> Iterator[Diagnostic]:
    """Acts that load pieces only where their kind carries nothing."""
    for node in loads:
        kind = context.names.pieces[node.piece.text]
        places = reach.spread(node.places)
        if places and places <= unladen_places(context.rules, context.rules.declared.pieces[kind]):
            yield Diagnostic(
                code="FU330",
                message=f"{node.piece.text} are loaded where they carry nothing",
                span=node.span,
                related=(Related("the piece", context.rules.of("piece")[kind].node.span),),
                help="load them elsewhere, or say except in of fewer places",
            )


def _among(pieces: Pieces, spoken_of: list[Pieces]) -> bool:
    """Whether all these pieces are among those that are spoken of in one way."""
    return any(
        pieces.kind == other.kind
        and other.owner in (None, pieces.owner)
        and (other.loads is None or set(pieces.loads or (-1,)) <= set(other.loads))
        for other in spoken_of
    )


def figure_kind(context: Context, name: Name) -> str:
    """The kind of figure a word stands for; the word itself where it stands for none."""
    meaning = context.names.meanings.get(name.text)
    pawn = meaning.element if meaning is not None and meaning.what in ("pawn", "pawns") else None
    return pawn.name if pawn is not None else name.text


def _problem(prohibition: nodes.Prohibition, node: Node, what: str) -> Diagnostic:
    return Diagnostic(
        code="FU330",
        message=f"{what} where {prohibition.name.text} says it never is",
        span=node.span,
        related=(Related("the prohibition", prohibition.span),),
        help="put it elsewhere, or say enter instead of ever in",
    )
