"""Texts that cannot be read as they stand, in other words that say the same.

The table of a language lists words that people use with those it reads instead
(``text/rewording.py``). All that stand in a text are exchanged at once; or each alone, as one may
be needed where it stands. What was exchanged has to be readable whole, like any text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from fuero.frozen import frozen
from fuero.text.rewording import WORD, Rewording, Rewordings, SaidGap, as_word

__all__ = ["reworded"]

_MOST = 6
"""So many texts are tried."""
_MOST_OF_A_GAP = 30
"""So many words a gap may stand for."""
_ENDS = ".!?;:"
"""Marks that no gap goes beyond."""


@frozen
class _Exchange:
    """Where words stand that are exchanged, from letter to letter, and for what."""

    start: int
    stop: int
    instead: str


def reworded(text: str, rewordings: Rewordings) -> Iterator[str]:
    """A text in other words, in the ways to be tried; none where no word of it is listed."""
    found = [*_exchanges(text, [*WORD.finditer(text)], rewordings)]
    apart = ([one] for one in found) if len(found) > 1 else ()
    for some in islice((found, *apart), _MOST) if found else ():
        yield _exchanged(text, some)


def _exchanged(text: str, some: Sequence[_Exchange]) -> str:
    """A text with some words exchanged; a capital letter stays where it ends the sentence before,
    and a mark that would stand beside another one goes.
    """
    found, end = "", 0
    for one in some:
        found += text[end : one.start]
        rest = text[one.stop :]
        capital = text[one.start : one.start + 1].isupper()
        instead = one.instead[:1].upper() + one.instead[1:] if capital else one.instead
        end = one.stop
        if not instead:
            gone = re.match(r"\s*[,;:]?\s*" if capital else r"\s*", rest)
            assert gone is not None
            end += gone.end()
            if capital and end < len(text):
                instead, end = text[end].upper(), end + 1
        found += instead
    return found + text[end:]


def _exchanges(
    text: str, words: Sequence[re.Match[str]], rewordings: Rewordings
) -> Iterator[_Exchange]:
    """What can be exchanged, from left to right: of several, that with most words."""
    place = 0
    while place < len(words):
        for one in rewordings.get(as_word(words[place].group()), ()):
            matched = next(_matched(words, place, one.said), None)
            if matched is not None:
                stop, gaps = matched
                start, end = words[place].start(), words[stop - 1].end()
                instead = _instead(text, words, one, gaps, rewordings)
                yield _Exchange(start=start, stop=end, instead=instead)
                place = stop
                break
        else:
            place += 1


def _instead(
    text: str,
    words: Sequence[re.Match[str]],
    one: Rewording,
    gaps: Mapping[str, tuple[int, int]],
    rewordings: Rewordings,
) -> str:
    """What is read instead, with what stands in the gaps, in other words as well."""
    found = ""
    for part in one.instead:
        if isinstance(part, SaidGap):
            first, last = gaps[part.name]
            said = text[words[first].start() : words[last - 1].end()]
            found += _exchanged(said, [*_exchanges(said, [*WORD.finditer(said)], rewordings)])
        else:
            found += part
    return found


def _matched(
    words: Sequence[re.Match[str]], place: int, said: Sequence[str | SaidGap]
) -> Iterator[tuple[int, Mapping[str, tuple[int, int]]]]:
    """Where words end that stand from a place on, with what fills the gaps: as few as can be."""
    if not said:
        yield place, {}
        return
    first, rest = said[0], said[1:]
    if isinstance(first, str):
        if place < len(words) and as_word(words[place].group()) == first:
            yield from _matched(words, place + 1, rest)
        return
    for stop in range(place + 1, min(len(words), place + _MOST_OF_A_GAP) + 1):
        if words[stop - 1].group() in _ENDS:
            return
        if rest or stop == len(words) or words[stop].group() in _ENDS:
            for end, gaps in _matched(words, stop, rest):
                yield end, {**gaps, first.name: (place, stop)}
