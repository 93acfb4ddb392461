"""Lines of rules that are lists: how deep each stands."""

from __future__ import annotations

__all__ = ["depth_of"]

_STEP = 2
"""So many blanks further in stands what belongs to the line above it."""


def depth_of(line: str) -> tuple[int, str]:
    """In how many lists a line stands, and the line without its dash; 0 for one in none."""
    bare = line.lstrip(" ")
    text = bare.removeprefix("- ")
    return ((len(line) - len(bare)) // _STEP + 1, text) if text != bare else (0, bare)
