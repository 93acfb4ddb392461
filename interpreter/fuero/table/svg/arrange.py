"""Where the places of a drawing stand: as far apart as they need to be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fuero.table.layout import Spot

__all__ = ["Plot", "arranged"]

_ACROSS, _DOWN = 4, 3
"""How much further places lie apart across than down: they are wider than tall."""

_MOST = 520
"""Hundredths of a unit that a step of a spot measures at most before places are pushed apart."""

_PUSHES, _FEW = 60, 100
"""How often places are pushed; of more places than that, each keeps to its spot, in a wider map."""


@dataclass(frozen=True, slots=True)
class Plot:
    """A rectangle by its middle."""

    x: int
    y: int
    width: int
    height: int

    def apart(self, other: Plot) -> tuple[int, int]:
        """How much is free between two rectangles across and down; below nothing, they overlap."""
        return (
            abs(self.x - other.x) - (self.width + other.width) // 2,
            abs(self.y - other.y) - (self.height + other.height) // 2,
        )


def arranged(
    spots: Mapping[str, Spot], sizes: Mapping[str, tuple[int, int]], gap: int, least: int
) -> dict[str, Plot]:
    """Frames of these sizes for the spots, none nearer than the gap to another.

    least: hundredths of a unit that a step of a spot measures at least.
    """
    names = list(spots)
    needed = max(
        (
            _needed(spots[one], spots[other], sizes[one], sizes[other], gap)
            for index, one in enumerate(names)
            for other in names[:index]
        ),
        default=least,
    )
    scale = max(needed, least)
    if len(names) <= _FEW:
        scale = min(scale, _MOST)
    while True:
        frames = [
            Plot(x * scale * _ACROSS // 100, y * scale * _DOWN // 100, *sizes[name])
            for name, (x, y) in spots.items()
        ]
        if _pushed_apart(frames, gap):
            return dict(zip(names, frames, strict=True))
        scale = scale * 5 // 4


def _needed(one: Spot, other: Spot, size: tuple[int, int], more: tuple[int, int], gap: int) -> int:
    """The scale at which two places do not touch."""
    across, down = abs(one[0] - other[0]) * _ACROSS, abs(one[1] - other[1]) * _DOWN
    wide, tall = (size[0] + more[0]) // 2 + gap, (size[1] + more[1]) // 2 + gap
    ways = [100 * need // step + 1 for need, step in ((wide, across), (tall, down)) if step]
    return min(ways, default=_MOST)


def _pushed_apart(frames: list[Plot], gap: int) -> bool:
    """Push frames apart that are too near; whether none is in the end."""
    for _ in range(_PUSHES):
        near = _nearest_pairs(frames, gap)
        if not near:
            return True
        for index, other in near:
            frames[index], frames[other] = _parted(frames[index], frames[other], gap)
    return not _nearest_pairs(frames, gap)


def _nearest_pairs(frames: Sequence[Plot], gap: int) -> list[tuple[int, int]]:
    return [
        (other, index)
        for index, one in enumerate(frames)
        for other in range(index)
        if max(one.apart(frames[other])) < gap
    ]


def _parted(one: Plot, other: Plot, gap: int) -> tuple[Plot, Plot]:
    """Two frames moved away from each other, in the way that is shorter."""
    across, down = one.apart(other)
    if max(across, down) >= gap:
        return one, other
    if across >= down:
        step = (gap - across + 1) // 2
        step = step if one.x > other.x else -step
        return _moved(one, step, 0), _moved(other, -step, 0)
    step = (gap - down + 1) // 2
    step = step if one.y > other.y else -step
    return _moved(one, 0, step), _moved(other, 0, -step)


def _moved(one: Plot, across: int, down: int) -> Plot:
    return Plot(one.x + across, one.y + down, one.width, one.height)
