"""The comment by which a rulebook that was written into a file is known."""

from __future__ import annotations

__all__ = ["MARK", "is_rulebook"]

MARK = "<!-- A rulebook made by fuero. -->"


def is_rulebook(beginning: str) -> bool:
    """Whether a file that begins so is a rulebook: the comment is one of its first two lines."""
    return MARK in beginning.splitlines()[:2]
