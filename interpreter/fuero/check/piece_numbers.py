"""FU304: nobody has to put down more pieces than there are.

From the beginning of the game the statements are followed as long as it is certain that they
happen; what is taken from the place where the pieces begin is added up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fuero.diagnostics import Diagnostic, Related
from fuero.lang import nodes
from fuero.lang.nodes import Node

from .bounds import number_bounds
from .context import Context, declared_at

__all__ = ["piece_numbers"]


def piece_numbers(context: Context) -> Iterator[Diagnostic]:
    """Set-ups that put more pieces than an owner has."""
    rules = context.rules
    for kind, element in rules.of("piece").items():
        node = element.node
        assert isinstance(node, nodes.PieceDeclaration)
        for stock in node.stocks:
            owner = stock.owner.text if stock.owner else "own"
            used = 0
            for put in _certain(context, context.body(("procedure", rules.game.text)), ()):
                if put is None:
                    # From here on pieces may have come back.
                    break
                pieces = context.names.described(put.piece, put.quota.owner)
                if pieces.kind != kind:
                    continue
                if _is(put.goal, stock.start.text) or pieces.owner is None:
                    break
                amount = put.quota.amount
                theirs = pieces.owner == owner and _is(put.source, stock.start.text)
                if theirs and isinstance(amount, nodes.Exactly):
                    used += max(0, number_bounds(context, amount.number)[0])
                if used > stock.count:
                    whose = f"{stock.owner.text} has" if stock.owner else "each player has"
                    yield Diagnostic(
                        code="FU304",
                        message=f"with these {used} {node.plural.text} are put down, "
                        f"but {whose} {stock.count}",
                        span=put.span,
                        related=(Related("the number there is", declared_at(element)),),
                    )
                    break


def _is(node: Node, place: str) -> bool:
    return isinstance(node, nodes.Reference) and node.name.text == place


def _certain(
    context: Context, statements: Sequence[Node], under_way: tuple[str, ...]
) -> Iterator[nodes.PutPieces | None]:
    """Pieces put once for each player from the start; None where it is no longer certain."""
    for statement in statements:
        if isinstance(statement, nodes.PutPieces):
            yield statement
        elif isinstance(statement, nodes.ForPlayers) and statement.test is None:
            yield from _certain(context, statement.body, under_way)
        elif isinstance(statement, nodes.Perform):
            name = statement.target.name.text
            known = name in context.rules.of("procedure") and name not in under_way
            if statement.may or not known:
                yield None
                return
            yield from _certain(context, context.body(("procedure", name)), (*under_way, name))
        elif any(
            isinstance(part, nodes.Move | nodes.PutPieces | nodes.Perform)
            for part in nodes.walk(statement)
        ):
            yield None
            return
