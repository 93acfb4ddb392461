"""Games to test with: which rulesets are played, random games by seed, rich positions."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import fuero
from fuero.machine.evaluator import Evaluator
from fuero.machine.game import Game
from fuero.machine.position import place_position
from fuero.pipeline import LoadedRules
from support.profiles import SOAK

__all__ = [
    "GAMES",
    "PLAYED",
    "PLAYERS",
    "ROOT",
    "end_of_game",
    "loaded",
    "new_trial",
    "random_game",
    "random_position",
    "random_state",
    "seen",
    "shown",
]

ROOT = Path(__file__).parents[2]

GAMES: tuple[tuple[str, int], ...] = (
    ("el-grande", 2),
    ("el-grande", 3),
    ("el-grande", 4),
    ("el-grande", 5),
    ("tic-tac-toe", 2),
    ("five-valleys", 2),
    ("five-valleys", 3),
    ("castelo-sao-jorge", 2),
    ("castelo-sao-jorge", 3),
    ("castelo-sao-jorge", 4),
    ("castelo-sao-jorge", 5),
    ("castelo-sao-jorge", 6),
    ("intrigue-king", 2),
    ("intrigue-king", 5),
    ("inquisitor-colonies", 3),
    ("grandissimo", 4),
    ("king-colonies", 3),
)
"""Ruleset and number of players of every game that random play goes through."""

_FEWER = (
    ("el-grande", 3),
    ("el-grande", 5),
    ("tic-tac-toe", 2),
    ("five-valleys", 3),
    ("castelo-sao-jorge", 3),
    ("castelo-sao-jorge", 6),
    ("intrigue-king", 5),
    ("inquisitor-colonies", 3),
    ("grandissimo", 4),
    ("king-colonies", 3),
)
PLAYED = GAMES if SOAK else _FEWER
"""Those of them that random examples are of: a program for another number of players costs as much
as ten games."""
PLAYERS = dict(reversed(_FEWER))
"""The number of players with which one game of a ruleset is played where any would do."""


@lru_cache
def loaded(name: str, **switches: str | int) -> LoadedRules:
    """A shipped ruleset or an example, loaded once."""
    game, _, layer = name.partition("+")
    example = ROOT / "examples" / game
    layers = [str(ROOT / layer)] if layer else []
    return fuero.load(str(example) if example.is_dir() else game, layers=layers, switches=switches)


def random_game(game: Game, seed: int) -> Iterator[Game]:
    """The same game at each of its decisions, played on at random; at last when it is over."""
    chance = random.Random(seed)
    while game.decision is not None:
        yield game
        game.apply(chance.choice(game.decision.options))
    yield game


def random_state(name: str, players: int, seed: int) -> Game:
    """A game somewhere between its beginning and its last decision."""
    rules = loaded(name)
    _, length = end_of_game(rules.evaluator(players), seed)
    stop = random.Random(seed + 1).randrange(length)
    for number, game in enumerate(random_game(rules.new_game(players, seed), seed)):
        if number == stop:
            return game
    raise AssertionError("the same seed gave a shorter game")


def end_of_game(evaluator: Evaluator, seed: int) -> tuple[list[int], int]:
    """How a random game ends, without anything made of its decisions; and how many it has."""
    chance, length = random.Random(seed), 0
    vector = evaluator.start(seed, None, None)
    while options := evaluator.options(vector):
        evaluator.apply(vector, chance.choice(options), None)
        length += 1
    return vector, length


def new_trial(
    rules: LoadedRules, text: str, players: tuple[str, ...], player: str
) -> Callable[[Mapping[str, Any], int], Game]:
    """Statements to be tried on many positions: lowered once, unlike ``LoadedRules.trial``."""
    made = rules.trial(text, {"players": list(players)}, player=player)
    evaluator = made._evaluator
    subject = made.program.layout.fields["subject of trial"].offset

    def start(position: Mapping[str, Any], seed: int = 0) -> Game:
        vector = place_position(made.program, {**position, "players": list(players)})
        vector[subject] = players.index(player)
        events: list[Any] = []
        started = evaluator.start(seed, events, vector)
        return Game(evaluator, started, tuple(events), seed=seed, imagined=True)

    return start


def random_position(players: tuple[str, ...], seed: int) -> dict[str, Any]:
    """A crowded position of el-grande, in the middle of a round."""
    chance = random.Random(seed)
    board = tuple(loaded("el-grande").rules.places)[:9]
    position: dict[str, Any] = {
        "king": chance.choice(board),
        "grandes": {seat: chance.choice(board) for seat in players},
        "scoreboards": {
            name: place
            for name, place in zip(
                ("8/4/0", "4/0/0"), chance.sample((*board, "castillo"), 2), strict=True
            )
            if chance.random() < 0.7
        },
        "score": {seat: chance.randrange(60) for seat in players},
        "court": {seat: chance.randint(2, 4) for seat in players},
    }
    left = {seat: 30 - position["court"][seat] for seat in players}
    for place in (*board, "castillo"):
        position[place] = {}
        for seat in players:
            number = min(left[seat], chance.choice((0, 0, 1, 2, 3)))
            left[seat] -= number
            if number:
                position[place][seat] = number
    values = list(range(1, 13))
    chance.shuffle(values)
    position["discard"] = {
        seat: values[4 * turn % 12 : 4 * turn % 12 + 3] for turn, seat in enumerate(players)
    }
    position["hand"] = {
        seat: [value for value in range(1, 14) if value not in position["discard"][seat]]
        for seat in players
    }
    position["bid"] = dict.fromkeys(players, 13)
    return position


def shown(view: Mapping[str, Any]) -> str:
    """Data as text in one form, to be compared byte for byte."""
    return json.dumps(view, sort_keys=True)


def seen(game: Game, player: str) -> str:
    """All a player sees of a game, its past left out."""
    without_past = Game(game._evaluator, list(game.vector))
    view = without_past.view(player)
    assert view.pop("events") == []
    return shown(view)
