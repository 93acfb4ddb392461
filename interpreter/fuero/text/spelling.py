"""From words to spelled text and back: contractions, elisions, words that look at the next one.

``spell`` writes tokens as people write them, ``unspell`` takes such a text apart into the tokens
it was written from: ``unspell(spell(tokens)) == canonical(tokens)`` for tokens of a template.
Both work by the tables of a language alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from types import MappingProxyType

from fuero.frozen import frozen

__all__ = [
    "Alternation",
    "Contraction",
    "Spelling",
    "canonical",
    "join",
    "spell",
    "tokens",
    "unspell",
]

_OPENING = "“‘«„([‹¿¡"
_CLOSING = ",;:.!?)”»]…›"


@frozen
class Alternation:
    """A word that is written otherwise before certain beginnings of the next word.

    before: beginnings that ask for it; unless: longer ones that do not after all. joined: no blank
    follows, as after *l’*.
    """

    word: str
    instead: str
    before: tuple[str, ...]
    unless: tuple[str, ...]
    joined: bool = False


@frozen
class Contraction:
    """Words that become one, such as *de* and *el*."""

    words: tuple[str, ...]
    instead: str


@frozen
class Spelling:
    """How a language writes its words. spaced: marks with a narrow blank before them; quotes: the
    marks around names, with what stands inside them; others: words by how people also write them,
    also two drawn into one.
    """

    alternations: tuple[Alternation, ...] = ()
    contractions: tuple[Contraction, ...] = ()
    spaced: str = ""
    quotes: tuple[str, str] = ("“", "”")
    others: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


def tokens(text: str) -> list[str]:
    """Words and marks. What stands inside a word, such as a stop or a hyphen, stays there."""
    found = []
    for word in text.split():
        start, end = 0, len(word)
        while start < end and word[start] in _OPENING:
            start += 1
        while end > start and word[end - 1] in _CLOSING:
            end -= 1
        found += [*word[:start], *((word[start:end],) if end > start else ()), *word[end:]]
    return found


def spell(words: Sequence[str], spelling: Spelling) -> str:
    """The text of some tokens."""
    return join(list(_varied(_contracted(_kept(words), spelling), spelling)), spelling)


def _kept(words: Sequence[str]) -> list[str]:
    """Tokens without commas before another mark or at the end, where a clause closes anyway."""
    found: list[str] = []
    for word in words:
        if found and found[-1] == "," and word.strip()[0] in _CLOSING:
            found.pop()
        found.append(word)
    return found[:-1] if found and found[-1] == "," else found


def join(words: Sequence[str], spelling: Spelling) -> str:
    """Tokens with blanks between them where people leave some."""
    text, glued = "", True
    elided = {alternation.instead for alternation in spelling.alternations if alternation.joined}
    opening, closing = (quote.strip() for quote in spelling.quotes)
    for word in words:
        if word in ("“", "”", opening, closing):
            word = spelling.quotes[word in ("”", closing)]
        if word.strip()[0] in _CLOSING:
            narrow = word in spelling.spaced and text
            text += f"\N{NO-BREAK SPACE}{word}" if narrow else word
            glued = False
        else:
            text += word if glued else f" {word}"
            glued = word[-1] in _OPENING or word.lower() in elided or word[-1] == "\u00a0"
    return text


def _contracted(words: Sequence[str], spelling: Spelling) -> list[str]:
    by_first: dict[str, list[Contraction]] = {}
    for contraction in spelling.contractions:
        by_first.setdefault(contraction.words[0], []).append(contraction)
    found: list[str] = []
    position = 0
    while position < len(words):
        for contraction in by_first.get(words[position], ()):
            length = len(contraction.words)
            there = tuple(words[position : position + length]) == contraction.words
            # What is written before a vowel in another form is not contracted there.
            if there and not _varies(contraction.words[-1], words[position + length :], spelling):
                found.append(contraction.instead)
                position += length
                break
        else:
            found.append(words[position])
            position += 1
    return found


def _varies(word: str, following: Sequence[str], spelling: Spelling) -> bool:
    return bool(following) and _written(word, following, spelling) != word


def _varied(words: Sequence[str], spelling: Spelling) -> Iterator[str]:
    for position, word in enumerate(words):
        yield _written(word, words[position + 1 :], spelling)


def _written(word: str, following: Sequence[str], spelling: Spelling) -> str:
    for alternation in spelling.alternations:
        if word == alternation.word:
            beginning = next((w for w in following if w[0] not in _OPENING), "").lower()
            asks = beginning.startswith(alternation.before)
            if asks and not beginning.startswith(alternation.unless):
                return alternation.instead
    return word


def unspell(text: str, spelling: Spelling) -> list[str]:
    """The tokens of a text that people wrote, in small letters."""
    apart = text.replace("'", "’").replace("\N{NARROW NO-BREAK SPACE}", " ")
    for quote, plain in zip((*spelling.quotes, "«", "»", "„"), "“”“”“", strict=True):
        apart = apart.replace(quote.strip(), plain)
    found: list[str] = []
    for word in tokens(apart.lower()):
        found += _split(word, spelling)
    return canonical(found, spelling)


def _split(word: str, spelling: Spelling) -> list[str]:
    """A word with what was joined to it taken off."""
    for alternation in spelling.alternations:
        start = alternation.instead
        if alternation.joined and word.startswith(start) and len(word) > len(start):
            return [start, *_split(word[len(start) :], spelling)]
    return [word]


def canonical(words: Sequence[str], spelling: Spelling) -> list[str]:
    """Tokens with every word that can be written in several ways in its first way."""
    first: dict[str, str] = {}
    for alternation in spelling.alternations:
        first.setdefault(alternation.instead, first.get(alternation.word, alternation.word))
    for alternation in spelling.alternations:
        # Two words that are elided alike (le, la) cannot be told apart any more.
        if first[alternation.instead] != alternation.word and alternation.joined:
            first.setdefault(alternation.word, first[alternation.instead])
    contracted = {contraction.instead: contraction.words for contraction in spelling.contractions}
    found: list[str] = []
    for written in words:
        word = spelling.others.get(written, written)
        for part in contracted.get(word, word.split()):
            found.append(first.get(part, part))
    return found
