"""Where pictures show the places: spots from 0 to 100, from the left and from the top.

Boards may say where a place is. For the others a spot is found so that places lie as far from each
other as their neighbours are away, and beginning with those that have a spot (stress majorization:
each place moves to the average of where the others want it). The same rules always get the same
spots: nothing is drawn by lot, and what is worked out is rounded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from math import ceil, sqrt
from types import MappingProxyType
from typing import TYPE_CHECKING

from fuero.ruleset.once import once_for_rules

if TYPE_CHECKING:
    from fuero.ruleset.model import Rules

__all__ = ["SIDE", "Spot", "spots"]

Spot = tuple[int, int]

SIDE = 100
"""The greatest number of a spot."""

_APART, _FOUND_APART = 3, 9
"""Places at spots nearer than this are moved apart; places whose spot is found, a little more."""

_HOP = 24
"""How far neighbours want to lie from each other, unless those with spots lie otherwise."""

_MOST_FOUND = 96
"""More places without a spot stand in rows: working them out takes too long."""

_ROUNDS, _STARTS = 60, 3
_FEW = 32
"""So few places are tried from several starts, of which the best counts."""


@once_for_rules
def spots(rules: Rules) -> Mapping[str, Spot]:
    """The spots of all places on the map, in the order of the places.

    A place that lies in another is shown there; one that has no spot and no neighbours is beside
    the map. These have none.
    """
    given = {place.id: place.at for place in rules.places.values() if place.at is not None}
    wanted = [
        place.id
        for place in rules.places.values()
        if not place.outer and place.id not in given and place.neighbours
    ]
    found = dict(_spread({**given, **_found(rules, given, wanted)}, given))
    return MappingProxyType({name: found[name] for name in rules.places if name in found})


def _found(rules: Rules, given: Mapping[str, Spot], wanted: Sequence[str]) -> dict[str, Spot]:
    """Spots for places that have none."""
    if len(wanted) > _MOST_FOUND:
        side = ceil(sqrt(len(wanted)))
        step = SIDE // (side - 1)
        return {name: (n % side * step, n // side * step) for n, name in enumerate(wanted)}
    if not wanted:
        return {}
    names = [*given, *wanted]
    hops = _hops(rules, names)
    hop = _hop(hops, list(given.values()))
    starts = range(_STARTS if len(names) <= _FEW else 1)
    tries = (_settled(hops, hop, list(given.values()), start) for start in starts)
    _, best = min(tries, key=lambda one: one[0])
    found = best[len(given) :]
    if not given:
        found = _fitted(found)
    return {name: _rounded(point) for name, point in zip(wanted, found, strict=True)}


def _rounded(point: Sequence[float]) -> Spot:
    x, y = (min(max(round(number), 0), SIDE) for number in point)
    return x, y


# ---- distances --------------------------------------------------------------------------------


def _hops(rules: Rules, names: Sequence[str]) -> list[list[int]]:
    """How many steps from neighbour to neighbour places are away; one more than the most for
    those that cannot be reached.
    """
    known = set(names)
    ways = {name: [one for one in rules.places[name].neighbours if one in known] for name in names}
    rows = [_reached(ways, name) for name in names]
    farthest = max((max(row.values()) for row in rows), default=0) + 1
    return [[row.get(name, farthest) for name in names] for row in rows]


def _reached(ways: Mapping[str, Sequence[str]], start: str) -> dict[str, int]:
    reached, edge = {start: 0}, [start]
    for steps in count(1):
        edge = [
            name
            for name in dict.fromkeys(near for far in edge for near in ways[far])
            if name not in reached
        ]
        if not edge:
            break
        reached |= dict.fromkeys(edge, steps)
    return reached


def _hop(hops: Sequence[Sequence[int]], given: Sequence[Spot]) -> float:
    """How far neighbours lie from each other where spots are given."""
    lengths = [
        sqrt(_squared(given[one], given[other]))
        for one in range(len(given))
        for other in range(one)
        if hops[one][other] == 1 and given[one] != given[other]
    ]
    return sum(lengths) / len(lengths) if lengths else _HOP


def _squared(one: Sequence[float], other: Sequence[float]) -> float:
    return float((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2)


# ---- stress -----------------------------------------------------------------------------------


def _settled(
    hops: Sequence[Sequence[int]], hop: float, given: Sequence[Spot], start: int
) -> tuple[float, list[tuple[float, float]]]:
    """Where places come to rest from one of several starts, and how far from perfect that is."""
    size, fixed = len(hops), len(given)
    points: list[tuple[float, float]] = [(float(x), float(y)) for x, y in given]
    # A start that is spread evenly and looks the same from no side.
    points += [
        (float((index * 61 + start * 29) % 97), float((index * 37 + start * 53) % 89))
        for index in range(fixed, size)
    ]
    for _ in range(_ROUNDS):
        for index in range(fixed, size):
            points[index] = _pulled(points, hops[index], hop, index)
    stress = sum(
        (sqrt(_squared(points[one], points[other])) / (hop * hops[one][other]) - 1) ** 2
        for one in range(size)
        for other in range(one)
    )
    return round(stress, 6), points


def _pulled(
    points: Sequence[tuple[float, float]], hops: Sequence[int], hop: float, index: int
) -> tuple[float, float]:
    """Where the others want a place to be: each at its distance, the near ones more strongly."""
    x, y = points[index]
    total = across = down = 0.0
    for other, (there_x, there_y) in enumerate(points):
        if other == index:
            continue
        away = hop * hops[other]
        weight = 1 / (away * away)
        length = sqrt(_squared((x, y), (there_x, there_y))) or 1.0
        total += weight
        across += weight * (there_x + away * (x - there_x) / length)
        down += weight * (there_y + away * (y - there_y) / length)
    return (across / total, down / total) if total else (x, y)


def _fitted(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Points moved and scaled to fill what there is, rather wide than tall."""
    left, top = min(x for x, _ in points), min(y for _, y in points)
    wide, tall = max(x for x, _ in points) - left, max(y for _, y in points) - top
    scale = SIDE / max(wide, tall, 1.0)
    moved = [((x - left) * scale, (y - top) * scale) for x, y in points]
    return [(y, x) for x, y in moved] if tall > wide else moved


# ---- apart ------------------------------------------------------------------------------------


def _spread(found: Mapping[str, Spot], given: Mapping[str, Spot]) -> Iterator[tuple[str, Spot]]:
    """Spots with those moved that are too near to an earlier one; those given come first."""
    # With squares of this size around them all, there is room for each of them somewhere.
    room = int((SIDE / sqrt(len(found) or 1) + 1) / 2)
    taken: list[Spot] = []
    for names, apart in ((given, _APART), (found.keys() - given.keys(), _FOUND_APART)):
        near = range(1 - min(apart, room), min(apart, room))
        closed = {(x + across, y + down) for x, y in taken for across in near for down in near}
        for name, spot in found.items():
            if name in names:
                free = next(one for one in _around(spot) if one not in closed)
                closed |= {(free[0] + across, free[1] + down) for across in near for down in near}
                taken.append(free)
                yield name, free


def _around(spot: Spot) -> Iterator[Spot]:
    """The spot itself, then those around it, the nearest first."""
    x, y = spot
    for far in range(SIDE + 1):
        for down in range(-far, far + 1):
            step = 1 if abs(down) == far else 2 * far or 1
            for across in range(-far, far + 1, step):
                if 0 <= x + across <= SIDE and 0 <= y + down <= SIDE:
                    yield x + across, y + down
