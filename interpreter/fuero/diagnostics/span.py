"""A stretch of a source text."""

from __future__ import annotations

from dataclasses import dataclass

from .source import Source

__all__ = ["Span"]


@dataclass(frozen=True, slots=True)
class Span:
    """The characters from offset `start` up to, not including, offset `end` of a source.

    `str(span)` is `name:line:column` of its start.
    """

    source: Source
    start: int
    end: int

    @property
    def line(self) -> int:
        """The line of the first character, counted from 1."""
        return self.source.position(self.start)[0]

    @property
    def column(self) -> int:
        """The column of the first character, counted from 1."""
        return self.source.position(self.start)[1]

    @property
    def end_line(self) -> int:
        """The line of the place just behind the last character, counted from 1."""
        return self.source.position(self.end)[0]

    @property
    def end_column(self) -> int:
        """The column of the place just behind the last character, counted from 1."""
        return self.source.position(self.end)[1]

    @property
    def text(self) -> str:
        """The characters of the span."""
        return self.source.text[self.start : self.end]

    @staticmethod
    def join(first: Span, last: Span) -> Span:
        """The smallest span that holds both. Raises ValueError if they are of different sources."""
        if first.source is not last.source and first.source != last.source:
            raise ValueError(f"cannot join {first} and {last}: they stand in different sources")
        return Span(first.source, min(first.start, last.start), max(first.end, last.end))

    def __str__(self) -> str:
        line, column = self.source.position(self.start)
        return f"{self.source.name}:{line}:{column}"
