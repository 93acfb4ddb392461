"""Whether something is said in the very words in which it is printed."""

from __future__ import annotations

from fuero.text.tree import Count, Item, Listing, Noun, Phrase
from fuero.text.ways import without_number

__all__ = ["as_printed"]


def as_printed(item: Item) -> bool:
    """Whether no part of something that was read is said in other words than those printed."""
    if isinstance(item, Phrase):
        key = item.keys[0]
        return without_number(key) == key and all(map(as_printed, item.slots.values()))
    if isinstance(item, Listing):
        printed = not (item.wording or item.commas or item.once)
        return printed and all(map(as_printed, item.items))
    if isinstance(item, Noun):
        return not item.wording
    return not (isinstance(item, Count) and item.said)
