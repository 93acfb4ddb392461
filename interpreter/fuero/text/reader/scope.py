"""What leaves open what it is said of, and so is no reading.

Exceptions behind several things: *a hill or a mill, but not the nearest*. What cards print says it
with brackets of sorts, by its words; what people write may mean all of the things or the last
alone. So it is no reading where the exception would hold for the last alone.

Where pieces of several players come from: *a hill* may be another one for each of them. Of other
pieces it is one hill that all come from.

How often something is done, behind what is chosen: *score any hill twice*, which may be the same
hill. Before it, *twice, score any hill*, all of it is done anew.

A number behind *up to* another one: *up to two of yours and one of another player's* may be one at
most, or exactly one. It is read as both.
"""

from __future__ import annotations

from dataclasses import replace

from fuero.text.tree import Item, Listing, Phrase

from .constructs import constructs
from .points import base_key, phrases_in, wording_of
from .understood import EACH, takes_more

__all__ = ["leaves_choice_open", "leaves_scope_open", "takes_one_as_each", "with_shared_numbers"]

_EXCEPTIONS = frozenset({"except", "except:one", "except:me"})
_OFTEN_BEHIND = frozenset({"line:twice/behind", "line:times/behind"})
_CHOSEN = frozenset(
    f"{sort}:{many}"
    for sort in ("noun", "collection")
    for many in ("any-one", "any-many", "a", "single")
)
"""What something is chosen from."""
_SOURCE, _PIECES, _AMOUNT = "source", "pieces", "amount"
_AT_MOST, _BARE = "up-to", "exactly"
"""Amounts of pieces, as the words say them."""
_ANEW = "move-figure"
"""What is never done twice with the same thing chosen: it would go where it stands."""


def leaves_choice_open(item: Item) -> bool:
    """Whether it is said behind something that is chosen how often it is done."""
    if not isinstance(item, Phrase) or base_key(item.keys[0]) not in _OFTEN_BEHIND:
        return False
    keys = [base_key(part.keys[0]) for part in phrases_in(item.slots["action"])]
    known = [found[0].key for key in keys if (found := constructs().of_key(key)) is not None]
    return _ANEW not in known and not _CHOSEN.isdisjoint(keys)


def takes_one_as_each(item: Item) -> bool:
    """Whether one place is taken as one for each player where the pieces are not of each."""
    return any(
        _takes_each(part.slots.get(_SOURCE)) and not _is_of_each(part.slots.get(_PIECES))
        for part in phrases_in(item)
        if _SOURCE in part.slots
    )


def _takes_each(item: Item) -> bool:
    return any(takes_more(part.keys[0]) == EACH for part in phrases_in(item))


def _is_of_each(item: Item) -> bool:
    return isinstance(item, Phrase) and base_key(item.keys[0]) in constructs().pieces_of_each


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


def with_shared_numbers(item: Item) -> tuple[Item, ...]:
    """An item, and the same with each bare number behind one that is the most as the most, too."""
    shared = _sharing(item)
    return (item,) if shared == item else (item, shared)


def _sharing(item: Item) -> Item:
    if isinstance(item, Phrase):
        slots = {name: _sharing(part) for name, part in item.slots.items()}
        return replace(item, slots=slots)
    if not isinstance(item, Listing):
        return item
    parts: list[Item] = []
    most = False
    for part in map(_sharing, item.items):
        amount = part.slots.get(_AMOUNT) if isinstance(part, Phrase) else None
        if isinstance(part, Phrase) and isinstance(amount, Phrase):
            if most and amount.keys == (_BARE,):
                amount = replace(amount, keys=(_AT_MOST,))
                part = replace(part, slots={**part.slots, _AMOUNT: amount})
            most = base_key(amount.keys[0]) == _AT_MOST
        parts.append(part)
    return replace(item, items=tuple(parts))
