"""The most of some pieces, where rules declare by which number that is told.

*The hills with the most sheep* are those with the most that an expansion counts, if a point that
layers widen is declared for the pieces there (``points.py``).
"""

from __future__ import annotations

from dataclasses import replace

from fuero.ruleset.model import Rules
from fuero.text.tree import Item, Listing, Noun, Phrase

from .constructs import constructs
from .points import base_key, closeness, phrases_in, wording_of

__all__ = ["by_declared_measures"]

_PIECE, _MEASURE = "piece", "measure"


def by_declared_measures(item: Item, rules: Rules) -> tuple[Item, ...]:
    """What was read, with the number that rules declare wherever pieces are ranked; and as it is,
    where cards print it so.
    """
    declared = _by_declared(item, rules)
    if declared == item:
        return (item,)
    printed = any(
        one.keys[0] in constructs().ranked_by and not wording_of(one.keys[0])
        for one in phrases_in(item)
    )
    return (declared, item) if printed else (declared,)


def _by_declared(item: Item, rules: Rules) -> Item:
    if isinstance(item, Listing):
        return replace(item, items=tuple(_by_declared(part, rules) for part in item.items))
    if not isinstance(item, Phrase):
        return item
    key = item.keys[0]
    by_number = constructs().ranked_by.get(base_key(key))
    measure = _declared(item, rules) if by_number is not None else None
    if by_number is not None and measure is not None:
        return Phrase(keys=(by_number + wording_of(key),), slots={_MEASURE: measure})
    slots = {name: _by_declared(part, rules) for name, part in item.slots.items()}
    return replace(item, slots=slots)


def _declared(item: Phrase, rules: Rules) -> Noun | None:
    """The number that is declared for the pieces of a phrase."""
    for name, point in rules.widening.items():
        if any(closeness(slot, item, _PIECE) for slot in point.slots):
            return Noun(category="define", id=name)
    return None
