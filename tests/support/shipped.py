"""Which rulesets ship, and for how many players: found, never listed."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from fuero import resources
from fuero.reading import read_rules
from fuero.ruleset.model import Rules
from fuero.ruleset.prepared import read_valid

__all__ = [
    "EXAMPLES",
    "HOUSE_RULES",
    "SHIPPED",
    "TABLES",
    "TOGETHER",
    "below",
    "players_of",
    "rules_of",
]

EXAMPLES = Path(__file__).parents[2] / "examples"

HOUSE_RULES = tuple(
    path.parent
    for path in sorted(EXAMPLES.glob("house-rules/*/ruleset.yaml"))
    if not path.parent.name.startswith("clash")
)
"""The examples of house rules that lie over El Grande, in the order of their names."""

# One says otherwise what is paid, to which another adds for six players; one is for four players.
_APART = ("half-for-second", "two-against-two")

TOGETHER = tuple(layer for layer in HOUSE_RULES if layer.name not in _APART)
"""Those of them that can be used all at once."""

SHIPPED = resources.ruleset_names()
"""The names of all shipped rulesets, games and layers."""


@lru_cache
def _manifest(name: str) -> dict[str, Any]:
    folder = resources.find_ruleset(name)
    assert folder is not None, name
    found: dict[str, Any] = read_valid(folder / "ruleset.yaml", name, "ruleset").data
    return found


def below(name: str) -> str | None:
    """The first ruleset that a shipped one lies over; None for a game of its own."""
    over = _manifest(name).get("over")
    first = over[0] if isinstance(over, list) else over
    return first["ruleset"] if first else None


def players_of(name: str) -> tuple[int, ...]:
    """How many can play a shipped ruleset, or the game it lies over."""
    base = below(name)
    if base is not None:
        return players_of(base)
    players = _manifest(name)["players"]
    return tuple(range(players["min"], players["max"] + 1))


TABLES = tuple((name, players) for name in SHIPPED for players in players_of(name))
"""Every shipped ruleset at every number of players."""


@cache
def rules_of(name: str) -> Rules:
    """The rules of a shipped ruleset or an example, also of a house rule over its game.

    They are read once, so that what is made of them (readers, books of words) is made once, too.
    """
    base, _, layer = name.rpartition("+")
    if layer in SHIPPED:
        return read_rules(layer)[0]
    folder = EXAMPLES / "house-rules" / layer if base else EXAMPLES / layer
    return read_rules([*((base,) if base else ()), str(folder)])[0]
