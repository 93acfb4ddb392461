"""The text tree: what is to be said, free of any language and of the syntax of rule files.

It is made from nodes (``nouns.py``, ``sets.py``, ``conditions.py``, ``expressions.py``,
``acts.py``, ``statements.py``, ``declarations.py``), from what else a ruleset declares
(``manifest.py``) or from events (``events.py``). ``render.py`` turns it into words, ``lines.py``
into lines of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypeAlias

from fuero.frozen import frozen

__all__ = [
    "Homonyms",
    "Count",
    "Item",
    "Line",
    "Listing",
    "Noun",
    "Phrase",
    "Spoken",
    "Verbatim",
    "nouns",
    "spoken_of",
    "phrase",
]


@frozen
class Noun:
    """A name of the rules. category: what bears it (``place``, ``piece``, ``card`` …); wording:
    which of its words was read, 0 for the one that is printed; own: whether that word says that
    pieces there are those of whoever acts; yours: whether it says so to whoever is spoken to;
    subjects: whether it says so of each of several players who act, also of what goes there.
    """

    category: str
    id: str
    wording: int = 0
    own: bool = field(default=False, compare=False)
    yours: bool = field(default=False, compare=False)
    subjects: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Count:
    """A whole number. said: the word it was read in, if it was not in digits."""

    number: int
    said: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Verbatim:
    """A text that is the same in every language."""

    text: str


@frozen
class Listing:
    """Several things in a row. joint: how the last is joined, the phrase ``list:`` of that tag;
    wording, commas: in which words of that phrase, and of ``list:comma`` between each two of the
    others, 0 for those that are printed; once: whether what goes before a role stands before the
    first alone.
    """

    joint: str
    items: tuple[Item, ...]
    wording: int = field(default=0, compare=False)
    commas: tuple[int, ...] = field(default=(), compare=False)
    once: bool = field(default=False, compare=False)


@frozen
class Phrase:
    """A constructor with its slots. keys: entries of the phrase table, the most special first;
    said: which words were read where its template leaves a choice, in order.
    """

    keys: tuple[str, ...]
    slots: Mapping[str, Item] = field(default_factory=lambda: MappingProxyType({}))
    said: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Spoken:
    """What is said in plain words even where a lexicon leaves it unsaid."""

    item: Item


@frozen
class Homonyms:
    """Names that are worded alike, of which one is meant. Only what was read holds any."""

    nouns: tuple[Noun, ...]


Item: TypeAlias = Phrase | Noun | Count | Verbatim | Listing | Spoken | Homonyms | None
"""Something that can be said; None is silence."""


@frozen
class Line:
    """A sentence, and the sentences of the block under it.

    otherwise: a sentence that continues the head after that block, such as *if not*, and means
    nothing alone.
    """

    head: Item
    body: tuple[Line, ...] = ()
    otherwise: Line | None = None


def phrase(*keys: str, **slots: Item) -> Phrase:
    """A phrase; a slot ``left_out`` is called ``left-out`` in the table."""
    named = {name.replace("_", "-"): item for name, item in slots.items()}
    return Phrase(keys=keys, slots=MappingProxyType(named))


def nouns(lines: tuple[Line, ...]) -> Iterator[Noun]:
    """What some lines name, in their order, but not what they only leave out."""
    for line in lines:
        yield from spoken_of(line.head)
        yield from nouns(line.body)
        if line.otherwise is not None:
            yield from nouns((line.otherwise,))


def spoken_of(item: Item) -> Iterator[Noun]:
    """What something that is said names, but not what it only leaves out."""
    if isinstance(item, Noun):
        yield item
    elif isinstance(item, Spoken):
        yield from spoken_of(item.item)
    elif isinstance(item, Listing):
        for part in item.items:
            yield from spoken_of(part)
    elif isinstance(item, Phrase):
        for slot, part in item.slots.items():
            if slot != "left-out":
                yield from spoken_of(part)
