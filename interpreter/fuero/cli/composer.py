"""The line that ``fuero compose`` is typed in: what fits next below it, and completion."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import InMemoryHistory

from .substitutes import with_substitutes

__all__ = ["Composer", "head_of"]

_MOST_LINES = 14
"""So many lines stand below what is typed, at most."""
_LAST = re.compile(r"[^\s’'(“«]*$")
"""The word that is being typed."""


class Composer:
    """Lines typed in a terminal. coming: what fits next behind a text, with the beginning of the
    word that is being typed; meaning: what a text means; words: those that can complete a text.
    """

    def __init__(
        self,
        coming: Callable[[str, str], Sequence[str]],
        meaning: Callable[[str], Sequence[str]],
        words: Callable[[str], Sequence[str]],
    ) -> None:
        self._coming, self._meaning = coming, meaning
        self._told: tuple[str, Sequence[str]] = ("\0", ())
        self._session: PromptSession[str] = PromptSession(
            history=InMemoryHistory(),
            completer=_Next(words),
            complete_while_typing=False,
            bottom_toolbar=self._below,
        )

    def line(self) -> str:
        """A line; '' where nothing more is typed."""
        try:
            return self._session.prompt("> ").strip()
        except (EOFError, KeyboardInterrupt):
            return ""

    def _below(self) -> str:
        typed = self._session.default_buffer.text
        if typed != self._told[0]:
            ended = typed.rstrip().endswith(".")
            head = head_of(typed)
            lines = self._meaning(typed) if ended else self._coming(head, typed[len(head) :])
            self._told = (typed, lines)
        columns, rows = shutil.get_terminal_size()
        most = max(1, min(_MOST_LINES, rows - 4))
        cut = [line[: columns - 1] for line in self._told[1][:most]]
        return with_substitutes("\n".join(cut), sys.stdout.encoding)


def head_of(typed: str) -> str:
    """A text without the word that is still being typed."""
    return _LAST.sub("", typed)


class _Next(Completer):
    """Completes the last word of a line to what can stand there."""

    def __init__(self, words: Callable[[str], Sequence[str]]) -> None:
        self._words = words

    def get_completions(self, document: Document, event: CompleteEvent) -> Iterator[Completion]:
        """The words that can stand where one is being typed."""
        typed = document.text_before_cursor
        head = head_of(typed)
        begun = typed[len(head) :]
        first = not head.strip() or head.rstrip().endswith((".", ":"))
        for word in self._words(head):
            if word.lower().startswith(begun.lower()):
                shown = word[:1].upper() + word[1:] if first else word
                yield Completion(shown, start_position=-len(begun))
