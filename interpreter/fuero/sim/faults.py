"""Where a program that somebody wrote went wrong."""

from __future__ import annotations

import traceback
from pathlib import Path

__all__ = ["place_of"]

_OWN = Path(__file__).parents[1]


def place_of(error: BaseException) -> str:
    """The file, line and function where an error was raised, in brackets; the last that is not
    Fuero's own.

    Empty where there is none.
    """
    if isinstance(error, SyntaxError) and error.filename:
        return f" ({Path(error.filename).name}, line {error.lineno})"
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if _OWN not in Path(frame.filename).parents and not frame.filename.startswith("<frozen ")
    ]
    if not frames:
        return ""
    last = frames[-1]
    inside = "" if last.name.startswith("<") else f", in {last.name}"
    return f" ({Path(last.filename).name}, line {last.lineno}{inside})"
