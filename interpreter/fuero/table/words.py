"""Words as they are shown: whose they are, which stand out, and where they can be broken."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from fuero.frozen import frozen

__all__ = [
    "HIDDEN",
    "NOTHING",
    "Cell",
    "Column",
    "LineOfWords",
    "Words",
    "cell",
    "list_cell",
    "listed",
    "plain",
]

NOTHING = "·"
"""What stands in a cell where nothing is."""

HIDDEN = "?"
"""What stands for something that is not seen."""


@dataclass(frozen=True, slots=True)
class Words:
    """A few words. whose: the seat in whose colour they are; strong: whether they stand out."""

    text: str
    whose: str = ""
    strong: bool = False


LineOfWords = tuple[Words, ...]
"""Words one after the other, with nothing between."""

Cell = tuple[Words, ...]
"""The parts of a cell, between which it can be broken, and else stands a blank."""


@frozen
class Column:
    """A column of a table: its head, and a cell for each row."""

    head: Words
    cells: tuple[Cell, ...]
    justify: Literal["left", "center", "right"] = "left"


def cell(text: str, joint: str = " ", like: Words | None = None) -> Cell:
    """A cell that can be broken at each joint, of which blanks at its end are left out there.

    like: words in whose manner these are shown.
    """
    parts = text.split(joint)
    ends = [joint.rstrip()] * (len(parts) - 1) + [""]
    like = like or Words("")
    return tuple(
        Words(part + end, like.whose, like.strong) for part, end in zip(parts, ends, strict=True)
    )


def listed(head: str, said: Iterable[str]) -> Column:
    """A column of lists: names with commas between, or numbers with blanks."""
    return Column(head=Words(head), cells=tuple(map(list_cell, said)))


def list_cell(text: str) -> Cell:
    """A list as a cell, to be broken behind its commas, or, of numbers, at its blanks."""
    return cell(text) if all(word.isdigit() for word in text.split()) else cell(text, ", ")


def plain(line: Iterable[Words]) -> str:
    """A line as bare text."""
    return "".join(words.text for words in line)
