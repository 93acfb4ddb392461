"""How the games of two rulesets differ, as far as many games of both can tell."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from fuero.frozen import frozen

from .simulate import Simulation
from .statistics import Estimate

__all__ = ["Comparison", "compared"]


@frozen
class Comparison:
    """Two simulations of the same seats, and by how much the second has more than the first.

    scores, wins: by seat, each with the interval that holds the true difference in 95 of 100 such
    pairs of samples; empty where one of them played no game. decisions: a game. cards, games: of
    each card that can be played by both, how much more often it is played in a game, and in how
    much more of the games.
    """

    first: Simulation
    second: Simulation
    scores: Mapping[str, Estimate]
    wins: Mapping[str, Estimate]
    cards: Mapping[str, Estimate]
    games: Mapping[str, Estimate]

    @property
    def decisions(self) -> float:
        """How many more decisions a game of the second has."""
        return self.second.decisions_per_game - self.first.decisions_per_game

    def as_data(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "first": self.first.as_data(),
            "second": self.second.as_data(),
            "differences": {
                "mean_scores": {seat: one.as_data() for seat, one in self.scores.items()},
                "win_shares": {seat: one.as_data() for seat, one in self.wins.items()},
                "decisions_per_game": round(self.decisions, 2),
                "cards": {
                    name: {"a_game": one.as_data(), "games": self.games[name].as_data()}
                    for name, one in self.cards.items()
                },
            },
        }


def compared(first: Simulation, second: Simulation) -> Comparison:
    """How two simulations of the same seats differ."""
    both = [
        seat for seat in first.seats if seat in first.mean_scores and seat in second.mean_scores
    ]
    one, other = first.cards, second.cards
    cards = [name for name in one if name in other]
    return Comparison(
        first=first,
        second=second,
        scores={seat: _more(first.mean_scores[seat], second.mean_scores[seat]) for seat in both},
        wins={seat: _more(first.win_shares[seat], second.win_shares[seat]) for seat in both},
        cards={name: _more(one[name].a_game, other[name].a_game) for name in cards},
        games={name: _more(one[name].games, other[name].games) for name in cards},
    )


def _more(one: Estimate, other: Estimate) -> Estimate:
    """By how much another value is more. The games of two rulesets have nothing to do with each
    other, so the reaches of both intervals add as squares do.
    """
    value = other.value - one.value
    below = math.hypot(other.value - other.low, one.high - one.value)
    above = math.hypot(other.high - other.value, one.value - one.low)
    return Estimate(value, value - below, value + above)
