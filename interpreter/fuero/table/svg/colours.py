"""Whose is what: each owner has a colour and a shape of its own, and a letter in it.

The colours are those of Okabe and Ito, which people tell apart however they see colours, and the
shapes tell owners apart where no colours are seen at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from fuero.frozen import frozen

from .elements import element, text

if TYPE_CHECKING:
    from fuero.table.picture import Picture

__all__ = ["OwnerMark", "marks_of"]

_NAMED: Mapping[str, str] = MappingProxyType(
    {
        "red": "#d55e00",
        "blue": "#0072b2",
        "green": "#009e73",
        "yellow": "#f0e442",
        "orange": "#e69f00",
        "purple": "#b0578d",
        "pink": "#cc79a7",
        "brown": "#6f4320",
        "white": "#ffffff",
        "black": "#2b2b2b",
        "grey": "#9a9a9a",
    }
)
_OTHERS = ("#0072b2", "#d55e00", "#009e73", "#f0e442", "#b0578d", "#56b4e9", "#e69f00", "#6f4320")
_LIGHT = ("#f0e442", "#ffffff", "#56b4e9", "#e69f00", "#cc79a7", "#9a9a9a")
_GOLD = "#f6d77a"
_DARK_EDGE, _PALE = "#2b2b2b", "#ffffff"

_SHAPES: tuple[tuple[tuple[int, int], ...], ...] = (
    (),
    ((-90, -90), (90, -90), (90, 90), (-90, 90)),
    ((0, -120), (112, 84), (-112, 84)),
    ((0, -124), (118, 0), (0, 124), (-118, 0)),
    ((-60, -104), (60, -104), (120, 0), (60, 104), (-60, 104), (-120, 0)),
    ((0, -118), (114, -36), (70, 98), (-70, 98), (-114, -36)),
    ((-110, -90), (110, -90), (70, 90), (-70, 90)),
    ((0, 120), (112, -84), (-112, -84)),
)
"""Corners in hundredths of the size; a circle has none."""


@frozen
class OwnerMark:
    """How an owner is drawn."""

    letter: str
    colour: str
    ink: str
    shape: int

    def drawn(self, x: int, y: int, size: int) -> str:
        """The shape round a point, with the letter in it."""
        # A triangle has its room further down.
        lower = size // 6 if len(_SHAPES[self.shape % len(_SHAPES)]) == 3 else 0
        written = text(
            self.letter, x, y + lower + size * 2 // 5, size + 1 - lower, bold=True, fill=self.ink
        )
        return self.outline(x, y, size) + written

    def ringed(self, x: int, y: int) -> str:
        """A figure: the shape in a golden one that is larger."""
        return self.outline(x, y, 16, width=2, fill=_GOLD) + self.drawn(x, y, 11)

    def outline(self, x: int, y: int, size: int, *, width: int = 1, fill: str = "") -> str:
        """The shape round a point. fill: its colour, if not that of the owner."""
        paint: dict[str, str | int] = {
            "fill": fill or self.colour,
            "stroke": _DARK_EDGE,
            "stroke_width": width,
            "stroke_linejoin": "round",
        }
        corners = _SHAPES[self.shape % len(_SHAPES)]
        if not corners:
            return element("circle", cx=x, cy=y, r=size, **paint)
        points = " ".join(
            f"{x + across * size // 100},{y + down * size // 100}" for across, down in corners
        )
        return element("polygon", points=points, **paint)


def marks_of(picture: Picture) -> dict[str, OwnerMark]:
    """How each owner is drawn: in the colour it is named after, if that is free, or another."""
    found: dict[str, OwnerMark] = {}
    named = {_NAMED[owner.id] for owner in picture.owners if owner.id in _NAMED}
    spare = [colour for colour in _OTHERS if colour not in named] or list(_OTHERS)
    for number, owner in enumerate(picture.owners):
        colour = _NAMED.get(owner.id) or spare[number % len(spare)]
        found[owner.id] = OwnerMark(
            letter=owner.letter,
            colour=colour,
            ink=_DARK_EDGE if colour in _LIGHT else _PALE,
            shape=number,
        )
    return found
