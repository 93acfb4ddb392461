"""What is drawn at a place: its name and numbers, figures, pieces, cards, and places within it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fuero.table.short_names import is_said_in, shortened, telling_word
from fuero.table.words import HIDDEN

from .colours import OwnerMark, marks_of
from .elements import element, length_of, run, text, titled
from .stencils import Stencil, column, in_rows, row, words

if TYPE_CHECKING:
    from fuero.table.picture import Picture, PictureFigure, PicturePiece, PicturePlace

__all__ = ["LONGEST_NAME", "PlaceContents", "description_of"]

LONGEST_NAME = 36
"""A name of more letters is cut in drawings."""

_INK, _SOFT, _GOLD = "#2b2b2b", "#6b6257", "#f6d77a"
_DARK = "#3a3340"
_LONGEST = 17
_WIDEST = 156


@dataclass(frozen=True, slots=True)
class PlaceContents:
    """What is drawn at the places of a picture."""

    picture: Picture
    marks: Mapping[str, OwnerMark]

    @classmethod
    def of(cls, picture: Picture) -> PlaceContents:
        """For a picture."""
        return cls(picture, marks_of(picture))

    def place(self, place: PicturePlace) -> Stencil:
        """A place with all that is in it."""
        return column(
            [
                words(shortened(place.name, LONGEST_NAME), 15, bold=True),
                self._numbers(place),
                self._inside(place),
                *(self._within(inner) for inner in self.picture.within(place.id)),
            ],
            5,
        )

    def _inside(self, place: PicturePlace) -> Stencil:
        # Those without an owner first: there are few, and their names are long.
        figures = [
            self.figure(one) for one in sorted(place.figures, key=lambda one: bool(one.owner))
        ]
        return column(
            [
                in_rows(figures, _WIDEST, 6),
                in_rows([self._chip(piece) for piece in place.pieces], _WIDEST, 8),
                *(self._cards(cards.zone, cards.said, cards.number) for cards in place.cards),
            ],
            5,
        )

    def _within(self, inner: PicturePlace) -> Stencil:
        """A place that lies in another: a slip with its name and what is in it."""
        inside = self._inside(inner)
        slip = column([words(shortened(inner.name, LONGEST_NAME), 11, fill=_SOFT), inside], 2)
        width, height = slip.width + 12, slip.height + (8 if inside.width else 6)

        def draw(x: int, y: int) -> str:
            paint = {"fill": "#ffffff", "fill_opacity": "0.7", "stroke": "#8d8271"}
            if inner.target:
                paint |= {"stroke": _INK, "stroke_width": "3", "stroke_dasharray": "6 4"}
            back = element("rect", x=x, y=y, width=width, height=height, rx=6, **paint)
            return titled(
                description_of(self.picture, inner),
                [back, slip.draw(x + 6, y + 3)],
                id=f"place-{inner.id}",
            )

        return Stencil(width, height, draw)

    # ---- numbers ---------------------------------------------------------------------------

    def _numbers(self, place: PicturePlace) -> Stencil:
        several = len({name for one in self.picture.places for name, _ in one.numbers}) > 1
        shown = [
            self._row_of_numbers(numbers, name if several else "", faded=bool(place.laid))
            for name, numbers in place.numbers
            if not is_said_in(" ".join(map(str, numbers)), place.name)
        ]
        laid = [self._row_of_numbers(numbers, "", laid=True) for numbers in place.laid]
        return in_rows([*shown, *laid], _WIDEST, 8)

    def _row_of_numbers(
        self, numbers: tuple[int, ...], name: str, *, laid: bool = False, faded: bool = False
    ) -> Stencil:
        medals = [_medal(number, laid=laid, faded=faded) for number in numbers]
        return row(
            [*([words(shortened(name, LONGEST_NAME), 11, fill=_SOFT)] if name else []), *medals], 3
        )

    # ---- figures, pieces, cards ------------------------------------------------------------

    def figure(self, figure: PictureFigure) -> Stencil:
        """A figure."""
        if not figure.owner:
            return self._flag(figure)
        if len(self.picture.owned_kinds()) == 1:
            return self._token(figure)
        kind = shortened(telling_word(figure.kind), _LONGEST)
        return row([self._token(figure), words(kind, 12)], 3)

    def _flag(self, figure: PictureFigure) -> Stencil:
        """A figure without an owner: its name on a dark ground."""
        said = (
            figure.name
            if len(figure.name) <= _LONGEST
            else shortened(telling_word(figure.name), _LONGEST)
        )
        width = length_of(said, 13, bold=True) + 30

        def draw(x: int, y: int) -> str:
            ground = element("rect", x=x, y=y, width=width, height=22, rx=11, fill=_DARK)
            return titled(
                figure.name,
                [
                    ground,
                    element("circle", cx=x + 12, cy=y + 8, r=4, fill=_GOLD),
                    element("path", d=f"M{x + 6} {y + 18}a6 7 0 0 1 12 0z", fill=_GOLD),
                    text(said, x + 22, y + 16, 13, anchor="start", bold=True, fill="#ffffff"),
                ],
            )

        return Stencil(width, 22, draw)

    def _token(self, figure: PictureFigure) -> Stencil:
        """A figure of an owner: its shape, larger and twice outlined."""
        mark = self.marks[figure.owner]

        def draw(x: int, y: int) -> str:
            return titled(figure.name, [mark.ringed(x + 18, y + 17)])

        return Stencil(36, 34, draw)

    def _chip(self, piece: PicturePiece) -> Stencil:
        """Pieces of an owner: its shape, and how many there are."""
        loads = ", ".join(f"{number} {load}" for load, number in piece.loads)
        more = " ".join(filter(None, [piece.kind, f"({loads})" if loads else ""]))
        more = shortened(more, LONGEST_NAME)
        size = 17
        counted = length_of(piece.count, size, bold=True)
        width = 24 + counted + (length_of(more, 11) + 4 if more else 0)
        said = _piece_said(self.picture, piece)

        def draw(x: int, y: int) -> str:
            mark = self.marks.get(piece.owner)
            if mark is not None:
                shape = mark.drawn(x + 11, y + 11, 9)
            else:
                shape = element(
                    "circle",
                    cx=x + 11,
                    cy=y + 11,
                    r=9,
                    fill="#ffffff",
                    stroke=_INK,
                    stroke_dasharray="3 2",
                )
            counts = [run(piece.count, size=size, bold=True)]
            if more:
                counts.append(run(more, size=11, gap=4))
            drawn = [shape, element("text", *counts, x=x + 23, y=y + 17)]
            return titled(said, drawn)

        return Stencil(width, 22, draw)

    def _cards(self, zone: str, said: str, number: int) -> Stencil:
        """Cards that lie there: a card with their number, or what they are."""
        short = said if len(said) <= _LONGEST else str(number)
        width = 18 + length_of(short, 12)

        def draw(x: int, y: int) -> str:
            card = element("rect", x=x, y=y, width=13, height=18, rx=2, fill="#fffdf5", stroke=_INK)
            inner = element("rect", x=x + 3, y=y + 3, width=7, height=12, fill="#9fb3a5")
            label = text(short, x + 18, y + 14, 12, anchor="start")
            return titled(f"{zone}: {said}", [card, inner, label])

        return Stencil(width, 18, draw)


def _medal(number: int, *, laid: bool, faded: bool) -> Stencil:
    """A number of a place."""
    said = str(number)
    width = max(20, length_of(said, 13, bold=True) + 10)

    def draw(x: int, y: int) -> str:
        ground = element(
            "rect",
            x=x,
            y=y,
            width=width,
            height=20,
            rx=5,
            fill=_DARK if laid else "#fffaf0",
            stroke="#8d8271",
        )
        fill = "#ffffff" if laid else _INK
        drawn = ground + text(said, x + width // 2, y + 15, 13, bold=True, fill=fill)
        return element("g", drawn, opacity="0.4") if faded else drawn

    return Stencil(width, 20, draw)


# ---- for those who cannot see it --------------------------------------------------------------


def description_of(picture: Picture, place: PicturePlace) -> str:
    """A place with all that is in it, in words."""
    rows = (f"{name} {' '.join(map(str, numbers))}" for name, numbers in place.numbers)
    laid = (f"({' '.join(map(str, numbers))})" for numbers in place.laid)
    said = [
        " ".join([*rows, *laid]),
        *(figure.name for figure in place.figures),
        *(_piece_said(picture, piece) for piece in place.pieces),
        *(f"{cards.zone}: {cards.said}" for cards in place.cards),
        picture.target_words if place.target else "",
    ]
    inside = "; ".join(filter(None, said))
    return f"{place.name}: {inside}" if inside else place.name


def _piece_said(picture: Picture, piece: PicturePiece) -> str:
    owner = picture.owner(piece.owner).name if piece.owner else ""
    loads = ", ".join(f"{number} {load}" for load, number in piece.loads)
    kind = piece.kind if piece.kind or piece.count != HIDDEN else ""
    parts = (owner, piece.count, kind, f"({loads})" if loads else "")
    return " ".join(filter(None, parts))
