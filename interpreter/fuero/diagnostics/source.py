"""A source text with its name: turns offsets into lines and columns.

A source may be a snippet of an outer file; first line and column then say where it stands there.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field

__all__ = ["Source"]


@dataclass(frozen=True, slots=True)
class Source:
    """A named text.

    name: what a person calls it, usually a relative path.
    text: the whole text; offsets count its characters (code points) from 0.
    first_line, first_column: where the text begins in an outer file, both counted from 1. A snippet
    of several lines is an indented block there, so the column holds for each of its lines.
    """

    name: str
    text: str = field(repr=False)
    first_line: int = 1
    first_column: int = 1
    _line_starts: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        starts = [0]
        newline = self.text.find("\n")
        while newline >= 0:
            starts.append(newline + 1)
            newline = self.text.find("\n", newline + 1)
        object.__setattr__(self, "_line_starts", tuple(starts))

    def position(self, offset: int) -> tuple[int, int]:
        """The line and column of an offset, both counted from 1, in the outer file if there is one.

        Offsets outside the text count as its nearest end.
        """
        offset = self._inside(offset)
        index = bisect_right(self._line_starts, offset) - 1
        return self.first_line + index, self.first_column + offset - self._line_starts[index]

    def line_start(self, offset: int) -> int:
        """The offset at which the line that holds this offset begins."""
        return self._line_starts[bisect_right(self._line_starts, self._inside(offset)) - 1]

    def line_text(self, offset: int) -> str:
        """The line that holds this offset, without its line end."""
        start = self.line_start(offset)
        end = self.text.find("\n", start)
        return self.text[start : end if end >= 0 else len(self.text)].removesuffix("\r")

    def _inside(self, offset: int) -> int:
        return min(max(offset, 0), len(self.text))
