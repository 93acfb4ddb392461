"""How nodes with a regular form are written: words, and fields in braces.

Example: `look{s} at {zone}` is a verb, which takes an *s* after a subject, and a field. In
`{place:sum}`, an expression that binds less tightly than a sum stands in brackets; `{most:number}`
says how many. A field that is None is left out; one that is true is the word it is called by.
Inside brackets a line may be broken at `|`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from .nodes import Binding

__all__ = ["ENDING", "NodeForm", "Slot", "form_of"]

ENDING = "s"
"""Stands in braces for the ending of a verb."""

_SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")


@dataclass(frozen=True, slots=True)
class Slot:
    """A field of the node. binding: what needs no brackets there; None for how many."""

    field: str
    binding: Binding | None


NodeForm: TypeAlias = "tuple[tuple[tuple[str | Slot, ...], ...], ...]"
"""Parts between which a line may break, each of words, each of texts and slots."""


@cache
def form_of(written: str) -> NodeForm:
    """A form as it is written at a class of nodes."""
    return tuple(
        tuple(tuple(_pieces(word)) for word in part.split()) for part in written.split("|")
    )


def _pieces(word: str) -> list[str | Slot]:
    pieces: list[str | Slot] = []
    end = 0
    for found in _SLOT.finditer(word):
        pieces.append(word[end : found.start()])
        pieces.append(Slot(found[1], _binding(found[2])))
        end = found.end()
    return [piece for piece in (*pieces, word[end:]) if piece]


def _binding(level: str | None) -> Binding | None:
    if level == "number":
        return None
    return Binding[level.upper()] if level else Binding.CONDITIONAL
