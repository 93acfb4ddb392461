"""What sets two meanings apart, slot by slot: both are compared in their normal form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from fuero.frozen import frozen
from fuero.ruleset.core import Node, Number
from fuero.ruleset.model import Rules

from .reader.alike import meant_in

__all__ = ["SlotDifference", "slot_differences"]

_MANY = 12
"""So many differences of two meanings are told: more say only that all is another."""


@frozen
class SlotDifference:
    """A slot that two meanings fill otherwise.

    slot: the names of the fields that lead to it, and numbers from 1 where there are several.
    first, other: what fills it, as rules write it; '' for nothing.
    """

    slot: str
    first: str
    other: str


def slot_differences(
    rules: Rules, first: Sequence[Node], other: Sequence[Node]
) -> tuple[SlotDifference, ...]:
    """The slots in which two bodies differ; () where they mean the same."""
    one, two = meant_in(rules, first), meant_in(rules, other)
    found = []
    for path, here, there in _differing(one, two, ()):
        found.append(
            SlotDifference(slot=".".join(path), first=_written(here), other=_written(there))
        )
        if len(found) == _MANY:
            break
    return tuple(found)


def _differing(
    one: Any, two: Any, path: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], Any, Any]]:
    """The deepest parts that are not equal, each with the way to it."""
    if one == two:
        return
    if isinstance(one, tuple) and isinstance(two, tuple) and len(one) == len(two):
        for number, pair in enumerate(zip(one, two, strict=True), start=1):
            yield from _differing(*pair, path if len(one) == 1 else (*path, str(number)))
        return
    if is_dataclass(one) and type(one) is type(two) and not isinstance(one, Number):
        for item in fields(one):
            if item.compare and item.name not in _BESIDE:
                pair = getattr(one, item.name), getattr(two, item.name)
                yield from _differing(*pair, (*path, item.name.replace("_", "-")))
        return
    yield path, one, two


_BESIDE = ("type", "spoken")
"""Fields that follow from others."""


def _written(value: Any) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(_written, value))
    if isinstance(value, Node):
        return " ".join(value.span.source.text[value.span.start : value.span.end].split())
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)
