"""From the text tree to words: templates are filled, features handed down, spelling is
corrected.

A feature is asked for by a slot, or handed down from the phrase above. ``number`` and ``article``
hold for the words of one slot only; all others (``verb``, ``person``) hold for everything below.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from .book import Book, Spelling
from .template import Forms
from .tree import Count, Item, Listing, Noun, Phrase, Spoken, Verbatim, phrase
from .words import word

__all__ = ["UNSAID", "render", "sentence"]

UNSAID = "‹{}›"
"""Stands where a phrase is missing from every table, around its key."""

_OF_ONE_SLOT = ("number", "article")
_BARE = frozenset({"cards", "group-kind", "kind", "piece", "relation"})
"""Kinds of things: they have no article of their own."""
_WHAT_IS_DONE = frozenset({"act", "action"})
"""Slots without which a phrase says nothing: *you may*, but what?"""


def render(item: Item, book: Book, features: Mapping[str, str] | None = None) -> str:
    """The words for an item, without a capital at the beginning or a stop at the end."""
    return _tidy(_say(item, book, features or {}), book.table.spellings)


def sentence(text: str) -> str:
    """A text with a capital letter at the beginning and a stop at the end; '' stays so."""
    if not text:
        return ""
    for index, letter in enumerate(text):
        if letter.isalnum():
            text = text[:index] + letter.upper() + text[index + 1 :]
            break
    return text if text.endswith((".", "?", "!", ":")) else f"{text}."


def _say(item: Item, book: Book, features: Mapping[str, str]) -> str:
    if isinstance(item, Phrase):
        return _phrase(item, book, features)
    if isinstance(item, Noun):
        return _noun(item, book, features)
    if isinstance(item, Listing):
        return _listing(item, book, features)
    if isinstance(item, Spoken):
        return _say(item.item, book, features) or _say(item.item, book.plain(), features)
    if isinstance(item, Count):
        return str(item.number)
    return item.text if isinstance(item, Verbatim) else ""


def _phrase(item: Phrase, book: Book, features: Mapping[str, str]) -> str:
    found = book.find(item.keys)
    if found is None:
        return UNSAID.format(item.keys[0])
    _, template = found
    bound = _bound(item, book, features)
    below = {name: value for name, value in features.items() if name not in _OF_ONE_SLOT}
    said = []
    for part in template.parts:
        if isinstance(part, str):
            said.append(part)
        elif isinstance(part, Forms):
            values = book.table.features[part.feature]
            value = features.get(part.feature, values[0])
            said.append(part.forms[values.index(value)])
        elif part.name in item.slots:
            asked = {name: bound.get(value, value) for name, value in part.features.items()}
            text = _say(item.slots[part.name], book, {**below, **asked})
            if not text and part.name in _WHAT_IS_DONE:
                return ""
            said.append(text)
        else:
            said.append(UNSAID.format(part.name))
    return "".join(said)


def _bound(item: Phrase, book: Book, features: Mapping[str, str]) -> dict[str, str]:
    """The values of a template's capitals: what a slot brings with it, else what is asked for."""
    found = book.find(item.keys)
    bound: dict[str, str] = {}
    for slot in found[1].slots if found else ():
        for feature, value in slot.features.items():
            if value.isupper() and value not in bound:
                brought = _brought(item.slots.get(slot.name), feature, book)
                if brought is not None:
                    bound[value] = brought
    for slot in found[1].slots if found else ():
        for feature, value in slot.features.items():
            if value.isupper():
                first = book.table.features[feature][0]
                bound.setdefault(value, features.get(feature, first))
    return bound


def _brought(item: Item, feature: str, book: Book) -> str | None:
    """The value of a feature that an item brings with it, such as the number of *3*."""
    if isinstance(item, Count) and feature == "number":
        values = book.table.features[feature]
        return values[0] if item.number in book.table.singular else values[-1]
    if isinstance(item, Listing):
        return _brought(item.items[-1], feature, book) if item.items else None
    return _brought_by_phrase(item, feature, book) if isinstance(item, Phrase) else None


def _brought_by_phrase(item: Phrase, feature: str, book: Book) -> str | None:
    """The value that a template has of itself, or of what fills a slot that passes it on."""
    found = book.find(item.keys)
    if found is None:
        return None
    key, template = found
    if feature in book.table.agreement.get(key, {}):
        return book.table.agreement[key][feature]
    passing = (slot for slot in template.slots if slot.features.get(feature, "").isupper())
    values = (_brought(item.slots.get(slot.name), feature, book) for slot in passing)
    return next((value for value in values if value is not None), None)


def _noun(item: Noun, book: Book, features: Mapping[str, str]) -> str:
    found = word(book.rules, item.category, item.id, book.language)
    text = found.many if features.get("number") == "many" else found.one
    article = features.get("article", "none" if item.category in _BARE else "the")
    if article == "none" or not found.article:
        return text
    return _say(phrase(f"article:{article}", noun=Verbatim(text)), book, {})


def _listing(item: Listing, book: Book, features: Mapping[str, str]) -> str:
    said = [text for part in item.items if (text := _say(part, book, features))]
    if not said:
        return ""
    text = said[0]
    for number, following in enumerate(said[1:], start=2):
        key = f"list:{item.joint}" if number == len(said) else "list:comma"
        joined = phrase(
            "list:plain" if item.joint == "plain" else key,
            left=Verbatim(text),
            right=Verbatim(following),
        )
        text = _say(joined, book, {})
    return text


def _tidy(text: str, spellings: tuple[Spelling, ...]) -> str:
    """Single blanks, none before a stop; words written as what follows them asks."""
    text = re.sub(r"\s+", " ", text).strip()
    text = re.sub(r" ([,;:.)?])", r"\1", text)
    for spelling in spellings:
        text = _spell(text, spelling)
    return text


def _spell(text: str, spelling: Spelling) -> str:
    words = text.split(" ")
    for index, following in enumerate(words[1:]):
        beginning = following.lstrip("“‘(").lower()
        asks = beginning.startswith(spelling.before)
        if words[index] == spelling.word and asks and not beginning.startswith(spelling.unless):
            words[index] = spelling.instead
    return " ".join(words)
