"""Tables that fit the screen: what gives way first is said here, and no word is ever cut in two.

At first there is room for all. Then heads stand in several lines, then the columns move closer,
then cells stand in several lines, broken only between their parts; long words of heads are cut to
beginnings that can still be told apart, and only where a grid allows that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from rich import box
from rich.table import Table
from rich.text import Text

from fuero.frozen import frozen

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult

__all__ = ["GridCell", "GridColumn", "Drawn", "fitting"]

GridCell = tuple[Text, ...]
"""The parts of a cell, between which it can be broken."""

_WIDE, _CLOSE, _TIGHT = 3, 2, 1
_SHORTEST_WORD = 4
_TALLEST = 12


@frozen
class GridColumn:
    """A column. more: in how many more lines than others its cells may stand, where any may."""

    head: Text
    cells: tuple[GridCell, ...]
    justify: Literal["left", "center", "right"] = "left"
    more: int = 0


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to draw a grid: the gap between columns, how its heads stand, lines of its cells."""

    gap: int
    lines: int
    heads: Literal["whole", "broken"] = "broken"
    longest: int = 0


class Drawn:
    """What is drawn for the width there is."""

    def __init__(self, draw: Callable[[int], Sequence[RenderableType]]) -> None:
        self.draw = draw

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield from self.draw(options.max_width)


def fitting(
    columns: Sequence[GridColumn], width: int, *, most: int = _TALLEST, cut: bool = True
) -> Table | None:
    """The grid in the first way in which it fits the width; None for none.

    most: in how many lines a cell may stand. cut: whether words of heads may be cut; where they may
    and nothing else helps, the grid is drawn all the same.
    """
    way = None
    for way in _ways(most, max((_longest_word(one.head) for one in columns), default=0), cut):
        heads = _heads(columns, way)
        if heads is None:
            continue
        widths = [_needed(*each, way.lines) for each in zip(columns, heads, strict=True)]
        spare = width - sum(widths) - way.gap * (len(columns) - 1)
        if spare >= 0:
            return _table(columns, heads, _grown(columns, heads, widths, way.lines, spare), way.gap)
    if way is None or not cut:
        return None
    heads = [_words(column.head) for column in columns]
    widths = [_needed(*each, way.lines) for each in zip(columns, heads, strict=True)]
    return _table(columns, heads, widths, _TIGHT)


def _ways(most: int, longest: int, cut: bool) -> Iterator[_Way]:
    """All ways, from the best to the worst."""
    yield _Way(_WIDE, 1, "whole")
    for lines in range(1, most + 1):
        yield _Way(_WIDE, lines)
        yield _Way(_CLOSE, lines)
    if cut:
        for gap in (_CLOSE, _TIGHT):
            yield _Way(gap, most)
            for letters in range(longest - 1, _SHORTEST_WORD - 1, -1):
                yield _Way(gap, most, longest=letters)
        for lines in range(most + 1, _TALLEST + 1):
            yield _Way(_TIGHT, lines)


# ---- heads ------------------------------------------------------------------------------------


def _heads(columns: Sequence[GridColumn], way: _Way) -> list[list[str]] | None:
    """The lines of the heads; None where words cut so short cannot be told apart."""
    if way.heads == "whole":
        return [[column.head.plain] for column in columns]
    heads = [_words(column.head) for column in columns]
    if not way.longest:
        return heads
    short = [[_beginning(word, way.longest) for word in words] for words in heads]
    told_apart = len({" ".join(words) for words in heads})
    return short if len({" ".join(words) for words in short}) == told_apart else None


def _words(head: Text) -> list[str]:
    return head.plain.split() or [""]


def _longest_word(head: Text) -> int:
    return max(map(len, _words(head)))


def _beginning(word: str, longest: int) -> str:
    return word if len(word) <= longest else f"{word[: longest - 1]}."


# ---- widths -----------------------------------------------------------------------------------


def _needed(column: GridColumn, head: list[str], lines: int) -> int:
    """The least width at which no cell needs more lines."""
    allowed = lines + column.more if lines > 1 else 1
    cells = max((_least(cell, allowed) for cell in column.cells), default=0)
    return max(cells, *map(len, head))


def _least(cell: GridCell, lines: int) -> int:
    """The least width at which a cell needs no more than so many lines, or as few as it can."""
    whole = _length(cell)
    if lines == 1 or len(cell) < 2:
        return whole
    longest = max(map(len, cell))
    widths = range(max(longest, -(-whole // lines) - 1), whole)
    return next((width for width in widths if len(_broken(cell, width)) <= lines), whole)


def _length(cell: GridCell) -> int:
    return sum(map(len, cell)) + max(0, len(cell) - 1)


def _grown(
    columns: Sequence[GridColumn], heads: list[list[str]], widths: list[int], lines: int, spare: int
) -> list[int]:
    """The widths, with the rest of the screen given to columns whose cells or heads are broken."""
    grown = list(widths)
    for number, (column, head) in enumerate(zip(columns, heads, strict=True)):
        for fewer in range(1, lines):
            more = _needed(column, head, fewer) - grown[number]
            if more <= spare:
                spare -= more
                grown[number] += more
                break
    for number, head in enumerate(heads):
        more = max(0, len(" ".join(head)) - grown[number])
        if more <= spare:
            spare -= more
            grown[number] += more
    return grown


def _broken(cell: GridCell, width: int) -> list[GridCell]:
    """The parts of a cell in lines."""
    lines: list[list[Text]] = []
    for part in cell:
        if lines and _length((*lines[-1], part)) <= width:
            lines[-1].append(part)
        else:
            lines.append([part])
    return [tuple(line) for line in lines]


# ---- drawing ----------------------------------------------------------------------------------


def _table(
    columns: Sequence[GridColumn], heads: list[list[str]], widths: Sequence[int], gap: int
) -> Table:
    padding = (0, int(gap > _TIGHT), 0, int(gap > _CLOSE))
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=padding)
    for column, head, width in zip(columns, heads, widths, strict=True):
        lines = _lines_of_head(head, width)
        table.add_column(
            Text("\n".join(lines), style=column.head.style),
            justify=column.justify,
            width=width,
            vertical="top",
        )
    for row in zip(*(column.cells for column in columns), strict=True):
        table.add_row(*map(_drawn, row, widths))
    return table


def _lines_of_head(head: list[str], width: int) -> list[str]:
    """The words of a head in as few lines as they fit."""
    lines = _broken(tuple(map(Text, head)), width)
    return [" ".join(word.plain for word in line) for line in lines]


def _drawn(cell: GridCell, width: int) -> Text:
    lines = [Text(" ").join(line) for line in _broken(cell, width)]
    return Text("\n").join(lines)
