"""A number that is not said to be exact or the least: *if you have 2*, which could be either.

Nothing is read into it. Whoever wrote it is told how both would be said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice

from fuero.text.book import Book
from fuero.text.render import render
from fuero.text.spelling import unspell
from fuero.text.tree import Count, phrase

from .misread import Misread

__all__ = ["of_a_bare_number"]

_WAYS = ("compared:exactly", "compared:at-least")
"""How a number can be meant that tells how many there are."""
_MOST = 4
"""So many numbers of a sentence are looked at."""
_OF_NUMBERS = ("unexpected", "unended", "agreement", "meaningless", "missing")
"""Failures that may come of such a number."""


def of_a_bare_number(misread: Misread, book: Book, can_be_read: Callable[[str], bool]) -> Misread:
    """Why a sentence cannot be read: the first number that makes it readable if it is said how it
    is meant, else what was told of it.
    """
    if misread.why not in _OF_NUMBERS:
        return misread
    said, spelling = misread.sentence, book.table.grammar.spelling
    for word, start, number in islice(_numbers(said, book), _MOST):
        ways = tuple(render(phrase(key, number=number), book) for key in _WAYS)
        end = start + len(word)
        if all(can_be_read(f"{said[:start]}{way}{said[end:]}") for way in ways):
            place = len(unspell(said[:start], spelling))
            return replace(misread, why="uncompared", word=word, position=place, expected=ways)
    return misread


def _numbers(text: str, book: Book) -> Iterator[tuple[str, int, Count]]:
    """The numbers of a text, in digits or words, with where they stand; a word for one is also the
    word for *a*.
    """
    values = book.table.grammar.numerals
    for found in re.finditer(r"\w+", text):
        word = found[0].lower()
        if word.isdecimal():
            yield word, found.start(), Count(int(word))
        elif values.get(word, 1) > 1:
            yield word, found.start(), Count(values[word])
