"""Which characters people see as what they are: nothing else is shown."""

from __future__ import annotations

__all__ = ["is_shown"]

_NO_BREAK = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
"""Blanks that languages set before marks and between digits: they look as what they are."""


def is_shown(character: str) -> bool:
    """Whether people see a character as what it is: it neither moves the cursor nor hides."""
    return character.isprintable() or character in _NO_BREAK
