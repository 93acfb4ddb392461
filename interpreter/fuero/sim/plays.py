"""How often cards are played: how often what is written on them is carried out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fuero.frozen import frozen
from fuero.machine.evaluator import Evaluator
from fuero.machine.once import once_for_program
from fuero.machine.program import Program
from fuero.ruleset.model import Rules

from .statistics import Estimate, mean_of_counts, share_of

__all__ = ["CardPlays", "Plays", "PlaysOfCards", "playable_cards"]


def playable_cards(rules: Rules) -> tuple[str, ...]:
    """The cards on which something is written that can be carried out, in the order of the rules.

    Copies are one card. Cards that only stand for something, such as a number, are not among them.
    """
    return tuple(name for name, card in rules.declared.cards.items() if card.body)


class Plays:
    """Counts how often cards are played in a game from now on.

    With it, as a context, whatever bots try counts for nothing.
    """

    def __init__(self, evaluator: Evaluator) -> None:
        performed = evaluator.performed
        self._rows = tuple(performed.values())
        self._names = tuple(_cards_of(evaluator.program, at) for at in performed)
        self._before = self._kept = self._copy()

    def _copy(self) -> tuple[list[int], ...]:
        return tuple(row.copy() for row in self._rows)

    def __enter__(self) -> None:
        self._kept = self._copy()

    def __exit__(self, *error: object) -> None:
        for row, kept in zip(self._rows, self._kept, strict=True):
            row[:] = kept

    def found(self) -> dict[str, int]:
        """How often each card was played that was."""
        cards: dict[str, int] = {}
        for names, row, before in zip(self._names, self._rows, self._before, strict=True):
            if row != before:
                for name, more, less in zip(names, row, before, strict=True):
                    if name and more > less:
                        cards[name] = cards.get(name, 0) + more - less
        return cards


@once_for_program
def _cards_of(program: Program, at: int) -> tuple[str, ...]:
    """The cards that a ``dispatch`` performs, by their number; "" for none."""
    begun = {one.begin: one.of for one in program.routines}
    return (*(begun[target] if target >= 0 else "" for target in program.code[at][2]), "")


@frozen
class CardPlays:
    """What games made of a card. times: how often it was played in all; a_game: how often in a
    game, in the mean; games: the share of games in which it was played.
    """

    times: int
    a_game: Estimate
    games: Estimate

    def as_data(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "times": self.times,
            "a_game": self.a_game.as_data(),
            "games": self.games.as_data(),
        }


class PlaysOfCards:
    """Adds up what was played in many games, of which it keeps no more than it needs."""

    def __init__(self) -> None:
        self._games: dict[str, dict[int, int]] = {}

    def add(self, played: Mapping[str, int]) -> None:
        """Add a game: how often each card was played in it that was."""
        for name, times in played.items():
            counts = self._games.setdefault(name, {})
            counts[times] = counts.get(times, 0) + 1

    def found(self, cards: tuple[str, ...], games: int) -> dict[str, CardPlays]:
        """What so many games, at least one, made of each card."""
        return {name: self._found(self._games.get(name, {}), games) for name in cards}

    def _found(self, counts: Mapping[int, int], games: int) -> CardPlays:
        within = sum(counts.values())
        return CardPlays(
            times=sum(times * number for times, number in counts.items()),
            a_game=mean_of_counts({0: games - within, **counts}),
            games=share_of(within, games),
        )
