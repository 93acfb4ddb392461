"""A picture of the table as an SVG drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from fuero.diagnostics import Diagnostic, DiagnosticError
from fuero.table.short_names import shortened

from .colours import OwnerMark
from .contents import LONGEST_NAME, PlaceContents, description_of
from .elements import FONT, element, escaped, length_of, run, text, titled
from .grounds import EDGE, INK, PADDING, PAPER, SOFT, ground
from .sheet import DrawnMap, joint
from .stencils import Stencil, column, in_rows, words

if TYPE_CHECKING:
    from fuero.table.picture import Picture, PictureOwner, PicturePlace

__all__ = ["MOST_PLACES", "is_drawing", "svg_of"]

MOST_PLACES = 512
"""How many places a drawing shows at most."""

_TITLE = "<!-- A board drawn by fuero. -->\n"
_LONGEST_TITLE = 100

_NARROWEST = 640
"""How wide what stands below the map may be at least."""


def svg_of(picture: Picture) -> str:
    """The drawing of a picture: text, and the same text for the same picture.

    Raises DiagnosticError (FU042) for more places than can be drawn.
    """
    if len(picture.places) > MOST_PLACES:
        message = f"{len(picture.places)} places are too many to be drawn"
        help = f"at most {MOST_PLACES} can be; without --svg they are listed"
        raise DiagnosticError((Diagnostic(code="FU042", message=message, help=help),))
    contents = PlaceContents.of(picture)
    sheet = DrawnMap.of(picture, contents)
    header = _header(picture)
    trays = _trays(picture, contents, max(sheet.width, _NARROWEST))
    legend = _legend(picture, contents, max(sheet.width, _NARROWEST))
    width = max(sheet.width, trays.width, legend.width, header.width) + 2 * EDGE
    parts, y = [], 16
    parts.append(header.draw(EDGE, y))
    y += header.height + 12
    if sheet.height:
        parts.append(sheet.drawn(EDGE, y, width - 2 * EDGE))
        y += sheet.height + 14
    for stencil in (trays, legend):
        if stencil.width:
            parts.append(stencil.draw(EDGE, y))
            y += stencil.height + 14
    return _document(picture, parts, width, y + 6)


def _document(picture: Picture, parts: Sequence[str], width: int, height: int) -> str:
    described = [escaped(f"{description_of(picture, place)}.") for place in picture.places]
    paper = element("rect", width=width, height=height, fill=PAPER)
    inside = [
        element("title", escaped(picture.title), id="title"),
        element("desc", "\n".join(described), id="desc"),
        paper,
        *parts,
    ]
    drawn = element(
        "svg",
        "\n".join(["", *inside, ""]),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        role="img",
        aria_labelledby="title desc",
        font_family=FONT,
    )
    return f"{_TITLE}{drawn}\n"


def is_drawing(text: str) -> bool:
    """Whether a text begins as drawings of this module do."""
    return text[: len(_TITLE)] == _TITLE


# ---- beside the map ---------------------------------------------------------------------------


def _header(picture: Picture) -> Stencil:
    title = shortened(picture.title, _LONGEST_TITLE)
    size = 26 if len(title) <= _LONGEST_TITLE // 2 else 20
    width = length_of(title, size, bold=True)
    return Stencil(
        width, 30, lambda x, y: text(title, x, y + 25, size, anchor="start", bold=True, fill=INK)
    )


def _trays(picture: Picture, contents: PlaceContents, widest: int) -> Stencil:
    """The places beside the map, and the figures that stand nowhere."""
    trays = [
        _tray(picture, place, contents.place(place))
        for place in picture.places
        if place.at is None and not place.outer
    ]
    if picture.away:
        trays.append(
            column(
                [
                    words(picture.away_words, 13, fill=SOFT),
                    in_rows([contents.figure(figure) for figure in picture.away], 240, 6),
                ],
                4,
            )
        )
    return _from_left(trays, widest, 12)


def _tray(picture: Picture, place: PicturePlace, stencil: Stencil) -> Stencil:
    width, height = stencil.width + 2 * PADDING, stencil.height + 16

    def draw(x: int, y: int) -> str:
        back = ground(x, y, width, height, target=place.target)
        inside = [back, stencil.draw(x + PADDING, y + 8)]
        return titled(description_of(picture, place), inside, id=f"place-{place.id}")

    return Stencil(width, height, draw)


def _from_left(parts: Sequence[Stencil], widest: int, gap: int) -> Stencil:
    """Parts side by side in rows, beginning at the left, their upper edges at one height."""
    spots: list[tuple[int, int]] = []
    x = y = tall = width = 0
    for one in parts:
        if x and x + one.width > widest:
            x, y, tall = 0, y + tall + gap, 0
        spots.append((x, y))
        x, tall, width = x + one.width + gap, max(tall, one.height), max(width, x + one.width)

    def draw(left: int, top: int) -> str:
        pairs = zip(parts, spots, strict=True)
        return "".join(one.draw(left + x, top + y) for one, (x, y) in pairs)

    return Stencil(width, y + tall, draw)


# ---- legend -----------------------------------------------------------------------------------


def _legend(picture: Picture, contents: PlaceContents, widest: int) -> Stencil:
    """Who is who and has how many points; what marks and lines mean, below it if need be."""
    owners = [_owner(contents, owner) for owner in picture.owners]
    samples = list(_samples(picture))
    whole = _from_left([*owners, *samples], widest, 16)
    if not samples or whole.height == owners[0].height:
        return whole
    groups = (_from_left(group, widest, 16) for group in (owners, samples))
    return _from_left(list(groups), 0, 8)


def _samples(picture: Picture) -> Iterator[Stencil]:
    kinds = picture.owned_kinds()
    if len(kinds) == 1:
        yield _sample(shortened(kinds[0], LONGEST_NAME), _figure_sample)
    for relation in dict.fromkeys(line.relation for line in picture.lines if line.relation):
        yield _sample(shortened(relation, LONGEST_NAME), _joint_sample)
    if any(place.target for place in picture.places):
        yield _sample(picture.target_words, _target_sample)


def _owner(contents: PlaceContents, owner: PictureOwner) -> Stencil:
    facts = ", ".join(f"{name} {value}" for name, value in owner.facts)
    called = shortened(owner.name, LONGEST_NAME)
    name = words(called, 15, bold=True)
    said = words(facts, 14, fill=SOFT) if facts else None
    width = 30 + name.width + (8 + said.width if said else 0)

    def draw(x: int, y: int) -> str:
        mark = contents.marks[owner.id].drawn(x + 12, y + 12, 10)
        runs = [run(called, size=15, bold=True)]
        if facts:
            runs.append(run(facts, size=14, gap=7, fill=SOFT))
        return mark + element("text", *runs, x=x + 30, y=y + 18)

    return Stencil(width, 26, draw)


def _sample(said: str, sample: Callable[[int, int], str]) -> Stencil:
    width = 44 + length_of(said, 14)
    return Stencil(
        width,
        26,
        lambda x, y: sample(x, y) + text(said, x + 42, y + 18, 14, anchor="start", fill=SOFT),
    )


def _figure_sample(x: int, y: int) -> str:
    mark = OwnerMark(letter="", colour="#ffffff", ink=INK, shape=0)
    return mark.ringed(x + 20, y + 13)


def _target_sample(x: int, y: int) -> str:
    return ground(x + 3, y + 4, 30, 18, target=True)


def _joint_sample(x: int, y: int) -> str:
    return joint(f"M{x} {y + 13}L{x + 34} {y + 13}")
