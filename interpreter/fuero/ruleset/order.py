"""The order of a sum: each layer once, above everything it lies over, and otherwise as the
layers were named.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .sums import Layer

__all__ = ["in_order"]


def in_order(layers: Sequence[Layer]) -> tuple[Layer, ...]:
    """The layers of a sum, the base first.

    Each layer is above what it lies over. What one layer lists below it stands in the order of that
    list, however the layers were named: the layer was written for that order, and the same layers
    always mean the same game. If two lists disagree, the list of the layer that was named first
    holds. What no list settles stays in the order of naming.
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
    """A layer and everything that comes before it by what is known so far."""
    found = {name}
    pending = [name]
    while pending:
        new = set(after[pending.pop()]) - found
        found |= new
        pending.extend(new)
    return found


def _in_turn(after: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """The names in their order, but each after those it has to come after. A circle is cut."""
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
