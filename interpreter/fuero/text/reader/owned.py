"""Whose the pieces are where the word for their place says it: *three pieces from your barn*.

A lexicon says of a word, such as *your barn*, that pieces there are those of whoever acts. What
names no owner of pieces in such a place is read as what names them as one's own.
"""

from __future__ import annotations

from dataclasses import replace

from fuero.text.tree import Item, Listing, Noun, Phrase

from .constructs import constructs
from .points import base_key

__all__ = ["owned"]


def owned(item: Item) -> Item:
    """An item in which pieces are one's own wherever the word for their place says so."""
    if isinstance(item, Listing):
        return replace(item, items=tuple(owned(part) for part in item.items))
    if not isinstance(item, Phrase):
        return item
    slots = {name: owned(part) for name, part in item.slots.items()}
    keys = item.keys
    if any(_is_own_place(slots.get(name)) for name in constructs().place_of_pieces):
        slots = {name: _own_pieces(part) for name, part in slots.items()}
        keys = (constructs().owned.get(base_key(keys[0]), keys[0]),)
    return Phrase(keys=keys, slots=slots)


def _is_own_place(item: Item) -> bool:
    if isinstance(item, Listing):
        return all(_is_own_place(part) for part in item.items)
    return isinstance(item, Noun) and item.own


def _own_pieces(item: Item) -> Item:
    """Amounts of pieces without an owner, as amounts of one's own; what says an owner stays."""
    if isinstance(item, Listing):
        return replace(item, items=tuple(_own_pieces(part) for part in item.items))
    if not isinstance(item, Phrase):
        return item
    key = base_key(item.keys[0])
    if key in constructs().owned:
        return replace(item, keys=(constructs().owned[key],))
    if key == "pieces":
        return replace(item, slots={name: _own_pieces(part) for name, part in item.slots.items()})
    return item
