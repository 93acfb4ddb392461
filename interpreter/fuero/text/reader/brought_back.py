"""Clauses that stand behind the verb and belong to a noun before it, brought back to it.

*All hills are mown, except the lowest one* means what *all hills except the lowest one are mown*
does. A table says behind which words such a noun stands, and with which words its clause begins;
where these begin with a comma, the clause stands between commas. Where a sentence cannot be read as
it stands, it is tried with the clause behind the noun; what the words mean there is seen by reading
them. A clause before all else belongs to the first noun behind it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from fuero.text.grammar import Behind

from .sentences import sentences

__all__ = ["brought_back"]

_MOST = 10
"""So many places are tried in one text."""
_MOST_HEADS = 2
"""So many words are tried that may lead to the noun of a clause."""
_MOST_WORDS = 2
"""So many words a noun with what stands before it may have, behind the word that leads to it."""
_WORD = re.compile(r"\s+[^\s,;:]+")
_ENDS = re.compile(r"[,;]\s|\s–\s|$")
"""Where a clause may end."""


def brought_back(text: str, behind: tuple[Behind, ...]) -> Iterator[str]:
    """A text with one clause brought back to its noun, in the ways to be tried."""
    yield from islice(_brought_back(text, behind), _MOST)


def _brought_back(text: str, behind: tuple[Behind, ...]) -> Iterator[str]:
    for sentence in sentences(text):
        start, stop = sentence.start, sentence.start + len(sentence.text)
        if text[start:stop] != sentence.text:
            continue
        for entry in behind:
            for changed in _of_sentence(sentence.text, entry):
                yield f"{text[:start]}{changed}{text[stop:]}"


def _of_sentence(sentence: str, behind: Behind) -> Iterator[str]:
    heads = [*_any_of(behind.heads).finditer(sentence)]
    between = {words.lstrip(", ").casefold() for words in behind.clauses if words.startswith(",")}
    words = tuple(words.lstrip(", ") for words in behind.clauses)
    led = _any_of(words).match(sentence)
    if led is not None:
        yield from _of_the_first_noun(
            sentence, "," if led.group().casefold() in between else "", heads
        )
    for clause in _any_of(words, before=r",?\s+").finditer(sentence):
        comma = "," if clause.group().strip(" ,").casefold() in between else ""
        before, said = sentence[: clause.start()], sentence[clause.start() :]
        ends = sorted({end.start() for end in _ENDS.finditer(said, 1)}, reverse=True)
        # The nearest word leads to the noun; where commas part them, else the one before it.
        near = [one.end() for one in reversed(heads) if one.end() < len(before)]
        for head in near[: _MOST_HEADS if comma else 1]:
            nouns = [head + word.end() for word in _WORD.finditer(before[head:])][:-1]
            for end in ends:
                for place in (*nouns[:_MOST_WORDS], head):
                    noun, verb = before[:place], before[place:]
                    yield f"{noun}{comma} {said[:end].strip(' ,')}{comma}{verb}{said[end:]}"


def _of_the_first_noun(sentence: str, comma: str, heads: Sequence[re.Match[str]]) -> Iterator[str]:
    """A sentence that begins with a clause: that of the first noun behind the comma."""
    end = sentence.find(", ") + 1
    head = next((one.end() - end for one in heads if end and one.start() >= end), None)
    if head is None:
        return
    clause, rest = sentence[: end - 1], sentence[end:]
    clause = f"{comma} {clause[:1].lower()}{clause[1:]}{comma}"
    nouns = [head + word.end() for word in _WORD.finditer(rest[head:])][:-1]
    for place in nouns[:_MOST_WORDS]:
        yield f"{rest[:place].lstrip()}{clause}{rest[place:]}"


def _any_of(some: tuple[str, ...], before: str = r"(?<!\w)") -> re.Pattern[str]:
    """Any of some words, wherever it stands whole."""
    longest_first = sorted(some, key=len, reverse=True)
    return re.compile(rf"{before}(?:{'|'.join(map(re.escape, longest_first))})(?!\w)", re.I)
