"""Words that people use, with those that say the same in the words of the table.

``[whatever|any old] {places}`` may be read as ``any {places}``: an entry of a table has words, with
choices between brackets and gaps in braces, and what is read instead. It holds wherever the words
stand, and needs no phrase of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TypeAlias

from fuero.frozen import frozen

from .template import TemplateError
from .ways import all_spelt_out

__all__ = [
    "WORD",
    "SaidGap",
    "Rewording",
    "Rewordings",
    "as_word",
    "by_first_word",
    "rewordings_of",
]

WORD = re.compile(r"\w+[’']?|[^\w\s]")
"""A word, what is left of one that was elided, or a mark."""
_PART = re.compile(r"\{([^{}]*)\}|\w+[’']?|[^\w\s]")
_NAME = re.compile(r"[a-z]+")
_MOST_GAPS = 3
"""So many gaps an entry may have: each can be as long as the rest of a sentence."""


@frozen
class SaidGap:
    """Some words, whatever they are."""

    name: str


@frozen
class Rewording:
    """said: words and gaps, beginning with a word; instead: what is read, with the names of gaps in
    braces.
    """

    said: tuple[str | SaidGap, ...]
    instead: tuple[str | SaidGap, ...]


Rewordings: TypeAlias = Mapping[str, tuple[Rewording, ...]]
"""By the word they begin with, those of most words first."""


def as_word(said: str) -> str:
    """A word as it is looked up, however it is written."""
    return said.casefold().replace("'", "’")


def rewordings_of(said: str, instead: str) -> Iterator[Rewording]:
    """All that an entry stands for. Raises TemplateError for what nobody could read."""
    meant = tuple(_parts(instead, blanks=True))
    for way in all_spelt_out(said):
        parts = tuple(_parts(way))
        if not parts or isinstance(parts[0], SaidGap):
            raise TemplateError("what is reworded begins with a word")
        gaps = [part.name for part in parts if isinstance(part, SaidGap)]
        if len(gaps) > _MOST_GAPS or len(gaps) > len(set(gaps)):
            raise TemplateError(f"it has at most {_MOST_GAPS} gaps, each once")
        unknown = [
            part.name for part in meant if isinstance(part, SaidGap) and part.name not in gaps
        ]
        if unknown:
            raise TemplateError(f"nothing fills {unknown[0]!r}")
        yield Rewording(said=parts, instead=meant)


def by_first_word(entries: Mapping[str, str]) -> Rewordings:
    """All that some entries stand for. Raises TemplateError."""
    found: dict[str, list[Rewording]] = {}
    for said, instead in entries.items():
        for one in rewordings_of(said, instead):
            first = one.said[0]
            assert isinstance(first, str)
            found.setdefault(first, []).append(one)
    return MappingProxyType(
        {word: tuple(sorted(some, key=lambda one: -len(one.said))) for word, some in found.items()}
    )


def _parts(text: str, *, blanks: bool = False) -> Iterator[str | SaidGap]:
    """The words and gaps of a text; or its gaps with what stands between them as it is."""
    end = 0
    for part in _PART.finditer(text):
        name = part.group(1)
        if name is not None and not _NAME.fullmatch(name):
            raise TemplateError(f"{name!r} is no name of a gap")
        if name is not None:
            if blanks and part.start() > end:
                yield text[end : part.start()]
            yield SaidGap(name=name)
            end = part.end()
        elif part.group() in "{}[]":
            raise TemplateError("a brace stands alone")
        elif not blanks:
            yield as_word(part.group())
    if blanks and end < len(text):
        yield text[end:]
