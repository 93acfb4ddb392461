"""What was read held against what would be said of it: whether it is the same, and what it leaves
out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fuero.ruleset.model import Rules
from fuero.text.tree import Item, Listing, Noun, Phrase, Spoken

from .alike import same_thing
from .constructs import constructs
from .omitted import left_out_of, taken_as
from .points import base_key
from .understood import OWNER, Filled
from .written import Choices, is_said_before, written

__all__ = ["filled_in", "has_to_be_done", "matches"]

_OF_ONE_ACT = "perform:act"
"""What a procedure of one act is said with on cards: as this act."""
_TRANSPARENT = "collection:the"
"""What stands around something and adds no words."""
_WHAT_IT_IS = "noun"
"""The slot that says what it is that is taken up."""


def _inside(planned: Item, item: Item) -> tuple[Item, Item] | None:
    """What is held against each other where one of two has no words of its own; None elsewhere."""
    if isinstance(planned, Spoken):
        return planned.item, item
    if not isinstance(item, Phrase):
        return None
    key, others = base_key(item.keys[0]), planned.keys if isinstance(planned, Phrase) else ()
    if isinstance(planned, Phrase) and _OF_ONE_ACT in others and key not in others:
        return planned.slots["act"], item
    if key == _TRANSPARENT and key not in others:
        return planned, item.slots["thing"]
    return None


def matches(rules: Rules, planned: Item, item: Item, slot: str = "") -> bool:
    """Whether what would be said is what was read. slot: that it fills."""
    if (inside := _inside(planned, item)) is not None:
        return matches(rules, *inside, slot)
    takes = constructs().takes_up.get(base_key(item.keys[0])) if isinstance(item, Phrase) else None
    if isinstance(item, Phrase) and takes is not None:
        # What was put there is known; the rest has to be said.
        rest = [part for name, part in item.slots.items() if name != _WHAT_IT_IS]
        right = planned is not None and _is_like(planned, takes.like)
        return right and all(_says(rules, planned, part) for part in rest)
    if isinstance(item, Phrase) and isinstance(planned, Phrase):
        same = any(key in planned.keys for key in (base_key(item.keys[0]), _without_may(item)))
        return (same or _are_equal(planned, item, slot)) and all(
            matches(rules, planned.slots.get(name), part, name) for name, part in item.slots.items()
        )
    if isinstance(item, Noun) and isinstance(planned, Noun):
        return item == planned or len(same_thing(rules, (item, planned))) == 1
    if isinstance(item, Listing) or isinstance(planned, Listing):
        return _match_listings(rules, planned, item, slot)
    return planned == item


def _are_equal(planned: Phrase, item: Phrase, slot: str) -> bool:
    """Whether what was read says how many as what would be said does, in a slot."""
    others = constructs().equal_in.get(slot, {})
    return others.get(base_key(item.keys[0])) in planned.keys


def _is_like(planned: Item, key: str) -> bool:
    return not key or (isinstance(planned, Phrase) and key in planned.keys)


def _says(rules: Rules, planned: Item, item: Item) -> bool:
    """Whether what was read stands somewhere in what would be said."""
    if isinstance(planned, Spoken):
        return _says(rules, planned.item, item)
    parts: Sequence[Item] = ()
    if isinstance(planned, Phrase):
        parts = tuple(planned.slots.values())
    elif isinstance(planned, Listing):
        parts = planned.items
    return matches(rules, planned, item) or any(_says(rules, part, item) for part in parts)


def _without_may(item: Phrase) -> str:
    """The key of a line without *may*, which says nothing where it only reads better."""
    key = base_key(item.keys[0])
    return _PLAIN_LINES.get(key, key)


_PLAIN_LINES = {"act-line:may": "act-line", "act-line:subject/may": "act-line:subject"}


def has_to_be_done(planned: Item, item: Item) -> bool:
    """Whether what was read has a *may* by which nobody can decline."""
    if not isinstance(item, Phrase) or not isinstance(planned, Phrase):
        return False
    key = base_key(item.keys[0])
    return key in _PLAIN_LINES and key not in planned.keys


def _match_listings(rules: Rules, planned: Item, item: Item, slot: str) -> bool:
    left, right = _parts(planned), _parts(item)
    if len(left) != len(right):
        return False
    joints = {one.joint for one in (planned, item) if isinstance(one, Listing) and len(left) > 1}
    return len(joints) <= 1 and all(
        matches(rules, one, other, slot) for one, other in zip(left, right, strict=True)
    )


def _parts(item: Item) -> tuple[Item, ...]:
    if item is None:
        return ()
    return tuple(p for p in item.items if p is not None) if isinstance(item, Listing) else (item,)


def filled_in(rules: Rules, planned: Item, item: Item) -> Iterator[Filled]:
    """What was read leaves out, by what would be said."""
    if (inside := _inside(planned, item)) is not None:
        yield from filled_in(rules, *inside)
    elif isinstance(item, Phrase) and isinstance(planned, Phrase):
        for slot in left_out_of(item):
            if is_said_before(item, slot):
                continue
            yield Filled(
                phrase=base_key(item.keys[0]),
                slot=slot,
                taken_as=_what_fills(rules, item, slot),
                item=planned if slot == OWNER else planned.slots.get(slot),
            )
        for name, part in item.slots.items():
            yield from filled_in(rules, planned.slots.get(name), part)
    elif isinstance(item, Listing) or isinstance(planned, Listing):
        for one, other in zip(_parts(planned), _parts(item), strict=True):
            yield from filled_in(rules, one, other)


def _what_fills(rules: Rules, item: Phrase, slot: str) -> str:
    """What a slot that no word fills is taken as, as rules write it."""
    if slot in item.slots:
        return written(item.slots[slot], rules, Choices())
    return taken_as(rules, item, slot)
