"""The invented language of the tests: its code, its files, and its words for a game."""

from __future__ import annotations

from pathlib import Path

__all__ = ["LANGUAGE", "LANGUAGES", "WORDS"]

LANGUAGE = "qaa"
"""A code that is kept free for languages of one's own."""
LANGUAGES = Path(__file__).parents[1] / "text" / "demonstration"
"""The folder that FUERO_LANGUAGES names."""
WORDS = LANGUAGES / "el-grande-words"
"""A layer that brings the words of a game."""
