"""The sum of layers while it grows."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from fuero.diagnostics import Diagnostic, Span
from fuero.frozen import frozen

from .model import CATEGORIES, Element, Gone, Group, Place, PlaceKind, Relation

__all__ = ["PART", "Clash", "Key", "Merged", "Said"]

Key: TypeAlias = tuple[str, str]
"""A category and a name; for a part of what is called so the name, `PART` and what it is."""

PART = ": "
"""What no name holds."""


@frozen
class Clash:
    """Two layers that do not agree, and the problem that is reported unless a layer over both
    settles it.
    """

    layers: frozenset[str]
    problem: Diagnostic


@frozen
class Said:
    """What the manifest of a layer says about something of which the whole sum has only one."""

    layer: str
    value: Any
    span: Span


@dataclass(slots=True, kw_only=True)
class Merged:
    """The sum while it grows: elements by category and name, in order of declaration.

    removed: what was taken away; the last step of its history says how. gone: all that was taken
    away or replaced. below: for each layer all
    that it lies over, also by way of others. said: what manifests say of the game, its outlook and
    its result, in order. seats: who can sit at the table, with who says so and where.
    """

    elements: dict[str, dict[str, Element]] = field(
        default_factory=lambda: {category: {} for category in CATEGORIES}
    )
    kinds: dict[str, PlaceKind] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)
    groups: dict[str, Group] = field(default_factory=dict)
    relations: dict[str, Relation] = field(default_factory=dict)
    removed: dict[Key, Element] = field(default_factory=dict)
    gone: list[Gone] = field(default_factory=list)
    clashes: dict[Key, tuple[Clash, ...]] = field(default_factory=dict)
    below: dict[str, frozenset[str]] = field(default_factory=dict)
    said: dict[str, list[Said]] = field(default_factory=dict)
    seats: dict[str, tuple[str, Span]] = field(default_factory=dict)
    problems: list[Diagnostic] = field(default_factory=list)

    def known_to(self, layer: str) -> frozenset[str]:
        """The layers whose changes a layer knows: its own and those of all it lies over."""
        return self.below[layer] | {layer}

    def disagree(self, key: Key, layers: Collection[str], problem: Diagnostic) -> None:
        """Note that layers do not agree about something."""
        clash = Clash(layers=frozenset(layers), problem=problem)
        self.clashes[key] = (*self.clashes.get(key, ()), clash)

    def settle(self, layer: str, key: Key) -> bool:
        """Drop the clashes of layers below this one, which says what holds; say if there were
        any. What is said of a declaration holds of its parts, too.
        """
        category, name = key
        dropped = False
        for one, found in self.clashes.items():
            if one == key or (one[0] == category and one[1].startswith(f"{name}{PART}")):
                left = tuple(clash for clash in found if not clash.layers <= self.below[layer])
                dropped |= len(left) < len(found)
                self.clashes[one] = left
        return dropped
