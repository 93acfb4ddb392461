"""The terminal before which people sit: the steps of a sitting, done."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from rich.text import Text

from fuero.table.sitting import (
    ClearScreen,
    HandOver,
    LetRead,
    MoreAlone,
    PutQuestion,
    Scene,
    Show,
    Sitting,
    SittingStep,
    Tell,
)
from fuero.table.words import Words
from fuero.text.message import message

from .board import drawn
from .colours import coloured_line
from .keyboard import Keyboard, is_dumb_terminal
from .paging import Enough, Pager
from .printing import print_question
from .scene import print_scene

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from fuero.table.board import Board
    from fuero.table.question import Question

__all__ = ["Screen"]

_ABOUT = 3
"""So many lines stand about the options of a question that is put briefly."""


@dataclass(slots=True, kw_only=True)
class Screen:
    """A terminal with who sits before it."""

    sitting: Sitting
    console: Console
    keyboard: Keyboard = field(default_factory=Keyboard)
    told: list[Text] = field(init=False, default_factory=list)
    """What happened, kept back: a scene tells of it, too."""
    notes: list[Text] = field(init=False, default_factory=list)
    """What else is to be read before the next question."""
    said: int = field(init=False, default=0)
    """How many lines were said since a question was put."""

    @property
    def seats(self) -> tuple[str, ...]:
        """All who play."""
        return self.sitting.game.program.seats

    def say(self, text: str, style: str = "") -> None:
        """A line for whoever looks."""
        self._print_held()
        self.console.print(Text(text, style=style))
        self.said += text.count("\n") + 1

    def note(self, text: str) -> None:
        """A line that is to be read before the next question: above it, in a terminal."""
        self._hold(Text(text), self.notes)

    def _hold(self, text: Text, where: list[Text]) -> None:
        """Keep a line back until it is known what else has to stand on the screen."""
        if self.console.is_terminal and self.sitting.humans:
            where.append(text)
        else:
            self.console.print(text)

    def _print_scene(self, scene: Scene, question: Question) -> None:
        """Print a scene, which tells what was kept back, with the notes above what happened."""
        notes = tuple((Words(one.plain),) for one in self.notes)
        self.notes, self.told = [], []
        scene = replace(scene, followed=(*notes, *scene.followed))
        pager = Pager(self.console, self.keyboard)
        print_scene(self.console, scene, question, self.seats, pager)

    def _print_held(self, question: Question | None = None) -> None:
        """Print what was kept back: page by page where it has no room above the question that
        comes next.
        """
        held = [*self.notes, *self.told]
        self.notes, self.told = [], []
        pager = Pager(self.console, self.keyboard)
        if held and question is not None and pager.paced:
            with self.console.capture() as asked:
                print_question(self.console, question, self.seats)
            lines = sum(len(self.console.render_lines(one, pad=False)) for one in held)
            if lines + asked.get().count("\n") >= self.console.height:
                pager.read_all(held)
                return
        for line in held:
            self.console.print(line)

    def show(self, board: Board) -> None:
        """Print a board."""
        self._print_held()
        self.console.print(drawn(board))

    def read(self, *groups: Sequence[RenderableType]) -> None:
        """Print what is longer than a screen page by page, each group together where it can be."""
        self._print_held()
        pager = Pager(self.console, self.keyboard)
        with suppress(Enough):
            for group in groups:
                pager.keep_together(group)

    def put(self, question: Question, *, briefly: bool = False) -> None:
        """Print a question. briefly: without what stands on cards, and no list that is long or
        pushes away what was said just before; else page by page where it is longer than the screen.
        """
        said, self.said = self.said, 0
        if briefly:
            room = self.console.height - said - _ABOUT
            print_question(self.console, question, self.seats, briefly=True, room=room)
            return
        with self.console.capture() as asked:
            print_question(self.console, question, self.seats)
        pager = Pager(self.console, self.keyboard)
        if pager.paced and asked.get().count("\n") > pager.room + 1:
            pager.read(map(Text.from_ansi, asked.get().splitlines()[1:]))
        else:
            print_question(self.console, question, self.seats)

    def follow(self, steps: Iterable[SittingStep]) -> None:
        """Do the steps of a sitting, one by one."""
        for step in steps:
            self.do(step)

    def do(self, step: SittingStep) -> None:
        """Do one step of a sitting.

        What happened is kept back in a terminal: the scene before a question tells of it, or it is
        printed before anything else is.
        """
        match step:
            case Tell(lines):
                for line in lines:
                    self._hold(coloured_line(line, self.seats), self.told)
            case Show(board):
                self.show(board)
            case PutQuestion(question, scene):
                if scene is not None:
                    self._print_scene(scene, question)
                self._print_held(question)
                self.put(question)
            case MoreAlone(name):
                self.say(message("hand-alone", language=self.keyboard.language, player=name), "dim")
            case LetRead():
                self._print_held()
                self.keyboard.typed_ahead()
                self.keyboard.line(message("let-read", language=self.keyboard.language))
            case ClearScreen():
                self._clear()
            case HandOver(name, staying):
                self.keyboard.typed_ahead()
                key = "hand-over-staying" if staying else "hand-over"
                self.keyboard.line(message(key, language=self.keyboard.language, player=name))

    def _clear(self) -> None:
        """Empty the screen and what can be scrolled back to; elsewhere say that it would be.

        A terminal that can only add lines is pushed empty: what was there can be scrolled to.
        """
        if self.notes:
            self.do(LetRead())
        self.told = []
        if sys.stdout.isatty() and is_dumb_terminal():
            self.console.print("\n" * self.console.height * 3)
        elif sys.stdout.isatty():
            sys.stdout.write("\x1b[H\x1b[2J\x1b[3J")
            sys.stdout.flush()
        else:
            self.console.print(message("screen-cleared", language=self.keyboard.language))
