"""Play many games and count."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from fuero.diagnostics import Diagnostic, DiagnosticError
from fuero.machine.chance import below
from fuero.machine.game import Game
from fuero.machine.patience import MOST_DECISIONS, too_many_decisions
from fuero.machine.seeds import sound_seed
from fuero.pipeline import LoadedRules

from .bots import Bot, bot_chance, bot_named, bot_stream, seat_of
from .statistics import Estimate, mean_of, share_of

__all__ = ["MOST_GAMES", "Simulation", "play_out", "simulate"]

MOST_GAMES = 1_000_000
"""How many games are played at once; the points of all are kept for their mean."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulation:
    """What many games came to.

    seed: that of the first game; each further game has the next number. seconds: time spent.
    decisions_per_game: decisions with more than one option. mean_scores, win_shares: by seat;
    a win shared by k seats counts 1/k for each.
    """

    games: int
    players: int
    seed: int
    bots: tuple[str, ...]
    seats: tuple[str, ...]
    seconds: float
    decisions_per_game: float
    mean_scores: dict[str, Estimate]
    win_shares: dict[str, Estimate]

    @property
    def games_per_second(self) -> float:
        """Games played in a second."""
        return self.games / self.seconds if self.seconds else 0.0

    def as_data(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "games": self.games,
            "players": self.players,
            "seed": self.seed,
            "bots": dict(zip(self.seats, self.bots, strict=True)),
            "games_per_second": round(self.games_per_second, 2),
            "decisions_per_game": round(self.decisions_per_game, 2),
            "mean_scores": {seat: one.as_data() for seat, one in self.mean_scores.items()},
            "win_shares": {seat: one.as_data() for seat, one in self.win_shares.items()},
        }


def simulate(  # noqa: PLR0913 - all but the rules by name, and most with a usual value
    rules: LoadedRules,
    *,
    games: int,
    players: int,
    seed: int = 0,
    bots: Sequence[str] = ("random",),
    backend: str | None = None,
    progress: Callable[[int], None] | None = None,
) -> Simulation:
    """Play ``games`` games and report means and shares by seat.

    bots: one name for all seats, or one for each. backend: ``python`` or ``reference``, which play
    the same games. progress is told how many games are done. Raises
    DiagnosticError: FU406 for a number of players the rules do not allow, FU430 for wrong bots
    or seeds.
    """
    seats = rules.seats(players)
    names = tuple(bots) * players if len(bots) == 1 else tuple(bots)
    if len(names) != players or games < 1:
        message = (
            f"{players} players need one bot for all or {players} bots, not {len(bots)}"
            if games > 0
            else "at least one game must be played"
        )
        raise DiagnosticError((Diagnostic(code="FU430", message=message),))
    if games > MOST_GAMES:
        message = f"{games:,} games are too many at once; {MOST_GAMES:,} are most"
        raise DiagnosticError((Diagnostic(code="FU430", message=message),))
    deciders = [bot_named(name) for name in names]
    sound_seed(seed, games)
    scores: list[list[int]] = [[] for _ in seats]
    wins = [0.0] * players
    decisions = 0
    started = time.perf_counter()
    for number in range(games):
        if set(names) == {"random"}:
            points, winners, taken = _random_game(rules, seats, seed + number, backend)
        else:
            game = rules.new_game(players, seed + number, backend=backend)
            taken = play_out(game, deciders, seed + number)
            points = list(game.scores.values())
            result = game.result
            assert result is not None
            winners = [seats.index(seat) for seat in result.winners]
        decisions += taken
        for seat, score in enumerate(points):
            scores[seat].append(score)
            wins[seat] += (seat in winners) / len(winners)
        if progress is not None:
            progress(number + 1)
    return Simulation(
        games=games,
        players=players,
        seed=seed,
        bots=names,
        seats=seats,
        seconds=time.perf_counter() - started,
        decisions_per_game=decisions / games,
        mean_scores={seat: mean_of(found) for seat, found in zip(seats, scores, strict=True)},
        win_shares={seat: share_of(won, games) for seat, won in zip(seats, wins, strict=True)},
    )


def play_out(game: Game, bots: Sequence[Bot], seed: int) -> int:
    """Let bots, one for each seat, play a game to its end; returns the number of decisions."""
    seats = game.program.seats
    streams = {seat: bot_stream(seed, seat) for seat in seats}
    decisions = 0
    while not game.over:
        seat = seat_of(game)
        chance = bot_chance(streams[seat.player], game.decisions_taken)
        game.apply(bots[seats.index(seat.player)](seat, chance))
        decisions += 1
    return decisions


def _random_game(
    rules: LoadedRules, seats: tuple[str, ...], seed: int, backend: str | None
) -> tuple[list[int], list[int], int]:
    """Points, winners and decisions of a game of random bots on bare integers.

    It is the same game ``play_out`` would play.
    """
    core = rules.core(len(seats), backend)
    state = core.start(seed)
    streams = [bot_stream(seed, seat) for seat in seats]
    buffer: list[int] = []
    decisions = 0
    while not core.over(state):
        count = core.options(state, buffer)
        chance = bot_chance(streams[core.player(state)], decisions)
        core.apply(state, buffer[below(chance, 0, count)])
        decisions += 1
        if decisions > MOST_DECISIONS:
            raise too_many_decisions(core.program.ruleset)
    return core.scores(state), core.winners(state), decisions
