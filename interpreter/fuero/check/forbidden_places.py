"""FU330: nothing begins, or is put, where nothing of its kind is ever.

To put something down obeys no prohibition, so the rules themselves must. What may or may not come
to be so in a game is found by the invariants; this check finds what is sure.
"""

from __future__ import annotations

from collections.abc import Iterator

from fuero.diagnostics import Diagnostic, Related
from fuero.lang import nodes
from fuero.lang.nodes import Name, Node
from fuero.ruleset.constants import constant_places

from .context import Context
from .places import reach_of

__all__ = ["forbidden_places"]


def forbidden_places(context: Context) -> Iterator[Diagnostic]:
    """Pieces and figures that are sure to stand where a prohibition says they never are."""
    prohibitions = [
        element.node
        for element in context.rules.of("prohibition").values()
        if isinstance(element.node, nodes.Prohibition) and element.node.direction == "ever in"
    ]
    if not prohibitions:
        return
    reach = reach_of(context)
    for prohibition in prohibitions:
        never = constant_places(context.names, prohibition.places)
        words = [_kind(context, name) for name in prohibition.pieces]
        for element in context.rules.of("piece").values():
            assert isinstance(element.node, nodes.PieceDeclaration)
            if element.name in words and element.node.start.text in never:
                yield _problem(prohibition, element.node.start, f"{element.name} begins")
        for node in context.statements():
            if not isinstance(node, nodes.Put | nodes.PutPieces):
                continue
            name = node.piece if isinstance(node, nodes.PutPieces) else node.target.name
            goals = reach.places(node.goal) if _kind(context, name) in words else frozenset()
            if goals and goals <= never:
                yield _problem(prohibition, node, f"{name.text} is put")


def _kind(context: Context, name: Name) -> str:
    """The kind of piece or figure a word stands for."""
    meaning = context.names.meanings.get(name.text)
    pawn = meaning.element if meaning is not None and meaning.what in ("pawn", "pawns") else None
    return context.names.pieces.get(name.text, pawn.name if pawn is not None else "")


def _problem(prohibition: nodes.Prohibition, node: Node, what: str) -> Diagnostic:
    return Diagnostic(
        code="FU330",
        message=f"{what} where {prohibition.name.text} says it never is",
        span=node.span,
        related=(Related("the prohibition", prohibition.span),),
        help="put it elsewhere, or say enter instead of ever in",
    )
