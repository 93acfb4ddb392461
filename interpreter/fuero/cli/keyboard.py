"""The keyboard: lines that are typed, and requests from outside to end the game."""

from __future__ import annotations

import io
import os
import select
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Any

from fuero.text.languages import REFERENCE
from fuero.text.message import message

if TYPE_CHECKING:
    from .editor import LineEditor

__all__ = ["Keyboard"]

_LONGEST = 4096
"""So many bytes of a line are read, as a terminal gives at most; the rest of it is dropped."""


@dataclass(slots=True)
class Keyboard:
    """Where lines are typed.

    Within ``with``, Ctrl-C, a closed terminal and a request to end are noted when they come, and
    nothing else. They are acted on while a line is waited for, and in `stop_if_asked`, where
    nothing is half done: Ctrl-C raises KeyboardInterrupt, the others raise EOFError, because nobody
    will type any more. What might never end by itself is done in `breakable`. plain: whether
    answers are typed without editing, as where the input is no terminal.
    language: in which yes is said and understood.
    """

    plain: bool = False
    language: str = "en"

    _pipe: tuple[int, int] | None = field(init=False, default=None)
    _before: dict[signal.Signals, Any] = field(init=False, default_factory=dict)
    _woke: int = field(init=False, default=-1)
    _ended: bool = field(init=False, default=False)
    _editor: LineEditor | None = field(init=False, default=None)
    _lent: bool = field(init=False, default=False)
    """Whether the editor is told of signals, and not the pipe."""
    _patience: list[Callable[[], None]] | None = field(init=False, default=None)
    """What is done at each further Ctrl-C before one breaks in; None where nothing does."""

    def __enter__(self) -> Keyboard:
        self._pipe = os.pipe()
        for end in self._pipe:
            os.set_blocking(end, False)
        self._woke = signal.set_wakeup_fd(self._pipe[1], warn_on_full_buffer=False)
        self._before = {number: signal.signal(number, self._noted) for number in _requests()}
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._woke)
        for end in self._pipe or ():
            os.close(end)
        self._pipe = None

    def line(self, prompt: str) -> str:
        """A line that is typed, without blanks around it.

        Raises EOFError at the end of the input or where the game must end, KeyboardInterrupt at
        Ctrl-C.
        """
        sys.stdout.write(prompt)
        sys.stdout.flush()
        source = _descriptor()
        if source is None:
            line = sys.stdin.readline() if sys.stdin is not None else ""
            if not line:
                raise EOFError
            return line.strip()
        return self._read(source).decode(sys.stdin.encoding, "replace").strip()

    def answer(self, prompt: str, known: Sequence[Sequence[str]], *, secret: bool) -> str:
        """A line that is typed at a question; in a terminal it can be edited.

        known: what can be completed, each by its names. secret: whether nobody may find it in what
        was typed before. Raises EOFError and KeyboardInterrupt as `line` does.
        """
        if self.plain or self._pipe is None or not _can_edit():
            return self.line(prompt)
        if self._editor is None:
            from .editor import LineEditor

            self._editor = LineEditor()
        sys.stdout.flush()
        self.stop_if_asked()
        self._lent = True
        try:
            return self._editor.line(
                prompt, known, secret=secret, woken=self._pipe[0], wake=self.stop_if_asked
            ).strip()
        except OSError as error:
            raise EOFError from error  # the terminal is gone
        finally:
            signal.set_wakeup_fd(self._pipe[1], warn_on_full_buffer=False)
            self._lent = False

    def _noted(self, number: int, frame: FrameType | None) -> None:
        """A signal came. It is in the pipe already, but where the editor was told of it instead."""
        if self._lent and self._pipe is not None:
            os.write(self._pipe[1], bytes([number]))
        if self._patience is None:
            return
        if number == signal.SIGINT and self._patience:
            self._patience.pop()()
            return
        raise KeyboardInterrupt

    @contextmanager
    def breakable(self, note: Callable[[], None]) -> Iterator[None]:
        """Within, a second Ctrl-C breaks in, and so does every other request at once.

        note: what the first one does; it must not write to a stream that may be in use. Raises
        KeyboardInterrupt, after which `stop_if_asked` tells what was asked for. Nothing that an
        interrupt leaves half done may stand in such a block.
        """
        self._patience = [note]
        try:
            yield
        finally:
            self._patience = None

    def yes(self, question: str) -> bool:
        """Whether the answer is yes, which Ctrl-C is not. Raises EOFError as `line` does."""
        self.typed_ahead()
        try:
            asked = message("yes-or-no", language=self.language, question=question)
            return self.line(asked).lower() in self._yes_words()
        except KeyboardInterrupt:
            return False

    def _yes_words(self) -> list[str]:
        """What says yes: words of the language, and English ones."""
        found = [message("yes-words", language=one) for one in (self.language, REFERENCE)]
        return " ".join(found).split()

    def typed_ahead(self) -> list[str]:
        """The lines that a person typed already, which are taken away: nobody can have meant them
        for what stands on the screen only now. Lines from a file or a program are left.
        """
        source = _descriptor()
        if source is None or not somebody_types():
            return []
        lines = self._editor.typed_ahead().splitlines() if self._editor is not None else []
        while select.select([source], [], [], 0)[0]:
            try:
                line = os.read(source, _LONGEST)
            except OSError:
                break  # the terminal is gone, as who waits for the next line finds out
            if not line:
                break
            lines.append(line.decode(sys.stdin.encoding, "replace").strip())
        return lines

    def _read(self, source: int) -> bytes:
        """A line from a file, byte by byte, so that what follows is left to who reads next."""
        line = bytearray()
        while True:
            self._wait_for(source)
            try:
                byte = os.read(source, 1)
            except OSError as error:
                raise EOFError from error  # the terminal is gone
            if not byte and not line:
                raise EOFError
            if not byte or byte == b"\n":
                return bytes(line)
            if len(line) < _LONGEST:
                line += byte

    def _wait_for(self, source: int) -> None:
        """Wait until something can be read, or was asked for."""
        waited = [source] if self._pipe is None else [source, self._pipe[0]]
        select.select(waited, [], [])
        self.stop_if_asked()

    def stop_if_asked(self) -> None:
        """Raise KeyboardInterrupt or EOFError if the game was asked to end from outside."""
        noted = self._take_notes()
        self._ended = self._ended or any(number != signal.SIGINT for number in noted)
        if self._ended:
            raise EOFError
        if noted:
            raise KeyboardInterrupt

    def _take_notes(self) -> bytes:
        """The numbers of the signals that came since this was asked last."""
        if self._pipe is None:
            return b""
        try:
            return os.read(self._pipe[0], _LONGEST)
        except BlockingIOError:
            return b""


def _descriptor() -> int | None:
    """The number of the file lines come from; None where they come from something else."""
    if sys.platform == "win32" or sys.stdin is None:
        return None
    try:
        return sys.stdin.fileno()
    except (io.UnsupportedOperation, ValueError):
        return None


def _can_edit() -> bool:
    """Whether lines can be edited: both ends are a terminal that knows how to move the cursor."""
    both = somebody_types() and sys.stdout.isatty()
    return both and _descriptor() is not None and not is_dumb_terminal()


def _requests() -> tuple[signal.Signals, ...]:
    """What ends a game from outside: Ctrl-C, a closed terminal, a request to end."""
    names = ("SIGINT", "SIGHUP", "SIGTERM")  # there is no SIGHUP on every system
    return tuple(getattr(signal, name) for name in names if hasattr(signal, name))


def is_dumb_terminal() -> bool:
    """Whether the terminal says of itself that it can only add lines."""
    return os.environ.get("TERM", "dumb") in ("", "dumb", "unknown")


def somebody_can_type() -> bool:
    """Whether there is an input at all."""
    return sys.stdin is not None


def somebody_types() -> bool:
    """Whether a person is at the input, and not a file or another program."""
    return somebody_can_type() and sys.stdin.isatty()
