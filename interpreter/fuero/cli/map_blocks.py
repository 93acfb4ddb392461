"""What a map in the terminal writes at a place, at greater and at lesser length."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from rich.text import Text

from fuero.frozen import frozen
from fuero.table.short_names import (
    all_initials,
    first_word,
    is_said_in,
    shortened,
    telling_word,
    told_apart,
)
from fuero.table.words import NOTHING

from .colours import player_style

if TYPE_CHECKING:
    from fuero.table.layout import Spot
    from fuero.table.picture import Picture, PictureFigure, PicturePlace

__all__ = [
    "LEVELS",
    "MapBlock",
    "MapLevel",
    "block_of",
    "contents_of",
    "legend_of",
    "names_at",
    "shortened_legend",
]

_TARGET = "›"
"""What stands before a place that can be chosen."""

_OWNED = "*+^!"
"""What stands for a figure behind the letter of its owner, one for each kind of figures."""


_LONGEST = 30
"""A name of more letters is cut in what stands below the map."""


@frozen
class MapLevel:
    """At what length it is written.

    framed: with a frame; columns: how wide a block may be before its contents are broken; short:
    whether figures have marks instead of names; initials: whether places have; gap: columns that
    stay free beside a block.
    """

    framed: bool
    columns: int
    short: bool
    initials: bool = False
    joined: bool = False
    gap: int = 2


LEVELS = (
    MapLevel(framed=True, columns=30, short=False, gap=4),
    MapLevel(framed=True, columns=24, short=True, gap=3),
    MapLevel(framed=True, columns=20, short=True, gap=1),
    MapLevel(framed=False, columns=22, short=True, gap=2),
    MapLevel(framed=False, columns=16, short=True, gap=1),
    MapLevel(framed=False, columns=32, short=True, gap=1),
    MapLevel(framed=False, columns=12, short=True, initials=True, gap=1),
    MapLevel(framed=False, columns=40, short=True, initials=True, joined=True, gap=1),
)
"""From the longest to the shortest."""


@frozen
class MapBlock:
    """What is written at a place."""

    place: str
    at: Spot
    lines: tuple[Text, ...]

    @property
    def width(self) -> int:
        """How many columns it needs."""
        return max(line.cell_len for line in self.lines)

    @property
    def height(self) -> int:
        """How many lines it has."""
        return len(self.lines)


def names_at(picture: Picture, level: MapLevel) -> Mapping[str, str]:
    """What is written at a level for names that are shortened, no two of them alike.

    Places by their initials, where all are or where two would be cut alike; what lies in places by
    its first word, and figures by the word that tells them.
    """
    on_map = [place.name for place in picture.places if place.at is not None]
    cut = Counter(shortened(name, level.columns - 1) for name in on_map)
    alike = [name for name in on_map if cut[shortened(name, level.columns - 1)] > 1]
    found = all_initials(on_map) if level.initials else {}
    found |= {name: short for name, short in all_initials(on_map).items() if name in alike}
    found |= told_apart([place.name for place in picture.places if place.outer], first_word)
    return found | (told_apart(_common_figures(picture), telling_word) if level.short else {})


def _common_figures(picture: Picture) -> list[str]:
    """The kinds of figures that nobody owns."""
    standing = [one for place in picture.places for one in place.figures]
    return [*dict.fromkeys(one.kind for one in standing if not one.owner)]


def shortened_legend(picture: Picture, names: Mapping[str, str]) -> list[Text]:
    """What the names that are shortened on the map stand for. names: what `names_at` gives."""
    carried = {place.carried for place in picture.places}
    on_map = {
        *(place.name for place in picture.places if place.at is not None or place.outer),
        *(kind for kind in _common_figures(picture) if kind not in carried),
    }
    return [
        Text(f"{short} = {name}")
        for name, short in names.items()
        if name in on_map and name != short
    ]


def block_of(
    picture: Picture, place: PicturePlace, level: MapLevel, width: int, names: Mapping[str, str]
) -> MapBlock:
    """What is written at a place that is on the map. names: what `names_at` gives."""
    assert place.at is not None
    columns = min(level.columns, width - 4)
    head = _head(place, names, columns)
    numbers = Text(_numbers(place))
    within = picture.within(place.id)
    contents = _parts(picture, place, level.short, names, {inner.carried for inner in within})
    for inner in within:
        said = contents_of(picture, inner, short=level.short)
        contents.append(Text.assemble(f"{names.get(inner.name, inner.name)} ", said))
    if level.joined:
        lines = [Text(" ").join([head, *contents])]
    else:
        first = [head, numbers] if numbers.plain and not level.initials else [head]
        lines = [*_filled(first, columns), *_filled(contents, columns)]
    if level.framed:
        lines = _framed(lines, place.target)
    return MapBlock(place=place.id, at=place.at, lines=tuple(lines))


def _head(place: PicturePlace, initials: Mapping[str, str], longest: int) -> Text:
    name = initials.get(place.name, place.name)
    style = "bold reverse" if place.target else "bold"
    head = Text.assemble((f"{_TARGET if place.target else ''}{name}", style))
    head.truncate(longest, overflow="ellipsis")
    return head


def _numbers(place: PicturePlace) -> str:
    rows = [" ".join(map(str, numbers)) for _, numbers in place.numbers]
    rows = [row for row in rows if not is_said_in(row, place.name)]
    laid = [f"({' '.join(map(str, numbers))})" for numbers in place.laid]
    return "; ".join(rows) + (f" {' '.join(laid)}" if laid else "")


# ---- contents ---------------------------------------------------------------------------------


def contents_of(picture: Picture, place: PicturePlace, *, short: bool) -> Text:
    """What is in a place, in one line."""
    return Text(" ").join(_parts(picture, place, short)) or Text(NOTHING)


def _parts(
    picture: Picture,
    place: PicturePlace,
    short: bool,
    names: Mapping[str, str] = MappingProxyType({}),
    carriers: Collection[str] = (),
) -> list[Text]:
    """What is in a place: pieces by the letters of their owners, figures, cards.

    carriers: figures that are told with what they carry.
    """
    marks = _marks(picture) if short else {}
    owned = [one for one in place.figures if one.kind in marks]
    parts = []
    for piece in place.pieces:
        letter = picture.owner(piece.owner).letter if piece.owner else ""
        first = piece.kind == next(
            (one.kind for one in place.pieces if one.owner == piece.owner), None
        )
        own = [marks[one.kind] for one in owned if first and one.owner == piece.owner]
        loads = "".join(f"+{number} {load}" for load, number in piece.loads)
        kind = f" {piece.kind}" if piece.kind else ""
        said = f"{letter}{piece.count}{''.join(own)}{loads}{kind}"
        parts.append(_in_colour(picture, said, piece.owner))
    bearers = {piece.owner for piece in place.pieces}
    for figure in owned:
        if figure.owner not in bearers:
            said = f"{picture.owner(figure.owner).letter}{marks[figure.kind]}"
            parts.append(_in_colour(picture, said, figure.owner))
    for figure in place.figures:
        if figure not in owned and figure.name not in carriers:
            whole = _whole_name(picture, figure)
            said = names.get(figure.kind, telling_word(figure.kind)) if short else whole
            parts.append(_in_colour(picture, said, figure.owner))
    for cards in place.cards:
        parts.append(Text(f"[{cards.number}]" if short else f"[{cards.said}]"))
    return parts


def _marks(picture: Picture) -> dict[str, str]:
    """The mark of each kind of figures that have owners, as far as there are marks."""
    return dict(zip(picture.owned_kinds(), _OWNED, strict=False))


def _whole_name(picture: Picture, figure: PictureFigure) -> str:
    return f"{figure.kind} {picture.owner(figure.owner).letter}" if figure.owner else figure.name


def _in_colour(picture: Picture, said: str, owner: str) -> Text:
    seats = [one.id for one in picture.owners if one.plays]
    style = player_style(seats, owner) if owner in seats else "bold"
    return Text.assemble((said, style))


def legend_of(picture: Picture, *, short: bool) -> list[Text]:
    """Who is who and what has how many points; what marks mean."""
    parts = []
    for owner in picture.owners:
        facts = [f"{name} {value}" for name, value in owner.facts]
        said = ", ".join([f"{owner.letter} {shortened(owner.name, _LONGEST)}", *facts])
        parts.append(_in_colour(picture, said, owner.id))
    if short:
        parts += [Text(f"{mark} {kind}") for kind, mark in _marks(picture).items()]
        zones = dict.fromkeys(cards.zone for place in picture.places for cards in place.cards)
        parts += [Text(f"[1] {zone}") for zone in zones]
    joined = dict.fromkeys(line.relation for line in picture.lines if line.relation)
    parts += [Text(f"~ {shortened(relation, _LONGEST)}") for relation in joined]
    if any(place.target for place in picture.places):
        parts.append(Text(f"{_TARGET} {picture.target_words}", "bold"))
    return parts


# ---- lines ------------------------------------------------------------------------------------


def _filled(parts: Sequence[Text], columns: int) -> Iterator[Text]:
    """Parts in lines, broken only between them."""
    line: Text | None = None
    for part in parts:
        if line is not None and line.cell_len + 1 + part.cell_len <= columns:
            line.append_text(Text.assemble(" ", part))
        else:
            if line is not None:
                yield line
            line = part.copy()
    if line is not None:
        yield line


def _framed(lines: Sequence[Text], target: bool) -> list[Text]:
    style = "bold" if target else "dim"
    width = max(line.cell_len for line in lines)
    side = ("│", style)
    inside = [
        Text.assemble(side, " ", one, " " * (width - one.cell_len), " ", side) for one in lines
    ]
    top = Text.assemble((f"╭{'─' * (width + 2)}╮", style))
    bottom = Text.assemble((f"╰{'─' * (width + 2)}╯", style))
    return [top, *inside, bottom]
