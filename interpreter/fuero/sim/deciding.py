"""A bot decides in a game; where it cannot, the game stays as it was and the bot is named."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

from fuero.diagnostics import Diagnostic, DiagnosticError
from fuero.machine.game import Game

from .bots import BOTS, Bot, bot_chance, seat_of
from .faults import place_of

__all__ = ["let_decide"]

_NO_ANSWER = frozenset({"FU402", "FU440"})
"""What is said of an answer that is not legal, or is none."""


_ANYHOW = nullcontext()


def let_decide(
    game: Game,
    bot: Bot,
    name: str,
    stream: int,
    aside: AbstractContextManager[None] = _ANYHOW,
) -> None:
    """Let a bot decide for the seat that is asked.

    name: what the bot is called. stream: where this seat's generators begin. aside: within it the
    bot thinks. Raises DiagnosticError: FU448 where the bot raises something, FU449 where its answer
    is not legal. The game is then as it was.
    """
    seat = seat_of(game)
    chance = bot_chance(stream, game.decisions_taken)
    if any(bot is own for own in BOTS.values()):
        with aside:
            answer = bot(seat, chance)
        game.apply(answer)
        return
    where = f"after {game.decisions_taken} decisions of the game with seed {game.seed}"
    who = f"the bot {name}, deciding for {seat.player} {where},"
    try:
        with aside:
            answer = bot(seat, chance)
    except (Exception, SystemExit) as error:
        said = error.diagnostics[0].message if isinstance(error, DiagnosticError) else error
        what = f"{type(error).__name__}: {said}{place_of(error)}"
        help = "FUERO_DEBUG=1 before the command shows Python's own report, if one process plays"
        problem = Diagnostic(code="FU448", message=f"{who} raised {what}", help=help)
        raise DiagnosticError((problem,)) from error
    try:
        game.apply(answer)
    except DiagnosticError as error:
        first = error.diagnostics[0]
        if first.code not in _NO_ANSWER:
            raise
        problem = Diagnostic(
            code="FU449",
            message=f"{who} gave no legal answer: {first.message}",
            help=first.help or "a bot returns one of seat.options",
        )
        raise DiagnosticError((problem,)) from error
