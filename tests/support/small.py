"""Games of a few lines, and what was asked and told in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import fuero
from fuero.machine.game import Game
from support.rulesets import write_ruleset

__all__ = ["small_game", "told", "windows"]


def small_game(folder: Path, rules: str, players: int = 3, **manifest: str) -> Game:
    """A new game by these declarations, on the board of `support.rulesets`."""
    return fuero.load(write_ruleset(folder, rules, **manifest)).new_game(players, seed=1)


def windows(game: Game, answers: Sequence[str] = ()) -> Iterator[tuple[str, list[object]]]:
    """Play on: each time a window opens, who is asked and what is announced.

    answers: what is said in the windows, ``pass`` after them; elsewhere the first option is taken.
    """
    waiting = [*answers]
    while (decision := game.decision) is not None:
        if decision.kind == "stop":
            announced = next(
                event for event in reversed(game.events) if event.kind.startswith("announced:")
            )
            kind = announced.kind.removeprefix("announced:")
            yield decision.player, [kind, *announced.arguments.values()]
            game.apply(waiting.pop(0) if waiting else "pass")
        else:
            game.apply(decision.options[0])


def told(game: Game, *kinds: str) -> list[tuple[object, ...]]:
    """The arguments of all events of these kinds, in order."""
    return [tuple(event.arguments.values()) for event in game.events if event.kind in kinds]
