"""A line that is typed in a terminal and can be edited, completed and called back."""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.data_structures import Size
from prompt_toolkit.document import Document
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.input import create_input
from prompt_toolkit.input.typeahead import get_typeahead
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.shortcuts import CompleteStyle

from fuero.table.spelling import spelled

from .substitutes import with_substitutes

__all__ = ["LineEditor"]


class LineEditor:
    """Lines typed in the terminal of the input and the output.

    Earlier lines are kept in memory only, and those of secret questions not at all.
    """

    def __init__(self) -> None:
        self._input = create_input(sys.stdin)
        self._history = _History()
        self._words = _Words()
        self._session: PromptSession[str] = PromptSession(
            input=self._input,
            # Where the cursor is need not be asked for: nothing is drawn below the line.
            output=Vt100_Output(sys.stdout, _size, term=os.environ.get("TERM"), enable_cpr=False),
            history=self._history,
            completer=self._words,
            complete_while_typing=False,
            complete_style=CompleteStyle.READLINE_LIKE,
            reserve_space_for_menu=0,
            enable_suspend=True,
        )

    def line(
        self,
        prompt: str,
        known: Sequence[Sequence[str]],
        *,
        secret: bool,
        woken: int,
        wake: Callable[[], None],
    ) -> str:
        """A line, of which several pasted ones are parts.

        known: what can be completed, each by its names. secret: whether the line is forgotten. When
        something can be read from ``woken``, ``wake`` is called; what it raises is raised here.
        Raises KeyboardInterrupt at Ctrl-C, EOFError at Ctrl-D, OSError where the terminal is gone.
        """
        self._history.keeps, self._words.known = not secret, known
        app = self._session.app

        def note() -> None:
            try:
                wake()
            except (EOFError, KeyboardInterrupt) as error:
                if app.future is not None and not app.future.done():
                    app.exit(exception=error)

        def begin() -> None:
            asyncio.get_running_loop().add_reader(woken, note)

        # The library would put question marks for what the terminal cannot show.
        shown = with_substitutes(prompt, sys.stdout.encoding)
        typed = self._session.prompt(
            shown, pre_run=begin, set_exception_handler=False, handle_sigint=False
        )
        return ", ".join(typed.splitlines())

    def typed_ahead(self) -> str:
        """What came with the last line and was meant for later ones; it is taken away."""
        return "".join(key.data for key in get_typeahead(self._input))


def _size() -> Size:
    """How large the terminal is."""
    columns, rows = shutil.get_terminal_size()
    return Size(rows=rows, columns=columns)


class _History(InMemoryHistory):
    """The lines typed so far. keeps: whether the next one is added."""

    keeps = True

    def append_string(self, string: str) -> None:
        """Add a line, unless it is to be forgotten."""
        if self.keeps:
            super().append_string(string)


class _Words(Completer):
    """Completes the last words of a line to what is known."""

    def __init__(self) -> None:
        self.known: Sequence[Sequence[str]] = ()

    def get_completions(self, document: Document, event: CompleteEvent) -> Iterator[Completion]:
        """What the end of the line could become: the longest end that begins something known."""
        typed = document.text_before_cursor
        begins = [0, *(at + 1 for at, sign in enumerate(typed) if sign in " ,*")]
        for begin in begins:
            end = typed[begin:]
            whole = spelled(end)
            found = [
                fits[0]
                for names in self.known
                if (fits := [name for name in names if spelled(name).startswith(whole)])
            ]
            if found:
                for name in dict.fromkeys(found):
                    yield Completion(name, start_position=-len(end))
                return
