"""Positions: a short document that says where things stand, to and from a state.

Keys are ids of the rules: places (pieces by owner), figures (by name, or by the plural of their
kind and owner or name), variables and tracks, zones and decks (lists of cards, the top last),
``kept``, and ``pending`` (what was put off, by player). What is not named stands as before the
set-up: nothing on the board, all pieces where they begin, all other cards in their decks. A card
lies in one place.
"""

from __future__ import annotations

from .place import place_position, position_keys, position_problems
from .problem import ImpossiblePosition, PositionProblem
from .read import read_position

__all__ = [
    "ImpossiblePosition",
    "PositionProblem",
    "place_position",
    "position_keys",
    "position_problems",
    "read_position",
]
