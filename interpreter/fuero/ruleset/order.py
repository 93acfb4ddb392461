"""The order of a sum: each layer once, above all it lies over, else as the layers were named."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .sums import Layer

__all__ = ["in_order"]


def in_order(layers: Sequence[Layer]) -> tuple[Layer, ...]:
    """The layers of a sum, the base first, so that it does not matter how they were named.

    Each is above what it lies over. What a layer lists below it stands in the order of that list,
    also where that is not how it was named: the layer was written for one order, and one sum means
    one thing. Where two lists disagree that of the layer named first holds. What no list settles
    stays as it is.
    """
    by_id = {layer.info.id: layer for layer in reversed(layers)}
    lists = [[over.ruleset for over in layer.over if over.ruleset in by_id] for layer in layers]
    after = {layer.info.id: list(below) for layer, below in zip(layers, lists, strict=True)}
    for listed in lists:
        for lower, upper in pairwise(listed):
            if upper not in _all_below(lower, after):
                after[upper].append(lower)
    return tuple(by_id[name] for name in _in_turn(after))


def _all_below(name: str, after: Mapping[str, Iterable[str]]) -> set[str]:
    """What comes before a layer by what is known so far, itself included."""
    found = {name}
    pending = [name]
    while pending:
        new = set(after[pending.pop()]) - found
        found |= new
        pending.extend(new)
    return found


def _in_turn(after: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """The names in their order, but none before those it comes after; a circle is cut."""
    begun: set[str] = set()
    done: list[str] = []

    def add(name: str) -> None:
        if name in begun:
            return
        begun.add(name)
        for before in after:
            if before in after[name]:
                add(before)
        done.append(name)

    for name in after:
        add(name)
    return tuple(done)
