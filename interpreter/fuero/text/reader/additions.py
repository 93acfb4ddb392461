"""Sentences that say more of one before, such as what a choice counts as."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from fuero.text.tree import Item, Listing, Phrase

from .constructs import AddsTo, constructs
from .points import base_key
from .said_lines import SaidLine, heads_around

__all__ = ["added"]

_NAME = re.compile(r"\bas ([a-z][a-z0-9-]*)")
"""What a choice is called in rules."""


def added(lines: tuple[SaidLine, ...]) -> tuple[SaidLine, ...] | None:
    """Lines of which the last is a part of one before, if that is all it says; None where there is
    no such line.
    """
    line = lines[-1]
    parts = [(item, adds) for item in line.items if (adds := _adds(item)) is not None]
    if not parts:
        return lines
    around = heads_around(lines, len(lines) - 1)
    for number in range(len(lines) - 2, -1, -1):
        told = lines[number]
        items = [new for old in told.items for part in parts if (new := _with(old, *part)) != old]
        if items and heads_around(lines, number) == around:
            if not _is_only_gone_to(told, lines[number + 1 : -1]):
                return None
            longer = replace(told, text=f"{told.text}{line.text}", items=items)
            return (*lines[:number], longer, *lines[number + 1 : -1])
    return None


def _is_only_gone_to(told: SaidLine, behind: Sequence[SaidLine]) -> bool:
    """Whether a choice is where pieces go and nothing else: only then is it the same where they go
    and what the choice counts as.
    """
    names = _NAME.findall(told.text)
    rest = " ".join(line.text for line in behind)
    uses = [re.findall(rf"(\S+) {re.escape(name)}\b", rest) for name in names]
    return bool(names) and all(used and {*used} == {"to"} for used in uses)


def _adds(item: Item) -> AddsTo | None:
    return constructs().adds_to.get(base_key(item.keys[0])) if isinstance(item, Phrase) else None


def _with(item: Item, part: Item, adds: AddsTo) -> Item:
    """An item with a part in the slot of the phrase that it belongs to."""
    if not isinstance(item, Phrase) or not isinstance(part, Phrase):
        return item
    known = constructs().of_key(base_key(item.keys[0]))
    if known is not None and known[0].key == adds.phrase:
        there = item.slots.get(adds.slot)
        before = there.items if isinstance(there, Listing) else ()
        new = Phrase(keys=(adds.instead,), slots=part.slots)
        together = Listing(joint="plain", items=(*before, new))
        return replace(item, slots={**item.slots, adds.slot: together})
    slots = {name: _with(one, part, adds) for name, one in item.slots.items()}
    return replace(item, slots=slots)
