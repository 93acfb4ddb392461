"""Exceptions behind several things: *a hill or a mill, but not the nearest* leaves open of which.

What cards print says it with brackets of sorts, by its words; what people write may mean all of the
things or the last alone. So it is no reading where the exception would hold for the last alone.
"""

from __future__ import annotations

from fuero.text.tree import Item, Listing, Phrase

from .points import base_key, wording_of

__all__ = ["leaves_scope_open"]

_EXCEPTIONS = frozenset({"except", "except:one", "except:me"})


def leaves_scope_open(item: Item) -> bool:
    """Whether an exception stands behind several things and was read as one to the last of them, in
    other words than those printed.
    """
    if isinstance(item, Listing):
        last = len(item.items) > 1 and _is_exception(item.items[-1])
        alone = last and not any(map(_is_exception, item.items[:-1]))
        return alone or any(map(leaves_scope_open, item.items))
    if isinstance(item, Phrase):
        return any(map(leaves_scope_open, item.slots.values()))
    return False


def _is_exception(item: Item) -> bool:
    """Whether this ends with an exception that people worded."""
    if not isinstance(item, Phrase):
        return False
    key = item.keys[0]
    if base_key(key) in _EXCEPTIONS:
        return bool(wording_of(key))
    return any(_is_exception(item.slots.get(slot)) for slot in ("noun", "members", "thing"))
