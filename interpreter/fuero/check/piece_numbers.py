"""FU304: nobody has to put down more pieces than there are.

Statements are followed from the beginning of the game for as long as they are certain to be done.
The pieces they take from the place where their kind begins are added up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from fuero.diagnostics import Diagnostic, Related
from fuero.ruleset import core

from .acts import ACTS
from .bounds import bounds
from .context import CheckContext

__all__ = ["piece_numbers"]

MOST_FOLLOWED = 1_000
"""How many statements that put pieces are followed from the beginning of the game."""


def piece_numbers(context: CheckContext) -> Iterator[Diagnostic]:
    """Set-ups that put more pieces than an owner has."""
    game = context.bodies["procedure", context.rules.game.text]
    certain = tuple(islice(_certain(context, game, (), set()), MOST_FOLLOWED))
    for kind in context.declared.pieces.values():
        for stock in kind.stocks:
            owner, used = stock.owner or "own", 0
            for put in certain:
                if put is None:
                    # From here on pieces may have come back.
                    break
                pieces, amount = put.quota.pieces, put.quota.amount
                if pieces.kind != kind.name:
                    continue
                if _is(put.goal, stock.start) or pieces.owner is None:
                    break
                theirs = pieces.owner == owner and _is(put.source, stock.start)
                if theirs and isinstance(amount, core.Exactly):
                    used += max(0, bounds(context.rules, amount.number)[0])
                if used > stock.count:
                    whose = f"{stock.owner} has" if stock.owner else "each player has"
                    yield Diagnostic(
                        code="FU304",
                        message=f"with these {used} {kind.plural} are put down, "
                        f"but {whose} {stock.count}",
                        span=put.span,
                        related=(Related("the number there is", kind.name_span),),
                    )
                    break


def _is(node: core.Expression, place: str) -> bool:
    return isinstance(node, core.ThePlace) and node.place == place


def _certain(
    context: CheckContext,
    statements: Sequence[core.Node],
    under_way: tuple[str, ...],
    idle: set[str],
) -> Iterator[core.PutPieces | None]:
    """Pieces put once for each player from the start; None where it is no longer certain.

    idle: procedures of which it has been found that they put nothing; they need not be followed.
    """
    for statement in statements:
        if isinstance(statement, core.PutPieces):
            yield statement
        elif isinstance(statement, core.ForPlayers) and statement.test is None:
            yield from _certain(context, statement.body, under_way, idle)
        elif isinstance(statement, core.Perform) and not statement.may:
            name = statement.procedure
            if name in under_way:
                yield None
                return
            puts = False
            body = () if name in idle else context.bodies["procedure", name]
            for put in _certain(context, body, (*under_way, name), idle):
                puts = True
                yield put
            if not puts:
                idle.add(name)
        elif any(map(_may_move, core.walk(statement))):
            yield None
            return


def _may_move(node: core.Node) -> bool:
    """Whether pieces may leave their places by a statement or an act."""
    if type(node) in ACTS:
        return ACTS[type(node)].moves
    return isinstance(node, core.PutPieces | core.Perform | core.PerformCard)
