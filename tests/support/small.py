"""Games of a few lines, and what was asked and told in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import fuero
from fuero.machine.game import Game
from support.rulesets import write_ruleset

__all__ = [
    "GUARD",
    "GUARD_KEPT",
    "PLACES_IN_PLACES",
    "answered",
    "finished",
    "options",
    "small_game",
    "standing",
    "told",
    "windows",
]

GUARD = """
cards ware, plural wares
deck pile of wares
variable drawn: ware

card guard in pile:
    keep this until the end of this game
    while kept:
        before each part of errand by another player may:
            stop
            discard this
"""
"""A card whose keeper may stop another player's procedure ``errand``."""

GUARD_KEPT = "    draw from pile as drawn\n    as left:\n        perform drawn\n"
"""Statements: the player in the second seat keeps it."""

PLACES_IN_PLACES = """\
format: 1
kinds:
  field: {plural: fields}
  post: {plural: posts}
  store: {plural: stores}
places:
  town: {kind: field, has: {worth: [7, 3]}, neighbours: [moor]}
  gate: {kind: post, in: town}
  tower: {kind: post, in: town}
  moor: {kind: field, has: {worth: [5, 2]}, neighbours: [town]}
  tent: {kind: post, in: wagon}
  barn: {kind: store}
"""
"""A board: two posts lie in a town, and one in whatever field the figure ``wagon`` stands in."""


def small_game(folder: Path, rules: str, players: int = 3, **manifest: str) -> Game:
    """A new game by these declarations, on the board of `support.rulesets`."""
    return fuero.load(write_ruleset(folder, rules, **manifest)).new_game(players, seed=1)


def finished(folder: Path, rules: str) -> Game:
    """The end of a game in which the first option is taken everywhere, and no window opens."""
    game = small_game(folder, rules)
    assert not list(windows(game))
    return game


def options(game: Game) -> list[str]:
    """What can be answered; nothing when the game is over."""
    return [option.notation for option in game.decision.options] if game.decision else []


def answered(game: Game, answers: Sequence[str]) -> Game:
    """The game after these answers."""
    for answer in answers:
        game.apply(answer)
    return game


def standing(game: Game, piece: str, place: str) -> dict[str, int]:
    """How many pieces of a kind each bearer has in a place."""
    return dict(game.whole_view()["pieces"][piece].get(place, {}))


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
