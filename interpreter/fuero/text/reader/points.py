"""Which of several names that denote the same is meant: the one the rules declare for the slot.

A manifest says of a point that layers widen in which slots of sentences it is meant. So a sentence
that is read over the base game names what a layer widens, and goes on holding there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from fuero.ruleset.model import PhraseSlot, Rules
from fuero.text.tree import Homonyms, Item, Listing, Noun, Phrase, Spoken

from .constructs import constructs

__all__ = [
    "Surroundings",
    "base_key",
    "by_slot",
    "closeness",
    "is_declared_for",
    "nouns_in",
    "phrases_in",
    "wording_of",
]

Surroundings: TypeAlias = tuple[tuple[Phrase, str], ...]
"""The phrases that something stands in, the outermost first, each with the slot it stands in."""
_FAR = 1000
"""Farther than any slot that fits."""


def base_key(key: str) -> str:
    """The key of a template, which may be one of several that are read."""
    return key.partition("#")[0]


def wording_of(key: str) -> str:
    """What of the key of a template says which of several it is; '' for the one that is printed."""
    return key.removeprefix(base_key(key))


def by_slot(rules: Rules, nouns: Sequence[Noun], where: Surroundings) -> tuple[Noun, ...]:
    """Names in the order in which they are meant in a slot: those declared for it; points of which
    nothing is said of slots; what is no point; points that are declared for other slots.

    Who calls a thing as lower layers do means the point that is widened there: none but names that
    are declared for the slot most closely, where one of these is called so; else nothing that is
    called so.
    """
    if len(nouns) == 1 and nouns[0].wording >= 0:
        return tuple(nouns)
    own = tuple(noun for noun in nouns if noun.wording >= 0)
    if len(own) < len(nouns):
        near = min(_nearness(rules, noun, where) for noun in nouns)
        declared = tuple(noun for noun in nouns if _nearness(rules, noun, where) == near)
        below = near < _FAR and any(noun.wording < 0 for noun in declared)
        nouns = declared if below else own

    def rank(noun: Noun) -> tuple[int, int]:
        point = rules.widening.get(noun.id)
        if point is None:
            return 2, 0
        if not point.slots:
            return 1, 0
        near = _nearness(rules, noun, where)
        return (0, near) if near < _FAR else (3, 0)

    return tuple(sorted(nouns, key=rank))


def is_declared_for(rules: Rules, noun: Noun, where: Surroundings) -> bool:
    """Whether the rules declare a name for a slot."""
    return _nearness(rules, noun, where) < _FAR


def _nearness(rules: Rules, noun: Noun, where: Surroundings) -> int:
    """How far the slots that a name is declared for lie at least."""
    point = rules.widening.get(noun.id)
    slots = point.slots if point is not None else ()
    return min((_distance(slot, where) for slot in slots), default=_FAR)


def _distance(slot: PhraseSlot, where: Surroundings) -> int:
    """How far a slot lies outside of a place in a sentence, the nearest first; of two that lie
    equally far, the one of which more is said.
    """
    for far, (phrase, name) in enumerate(reversed(where)):
        close = closeness(slot, phrase, name)
        if close:
            return 8 * far - close + 8
    return _FAR


def closeness(slot: PhraseSlot, phrase: Phrase, name: str) -> int:
    """How closely a slot is the one of this name in a phrase: 0 if it is not."""
    if not slot.name.endswith(f"/{name}"):
        return 0
    key = base_key(phrase.keys[0])
    found = constructs().of_key(key)
    whole = found[0].key if found is not None else key
    names = [f"{whole}/{name}", f"{whole.partition(':')[0]}/{name}"]
    if slot.name not in names:
        return 0
    tagged = found[1] if found is not None else {}
    for other, wanted in slot.beside.items():
        there = {
            *(noun.id for noun in nouns_in(phrase.slots.get(other))),
            *tagged.get(other, "").split(),
        }
        if there.isdisjoint(wanted):
            return 0
    return 1 + (slot.name == names[0]) + 2 * bool(slot.beside)


def nouns_in(item: Item) -> Iterator[Noun]:
    """All names in what fills a slot."""
    if isinstance(item, Noun):
        yield item
    elif isinstance(item, Homonyms):
        yield from item.nouns
    elif isinstance(item, Listing):
        for part in item.items:
            yield from nouns_in(part)
    elif isinstance(item, Phrase):
        for part in item.slots.values():
            yield from nouns_in(part)


def phrases_in(item: Item) -> Iterator[Phrase]:
    """All phrases in something that is said, the outer ones first."""
    if isinstance(item, Spoken):
        yield from phrases_in(item.item)
    elif isinstance(item, Listing):
        for part in item.items:
            yield from phrases_in(part)
    elif isinstance(item, Phrase):
        yield item
        for part in item.slots.values():
            yield from phrases_in(part)
