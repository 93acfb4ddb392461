"""Where the blocks of a map stand: near their spots, none over another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .map_blocks import MapBlock

__all__ = ["Placed", "placed"]

_DOWN = 4
"""A line further down counts as much as so many columns."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A block with its upper left corner."""

    block: MapBlock
    column: int
    row: int

    @property
    def middle(self) -> tuple[int, int]:
        """The column and row in its middle."""
        return self.column + self.block.width // 2, self.row + self.block.height // 2


def placed(blocks: Sequence[MapBlock], width: int, height: int, *, gap: int) -> list[Placed] | None:
    """The blocks in a sheet of this size, as near to their spots as they can.

    gap: how many columns stay free beside a block. None where they do not fit, or where one would
    stand so far away that the map would mislead.
    """
    if not blocks:
        return []
    if max(one.width for one in blocks) > width or max(one.height for one in blocks) > height:
        return None
    left, top = (min(one.at[axis] for one in blocks) for axis in (0, 1))
    wide, tall = (max(one.at[axis] for one in blocks) - low for axis, low in ((0, left), (1, top)))
    taken = [0] * height
    found: dict[str, Placed] = {}
    for block in sorted(blocks, key=lambda one: -one.width * one.height):
        column = _scaled(block.at[0] - left, wide, width - block.width)
        row = _scaled(block.at[1] - top, tall, height - block.height)
        spot = _nearest(taken, block, column, row, width, gap)
        if spot is None:
            return None
        found[block.place] = Placed(block, *spot)
        for line in range(spot[1], spot[1] + block.height):
            taken[line] |= _mask(spot[0] - gap, block.width + gap)
    return [found[block.place] for block in blocks]


def _scaled(part: int, whole: int, room: int) -> int:
    return (2 * part * room + whole) // (2 * whole) if whole else room // 2


def _mask(column: int, width: int) -> int:
    """A bit for each column."""
    return ((1 << width + min(column, 0)) - 1) << max(column, 0)


def _nearest(  # noqa: PLR0913, PLR0917 - a sheet, a block, where it wants to be
    taken: Sequence[int], block: MapBlock, column: int, row: int, width: int, gap: int
) -> tuple[int, int] | None:
    """The free corner nearest to a wanted one; None where none is near enough."""
    best: tuple[int, int, int] | None = None
    farthest = max(width // 6, block.width)
    for line in range(len(taken) - block.height + 1):
        away = abs(line - row) * _DOWN
        if away > farthest or (best is not None and away >= best[0]):
            continue
        rows = 0
        for below in taken[line : line + block.height]:
            rows |= below
        for aside in range(farthest - away + 1):
            if best is not None and away + aside >= best[0]:
                break
            for start in (column - aside, column + aside):
                inside = 0 <= start <= width - block.width
                if inside and not rows & _mask(start, block.width + gap):
                    best = (away + aside, start, line)
                    break
            else:
                continue
            break
    return best[1:] if best is not None else None
