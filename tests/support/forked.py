"""Programs in terminals, each a process of its own, begun by one that has imported what they need.

Most of what a program does before its first question is to import its modules, which is the same
each time. Run as a script, this is the process that has done so; it begins another wherever it is
told to, with a line of JSON, and says how that ended.
"""

from __future__ import annotations

import atexit
import fcntl
import importlib
import json
import os
import pkgutil
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["Program"]

_OFTEN = 0.005
"""Seconds between two looks whether a program has ended."""


class Program:
    """``fuero`` with these arguments in the terminal of this path, a process of its own."""

    def __init__(
        self, arguments: Sequence[str], folder: Path, terminal: str, environment: Mapping[str, str]
    ) -> None:
        told = {"arguments": [*arguments], "folder": str(folder), "terminal": terminal}
        self.pid: int = _answer({**told, "environment": {**environment}})
        self._ended: int | None = None

    def poll(self) -> int | None:
        """How it ended: its exit code, or the number of a signal below zero; None if it runs."""
        if self._ended is None:
            self._ended = _answer({"ended": self.pid})
        return self._ended

    def wait(self, patience: float) -> int:
        """Wait so many seconds until it has ended; returns how. Raises TimeoutError."""
        end = time.monotonic() + patience
        while (ended := self.poll()) is None:
            if time.monotonic() > end:
                raise TimeoutError(f"process {self.pid} does not end")
            time.sleep(_OFTEN)
        return ended

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it has not ended."""
        if self.poll() is None:
            os.kill(self.pid, number)


def _answer(told: Mapping[str, Any]) -> Any:
    server = _server()
    assert server.stdin is not None
    assert server.stdout is not None
    print(json.dumps(told), file=server.stdin, flush=True)
    return json.loads(server.stdout.readline())


@cache
def _server() -> subprocess.Popen[str]:
    server = subprocess.Popen(
        [sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    atexit.register(server.communicate)
    return server


# ---- the process that begins the others --------------------------------------------------------


def _serve() -> None:
    import fuero

    for module in pkgutil.walk_packages(fuero.__path__, "fuero."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    fuero.lang.grammar.grammar()
    while line := sys.stdin.readline():
        told = json.loads(line)
        if "ended" in told:
            pid, status = os.waitpid(told["ended"], os.WNOHANG)
            print(json.dumps(os.waitstatus_to_exitcode(status) if pid else None), flush=True)
            continue
        if not os.fork():
            _become(**told)
            return


def _become(arguments: list[str], folder: str, terminal: str, environment: dict[str, str]) -> None:
    """Go on as the program, as if a shell had begun it in that terminal."""
    os.setsid()
    opened = os.open(terminal, os.O_RDWR)
    fcntl.ioctl(opened, termios.TIOCSCTTY, 0)
    print(os.getpid(), flush=True)  # from now on the terminal is in use
    for stream, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        before = getattr(sys, stream)
        os.dup2(opened, before.fileno())
        made = os.fdopen(before.fileno(), mode, 1, before.encoding, before.errors, closefd=False)
        setattr(sys, stream, made)
    os.close(opened)
    for number in (signal.SIGQUIT, signal.SIGHUP, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    sys.path[0] = folder
    sys.argv = ["fuero", *arguments]
    importlib.import_module("fuero.cli.main").main()


if __name__ == "__main__":
    _serve()
