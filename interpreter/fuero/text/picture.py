"""The few words of a picture that name nothing of the rules."""

from __future__ import annotations

from fuero.ruleset.model import Rules

from .book import open_book
from .render import render
from .tree import Count, Noun, Verbatim, phrase
from .words import has_word, word

__all__ = ["say_in_picture", "say_so_many"]


def say_in_picture(rules: Rules, what: str, language: str = "") -> str:
    """A word or two of a legend: the phrase ``picture:`` of that name."""
    return render(phrase(f"picture:{what}"), open_book(rules, language))


def say_so_many(rules: Rules, piece: str, number: str, language: str = "") -> str:
    """So many pieces of a kind, as a board tells them: short, without a frame around a name that
    has no words.

    number: digits, with a remark behind them, or what stands for a number that is not seen.
    """
    book = open_book(rules, language)
    thing: Noun | Verbatim = Noun(category="piece", id=piece)
    if not has_word(rules, "piece", piece, book.language):
        known = word(rules, "piece", piece, book.language)
        thing = Verbatim(known.one if number == "1" else known.many)
    count = Count(int(number)) if number.isdecimal() else Verbatim(number)
    return render(phrase("picture:pieces", number=count, piece=thing), book, {"number": "many"})
