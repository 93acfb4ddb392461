"""Words in the colours of those whose they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from rich.text import Text

if TYPE_CHECKING:
    from fuero.table.words import LineOfWords, Words

__all__ = ["PLAYER_STYLES", "coloured", "coloured_line", "player_style", "style_of"]

PLAYER_STYLES: Mapping[str, str] = MappingProxyType(
    {
        "red": "bright_red",
        "blue": "bright_blue",
        "green": "bright_green",
        "yellow": "bright_yellow",
        "brown": "dark_orange3",
        "white": "bright_white",
        "black": "bright_black",
        "purple": "bright_magenta",
    }
)
_OTHER_STYLES = ("bright_cyan", "bright_magenta", "bright_white", "bright_green")


def player_style(seats: Sequence[str], seat: str) -> str:
    """The style of a seat: that of its name if it is a colour, else one by its number."""
    return PLAYER_STYLES.get(seat) or _OTHER_STYLES[seats.index(seat) % len(_OTHER_STYLES)]


def style_of(words: Words, seats: Sequence[str]) -> str:
    """The style of words: that of the seat whose they are, or that of what stands out."""
    if words.whose:
        return player_style(seats, words.whose)
    return "bold" if words.strong else ""


def coloured(words: Words, seats: Sequence[str]) -> Text:
    """Words as they are printed."""
    return Text(words.text, style=style_of(words, seats))


def coloured_line(line: LineOfWords, seats: Sequence[str], style: str = "") -> Text:
    """A line as it is printed, in a style of its own where no seat has one."""
    parts = ((words.text, style_of(words, seats)) for words in line)
    return Text.assemble(*parts, style=style)
