"""Lands round places: to whom each spot of the ground belongs, and the lines round what belongs to
one.

The ground is looked at in small squares. A square belongs to the nearest place, if that is near, or
if it lies between this place and a neighbour of it. Between places that are no neighbours a channel
stays open, so that lands touch only where the rules say so. Everything is worked out from whole
numbers, products and square roots, and rounded: the same places always get the same lands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from .arrange import Plot

__all__ = ["Lands", "lands_round"]

Square = tuple[int, int]
Point = tuple[int, int]

_COAST = 34
"""So far from its place a land reaches where nothing is near."""

_BETWEEN = 64
"""By so much a way over a square may be longer than the straight way between two neighbours."""

_CHANNEL = 26
"""How much nearer a square of a place must be to it than to one that is no neighbour."""

_BAYS = 18
"""How far bays and capes reach."""

_FARTHEST = 230
"""Neighbours that lie farther apart do not touch; a line leads from one to the other."""

_LARGEST_POND = 60
"""So many squares of water that lands shut in are land as well."""

_SQUARES = 14_000
"""About so many squares are looked at; where the ground is larger, so are the squares."""


@dataclass(frozen=True, slots=True)
class Lands:
    """Lands. outlines: of each a closed line, as points; touching: pairs whose lands touch."""

    outlines: Mapping[str, tuple[Point, ...]]
    touching: frozenset[tuple[str, str]]


def lands_round(
    frames: Mapping[str, Plot],
    neighbours: Mapping[str, Sequence[str]],
    others: Sequence[Plot],
) -> Lands:
    """The lands of places. others: what is no land, and has water round it."""
    if not frames:
        return Lands({}, frozenset())
    margin = 2 * _COAST + _BAYS
    left = min(one.x - one.width // 2 for one in frames.values()) - margin
    top = min(one.y - one.height // 2 for one in frames.values()) - margin
    right = max(one.x + one.width // 2 for one in frames.values()) + margin
    bottom = max(one.y + one.height // 2 for one in frames.values()) + margin
    step = max(6, int(sqrt((right - left) * (bottom - top) / _SQUARES)))
    names = list(frames)
    whose: dict[Square, int] = {}
    ground = _Ground(names, list(frames.values()), neighbours, others)
    for row in range((bottom - top) // step + 1):
        for column in range((right - left) // step + 1):
            owner = ground.owner(left + column * step + step // 2, top + row * step + step // 2)
            if owner is not None:
                whose[column, row] = owner
    _fill_ponds(whose, (right - left) // step, (bottom - top) // step, ground)
    outlines = {}
    for number, (name, frame) in enumerate(frames.items()):
        start = ((frame.x - left) // step, (frame.y - top) // step)
        squares = _joined(whose, start, number)
        outlines[name] = tuple(
            (left + x * step // _FINE, top + y * step // _FINE) for x, y in _smooth(_rim(squares))
        )
    touching = frozenset(
        (names[one], names[other]) for one, other in _touching(whose) if one != other
    )
    return Lands(outlines, touching)


# ---- whose is it ------------------------------------------------------------------------------


class _Ground:
    """The ground with the places on it, by number."""

    def __init__(
        self,
        names: Sequence[str],
        frames: Sequence[Plot],
        neighbours: Mapping[str, Sequence[str]],
        others: Sequence[Plot],
    ) -> None:
        self.frames, self.others = frames, others
        known = {name: number for number, name in enumerate(names)}
        self.near = [
            {
                known[other]: _free(frames[known[name]], frames[known[other]])
                for other in neighbours[name]
                if other in known
            }
            for name in names
        ]

    def owner(self, x: int, y: int) -> int | None:
        """The number of the place a point belongs to."""
        away = [(_distance(frame, x, y), number) for number, frame in enumerate(self.frames)]
        nearest, owner = min(away)
        if nearest <= 0:
            return owner
        # Bays and capes: the line is drawn as if the point lay a little aside.
        aside_x, aside_y = x + _wave(x, y, 1), y + _wave(x, y, 2)
        away = [
            (_distance(frame, aside_x, aside_y), number) for number, frame in enumerate(self.frames)
        ]
        nearest, owner = min(away)
        near = self.near[owner]
        for other in self.others:
            if _distance(other, x, y) < _CHANNEL:
                return None
        for length, number in away:
            if number != owner and number not in near and length - nearest < _CHANNEL:
                return None
        if nearest <= _COAST:
            return owner
        return owner if self.is_between(nearest, owner, away) else None

    def is_between(self, nearest: float, owner: int, away: Sequence[tuple[float, int]]) -> bool:
        """Whether a point lies between the nearest place and a neighbour of it."""
        return any(
            nearest + away[number][0] <= free + _BETWEEN
            for number, free in self.near[owner].items()
            if free <= _FARTHEST
        )


def _fill_ponds(whose: dict[Square, int], columns: int, rows: int, ground: _Ground) -> None:
    """Give water that is shut in between lands to them, if they are all neighbours."""
    water = {
        (column, row)
        for row in range(-1, rows + 2)
        for column in range(-1, columns + 2)
        if (column, row) not in whose
    }
    first = True
    while water:
        # The first square lies outside of everything, and so does what hangs together with it.
        start = min(water)
        pond = {start}
        edge, round_it = [start], dict[Square, int]()
        while edge:
            for near in _beside(edge.pop()):
                if near in whose:
                    round_it[near] = whose[near]
                elif near in water and near not in pond:
                    pond.add(near)
                    edge.append(near)
        water -= pond
        owners = sorted(set(round_it.values()))
        friends = all(b in ground.near[a] for a in owners for b in owners if a != b)
        if not first and friends and len(pond) <= _LARGEST_POND:
            shore = sorted(round_it)
            for column, row in sorted(pond):
                away = [((x - column) ** 2 + (y - row) ** 2, (x, y)) for x, y in shore]
                nearest = min(away)[1]
                whose[column, row] = round_it[nearest]
        first = False


def _beside(square: Square) -> tuple[Square, ...]:
    column, row = square
    return (column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)


def _distance(frame: Plot, x: int, y: int) -> float:
    """How far a point is from a rectangle; nothing inside it."""
    across = max(abs(x - frame.x) - frame.width // 2, 0)
    down = max(abs(y - frame.y) - frame.height // 2, 0)
    return sqrt(across * across + down * down)


def _free(one: Plot, other: Plot) -> float:
    """How much is free between two rectangles."""
    across, down = (max(free, 0) for free in one.apart(other))
    return sqrt(across * across + down * down)


_WAVE = 64
"""How long waves of the coast are."""


def _wave(x: int, y: int, salt: int) -> int:
    """How far a point counts as moved aside: it changes slowly from point to point."""
    column, row = x // _WAVE, y // _WAVE
    across, down = x % _WAVE, y % _WAVE
    upper = _height(column, row, salt) * (_WAVE - across) + _height(column + 1, row, salt) * across
    lower = (
        _height(column, row + 1, salt) * (_WAVE - across)
        + _height(column + 1, row + 1, salt) * across
    )
    mean = (upper * (_WAVE - down) + lower * down) // (_WAVE * _WAVE)
    return (mean - 512) * _BAYS // 512


def _height(column: int, row: int, salt: int) -> int:
    """A number below 1024 for a point of a grid, like one drawn by lot."""
    mixed = (column * 374761393 + row * 668265263 + salt * 2246822519) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 13)) * 1274126177) & 0xFFFFFFFF
    return (mixed ^ (mixed >> 16)) & 1023


# ---- round the land ---------------------------------------------------------------------------


def _joined(whose: Mapping[Square, int], start: Square, owner: int) -> set[Square]:
    """The squares of an owner that hang together with the first."""
    found, edge = {start}, [start]
    while edge:
        for near in _beside(edge.pop()):
            if near not in found and whose.get(near) == owner:
                found.add(near)
                edge.append(near)
    return found


def _touching(whose: Mapping[Square, int]) -> Iterator[tuple[int, int]]:
    """Owners of squares side by side, in both orders, where that are several."""
    counted: dict[tuple[int, int], int] = {}
    for (column, row), one in whose.items():
        for near in ((column + 1, row), (column, row + 1)):
            other = whose.get(near, one)
            if other != one:
                pair = (min(one, other), max(one, other))
                counted[pair] = counted.get(pair, 0) + 1
    for (one, other), sides in counted.items():
        if sides > 2:
            yield one, other
            yield other, one


_FINE = 64
"""How many parts of a square points of a line are counted in."""


def _rim(squares: set[Square]) -> list[Point]:
    """The line round squares, corner by corner; the longest where there are several."""
    ways: dict[Point, list[Point]] = {}
    for column, row in sorted(squares):
        if (column, row - 1) not in squares:
            ways.setdefault((column, row), []).append((column + 1, row))
        if (column + 1, row) not in squares:
            ways.setdefault((column + 1, row), []).append((column + 1, row + 1))
        if (column, row + 1) not in squares:
            ways.setdefault((column + 1, row + 1), []).append((column, row + 1))
        if (column - 1, row) not in squares:
            ways.setdefault((column, row + 1), []).append((column, row))
    longest: list[Point] = []
    while ways:
        start = min(ways)
        line, here = [start], ways[start].pop()
        while here != start:
            line.append(here)
            here = ways[here].pop()
        ways = {point: left for point, left in ways.items() if left}
        if len(line) > len(longest):
            longest = line
    return longest


def _smooth(line: Sequence[Point]) -> list[Point]:
    """A line without its corners, in parts of a square."""
    points = [(x * _FINE, y * _FINE) for x, y in line]
    for _ in range(4):
        points = [
            (
                (before[0] + 2 * x + after[0]) // 4,
                (before[1] + 2 * y + after[1]) // 4,
            )
            for before, (x, y), after in zip(
                (points[-1], *points), points, (*points[1:], points[0]), strict=False
            )
        ]
    return points[::3]
