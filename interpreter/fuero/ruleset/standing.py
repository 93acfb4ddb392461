"""Link what is prohibited as long as the game lasts, and what is exempt from it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from fuero.diagnostics import Diagnostic, Related
from fuero.lang import nodes
from fuero.lang.nodes import Node

from . import core
from .constants import NotConstant, constant_places
from .model import Element
from .removed import words_of

if TYPE_CHECKING:
    from .scope import Scope

__all__ = ["fixed_places", "link_exemption", "link_prohibition"]


def link_prohibition(scope: Scope, element: Element) -> core.Prohibition:
    """What is prohibited, where, and to who comes from where."""
    node = element.node
    assert isinstance(node, nodes.Prohibition)
    kinds, rules = scope.names.pieces, scope.names.rules
    movers = list[core.Pieces | str]()
    for prohibited in node.pieces:
        _prohibited(scope, prohibited, node)
        word = prohibited.piece.text
        if word in kinds:
            movers.append(scope.described(prohibited.piece, prohibited.owner))
        else:
            movers += [name for name, kind in rules.of("figure").items() if word in words_of(kind)]
    most = _most(scope, node, node.most) if node.most is not None else None
    places, origin = _reach(scope, node)
    return core.Prohibition(
        name=element.name,
        name_span=element.name_span,
        most=most,
        pieces=tuple(mover for mover in movers if isinstance(mover, core.Pieces)),
        figures=tuple(mover for mover in movers if isinstance(mover, str)),
        direction=node.direction,
        places=places,
        origin=origin,
        movers=tuple(movers),
        span=node.span,
    )


def link_exemption(scope: Scope, element: Element) -> core.Exemption:
    """What is exempt, where, and who comes from where.

    Figures are moved one at a time, and what moves one may say so itself.
    """
    node = element.node
    assert isinstance(node, nodes.Exemption)
    pieces = tuple(scope.described(one.piece, one.owner) for one in node.pieces)
    places, origin = _reach(scope, node)
    return core.Exemption(
        name=element.name,
        name_span=element.name_span,
        pieces=pieces,
        direction=node.direction,
        places=places,
        origin=origin,
        span=node.span,
    )


def _reach(
    scope: Scope, node: nodes.Prohibition | nodes.Exemption
) -> tuple[core.Expression, core.Expression | None]:
    """The places a standing rule speaks of, and those whoever it speaks of comes from."""
    if node.direction == "ever in":
        places = fixed_places(
            scope, node.places,
            "the places behind `ever in`",
            Related("the prohibition", node.name.span),
            "say enter, if the places change while the game goes on",
        )  # fmt: skip
    else:
        places = scope.set_of(node.places, "place")
    origin = scope.set_of(node.origin, "place") if node.origin is not None else None
    if node.origin is not None and node.direction != "enter":
        scope.problem(
            "FU242", f"`from` goes with `enter` alone, and this says `{node.direction}`",
            node.origin, "say enter … from …, or leave out from",
        )  # fmt: skip
    return places, origin


def _most(scope: Scope, node: nodes.Prohibition, most: Node) -> core.Expression:
    """How many there is room for, whoever looks at it."""
    found = replace(scope, subject=False).expect(most, "number")
    if node.direction != "ever in":
        scope.problem(
            "FU242", f"a number goes with `ever in` alone, and this says `{node.direction}`",
            most, "say ever in, or leave out more than …",
        )  # fmt: skip
    return found


def fixed_places(
    scope: Scope, places: Node, what: str, related: Related, help: str
) -> core.Expression:
    """Places that the board alone must tell. what: which places these are."""
    problems: list[Diagnostic] = []
    found = replace(scope, report=problems.append).set_of(places, "place")
    for problem in problems:
        scope.report(problem)
    if problems:
        return found
    try:
        constant_places(scope.names.rules, found)
    except NotConstant as error:
        scope.report(
            Diagnostic(
                code="FU261",
                message=f"{what} must be the same in every game: {error.node.span.text} may change",
                span=error.node.span,
                related=(related,),
                help=help,
            )
        )
    return found


def _prohibited(scope: Scope, node: nodes.Prohibited, rule: nodes.Prohibition) -> None:
    """What a prohibition speaks of is a piece, perhaps of somebody, or a figure."""
    scope.mover(node.piece.name)
    if node.piece.text not in scope.names.pieces:
        if node.owner or node.piece.adjectives:
            scope.problem(
                "FU242", f"nothing stands before the figure {node.piece.text}", node,
                f"say: no {node.piece.text}",
            )  # fmt: skip
        return
    scope.described(node.piece, node.owner)
    if rule.direction != "ever in" or not node.owner:
        return
    if rule.most is None or node.owner != "own":
        scope.problem(
            "FU242", f"nobody moves where pieces ever are, so none are {node.owner}", node,
            "say enter, or name an owner that is no player",
        )  # fmt: skip
    elif len(rule.pieces) > 1 and any(other.owner != "own" for other in rule.pieces):
        scope.problem(
            "FU242", "what each player has room for is counted apart from what is not only theirs",
            node, "write own before every kind, or two prohibitions",
        )  # fmt: skip
