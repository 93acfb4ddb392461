"""Whose the pieces are where words beside them say it: *three pieces from your barn*.

A lexicon says of a word, such as *your barn*, that pieces there are those of whoever acts. What
names no owner of pieces in such a place is read as what names them as one's own, and told as what
the sentence leaves out; so it is of pieces that go to *your barn*. Both are read where that is left
open: of pieces that go to *their barn*, and in people's words where others act, *each other player
takes two away*. Where several act, *his barn* leaves it open no more than *your barn* does; nor
does *their barn* of a single piece, which is no *they*.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from fuero.text.tree import Count, Item, Listing, Noun, Phrase

from .constructs import constructs
from .omitted import shorter_key
from .points import base_key, phrases_in
from .understood import OWNER

__all__ = ["owned"]

_PIECES = "pieces"
"""The slot of the pieces that an act moves."""


def owned(item: Item) -> tuple[Item, ...]:
    """An item in which pieces are one's own wherever the word for their place says so; and the
    same with those that may be. Raises KeyError where pieces of others would come from, or go to,
    a place of whoever acts.
    """
    table = constructs()
    _hold_apart(item)
    sure = _owned(item, table.place_of_pieces, _has_own_place)
    sure = _owned(sure, table.goal_of_pieces, _is_your_place)
    perhaps = _owned(sure, table.goal_of_pieces, _is_own_place)
    perhaps, decided = _of_subject(perhaps)
    return (perhaps,) if decided or perhaps == sure else (sure, perhaps)


def _hold_apart(item: Item) -> None:
    table = constructs()
    places = {**dict.fromkeys(table.place_of_pieces, _has_own_place)}
    places |= dict.fromkeys(table.goal_of_pieces, _is_your_place)
    for part in phrases_in(item):
        keys = [base_key(one.keys[0]) for one in phrases_in(part.slots.get(_PIECES))]
        if table.pieces_of_others.isdisjoint(keys):
            continue
        if any(says(part.slots.get(place)) for place, says in places.items()):
            raise KeyError(_PIECES)


def _owned(item: Item, places: Mapping[str, str], says: Callable[[Item], bool]) -> Item:
    if isinstance(item, Listing):
        return replace(item, items=tuple(_owned(part, places, says) for part in item.items))
    if not isinstance(item, Phrase):
        return item
    slots = {name: _owned(part, places, says) for name, part in item.slots.items()}
    found = Phrase(keys=item.keys, slots=slots, said=item.said)
    for place, pieces in places.items():
        if says(slots.get(place)):
            if pieces in slots:
                slots[pieces] = _own_pieces(slots[pieces])
            # Pieces that are counted are named by the phrase itself.
            found = _named_own(replace(found, slots=slots))
    return found


def _of_subject(item: Item) -> tuple[Item, bool]:
    """A line of several players in which pieces without an owner are those of each of them; and
    whether the word for where they go says so.
    """
    if not isinstance(item, Phrase) or base_key(item.keys[0]) not in constructs().lines_of_others:
        return item, False
    act = item.slots.get("act")
    if not isinstance(act, Phrase) or _PIECES not in act.slots:
        return item, False
    pieces = {**act.slots, _PIECES: _own_pieces(act.slots[_PIECES])}
    single = _is_single(act.slots[_PIECES])
    decided = any(
        _is_of_subject(goal) or (single and _is_own_place(goal))
        for goal in map(act.slots.get, constructs().goal_of_pieces)
    )
    return replace(item, slots={**item.slots, "act": replace(act, slots=pieces)}), decided


def _is_single(item: Item) -> bool:
    """Whether an act moves one piece at most."""
    amounts = [part.slots.get("number") for part in phrases_in(item) if "number" in part.slots]
    return bool(amounts) and all(one == Count(1) for one in amounts)


def _has_own_place(item: Item) -> bool:
    """Whether a word says so; of several places, one of the words."""
    if isinstance(item, Listing):
        return any(_has_own_place(part) for part in item.items)
    return isinstance(item, Noun) and item.own


def _is_own_place(item: Item) -> bool:
    """Whether a word says so; of several places, all of the words."""
    if isinstance(item, Listing):
        return all(_is_own_place(part) for part in item.items)
    return isinstance(item, Noun) and item.own


def _is_your_place(item: Item) -> bool:
    if isinstance(item, Listing):
        return all(_is_your_place(part) for part in item.items)
    return isinstance(item, Noun) and item.yours


def _is_of_subject(item: Item) -> bool:
    if isinstance(item, Listing):
        return all(_is_of_subject(part) for part in item.items)
    return isinstance(item, Noun) and item.subjects


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
