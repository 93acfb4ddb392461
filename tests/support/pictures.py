"""Pictures of games in the middle, each made once."""

from __future__ import annotations

import random
from functools import cache

from fuero.machine.game import Game
from fuero.table.picture import Picture, picture_of, targets_of
from support.playing import loaded

__all__ = ["game_at", "public_picture"]

_BETWEEN = 45
"""So many decisions lie between one moment and the next."""


@cache
def game_at(name: str, players: int, moment: int) -> Game:
    """A game played at random, at one of its moments; the first is the beginning."""
    game = loaded(name).new_game(players, moment)
    chance = random.Random(moment)
    for _ in range(moment * _BETWEEN):
        if game.decision is not None:
            game.apply(chance.choice(game.decision.options))
    return game


@cache
def public_picture(name: str, players: int, moment: int = 2) -> Picture:
    """What everybody may see of such a game, with the places that can be chosen marked."""
    game = game_at(name, players, moment)
    targets = targets_of(game.decision)
    return picture_of(loaded(name).rules, game.program, game.public_view(), targets=targets)
