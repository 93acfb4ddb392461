"""The most of some pieces, where rules declare by which number that is told.

*The hills with the most sheep* are those with the most that an expansion counts, if a point that
layers widen is declared for the pieces there (``points.py``).
"""

from __future__ import annotations

from dataclasses import replace

from fuero.ruleset.model import Rules
from fuero.text.tree import Item, Listing, Noun, Phrase

from .constructs import constructs
from .points import base_key, closeness, wording_of

__all__ = ["by_declared_measures"]

_PIECE, _MEASURE = "piece", "measure"


def by_declared_measures(item: Item, rules: Rules) -> Item:
    """What was read, with the number that rules declare wherever pieces are ranked."""
    if isinstance(item, Listing):
        return replace(item, items=tuple(by_declared_measures(part, rules) for part in item.items))
    if not isinstance(item, Phrase):
        return item
    slots = {name: by_declared_measures(part, rules) for name, part in item.slots.items()}
    key = item.keys[0]
    by_number = constructs().ranked_by.get(base_key(key))
    measure = _declared(item, rules) if by_number is not None else None
    if by_number is None or measure is None:
        return replace(item, slots=slots)
    return Phrase(keys=(by_number + wording_of(key),), slots={_MEASURE: measure})


def _declared(item: Phrase, rules: Rules) -> Noun | None:
    """The number that is declared for the pieces of a phrase."""
    for name, point in rules.widening.items():
        if any(closeness(slot, item, _PIECE) for slot in point.slots):
            return Noun(category="define", id=name)
    return None
