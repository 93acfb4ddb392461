"""Positions changed at random: what a stranger may hand over."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from fuero.machine.program import Program

__all__ = ["mutated", "names_of"]

Way = tuple[Any, ...]


def names_of(program: Program) -> list[str]:
    """Every word that can mean something in a position."""
    words = [*program.domains["place"].members, *program.figures, *program.zones, *program.seats]
    words += [*program.layout.fields, "kept", "pending", "players"]
    for family in sorted({zone.family for zone in program.zones.values()}):
        words += program.domains[family].members
    return words


def mutated(position: dict[str, Any], names: Sequence[str], chance: Random) -> dict[str, Any]:
    """The position with up to four changes: something left out, doubled, swapped."""
    found = copy.deepcopy(position)
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        ways = [way for way in _ways(found) if way]
        if ways:
            _change(found, chance.choice(ways), chance.choice(ways), names, chance)
    return found


def _change(
    position: dict[str, Any], way: Way, other: Way, names: Sequence[str], chance: Random
) -> None:
    whole, here = _at(position, way[:-1]), way[-1]
    old, new = copy.deepcopy(_at(position, way)), copy.deepcopy(_at(position, other))
    match chance.randrange(6):
        case 0:
            whole[here] = _junk(names, chance)
        case 1:
            del whole[here]
        case 2:
            whole[here] = new
        case 3 if isinstance(whole, dict):
            key = _junk(names, chance) if chance.random() < 0.3 else chance.choice(names)
            whole[key if key.__hash__ else "junk"] = old
        case 4 if isinstance(whole, list):
            whole.append(old)
        case _ if isinstance(old, int):
            whole[here] = old + chance.choice((-1, 1, 2))
        case _ if isinstance(old, list):
            chance.shuffle(whole[here])


def _junk(names: Sequence[str], chance: Random) -> Any:
    name = chance.choice(names)
    return chance.choice(
        [
            *(None, True, -1, 0, 7, 99, 10**30, 10**5000, 1.5, float("nan"), "", "x", "\n", b"x"),
            *([], {}, [[]], [None], {None: 1}, {1: [1]}, {True: 1}, {"red": None}, (1,)),
            *(name, [name], [name, name], {name: name}, {name: [name]}, [[[[[[[name]]]]]]]),
        ]
    )


def _ways(value: Any, way: Way = ()) -> Iterator[Way]:
    yield way
    if isinstance(value, dict):
        for key in value:
            yield from _ways(value[key], (*way, key))
    elif isinstance(value, list):
        for number in range(len(value)):
            yield from _ways(value[number], (*way, number))


def _at(value: Any, way: Way) -> Any:
    for step in way:
        value = value[step]
    return value
