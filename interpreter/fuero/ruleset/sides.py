"""Who wins together: the sides that a manifest names, by the number of players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeAlias

from fuero.diagnostics import Diagnostic

from .document import Pointer
from .model import Rules
from .sums import Layer

__all__ = ["SIDE_WORDS", "read_sides", "said_of_sides", "side_of", "side_problems", "sides_of"]

SIDE_WORDS = ("partners", "opponents")
"""Words that mean something where a manifest says who wins together."""

Sides: TypeAlias = Mapping[int, tuple[tuple[int, ...], ...]]


def _said(layers: Sequence[Layer]) -> tuple[Layer, Mapping[str, Any]] | None:
    """What the last layer says of sides that says anything."""
    saying = [layer for layer in layers if "sides" in layer.manifest.data]
    return (saying[-1], saying[-1].manifest.data["sides"]) if saying else None


def read_sides(layers: Sequence[Layer]) -> Sides:
    """By number of players those who win together, counted round the table from 0."""
    said = _said(layers)
    if said is None:
        return MappingProxyType({})
    return MappingProxyType(
        {
            entry["players"]: tuple(tuple(seat - 1 for seat in team) for team in entry["teams"])
            for entry in said[1]["of"]
        }
    )


def said_of_sides(layers: Sequence[Layer], key: str, otherwise: str) -> str:
    """What the last layer that says anything of sides says of this; else something else."""
    said = _said(layers)
    return said[1].get(key, otherwise) if said is not None else otherwise


def sides_of(rules: Rules, players: int) -> tuple[tuple[int, ...], ...]:
    """The sides of a game of so many, each seat in one; nothing where everybody plays alone."""
    named = rules.seating.sides.get(players, ())
    paired = {seat for side in named for seat in side}
    alone = ((seat,) for seat in range(players) if seat not in paired)
    return tuple(sorted((*named, *alone))) if named else ()


def side_of(rules: Rules, players: int, seat: int) -> set[int]:
    """Whoever wins together with a seat, and the seat itself."""
    sides = sides_of(rules, players)
    return next((set(side) for side in sides if seat in side), {seat})


def side_problems(layers: Sequence[Layer], rules: Rules) -> Iterator[Diagnostic]:
    """Numbers of players nobody plays with, or told twice; seats that are not there, or in two
    sides.
    """
    said = _said(layers)
    if said is None:
        return
    layer, sides = said
    told = set[int]()
    for index, entry in enumerate(sides["of"]):
        players = entry["players"]
        where: Pointer = ("sides", "of", index)
        if players in told or players not in rules.seating.widest:
            again = "told already who wins together" if players in told else "never so many"
            yield _problem(layer, (*where, "players"), f"{players} players: it is {again}")
        told.add(players)
        seated = set[int]()
        for number, team in enumerate(entry["teams"]):
            for place, seat in enumerate(team):
                here = (*where, "teams", number, place)
                if seat > players:
                    yield _problem(layer, here, f"there is no player {seat} of {players}")
                elif seat in seated:
                    yield _problem(layer, here, f"the player {seat} is in two sides")
                seated.add(seat)


def _problem(layer: Layer, where: Pointer, message: str) -> Diagnostic:
    return Diagnostic(
        code="FU287",
        message=message,
        span=layer.manifest.span(where),
        help="count the players round the table, from 1; each is in one side at most",
    )
