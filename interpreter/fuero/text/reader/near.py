"""The word that was most likely meant, or none: a guess of little likeness only misleads."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from itertools import takewhile

from fuero.diagnostics import suggest
from fuero.text.book import PhraseTable
from fuero.text.template import Forms

__all__ = ["beginning", "form_meant", "likeness", "misspelt", "share_stem"]

_SHORT = 4
"""Below so many letters, most words are one letter away from some other one."""
_SURE_OF_BEGINNING = 6
"""Below so many letters, a word that begins otherwise is another word."""
_SAME_STEM = 0.7
"""Forms of one word have this share of their letters in common, at the beginning."""
_FEW = 0.4
"""And this share where the words around them are the same."""


def misspelt(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that a word no table knows was most likely meant to be: the same but for
    accents, or near for its length; None for none.
    """
    some = sorted(set(candidates))
    same = next((one for one in some if _bare(one) == _bare(word)), None)
    if same is not None or len(word) < _SHORT:
        return same
    if len(word) < _SURE_OF_BEGINNING:
        some = [one for one in some if _bare(one)[:1] == _bare(word)[:1]]
    return suggest(word, some)


def form_meant(word: str, candidates: Iterable[str], table: PhraseTable) -> str | None:
    """The candidate that is another form of a word that is known; None for none."""
    some = sorted({*candidates} - {word})
    for forms in _rows(table):
        if word in forms:
            found = next((one for one in some if one in forms), None)
            if found is not None:
                return found
    if len(word) < _SHORT:
        return None
    alike = [one for one in some if likeness(word, one) >= _SAME_STEM]
    return max(alike, key=lambda one: likeness(word, one), default=None)


def share_stem(one: str, other: str) -> bool:
    """Whether two words begin alike, as forms of one word do."""
    return likeness(one, other) >= _FEW


def _rows(table: PhraseTable) -> Iterable[tuple[str, ...]]:
    """The forms of each word of a table, and of those that stand in its phrases."""
    for template in (*table.words.values(), *table.templates.values()):
        for part in template.parts:
            if isinstance(part, Forms):
                yield tuple(part.forms.values())


def likeness(one: str, other: str) -> float:
    """The share of letters with which both words begin, whatever their accents."""
    pairs = zip(_bare(one), _bare(other), strict=False)
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    return same / max(len(one), len(other))


def beginning(word: str) -> str:
    """The letters that a word shares with all that are half of it alike, if it is not short."""
    return _bare(word)[:2]


def _bare(word: str) -> str:
    """A word without accents and capitals."""
    apart = unicodedata.normalize("NFD", word.lower())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
