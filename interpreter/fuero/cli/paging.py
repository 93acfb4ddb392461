"""Output in pages: where somebody reads at a terminal, it waits before it scrolls away."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rich.segment import Segment, Segments
from rich.text import Text

from fuero.text.message import message

from .keyboard import Keyboard, somebody_types

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

__all__ = ["Enough", "Pager"]

_ASKED = "page-asked"

_READ = "page-asked-question"

_ON, _ENOUGH = ("a", "all"), ("q", "quit")
"""What is typed to go on without stopping, and to see no more; an empty line goes on."""


class Enough(Exception):
    """Who reads has seen enough."""


@dataclass(slots=True)
class Pager:
    """What prints in pages.

    asked: the key of the message that asks whether to go on. paced: whether it waits; at first
    where there is a terminal at both ends. Raises Enough where who reads wants no more.
    """

    console: Console
    keyboard: Keyboard = field(default_factory=Keyboard)
    asked: str = _ASKED
    paced: bool = field(init=False)
    lines: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        self.paced = self.console.is_terminal and somebody_types()

    @property
    def room(self) -> int:
        """How many lines the screen has, besides that of the prompt."""
        return self.console.height - 2

    def show(self, parts: Iterable[RenderableType]) -> None:
        """Print some things, and wait each time the screen is full, but not within a text that has
        room on a page; where nobody reads on a screen, lines are left as long as they are.
        """
        for part in parts:
            if isinstance(part, Text) and not self.console.is_terminal:
                self.console.print(part, soft_wrap=True)
                continue
            lines = self.console.render_lines(part, pad=False)
            if isinstance(part, Text) and self.lines + len(lines) > self.room >= len(lines):
                self.turn()
            for line in lines:
                if self.lines >= self.room:
                    self.turn()
                self.console.print(Segments([*line, Segment.line()]), end="")
                self.lines += 1

    def keep_together(self, parts: Iterable[RenderableType]) -> None:
        """Print things that are to be seen at once: on a new page, if this one has no room."""
        parts = tuple(parts)
        needed = sum(len(self.console.render_lines(part, pad=False)) for part in parts)
        if self.lines and self.lines + needed > self.room:
            self.turn()
        self.show(parts)

    def read_all(self, parts: Iterable[Text]) -> None:
        """Show what stands before a question, each part whole on its page, until it was read; not
        where nobody reads.
        """
        if self.paced:
            self.read([*parts], ending=True)

    def read(self, parts: Iterable[Text], *, ending: bool = False) -> None:
        """Show what belongs to a question; who reads can go on to it at once. ending: whether to
        wait at the end, too.
        """
        self.asked = _READ
        with suppress(Enough):
            self.show(parts)
            if ending:
                self.turn()

    def turn(self) -> None:
        """Wait for who reads, at the end of a page."""
        if self.paced:
            typed = self._typed()
            while typed not in ("", *_ON, *_ENOUGH):
                typed = self._typed()
            if typed in _ENOUGH:
                raise Enough
            self.paced = typed not in _ON
        self.lines = 0

    def _typed(self) -> str:
        try:
            asked = message(self.asked, language=self.keyboard.language)
            return self.keyboard.line(asked).strip().lower()
        except EOFError:
            return "a"
