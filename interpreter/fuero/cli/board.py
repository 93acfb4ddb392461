"""A board in the terminal: what stands in columns, and what stands below them if the terminal
is narrow.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rich.console import Group
from rich.text import Text

from fuero.table.board import Board, board_of
from fuero.table.names import capital
from fuero.table.words import NOTHING
from fuero.text.message import message

from .colours import coloured, style_of
from .grid import Drawn, GridCell, GridColumn, fitting

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

    from fuero.machine.program import Program
    from fuero.ruleset.model import Rules
    from fuero.table import words

__all__ = ["board", "drawn", "hanging", "places_drawn", "standing_drawn"]

_TALL = 3
"""In so many lines a row of players may stand before lists of cards stand elsewhere."""

NARROW = 79
"""Columns of a narrow terminal, which lines that need not be longer keep to."""


def board(
    rules: Rules, program: Program, view: Mapping[str, Any], *, everything: bool = False
) -> RenderableType:
    """The board of a view, to be printed. everything: it is the view of somebody who sees all."""
    return drawn(board_of(rules, program, view, everything=everything))


def drawn(shown: Board) -> RenderableType:
    """A board, to be printed in the width there is."""

    def draw(width: int) -> list[RenderableType]:
        return ["", *_places(shown, width), *_players(shown, width), *_rest(shown, width)]

    return Drawn(draw)


def places_drawn(shown: Board, width: int) -> RenderableType:
    """The places of a board with what is in them."""
    return Group(*_places(shown, width))


def standing_drawn(shown: Board, width: int, *, briefly: bool = False) -> RenderableType:
    """The players and what holds for the whole table.

    briefly: without long lists, without what is empty and without the numbers of unseen cards.
    """
    if not briefly:
        return Group(*_players(shown, width), *_rest(shown, width))
    players = fitting(_columns(shown.players, shown.seats), width, most=_TALL)
    values = [Text(line) for line in _packed(list(shown.values), " | ", min(width, NARROW))]
    cards = [
        _hanging(
            Text(message("label", language=shown.language, name=label)),
            _cell(cell, shown.seats),
            width,
        )
        for label, cell in shown.open_cards
        if [part.text for part in cell] != [NOTHING]
    ]
    return Group(*([players] if players is not None else []), *values, *cards)


def _columns(columns: Sequence[words.Column], seats: tuple[str, ...]) -> list[GridColumn]:
    return [
        GridColumn(
            head=coloured(one.head, seats),
            cells=tuple(_cell(each, seats) for each in one.cells),
            justify=one.justify,
        )
        for one in columns
    ]


def _cell(parts: words.Cell, seats: tuple[str, ...]) -> GridCell:
    return tuple(coloured(part, seats) for part in parts)


# ---- places -----------------------------------------------------------------------------------


def _places(shown: Board, width: int) -> list[RenderableType]:
    """A row for each place, with figures at the right.

    If that is too wide, the figures are named below, each with its place.
    """
    columns = _columns(shown.places, shown.seats)
    if shown.figures is None:
        return [_fitted(columns, width), ""]
    (figures,) = _columns([shown.figures], shown.seats)
    beside = [*columns, replace(figures, more=2)]
    if (grid := fitting(beside, width, most=2, cut=False)) is not None:
        return [grid, ""]
    return [_fitted(columns, width), "", *_figures_below(shown, width), ""]


def _fitted(columns: Sequence[GridColumn], width: int) -> Table:
    grid = fitting(columns, width, most=2)
    assert grid is not None
    return grid


def _figures_below(shown: Board, width: int) -> list[Text]:
    """The figures that stand in places, each with its place."""
    said = [f"{figure.text}: {place}" for figure, place in shown.standing]
    lines = [Text(capital(line)) for line in _packed(said, " | ", min(width, NARROW))]
    for line in lines:
        for figure, _ in shown.standing:
            line.highlight_words([figure.text], style_of(figure, shown.seats))
    return lines


# ---- players ----------------------------------------------------------------------------------


def _players(shown: Board, width: int) -> list[RenderableType]:
    """A row for each player: points, values, cards. If that is too wide, long lists stand below."""
    columns = _columns(shown.players, shown.seats)
    lists = _columns(shown.lists, shown.seats)
    below: list[GridColumn] = []
    while (grid := fitting([*columns, *lists], width, most=_TALL, cut=not lists)) is None:
        below.append(max(lists, key=_size))
        lists = [one for one in lists if one is not below[-1]]
    return [grid, *_lists_below(columns[0], below, min(width, NARROW))]


def _size(column: GridColumn) -> int:
    return max(sum(map(len, one)) for one in column.cells)


def _lists_below(names: GridColumn, lists: Sequence[GridColumn], width: int) -> Iterator[Text]:
    """Long lists of players in lines: whose, of what, and the list."""
    for column in lists:
        yield Text("")
        for (name,), parts in zip(names.cells, column.cells, strict=True):
            if [part.plain for part in parts] != [NOTHING]:
                yield _hanging(Text.assemble(name, f", {column.head.plain}:"), parts, width)


def hanging(head: Text, cell: words.Cell, width: int) -> Text:
    """Parts in lines of which all but the first stand further in."""
    return _hanging(head, _cell(cell, ()), width)


def _hanging(head: Text, parts: GridCell, width: int) -> Text:
    """Parts in lines of which all but the first stand further in."""
    said = [head.plain, *(part.plain for part in parts)]
    text = Text("\n  ".join(_filled(said, " ", width - 2)))
    for span in head.spans:
        text.stylize(span.style, span.start, span.end)
    return text


# ---- the rest ---------------------------------------------------------------------------------


def _rest(shown: Board, width: int) -> list[RenderableType]:
    """Values of the whole table in one line, and a line for each zone of cards that are seen."""
    narrow = min(width, NARROW)
    lines = [Text(line) for line in _packed(list(shown.values), " | ", narrow)]
    for label, cards in shown.open_cards:
        lines.append(
            _hanging(
                Text(message("label", language=shown.language, name=label)),
                _cell(cards, shown.seats),
                width,
            )
        )
    if shown.piles:
        first, *others = shown.piles
        left = [message("cards-left", language=shown.language, piles=first), *others]
        lines.extend(Text(line) for line in _packed(left, ", ", narrow))
    return ["", *lines] if lines else []


def _packed(parts: list[str], joint: str, width: int = NARROW) -> list[str]:
    """Parts in as few lines as they fit, none of them broken, of about the same length."""
    lines = _filled(parts, joint, width)
    widths = range(max(map(len, lines), default=0) // 2, width)
    evenly = (_filled(parts, joint, less) for less in widths)
    return next((found for found in evenly if len(found) == len(lines)), lines)


def _filled(parts: list[str], joint: str, width: int) -> list[str]:
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(joint) + len(part) <= width:
            lines[-1] += joint + part
        else:
            lines.append(part)
    return lines
