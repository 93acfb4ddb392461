"""A word in a form that does not fit where it stands: *each player scoring the barn*.

Where another form of one word makes a sentence readable, that is what is told of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from fuero.text.spelling import spell, unspell

from .misread import Misread
from .near import beginning, likeness
from .trees import LanguageReader, networks_of

__all__ = ["of_another_form"]

_MOST_TRIED = 12
"""So many sentences with a word in another form are tried."""
_MOST_BEFORE = 12
"""So many words before the place where a sentence breaks off are looked at."""
_SAME_WORD = 0.5
"""Forms of one word have this share of their letters in common, at the beginning."""
_LONG = 4
"""Shorter words than this, such as articles, have nothing in common with their other forms."""


def of_another_form(
    misread: Misread, reader: LanguageReader, can_be_read: Callable[[str], bool]
) -> Misread:
    """Why a sentence that breaks off cannot be read: a word that would have to stand in another
    form, where that is so, else what was told of it.
    """
    if misread.why not in ("unexpected", "unended"):
        return misread
    spelling = reader.book.table.grammar.spelling
    words = unspell(misread.sentence, spelling)
    for place, form in islice(_forms(reader, words, misread.position), _MOST_TRIED):
        if can_be_read(spell([*words[:place], form, *words[place + 1 :]], spelling)):
            return replace(
                misread,
                why="form",
                word=words[place],
                position=place,
                understood=place,
                expected=(form,),
            )
    return misread


def _forms(
    reader: LanguageReader, words: Sequence[str], position: int
) -> Iterator[tuple[int, str]]:
    """Words that can stand in place of one like them, the last place first, with the place."""
    last = min(position, len(words) - 1)
    places = range(last, max(-1, last - _MOST_BEFORE), -1)
    others = {place: _alike(reader, words[place]) for place in places if len(words[place]) >= _LONG}
    # What all of them can take part in, worked out once.
    some = networks_of(reader, (*words, *(one for forms in others.values() for one in forms)))
    fitting = reader.parser.fitting(some, words, "sentence")
    for place, forms in others.items():
        if place < len(fitting):
            yield from ((place, one) for one in forms if one in fitting[place])


def _alike(reader: LanguageReader, word: str) -> Sequence[str]:
    """The words that have half of one in common, the nearest first."""
    some = reader.parser.alike.get(beginning(word), ())
    share = {one: likeness(word, one) for one in some if one != word}
    return sorted((one for one in share if share[one] >= _SAME_WORD), key=lambda one: -share[one])
