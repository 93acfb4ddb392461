"""Parts of a drawing that know how large they are, put side by side and one above the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .elements import length_of, text

__all__ = ["Stencil", "column", "in_rows", "row", "words"]


@dataclass(frozen=True, slots=True)
class Stencil:
    """Something to be drawn. draw: with its upper left corner there."""

    width: int
    height: int
    draw: Callable[[int, int], str]


def words(said: str, size: int, *, bold: bool = False, fill: str = "#2b2b2b") -> Stencil:
    """Words on a line."""
    width = length_of(said, size, bold=bold)
    return Stencil(
        width,
        size + 3,
        lambda x, y: text(said, x + width // 2, y + size, size, bold=bold, fill=fill),
    )


def row(parts: Sequence[Stencil], gap: int) -> Stencil:
    """Parts side by side, their middles at one height."""
    height = max((one.height for one in parts), default=0)

    def draw(x: int, y: int) -> str:
        drawn = []
        for one in parts:
            drawn.append(one.draw(x, y + (height - one.height) // 2))
            x += one.width + gap
        return "".join(drawn)

    return Stencil(sum(one.width for one in parts) + gap * max(len(parts) - 1, 0), height, draw)


def column(parts: Sequence[Stencil], gap: int) -> Stencil:
    """Parts one above the other, their middles on one line; empty ones are left out."""
    parts = [one for one in parts if one.width]
    width = max((one.width for one in parts), default=0)

    def draw(x: int, y: int) -> str:
        drawn = []
        for one in parts:
            drawn.append(one.draw(x + (width - one.width) // 2, y))
            y += one.height + gap
        return "".join(drawn)

    return Stencil(width, sum(one.height for one in parts) + gap * max(len(parts) - 1, 0), draw)


def in_rows(parts: Sequence[Stencil], widest: int, gap: int, between: int = 4) -> Stencil:
    """Parts side by side in as few rows as they fit, of about the same length."""
    rows = _rows(parts, widest, gap)
    if len(rows) > 1:
        total = sum(one.width + gap for one in parts)
        for narrower in range(total // len(rows), widest, 8):
            if len(_rows(parts, narrower, gap)) == len(rows):
                rows = _rows(parts, narrower, gap)
                break
    return column([row(one, gap) for one in rows], between)


def _rows(parts: Sequence[Stencil], widest: int, gap: int) -> list[list[Stencil]]:
    rows: list[list[Stencil]] = []
    length = 0
    for one in parts:
        if rows and length + gap + one.width <= widest:
            rows[-1].append(one)
            length += gap + one.width
        else:
            rows.append([one])
            length = one.width
    return rows
