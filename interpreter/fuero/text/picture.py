"""The few words of a picture that name nothing of the rules."""

from __future__ import annotations

from fuero.ruleset.model import Rules

from .book import open_book
from .render import render
from .tree import phrase

__all__ = ["say_in_picture"]


def say_in_picture(rules: Rules, what: str, language: str = "") -> str:
    """A word or two of a legend: the phrase ``picture:`` of that name."""
    return render(phrase(f"picture:{what}"), open_book(rules, language))
