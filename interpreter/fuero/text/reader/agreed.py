"""A sentence whose words do not agree, as it would have to be: the same words in other forms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from difflib import SequenceMatcher
from itertools import islice

from fuero.text.spelling import tokens
from fuero.text.template import NO_FORM

from .near import share_stem

__all__ = ["as_they_agree"]

_MOST_TRIED = 4
"""So many sentences are looked at, those nearest to what stands there."""
_SMALL = 4
"""Words of no more letters, such as articles, change into any other ones."""


def as_they_agree(
    text: str, sentences: Iterable[str], can_be_read: Callable[[str], bool]
) -> Iterator[str]:
    """Those of some sentences that are a text with other forms of its words, the nearest first.

    What a tree of words that do not agree is printed as may have lost a word, or have another one
    that says something else: that is no sentence anybody meant.
    """
    words = _words(text)
    near = [one for one in sentences if NO_FORM not in one and _are_forms(words, _words(one))]
    near.sort(key=lambda one: -SequenceMatcher(None, words, _words(one)).ratio())
    yield from filter(can_be_read, islice(near, _MOST_TRIED))


def _are_forms(words: list[str], others: list[str]) -> bool:
    """Whether two sentences differ in forms of words alone."""
    matcher = SequenceMatcher(None, words, others, autojunk=False)
    return all(
        kind == "equal" or _same_words(words[start:end], others[first:last])
        for kind, start, end, first, last in matcher.get_opcodes()
    )


def _same_words(some: list[str], others: list[str]) -> bool:
    """Whether each long word of either is a form of one of the other."""
    return all(
        len(one) <= _SMALL or any(share_stem(one, other) for other in there)
        for here, there in ((some, others), (others, some))
        for one in here
    )


def _words(text: str) -> list[str]:
    return [word for word in tokens(text.lower()) if word.isalnum()]
