"""Owners, pieces and figures are linked."""

from __future__ import annotations

from collections.abc import Sequence

from fuero.diagnostics import Diagnostic, Related, did_you_mean
from fuero.lang import nodes
from fuero.lang.nodes import Name, Node

from . import core
from .families import given
from .limits import MOST_PIECES
from .model import Element
from .names import Meaning
from .scope import Scope
from .standing import fixed_places
from .types import member

__all__ = [
    "figure_problems",
    "link_figure",
    "link_owner",
    "link_piece",
]


def link_owner(scope: Scope, element: Element) -> core.Owner:
    """Whoever holds an owner's pieces is named by a variable, which may name nobody."""
    node = element.node
    assert isinstance(node, nodes.OwnerDeclaration)
    if node.name.text in scope.names.rules.seats:
        scope.problem("FU231", f"a player is called {node.name.text!r} already", node.name)
    holder = node.holder
    meaning = scope.meaning(holder) if holder is not None else None
    if holder is not None and meaning is not None:
        _holder(scope, holder, meaning)
    return core.Owner(
        name=element.name,
        name_span=element.name_span,
        holder=holder.text if holder is not None else None,
        span=node.span,
    )


def _holder(scope: Scope, holder: Name, meaning: Meaning) -> None:
    several = meaning.per_player or meaning.per_place
    if meaning.what != "variable" or several or meaning.type != member("player"):
        scope.problem(
            "FU223", f"{holder.text} is no variable that names a player", holder,
            f"declare: variable {holder.text}: player",
        )  # fmt: skip


def link_piece(scope: Scope, element: Element) -> core.PieceKind:
    """A kind of piece: how many who has, where they begin, what they may carry."""
    node = element.node
    assert isinstance(node, nodes.PieceDeclaration)
    owners, seen = scope.names.rules.of("owner"), set[str | None]()
    for stock in node.stocks:
        scope.place(stock.start)
        owner = stock.owner.text if stock.owner else None
        if stock.owner is not None and owner not in owners:
            scope.problem(
                "FU220", f"there is no owner {owner!r}", stock.owner,
                did_you_mean(stock.owner.text, list(owners)) or f"declare: owner {owner}",
            )  # fmt: skip
        if owner in seen:
            scope.problem("FU231", f"it is said twice how many {owner or 'each player'} has", stock)
        seen.add(owner)
        if stock.count > MOST_PIECES:
            scope.problem(
                "FU238", f"{owner or 'a player'} has at most {MOST_PIECES} pieces of a kind", stock
            )
    loads = set[str]()
    for load in node.loads:
        if load.text in loads:
            scope.problem("FU231", f"the load {load.text} stands here twice", load)
        loads.add(load.text)
    unladen_in = None
    if node.carrying is not None and node.carrying.unladen_in is not None:
        unladen_in = fixed_places(
            scope, node.carrying.unladen_in, "the places where nothing is carried",
            Related("the piece", node.name.span), "unload them by a trigger, if the places change",
        )  # fmt: skip
    stocks = tuple(
        core.Stock(
            count=stock.count,
            owner=stock.owner.text if stock.owner else None,
            start=stock.start.text,
            start_span=stock.start.span,
            span=stock.span,
        )
        for stock in node.stocks
    )
    return core.PieceKind(
        name=element.name,
        name_span=element.name_span,
        plural=node.plural.text,
        stocks=stocks,
        loads=tuple(load.text for load in node.loads),
        unladen_in=unladen_in,
        span=node.span,
    )


def link_figure(scope: Scope, element: Element) -> core.FigureKind:
    """A single figure, one for each player, or a set of figures with names."""
    node = element.node
    assert isinstance(
        node,
        nodes.FigureDeclaration | nodes.FigurePerPlayerDeclaration | nodes.FigureSetDeclaration,
    )
    figures = tuple(
        core.Figure(name=figure.name.text, attributes=given(figure.attributes), span=figure.span)
        for figure in (node.members if isinstance(node, nodes.FigureSetDeclaration) else ())
    )
    return core.FigureKind(
        name=element.name,
        name_span=element.name_span,
        plural=None if isinstance(node, nodes.FigureDeclaration) else node.plural.text,
        per_player=isinstance(node, nodes.FigurePerPlayerDeclaration),
        figures=figures,
        span=node.span,
    )


def figure_problems(scope: Scope) -> None:
    """Each single figure has a name of its own."""
    rules, seen = scope.names.rules, dict[str, Node]()
    for element in rules.of("figure").values():
        node = element.node
        names: Sequence[tuple[str, Node]]
        if isinstance(node, nodes.FigureSetDeclaration):
            names = [(figure.name.text, figure.name) for figure in node.members]
        elif isinstance(node, nodes.FigurePerPlayerDeclaration):
            names = [(f"{node.name.text}.{seat}", node.name) for seat in rules.seats]
        else:
            names = [(element.name, node)]
        for text, where in names:
            if text in seen:
                scope.report(
                    Diagnostic(
                        code="FU231",
                        message=f"two figures are called {text!r}",
                        span=where.span,
                        related=(Related("the first", seen[text].span),),
                    )
                )
            elif not text.strip():
                scope.problem("FU220", "a figure needs a name", where)
            seen.setdefault(text, where)
