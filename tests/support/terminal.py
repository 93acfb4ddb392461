"""The program in a terminal of its own, which can be closed, and which can be killed."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import select
import signal
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from support.forked import Program

__all__ = ["Terminal", "in_terminal"]

PATIENCE = 60.0
"""So many seconds a program may take to say something; then it hangs."""


_CONTROL = re.compile(r"\x1b\[\??([0-9;]*)([A-Za-z])")
_BACK = re.compile(r"\x1b\[\d+D")


def _shown(line: str) -> str:
    """A line as a terminal shows it, if something in it goes back and is written over.

    Any other line is left as it is, with its colours.
    """
    if not _BACK.search(line):
        return line
    shown: list[str] = []
    column = at = 0
    while at < len(line):
        control = _CONTROL.match(line, at)
        if control is None:
            shown[column : column + 1] = line[at]
            column, at = column + 1, at + 1
            continue
        number = int(control[1]) if control[1].isdecimal() else 1
        if control[2] == "D":
            column -= number
        elif control[2] == "C":
            column += number
            shown += " " * (column - len(shown))
        elif control[2] == "J":
            del shown[column:]
        at = control.end()
    return "".join(shown)


class Terminal:
    """A program whose input and output are a terminal.

    said: all it has written so far, without the returns before line ends; lines that are
    edited as they stand there at last.
    """

    def __init__(self, arguments: Sequence[str], folder: Path, **environment: str) -> None:
        self.master, slave = pty.openpty()
        self.said, self._raw, self._heard = "", "", 0
        environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100", **environment}
        self.process = Program(arguments, folder, os.ttyname(slave), environment)
        os.close(slave)

    def wait_for(self, text: str) -> str:
        """Wait until the program writes this; returns what came before it since the last wait."""
        end = time.monotonic() + PATIENCE
        while (found := self.said.find(text, self._heard)) < 0:
            if not self._hear(end):
                raise AssertionError(f"ended before {text!r}:\n{self.said}")
        before = self.said[self._heard : found]
        self._heard = found + len(text)
        return before

    def _hear(self, end: float) -> bool:
        """Add to what was said; whether the program still runs."""
        left = end - time.monotonic()
        if left <= 0 or not select.select([self.master], [], [], left)[0]:
            raise AssertionError(f"says nothing more, and does not end:\n{self.said}")
        piece = self._read()
        self._raw += piece
        self.said = "\n".join(map(_shown, self._raw.split("\n")))
        return bool(piece)

    def _read(self) -> str:
        try:
            return os.read(self.master, 65536).decode("utf-8", "replace").replace("\r\n", "\n")
        except OSError:
            return ""  # the program has ended

    def type(self, *lines: str) -> None:
        """Type lines, each with Enter."""
        for line in lines:
            os.write(self.master, f"{line}\n".encode())

    def press(self, keys: str) -> None:
        """Press keys, without Enter."""
        os.write(self.master, keys.encode())

    def close(self) -> None:
        """Close the window."""
        if self.master >= 0:
            os.close(self.master)
        self.master = -1

    def send(self, *numbers: int) -> None:
        """Send signals, one directly after the other."""
        for number in numbers:
            self.process.send_signal(number)

    def end(self) -> int:
        """Wait until the program ends, reading what it still says; returns its exit code."""
        end = time.monotonic() + PATIENCE
        while self.master >= 0 and self._hear(end):
            continue
        return self.process.wait(PATIENCE)


@contextlib.contextmanager
def in_terminal(arguments: Sequence[str], folder: Path, **environment: str) -> Iterator[Terminal]:
    """A program in a terminal; it is ended with the block, whatever happens."""
    terminal = Terminal(arguments, folder, **environment)
    try:
        yield terminal
    finally:
        if terminal.process.poll() is None:
            terminal.send(signal.SIGKILL)
        terminal.process.wait(PATIENCE)
        terminal.close()
