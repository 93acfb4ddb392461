"""Whose the pieces are where the word for their place says it: *three pieces from your barn*.

A lexicon says of a word, such as *your barn*, that pieces there are those of whoever acts. What
names no owner of pieces in such a place is read as what names them as one's own, and told as what
the sentence leaves out. Of pieces that go there it is not said whose they are, so both are read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TypeAlias

from fuero.text.tree import Item, Listing, Noun, Phrase

from .constructs import constructs
from .omitted import shorter_key
from .points import base_key
from .understood import OWNER

__all__ = ["owned"]

_Enough: TypeAlias = Callable[[Iterable[bool]], bool]


def owned(item: Item) -> tuple[Item, ...]:
    """An item in which pieces are one's own wherever the word for their place says so; and the
    same with those that may be.
    """
    sure = _owned(item, constructs().place_of_pieces, any)
    perhaps = _owned(sure, constructs().goal_of_pieces, all)
    return (sure,) if perhaps == sure else (sure, perhaps)


def _owned(item: Item, places: Mapping[str, str], enough: _Enough) -> Item:
    if isinstance(item, Listing):
        return replace(item, items=tuple(_owned(part, places, enough) for part in item.items))
    if not isinstance(item, Phrase):
        return item
    slots = {name: _owned(part, places, enough) for name, part in item.slots.items()}
    found = replace(item, slots=slots)
    for place, pieces in places.items():
        if _is_own_place(slots.get(place), enough):
            if pieces in slots:
                slots[pieces] = _own_pieces(slots[pieces])
            # Pieces that are counted are named by the phrase itself.
            found = _named_own(replace(found, slots=slots))
    return found


def _is_own_place(item: Item | None, enough: _Enough) -> bool:
    """Whether a word says so; of several places, whether enough of them do."""
    if isinstance(item, Listing):
        return enough(_is_own_place(part, enough) for part in item.items)
    return isinstance(item, Noun) and item.own


def _own_pieces(item: Item) -> Item:
    """Amounts of pieces without an owner, as amounts of one's own; what says an owner stays."""
    if isinstance(item, Listing):
        return replace(item, items=tuple(_own_pieces(part) for part in item.items))
    if not isinstance(item, Phrase):
        return item
    if base_key(item.keys[0]) == "pieces":
        return replace(item, slots={name: _own_pieces(part) for name, part in item.slots.items()})
    return _named_own(item)


def _named_own(item: Phrase) -> Phrase:
    """A phrase of pieces without an owner, as that of one's own; any other stays."""
    key = constructs().owned.get(base_key(item.keys[0]))
    return item if key is None else replace(item, keys=(shorter_key(key, (OWNER,)),))
