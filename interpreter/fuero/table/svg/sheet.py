"""The map of a drawing: the places where they are, lands round them, lines between them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .arrange import Plot, arranged
from .contents import PlaceContents, description_of
from .elements import element, titled
from .grounds import EDGE, INK, PADDING, ground
from .lands import Lands, lands_round
from .stencils import Stencil

if TYPE_CHECKING:
    from fuero.table.picture import Picture, PicturePlace

__all__ = ["DrawnMap", "joint"]

_GAP, _TILE = 44, 88
_LAND_SCALE, _TILE_SCALE = 190, 80
_MOST_LANDS = 64
_SEA, _SHALLOW, _SHORE = "#d3e3ea", "#e6f0f3", "#84989a"
_LANDS = ("#f1e6c8", "#e3e9cd", "#f0dcc8", "#dfe6dc", "#ece3da")
_FLOOR = "#efe8d8"
_BORDER = "#fffaf0"
_ROAD, _JOINT = "#b8a583", "#7d5a8c"


@dataclass(frozen=True, slots=True)
class DrawnMap:
    """The map. frames: of the places; lands: round those that have one."""

    picture: Picture
    stencils: Mapping[str, Stencil]
    frames: Mapping[str, Plot]
    lands: Lands
    roads: bool
    left: int
    top: int
    width: int
    height: int

    @classmethod
    def of(cls, picture: Picture, contents: PlaceContents) -> DrawnMap:
        """The map of a picture, with its size."""
        spots = {place.id: place.at for place in picture.places if place.at is not None}
        stencils = {name: contents.place(picture.place(name)) for name in spots}
        # Where only figures walk, places are stops on roads; where pieces gather, they are lands,
        # unless there are too many to look at the ground of them all.
        ashore = [place for place in picture.places if place.at is not None and place.joined]
        gather = any(place.pieces for place in picture.places)
        roads = not gather or len(ashore) > _MOST_LANDS
        land = {name: not roads and picture.place(name).joined for name in spots}
        sizes = {
            name: _land_size(one, picture)
            if land[name]
            else _tile_size(one, least=0 if any(land.values()) else _TILE)
            for name, one in stencils.items()
        }
        gap = _GAP if picture.lines else _GAP // 2
        frames = arranged(spots, sizes, gap, _LAND_SCALE if any(land.values()) else _TILE_SCALE)
        dry = {name: frame for name, frame in frames.items() if land[name]}
        afloat = [frame for name, frame in frames.items() if not land[name]]
        lands = lands_round(dry, _neighbours(picture), afloat)
        left, top, right, bottom = _bounds(frames, lands)
        return cls(picture, stencils, frames, lands, roads, left, top, right - left, bottom - top)

    def drawn(self, x: int, y: int, width: int) -> str:
        """The map with its upper left corner there, in the middle of a width."""
        aside = (width - self.width) // 2
        water = element(
            "rect",
            x=x,
            y=y,
            width=width,
            height=self.height,
            rx=14,
            fill=_SEA if self.lands.outlines else _FLOOR,
        )
        moved = f"translate({x - self.left + aside} {y - self.top})"
        inside = [*self._lands(), *self._lines(), *self._places()]
        return water + element("g", "\n".join(["", *inside, ""]), transform=moved)

    def _lands(self) -> Iterator[str]:
        outlines = {name: _path(line) for name, line in self.lands.outlines.items()}
        for colour, width in ((_SHALLOW, 34), (_SHORE, 11)):
            for path in outlines.values():
                yield _outline(path, colour, width)
        yield from self._bridges()
        colour_of = _coloured(self.picture, list(outlines))
        for name, path in outlines.items():
            colour = colour_of[name]
            yield element("path", d=path, fill=colour, stroke=colour, stroke_width=8)
        for path in outlines.values():
            yield _outline(path, _BORDER, 3)
        for name, path in outlines.items():
            if self.picture.place(name).target:
                yield _marked(name, path)

    def _bridges(self) -> Iterator[str]:
        """Lines over the water to neighbours that lie too far away to touch, and roads."""
        for line in self.picture.lines:
            pair = (line.first, line.second)
            if line.relation or pair in self.lands.touching:
                continue
            if line.first in self.frames and line.second in self.frames:
                one, other = self.frames[line.first], self.frames[line.second]
                straight = {"x1": one.x, "y1": one.y, "x2": other.x, "y2": other.y}
                if self.roads:
                    yield element("line", **straight, stroke=_ROAD, stroke_width=9)
                    yield element("line", **straight, stroke="#fffdf8", stroke_width=6)
                else:
                    yield element(
                        "line",
                        **straight,
                        stroke=_SHORE,
                        stroke_width=4,
                        stroke_dasharray="2 8",
                        stroke_linecap="round",
                    )

    def _lines(self) -> Iterator[str]:
        """What other relations join: a bent line for each pair."""
        for line in self.picture.lines:
            if line.relation and line.first in self.frames and line.second in self.frames:
                one, other = self.frames[line.first], self.frames[line.second]
                yield joint(self._bent(one, other))

    def _bent(self, one: Plot, other: Plot) -> str:
        """A line from one place to another, bent so that it runs under as few others as it can."""
        across, down = other.x - one.x, other.y - one.y
        others = [frame for frame in self.frames.values() if frame not in (one, other)]
        ways: list[tuple[int, int, str]] = []
        for bend in _BENDS:
            x = (one.x + other.x) // 2 - down * bend // 16
            y = (one.y + other.y) // 2 + across * bend // 16
            points = (_on_the_way(one, (x, y), other, part) for part in range(1, _PARTS))
            hidden = sum(_covers(frame, point) for point in points for frame in others)
            ways.append((hidden, len(ways), f"M{one.x} {one.y}Q{x} {y} {other.x} {other.y}"))
        return min(ways)[2]

    def _places(self) -> Iterator[str]:
        for name, frame in self.frames.items():
            place, stencil = self.picture.place(name), self.stencils[name]
            inside = []
            if name not in self.lands.outlines:
                inside.append(_tile(frame, place))
            x, y = frame.x - stencil.width // 2, frame.y - stencil.height // 2
            inside.append(stencil.draw(x, y))
            yield titled(description_of(self.picture, place), inside, id=f"place-{name}")


def _outline(path: str, colour: str, width: int) -> str:
    return element(
        "path", d=path, fill="none", stroke=colour, stroke_width=width, stroke_linejoin="round"
    )


def _marked(name: str, path: str) -> str:
    """A line within a land along its edge: it can be chosen, and not what lies beyond."""
    inside = element("clipPath", element("path", d=path), id=f"within-{name}")
    pale = _outline(path, "#ffffff", 13)
    dashes = element(
        "path", d=path, fill="none", stroke=INK, stroke_width=7, stroke_dasharray="11 7"
    )
    return inside + element("g", pale, dashes, clip_path=f"url(#within-{name})")


_BENDS = (2, -2, 4, -4, 6, -6, 8, -8)
"""How far lines bend, in sixteenths of their length, as they are tried."""

_PARTS = 32


def _on_the_way(one: Plot, bend: tuple[int, int], other: Plot, part: int) -> tuple[int, int]:
    """A point of a bent line, so many parts from its beginning."""
    rest = _PARTS - part
    x = rest * rest * one.x + 2 * rest * part * bend[0] + part * part * other.x
    y = rest * rest * one.y + 2 * rest * part * bend[1] + part * part * other.y
    return x // (_PARTS * _PARTS), y // (_PARTS * _PARTS)


def _covers(frame: Plot, point: tuple[int, int]) -> bool:
    x, y = point
    return abs(x - frame.x) <= frame.width // 2 + 4 and abs(y - frame.y) <= frame.height // 2 + 4


def joint(path: str) -> str:
    """A line that joins what belongs together otherwise than as neighbours."""
    return element(
        "path", d=path, fill="none", stroke=_JOINT, stroke_width=3, stroke_dasharray="7 5"
    )


def _land_size(stencil: Stencil, picture: Picture) -> tuple[int, int]:
    """How much room a land needs: that for pieces of everybody, so that it keeps its form while
    pieces come and go.
    """
    rows = -(-len(picture.owners) // 3)
    return max(stencil.width, 126), max(stencil.height, 50 + 26 * rows)


def _tile_size(stencil: Stencil, least: int) -> tuple[int, int]:
    width, height = stencil.width + 2 * PADDING, stencil.height + 2 * PADDING - 4
    return max(width, least), max(height, least * 3 // 4)


def _neighbours(picture: Picture) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {place.id: [] for place in picture.places}
    for line in picture.lines:
        if not line.relation:
            found[line.first].append(line.second)
            found[line.second].append(line.first)
    return found


def _bounds(frames: Mapping[str, Plot], lands: Lands) -> tuple[int, int, int, int]:
    across = [x for line in lands.outlines.values() for x, _ in line]
    down = [y for line in lands.outlines.values() for _, y in line]
    for one in frames.values():
        across += [one.x - one.width // 2, one.x + one.width // 2]
        down += [one.y - one.height // 2, one.y + one.height // 2]
    if not across:
        return 0, 0, 0, 0
    return min(across) - EDGE, min(down) - EDGE, max(across) + EDGE, max(down) + EDGE


def _path(line: Sequence[tuple[int, int]]) -> str:
    """A closed line, bent at each point."""
    if not line:
        return ""
    ends = [
        ((x + after_x) // 2, (y + after_y) // 2)
        for (x, y), (after_x, after_y) in zip(line, (*line[1:], line[0]), strict=True)
    ]
    bends = "".join(
        f"Q{x} {y} {end_x} {end_y}"
        for (x, y), (end_x, end_y) in zip((*line[1:], line[0]), (*ends[1:], ends[0]), strict=True)
    )
    return f"M{ends[0][0]} {ends[0][1]}{bends}z"


def _coloured(picture: Picture, names: Sequence[str]) -> dict[str, str]:
    """A colour for each land, another than those of its neighbours as far as there are enough."""
    near, found = _neighbours(picture), dict[str, str]()
    for number, name in enumerate(names):
        taken = {found[other] for other in near[name] if other in found}
        free = [colour for colour in _LANDS if colour not in taken]
        found[name] = free[0] if free else _LANDS[number % len(_LANDS)]
    return found


def _tile(frame: Plot, place: PicturePlace) -> str:
    """The ground of a place that is no land."""
    corner = {"x": frame.x - frame.width // 2, "y": frame.y - frame.height // 2}
    return ground(corner["x"], corner["y"], frame.width, frame.height, target=place.target)
