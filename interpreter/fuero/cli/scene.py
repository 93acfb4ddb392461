"""What stands on the screen above a question: the board, what happened, the cards turned up.

Where the output is no terminal, all of it is printed. In a terminal it is made to fit together with
the question: side by side where there is width for it, in a shorter form where there is not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from rich.segment import Segment, Segments
from rich.table import Table
from rich.text import Text

from fuero.text.message import message

from .board import drawn, hanging, places_drawn, standing_drawn
from .colours import coloured_line
from .map import map_lines
from .printing import not_noted, print_question

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from fuero.table.cards import OpenCard
    from fuero.table.question import Question
    from fuero.table.sitting import Scene

    from .paging import Pager

__all__ = ["print_scene"]

_WIDE = 150
"""From so many columns on things stand side by side."""

_BESIDE = 84
"""So many columns beside the places are left for all else."""

_LEAST_MAP = 9
"""In fewer lines there is no map."""

_LEAST_NEWS = 4
"""So many lines of news have room before anything else but the question."""

_GAP = 3

ScreenLine = list[Segment]


def print_scene(
    console: Console,
    scene: Scene,
    question: Question,
    seats: Sequence[str],
    pager: Pager | None = None,
) -> None:
    """Print a scene, in a terminal so that the question has room below it.

    pager: in a terminal, what shows first page by page what happened where not all of it has room.
    """
    if not console.is_terminal:
        console.print(drawn(scene.board))
        for text in (
            *_news(scene, seats),
            *_cards(console, scene.cards, console.width, scene.board.language),
        ):
            console.print(text)
        return
    with console.capture() as asked:
        print_question(console, question, seats)
    room = console.height - asked.get().count("\n") - 1
    drawing = _Drawing(console, scene, seats)
    lines = drawing.beside(room) or drawing.whole(room) or drawing.short(room)
    if drawing.cut and pager is not None and pager.paced:
        pager.read_all(drawing.told())
        drawing = _Drawing(console, replace(scene, followed=(), news=()), seats)
        lines = drawing.beside(room) or drawing.whole(room) or drawing.short(room)
    console.print(Segments(part for line in lines for part in (*line, Segment.line())), end="")


@dataclass(slots=True)
class _Drawing:
    """A scene that is drawn on a terminal. Each way gives lines, or none where it does not fit.

    cut: whether what was drawn last lacks some of what happened or of what new cards do.
    """

    console: Console
    scene: Scene
    seats: Sequence[str]
    cut: bool = field(init=False, default=False)

    def happened(self) -> Iterator[Text]:
        """What happened since the last question."""
        for line in self.scene.followed:
            yield coloured_line(line, self.seats)
        yield from _news(self.scene, self.seats)

    def told(self) -> Iterator[Text]:
        """What happened, and the new cards, all of it."""
        yield from self.happened()
        cards = _each_card(self.console, self.scene.cards, self.console.width)
        together = [Text("\n").join(rows) for rows in cards]
        if together:
            together[0] = Text("\n").join(
                [
                    Text(message("new-cards", language=self.scene.board.language), style="dim"),
                    together[0],
                ]
            )
        yield from together

    def lines(self, shown: RenderableType, width: int) -> list[ScreenLine]:
        """Something in lines of a width."""
        options = self.console.options.update(width=width, height=None)
        return self.console.render_lines(shown, options, pad=False)

    def map(self, width: int, room: int) -> list[ScreenLine]:
        """The map in so many lines; none where it needs more, or there is none."""
        if room < _LEAST_MAP or not any(place.at for place in self.scene.picture.places):
            return []
        lines = map_lines(self.scene.picture, width, room)
        return self.each(lines, width) if len(lines) <= room else []

    def places(self, width: int, room: int) -> list[ScreenLine]:
        """The places as a map, or else as a table; none where neither has room."""
        if found := self.map(width, room):
            return found
        lines = self.lines(places_drawn(self.scene.board, width), width)
        return lines if len(lines) <= room else []

    def beside(self, room: int) -> list[ScreenLine]:
        """The places at the left, all else at the right, with earlier lines where there is room."""
        width = self.console.width
        if width < _WIDE:
            return []
        left = self.places(width - _BESIDE, room)
        used = max((Segment.get_line_length(line) for line in left), default=0) + _GAP
        right = self.right(width - used, room)
        if not left or len(right) > room:
            return []
        columns = Table.grid(padding=(0, _GAP, 0, 0))
        columns.add_column(width=used - _GAP)
        columns.add_column(width=width - used)
        columns.add_row(_segments(left), _segments(right))
        return self.lines(columns, width)

    def right(self, width: int, room: int) -> list[ScreenLine]:
        """What stands beside the places."""
        fixed = [
            *self.lines(standing_drawn(self.scene.board, width), width),
            self.blank,
            *self.each(
                _cards(self.console, self.scene.cards, width, self.scene.board.language), width
            ),
        ]
        news = self.news(width, room - len(fixed))
        left = room - len(fixed) - len(news)
        earlier = self.each(
            (coloured_line(line, self.seats, "dim") for line in self.scene.earlier), width
        )
        return [*fixed, *(earlier[-left:] if left > 0 else []), *news]

    def whole(self, room: int) -> list[ScreenLine]:
        """Everything, one below the other."""
        width = self.console.width
        below = [
            *self.lines(standing_drawn(self.scene.board, width), width),
            *self.each(self.happened(), width),
            *self.each(
                _cards(self.console, self.scene.cards, width, self.scene.board.language), width
            ),
        ]
        places = self.places(width, room - len(below))
        self.cut = False
        return [*places, self.blank, *below] if places and len(places) + len(below) < room else []

    def short(self, room: int) -> list[ScreenLine]:
        """What matters most, as much of it as there is room for; lines say how to see the rest.

        First some news and a line for each new card, then the places, then more of all that, and
        last the players and what holds for the table.
        """
        width, scene = self.console.width, self.scene
        cards = scene.cards
        needed = len(cards) + 2 if cards else 0
        own = self.own(width, room if scene.looked else room // 3)
        room -= len(own)
        news = self.news(width, min(_LEAST_NEWS, room - needed))
        above = self.map(width, room - len(news) - needed)
        if not above:
            above = self.lines(
                Text(message("board-hidden", language=self.scene.board.language), "dim"), width
            )
        left = room - len(news) - len(above)
        told = self.each(_clipped(self.console, cards, width, left, scene.board.language), width)
        news = self.news(width, len(news) + left - len(told))
        whole = sum(1 for _ in _cards(self.console, cards, width, scene.board.language))
        self.cut = self.cut or len(told) < whole
        left = room - len(news) - len(above) - len(told)
        standing = self.lines(standing_drawn(self.scene.board, width, briefly=True), width)
        shown = standing if len(standing) <= left else []
        return [*above, *own, *shown, *news, *told]

    def own(self, width: int, room: int) -> list[ScreenLine]:
        """The cards only this player sees, in so many lines; of more the shorter lists."""
        said = partial(message, "label", language=self.scene.board.language)
        lists = [
            self.lines(hanging(Text(said(name=label)), cell, width), width)
            for label, cell in self.scene.own
        ]
        while lists and sum(map(len, lists)) > room:
            lists.remove(max(lists, key=len))
        return [line for one in lists for line in one]

    @property
    def blank(self) -> ScreenLine:
        """An empty line."""
        return []

    def news(self, width: int, room: int) -> list[ScreenLine]:
        """What happened, in so many lines; of more the last events, each of them whole."""
        told = [self.lines(text, width) for text in self.happened()]
        self.cut = sum(map(len, told)) > room
        if not self.cut:
            return [line for one in told for line in one]
        found: list[ScreenLine] = []
        for one in reversed(told):
            if len(found) + len(one) >= room:
                break
            found[:0] = one
        more = self.lines(
            Text(message("news-cut", language=self.scene.board.language), style="dim"), width
        )
        return [*more, *found] if len(more) + len(found) <= room else found

    def each(self, texts: Iterator[Text] | Sequence[Text], width: int) -> list[ScreenLine]:
        """Texts in lines."""
        return [line for text in texts for line in self.lines(text, width)]


def _segments(lines: Sequence[ScreenLine]) -> Segments:
    return Segments(part for line in lines for part in (*line, Segment.line()))


def _news(scene: Scene, seats: Sequence[str]) -> Iterator[Text]:
    """What happened since somebody's last turn."""
    if scene.news:
        key = "so-far" if scene.first else "since-your-turn"
        yield Text(message(key, language=scene.board.language), style="dim")
        for line in scene.news:
            yield coloured_line(line, seats)


def _cards(
    console: Console, cards: Sequence[OpenCard], width: int, language: str
) -> Iterator[Text]:
    """Cards that were turned up, with what they do."""
    if cards:
        yield Text(message("new-cards", language=language), style="dim")
    for rows in _each_card(console, cards, width):
        yield from rows


def _each_card(
    console: Console, cards: Sequence[OpenCard], width: int
) -> Iterator[tuple[Text, ...]]:
    """The lines of each card: what it is called, and what it does."""
    noted: set[str] = set()
    for card in cards:
        rows = [Text(card.words)]
        for line in not_noted(card.effect, noted):
            for row in Text(line, style="dim").wrap(console, width - 4):
                row.rstrip()
                rows.append(Text.assemble("    ", row))
        yield tuple(rows)


def _clipped(
    console: Console, cards: Sequence[OpenCard], width: int, room: int, language: str
) -> Iterator[Text]:
    """The same cards in so many lines, each with the beginning of what it does."""
    if not cards:
        return
    whole = list(_cards(console, cards, width, language))
    if len(whole) <= room:
        yield from whole
        return
    if room < len(cards) + 1:
        named = ", ".join(card.words for card in cards)
        yield Text(message("new-cards-named", language=language, cards=named))
        return
    yield Text(message("new-cards-cut", language=language), style="dim")
    told = [_flowing(console, card, width) for card in cards]
    for rows, lines in zip(told, _shared_out([*map(len, told)], room - 1), strict=True):
        yield from rows[: lines - 1]
        last = Text(" ").join(rows[lines - 1 :])
        last.truncate(width, overflow="ellipsis")
        yield last


def _flowing(console: Console, card: OpenCard, width: int) -> list[Text]:
    """A card with what it does, in lines without a break."""
    said = Text.assemble((card.words, "bold"), "  ", (" ".join(card.effect), "dim"))
    rows = list(said.wrap(console, width))
    for row in rows:
        row.rstrip()
    return rows


def _shared_out(wanted: list[int], lines: int) -> list[int]:
    """So many lines shared among those who want some: each gets one, and more as far as there are.

    Who wants least is served first.
    """
    given = [1] * len(wanted)
    left = lines - len(given)
    while left > 0 and (short := [n for n, one in enumerate(given) if one < wanted[n]]):
        for number in sorted(short, key=lambda n: wanted[n])[:left]:
            given[number] += 1
        left -= len(short)
    return given
