"""One game of bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from fuero.frozen import frozen
from fuero.machine.arguments import expect
from fuero.machine.chance import below
from fuero.machine.game import Game
from fuero.machine.patience import MOST_DECISIONS, too_many_decisions
from fuero.machine.seeds import sound_seed
from fuero.pipeline import LoadedRules

from .bots import Bot, bot_chance, bot_stream, random_bot
from .deciding import let_decide
from .named import bots_for
from .plays import Plays

__all__ = ["Lineup", "PlayedGame", "play_one", "play_out", "read_game"]


@frozen
class Lineup:
    """What is played by whom: the same in each of many games.

    names, bots: one for each seat. backend: as for `LoadedRules.new_game`.
    """

    rules: LoadedRules
    seats: tuple[str, ...]
    names: tuple[str, ...]
    bots: tuple[Bot, ...]
    backend: str | None = None


@frozen
class PlayedGame:
    """What one game came to. points: by seat; winners: the indices of those who share the first
    place; cards: how often each card was played that was.
    """

    points: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int
    cards: Mapping[str, int]

    def as_data(self) -> dict[str, Any]:
        """Plain data for JSON, of which `read_game` makes the same again."""
        return {
            "points": self.points,
            "winners": self.winners,
            "decisions": self.decisions,
            "cards": dict(self.cards),
        }


def read_game(told: Mapping[str, Any]) -> PlayedGame:
    """The game whose plain data is given."""
    return PlayedGame(
        points=tuple(told["points"]),
        winners=tuple(told["winners"]),
        decisions=told["decisions"],
        cards=told["cards"],
    )


def play_one(lineup: Lineup, seed: int) -> PlayedGame:
    """Play the game of a seed to its end."""
    if all(bot is random_bot for bot in lineup.bots):
        return _random_game(lineup, seed)
    plays = Plays(lineup.rules.evaluator(lineup.seats, lineup.backend))
    game = lineup.rules.new_game(lineup.seats, seed, backend=lineup.backend)
    decisions = _play_out(game, tuple(zip(lineup.names, lineup.bots, strict=True)), seed, plays)
    result = game.result
    assert result is not None
    return PlayedGame(
        points=tuple(game.scores.values()),
        winners=tuple(game.seat(seat) for seat in result.winners),
        decisions=decisions,
        cards=plays.found(),
    )


def play_out(game: Game, bots: str | Bot | Sequence[str | Bot], seed: int) -> int:
    """Let bots play a game to its end; returns the number of decisions.

    bots: one for all seats, or one for each: functions, or names as in `simulate`. seed: of the
    bots' generators. Raises DiagnosticError: FU430, FU440, FU446 and FU447 for wrong bots, FU448
    where a bot raises something, FU449 where its answer is not legal; the game stays at that
    decision.
    """
    expect("game", game, Game, "a game")
    names, functions = bots_for(bots, len(game.program.seats))
    named = tuple(zip(names, functions, strict=True))
    return _play_out(game, named, sound_seed(seed), nullcontext())


def _play_out(
    game: Game, bots: Sequence[tuple[str, Bot]], seed: int, aside: AbstractContextManager[None]
) -> int:
    """The same with bots that have names. aside: within it a bot thinks."""
    seats = game.program.seats
    streams = {seat: bot_stream(seed, seat) for seat in seats}
    decisions = 0
    while (decision := game.decision) is not None:
        name, bot = bots[seats.index(decision.player)]
        let_decide(game, bot, name, streams[decision.player], aside)
        decisions += 1
    return decisions


def _random_game(lineup: Lineup, seed: int) -> PlayedGame:
    """A game of random bots on bare integers. It is the same game `play_out` would play."""
    core = lineup.rules.core(lineup.seats, lineup.backend)
    plays = Plays(lineup.rules.evaluator(lineup.seats, lineup.backend))
    state = core.start(seed)
    streams = [bot_stream(seed, seat) for seat in lineup.seats]
    buffer: list[int] = []
    decisions = 0
    while not core.over(state):
        count = core.options(state, buffer)
        chance = bot_chance(streams[core.player(state)], decisions)
        core.apply(state, buffer[below(chance, 0, count)])
        decisions += 1
        if decisions > MOST_DECISIONS:
            raise too_many_decisions(core.program.ruleset)
    return PlayedGame(
        points=tuple(core.scores(state)),
        winners=tuple(core.winners(state)),
        decisions=decisions,
        cards=plays.found(),
    )
