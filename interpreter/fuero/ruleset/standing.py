"""Type what is prohibited as long as the game lasts, and what is exempt from it."""

from __future__ import annotations

from dataclasses import replace

from fuero.diagnostics import Diagnostic, Related
from fuero.lang import nodes
from fuero.lang.nodes import Node

from .constants import NotConstant, constant_places
from .model import Element
from .scope import Scope

__all__ = ["fixed_places", "standing_problems"]


def standing_problems(scope: Scope, element: Element) -> None:
    """A prohibition or an exemption: what it speaks of, where, and who comes from where."""
    node = element.node
    assert isinstance(node, nodes.Prohibition | nodes.Exemption)
    for prohibited in node.pieces:
        if isinstance(node, nodes.Exemption):
            # Figures are moved one at a time, and what moves one may say so itself.
            scope.described(prohibited.piece, prohibited.owner)
        else:
            _prohibited(scope, prohibited, node.direction)
    if isinstance(node, nodes.Prohibition) and node.most is not None:
        _most(scope, node, node.most)
    if node.direction == "ever in":
        room = isinstance(node, nodes.Prohibition) and node.most is not None
        fixed_places(
            scope, node.places,
            "where there is room for so many" if room else "where nothing of a kind is ever",
            Related("the prohibition", node.name.span),
            "say enter, if the places change while the game goes on",
        )  # fmt: skip
    else:
        scope.set_type(node.places, "place")
    if node.origin is not None:
        scope.set_type(node.origin, "place")
    if node.origin is not None and node.direction != "enter":
        scope.problem(
            "FU242", f"only who enters comes from somewhere, and this says {node.direction}",
            node.origin, "say enter … from …, or leave out from",
        )  # fmt: skip


def _most(scope: Scope, node: nodes.Prohibition, most: Node) -> None:
    """How many there is room for, whoever looks at it."""
    replace(scope, subject=False).expect(most, "number")
    if node.direction != "ever in":
        scope.problem(
            "FU242", f"how many is said of who stands somewhere, and this says {node.direction}",
            most, "say ever in, or leave out more than …",
        )  # fmt: skip


def fixed_places(scope: Scope, places: Node, what: str, related: Related, help: str) -> None:
    """Places that the board alone must tell. what: which places these are."""
    problems: list[Diagnostic] = []
    replace(scope, report=problems.append).set_type(places, "place")
    for problem in problems:
        scope.report(problem)
    if problems:
        return
    try:
        constant_places(scope.names, places)
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


def _prohibited(scope: Scope, node: nodes.Prohibited, direction: str) -> None:
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
    if direction == "ever in" and node.owner:
        scope.problem(
            "FU242", f"nobody moves where pieces ever are, so none are {node.owner}", node,
            "say enter, or name an owner that is no player",
        )  # fmt: skip
