"""Play many games and count."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from fuero.diagnostics import Diagnostic, DiagnosticError
from fuero.frozen import frozen
from fuero.machine.arguments import as_number, expect
from fuero.machine.seeds import sound_seed
from fuero.pipeline import LoadedRules
from fuero.ruleset.sides import sides_of

from .bots import Bot
from .named import bots_for
from .plays import CardPlays, PlaysOfCards, playable_cards
from .sharing import MOST_WORKERS, shared_games
from .single import Lineup, PlayedGame, play_one
from .statistics import Estimate, mean_of, share_of

__all__ = ["MOST_GAMES", "Simulation", "Stopped", "simulate"]

MOST_GAMES = 1_000_000
"""How many games are played at once; the points of all are kept for their mean."""

_NONE: Mapping[str, int] = MappingProxyType({})
"""In place of the cards of a game, once they are counted."""


@frozen
class Simulation:
    """What many games came to.

    games: how many were played; asked: how many were asked for. seed: that of the first game; each
    further game has the next number. bots: what they are called. seconds: time spent.
    decisions_per_game: decisions with more than one option. mean_scores, win_shares: by seat;
    a win shared by k seats counts 1/k for each; empty where no game was played. cards: what games
    made of each card that can be played, in the order of the rules; empty likewise. sides: the
    seats that win together, each of which has every win of its side; empty where all play alone.
    """

    games: int
    asked: int
    players: int
    seed: int
    bots: tuple[str, ...]
    seats: tuple[str, ...]
    seconds: float
    decisions_per_game: float
    mean_scores: dict[str, Estimate]
    win_shares: dict[str, Estimate]
    cards: dict[str, CardPlays]
    sides: tuple[tuple[str, ...], ...] = ()

    def __str__(self) -> str:
        if not self.games:
            return "no game was played"
        rows = [("seat", "bot", "mean score", "share of wins")]
        for seat, bot in zip(self.seats, self.bots, strict=True):
            rows.append((seat, bot, str(self.mean_scores[seat]), str(self.win_shares[seat])))
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = ("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)
        return "\n".join(lines)

    @property
    def partial(self) -> bool:
        """Whether it was interrupted before all games were played."""
        return self.games < self.asked

    @property
    def games_per_second(self) -> float:
        """Games played in a second."""
        return self.games / self.seconds if self.seconds else 0.0

    def as_data(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "games": self.games,
            "partial": self.partial,
            "players": self.players,
            "seed": self.seed,
            "bots": dict(zip(self.seats, self.bots, strict=True)),
            "games_per_second": round(self.games_per_second, 2),
            "decisions_per_game": round(self.decisions_per_game, 2),
            "mean_scores": {seat: one.as_data() for seat, one in self.mean_scores.items()},
            "win_shares": {seat: one.as_data() for seat, one in self.win_shares.items()},
            "cards": {name: one.as_data() for name, one in self.cards.items()},
            **({"sides": [list(side) for side in self.sides]} if self.sides else {}),
        }


class Stopped(KeyboardInterrupt):
    """A simulation was interrupted.

    found: what the games came to that were played until then, the first of them all, without a gap.
    """

    def __init__(self, found: Simulation) -> None:
        super().__init__(f"{found.games} of {found.asked} games were played")
        self.found = found


def simulate(  # noqa: PLR0913 - all but the rules by name, and most with a usual value
    rules: LoadedRules,
    *,
    games: int,
    players: int | Sequence[str],
    seed: int = 0,
    bots: str | Bot | Sequence[str | Bot] = "random",
    backend: str | None = None,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Simulation:
    """Play ``games`` games and report means and shares by seat.

    players: how many, or the seats by name. bots: one for all seats, or one for each: functions, or
    names (``random``, ``greedy``, or ``module:function``, which is imported). backend: ``python``
    or ``reference``, which play the same games. workers: how many processes play; results do not
    depend on it. progress is told how many games are done. Raises DiagnosticError: FU406 for a
    number of players the rules do not allow, FU440 for arguments of another kind, FU430 for wrong
    bots, seeds or numbers, FU446 to FU449 for what is wrong with a bot, FU491 to FU494 for what is
    wrong with workers. Raises Stopped, a KeyboardInterrupt, where it is interrupted.
    """
    expect("rules", rules, LoadedRules, "loaded rules, as `fuero.load` gives them")
    seats = rules.seats(players)
    games, workers = as_number(games), as_number(workers)
    _expect_numbers(games, workers)
    seed = sound_seed(seed, games)
    names, functions = bots_for(bots, len(seats))
    lineup = Lineup(rules=rules, seats=seats, names=names, bots=functions, backend=backend)
    played = _Played()
    started = time.perf_counter()

    def found() -> Simulation:
        return _counted(lineup, played, seed, games, time.perf_counter() - started)

    try:
        with closing(_games(lineup, seed, games, workers)) as one_by_one:
            for game in one_by_one:
                played.add(game)
                if progress is not None:
                    progress(len(played.games))
    except KeyboardInterrupt:
        raise Stopped(found()) from None
    return found()


def _expect_numbers(games: int, workers: int) -> None:
    """Raise DiagnosticError (FU430, FU440) for numbers that cannot be, and what is no number."""
    expect("games", games, int, "a whole number of games")
    expect("workers", workers, int, "a whole number of processes")
    message = ""
    if games < 1:
        message = "at least one game must be played"
    elif games > MOST_GAMES:
        message = f"{games:,} games are too many at once; {MOST_GAMES:,} are most"
    elif not 1 <= workers <= MOST_WORKERS:
        message = f"from 1 to {MOST_WORKERS} workers can play, not {workers}"
    if message:
        raise DiagnosticError((Diagnostic(code="FU430", message=message),))


def _games(
    lineup: Lineup, seed: int, games: int, workers: int
) -> Generator[PlayedGame, None, None]:
    """The games one by one, in the order of their seeds."""
    if workers > 1:
        yield from shared_games(lineup, seed, games, workers)
    else:
        yield from (play_one(lineup, one) for one in range(seed, seed + games))


class _Played:
    """The games so far; their cards are only counted, as many games have many of them."""

    def __init__(self) -> None:
        self.games: list[PlayedGame] = []
        self.cards = PlaysOfCards()

    def add(self, game: PlayedGame) -> None:
        self.cards.add(game.cards)
        self.games.append(replace(game, cards=_NONE))


def _counted(lineup: Lineup, played: _Played, seed: int, asked: int, seconds: float) -> Simulation:
    """What some games came to."""
    seats, games = lineup.seats, len(played.games)
    scores = zip(*(game.points for game in played.games), strict=True)
    wins = [0.0] * len(seats)
    sides = sides_of(lineup.rules.rules, len(seats))
    side = {seat: side for side in sides for seat in side}
    for game in played.games:
        shared = len({side.get(winner, (winner,)) for winner in game.winners})
        for winner in game.winners:
            wins[winner] += 1 / shared
    return Simulation(
        games=games,
        asked=asked,
        players=len(seats),
        seed=seed,
        bots=lineup.names,
        seats=seats,
        seconds=seconds,
        decisions_per_game=sum(game.decisions for game in played.games) / max(games, 1),
        mean_scores={
            seat: mean_of(found) for seat, found in zip(seats, scores, strict=bool(games))
        },
        win_shares={
            seat: share_of(won, games) for seat, won in zip(seats, wins, strict=True) if games
        },
        sides=tuple(tuple(seats[seat] for seat in side) for side in sides),
        cards=played.cards.found(playable_cards(lineup.rules.rules) if games else (), games),
    )
