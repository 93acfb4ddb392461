"""The terminal before which people sit: the steps of a sitting, done."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rich.text import Text

from fuero.table.sitting import (
    ClearScreen,
    HandOver,
    LetRead,
    MoreAlone,
    PutQuestion,
    Show,
    Sitting,
    SittingStep,
    Tell,
)

from .board import drawn
from .colours import coloured_line
from .keyboard import Keyboard, is_dumb_terminal
from .printing import print_question
from .scene import print_scene

if TYPE_CHECKING:
    from rich.console import Console

    from fuero.table.board import Board
    from fuero.table.question import Question

__all__ = ["Screen"]


@dataclass(slots=True, kw_only=True)
class Screen:
    """A terminal with who sits before it."""

    sitting: Sitting
    console: Console
    keyboard: Keyboard = field(default_factory=Keyboard)

    @property
    def seats(self) -> tuple[str, ...]:
        """All who play."""
        return self.sitting.game.program.seats

    def say(self, text: str, style: str = "") -> None:
        """A line for whoever looks."""
        self.console.print(Text(text, style=style))

    def show(self, board: Board) -> None:
        """Print a board."""
        self.console.print(drawn(board))

    def put(self, question: Question, *, briefly: bool = False) -> None:
        """Print a question. briefly: without what stands on cards, and no long list."""
        print_question(self.console, question, self.seats, briefly=briefly)

    def follow(self, steps: Iterable[SittingStep]) -> None:
        """Do the steps of a sitting, one by one."""
        for step in steps:
            self.do(step)

    def do(self, step: SittingStep) -> None:
        """Do one step of a sitting."""
        match step:
            case Tell(lines):
                for line in lines:
                    self.console.print(coloured_line(line, self.seats))
            case Show(board):
                self.show(board)
            case PutQuestion(question, scene):
                if scene is not None:
                    print_scene(self.console, scene, question, self.seats)
                self.put(question)
            case MoreAlone(name):
                self.say(f"`hand` shows what only {name} may see.", "dim")
            case LetRead():
                self.keyboard.typed_ahead()
                self.keyboard.line("Press Enter, and the screen is cleared. ")
            case ClearScreen():
                self._clear()
            case HandOver(name, staying):
                self.keyboard.typed_ahead()
                who = f"Only {name} may look now" if staying else f"Pass the keyboard to {name}"
                self.keyboard.line(f"{who}; then press Enter. ")

    def _clear(self) -> None:
        """Empty the screen and what can be scrolled back to; elsewhere say that it would be.

        A terminal that can only add lines is pushed empty: what was there can be scrolled to.
        """
        if sys.stdout.isatty() and is_dumb_terminal():
            self.console.print("\n" * self.console.height * 3)
        elif sys.stdout.isatty():
            sys.stdout.write("\x1b[H\x1b[2J\x1b[3J")
            sys.stdout.flush()
        else:
            self.console.print("(the screen is cleared)")
