"""Places that are called others than that at the other end: *from any field to other fields*.

At the other end of a move has to be something they can be others than: what comes *from your barn
to another field* comes to a field other than one that is spoken of elsewhere, and which that is,
nobody can know.
"""

from __future__ import annotations

from collections.abc import Iterator

from fuero.text.book import Book
from fuero.text.spelling import unspell
from fuero.text.template import Forms, TableWord, WordChoice
from fuero.text.tree import Homonyms, Item, Listing, Noun, Phrase

from .constructs import constructs
from .points import base_key, phrases_in

__all__ = ["other_than_nothing"]

_MOVE = "move"
_ENDS = {"source": "goal", "goal": "source"}
"""The slots of what moves, each with its other end."""


def other_than_nothing(item: Item, book: Book) -> bool:
    """Whether something goes to, or comes from, other places than nobody can know which."""
    return any(
        _is_another(part.slots.get(one), book) and not _can_be_one(part.slots[end], book)
        for part in phrases_in(item)
        if _moves(part)
        for one, end in _ENDS.items()
        if end in part.slots
    )


def _moves(item: Phrase) -> bool:
    known = constructs().of_key(base_key(item.keys[0]))
    return known is not None and known[0].key == _MOVE


def _is_another(item: Item, book: Book) -> bool:
    """Whether places are called others, by words of their phrase itself."""
    if isinstance(item, Listing):
        return any(_is_another(part, book) for part in item.items)
    if not isinstance(item, Phrase):
        return False
    said = unspell(" ".join(_own_words(item, book)), book.table.grammar.spelling)
    return not book.table.grammar.others.isdisjoint(said)


def _own_words(item: Phrase, book: Book) -> Iterator[str]:
    found, chosen = book.find(item.keys), iter(item.said)
    for part in found[1].parts if found is not None else ():
        if isinstance(part, str):
            yield part
        elif isinstance(part, Forms):
            yield from part.forms.values()
        elif isinstance(part, WordChoice):
            yield next(chosen, part.texts[0])
        elif isinstance(part, TableWord):
            next(chosen, "")


def _can_be_one(item: Item, book: Book) -> bool:
    """Whether something can be one of places that others are told from: any but a place that lies
    beside the board.
    """
    if isinstance(item, Listing):
        return any(_can_be_one(part, book) for part in item.items)
    nouns = (item,) if isinstance(item, Noun) else item.nouns if isinstance(item, Homonyms) else ()
    places = [book.rules.places[noun.id] for noun in nouns if noun.category == "place"]
    return not places or any(place.attributes or place.neighbours for place in places)
