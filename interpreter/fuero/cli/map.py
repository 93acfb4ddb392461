"""A picture as a map in the terminal: `map_lines` gives it in lines of a width and a height.

Each place stands where it is, with its numbers and what is in it; dots lead to its neighbours. What
is beside the map stands below it, and last who is who. Where there is little room less is written:
names get shorter, frames go, and what all this means is said below.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from fuero.table.short_names import shortened
from fuero.table.words import NOTHING

from .map_blocks import (
    LEVELS,
    MapBlock,
    block_of,
    contents_of,
    legend_of,
    names_at,
    shortened_legend,
)
from .map_places import Placed, placed

if TYPE_CHECKING:
    from fuero.table.picture import Picture

__all__ = ["map_lines"]

_ASCII = str.maketrans("╭╮╰╯─│·∙›’", "++++-|..>'")


def map_lines(
    picture: Picture, width: int, height: int, *, ascii_only: bool = False
) -> tuple[Text, ...]:
    """The map of a picture (`table.picture.picture_of`) in lines that fit the width.

    It has no more lines than the height wherever that can be; where even the shortest way to write
    it needs more, it has more. Lines have the colours of owners; without colours letters tell them.
    ascii_only: use no other characters for frames and dots.
    """
    for level in LEVELS:
        names = names_at(picture, level)
        below = [
            *_below(picture, level.short, width),
            *_packed(shortened_legend(picture, names), width),
        ]
        room = height - len(below)
        blocks = [
            block_of(picture, place, level, width, names)
            for place in picture.places
            if place.at is not None
        ]
        found = placed(blocks, width, room, gap=level.gap) if room > 0 else None
        if found is not None or level is LEVELS[-1]:
            break
    if found is None:
        found = _in_rows(blocks, width)
    lines = [*_drawn(picture, found, width), *below]
    return tuple(_plain(line) for line in lines) if ascii_only else tuple(lines)


def _plain(line: Text) -> Text:
    """A line with what frames and dots are made of in ASCII, in the same styles."""
    return Text(line.plain.translate(_ASCII), spans=list(line.spans), style=line.style)


def _in_rows(blocks: Sequence[MapBlock], width: int) -> list[Placed]:
    """Blocks one after the other in rows, where no map has room for them."""
    found: list[Placed] = []
    column = row = tall = 0
    for block in blocks:
        if column and column + block.width > width:
            column, row, tall = 0, row + tall, 0
        found.append(Placed(block, column, row))
        column, tall = column + block.width + 2, max(tall, block.height)
    return found


# ---- drawing ----------------------------------------------------------------------------------


@dataclass(slots=True)
class _Sheet:
    """A sheet of characters, each with a style."""

    width: int
    rows: list[list[tuple[str, str]]]

    def dot(self, column: int, row: int, dot: str) -> None:
        if 0 <= row < len(self.rows) and 0 <= column < self.width:
            self.rows[row][column] = (dot, "dim")

    def write(self, column: int, row: int, text: Text) -> None:
        """Write a line; whatever lay there is covered."""
        styles = [""] * len(text)
        for span in text.spans:
            for index in range(span.start, min(span.end, len(styles))):
                styles[index] = str(span.style)
        for index, character in enumerate(text.plain):
            # Some letters take two columns, some marks none.
            columns = cell_len(character)
            style = styles[index] or str(text.style)
            if not columns and 0 < column <= self.width:
                before, _ = self.rows[row][column - 1]
                self.rows[row][column - 1] = (before + character, style)
            elif column + columns <= self.width:
                self.rows[row][column] = (character, style)
                for covered in range(column + 1, column + columns):
                    self.rows[row][covered] = ("", style)
            column += columns

    def lines(self) -> Iterator[Text]:
        for row in self.rows:
            line = Text()
            for character, style in row:
                line.append(character, style)
            line.rstrip()
            yield line


def _drawn(picture: Picture, found: Sequence[Placed], width: int) -> list[Text]:
    height = max((one.row + one.block.height for one in found), default=0)
    sheet = _Sheet(width, [[(" ", "")] * width for _ in range(height)])
    where = {one.block.place: one for one in found}
    for line in picture.lines:
        if line.first in where and line.second in where:
            _join(sheet, where[line.first], where[line.second], "~" if line.relation else "·")
    for one in found:
        for number, text in enumerate(one.block.lines):
            sheet.write(one.column, one.row + number, Text(" " * one.block.width))
            sheet.write(one.column, one.row + number, text)
    return list(sheet.lines())


def _join(sheet: _Sheet, one: Placed, other: Placed, dot: str) -> None:
    """Dots from the middle of one block to that of another."""
    (x, y), (to_x, to_y) = one.middle, other.middle
    steps = max(abs(to_x - x), 2 * abs(to_y - y), 1)
    for step in range(0, steps + 1, 2):
        sheet.dot(
            x + (2 * (to_x - x) * step + steps) // (2 * steps),
            y + (2 * (to_y - y) * step + steps) // (2 * steps),
            dot,
        )


# ---- below the map ----------------------------------------------------------------------------


def _below(picture: Picture, short: bool, width: int) -> list[Text]:
    """What is beside the map, and what letters and marks mean."""
    beside = []
    for place in picture.places:
        if place.at is None and not place.outer:
            contents = contents_of(picture, place, short=short)
            # Where there is little room, only what holds something is worth a word.
            if not short or contents.plain != NOTHING or place.target:
                beside.append(Text.assemble(f"{shortened(place.name, 30)}: ", contents))
    return [*_packed(beside, width), *_packed(legend_of(picture, short=short), width)]


def _packed(parts: Sequence[Text], width: int) -> list[Text]:
    """Parts in as few lines as they fit."""
    lines: list[Text] = []
    for part in parts:
        if lines and lines[-1].cell_len + 3 + part.cell_len <= width:
            lines[-1].append_text(Text.assemble("   ", part))
        else:
            lines.append(part.copy())
    return lines
