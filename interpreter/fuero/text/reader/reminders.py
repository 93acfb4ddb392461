"""Words in brackets: what they say is held against what the text says without them.

A sentence in brackets says again what is said outside, or a part of it; where it says otherwise,
nobody can know which of both is meant. Other words in brackets are words of the sentence around
them. No bracket is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

from fuero.ruleset.core import walk
from fuero.ruleset.model import Rules

from .alike import meant_in
from .misread import Misread
from .understood import Understood

__all__ = ["read_with_brackets"]

_BRACKET = re.compile(r"\s*\(([^()]*)\)")
_MOST = 8
"""So many brackets a text may have."""

Reads: TypeAlias = Callable[[str], tuple[Understood, ...]]
"""What reads a text without brackets. Raises Misread."""


def read_with_brackets(rules: Rules, text: str, reads: Reads) -> tuple[Understood, ...]:
    """What a text with brackets means; nothing for a text that has none.

    Raises Misread for what cannot be read, and where a bracket says otherwise.
    """
    found = [*_BRACKET.finditer(text)]
    if not 0 < len(found) <= _MOST:
        return ()
    again = [(one, _read(one[1], reads)) for one in found]
    for one, said in reversed(again):
        # What is no sentence by itself belongs to the one around it.
        words = "" if said else f" {one[1].strip()}"
        text = f"{text[: one.start()]}{words}{text[one.end() :]}"
    meant = reads(text)
    for one, said in again:
        if said:
            meant = tuple(m for m in meant if any(_says(rules, m, other) for other in said))
        if not meant:
            raise Misread(why="contradicted", sentence=one[1].strip())
    return meant


def _read(text: str, reads: Reads) -> tuple[Understood, ...]:
    try:
        return reads(text)
    except Misread:
        return ()


def _says(rules: Rules, one: Understood, other: Understood) -> bool:
    """Whether all that is said again is a part of what is said."""
    there = [part for node in meant_in(rules, one.body) for part in walk(node)]
    return all(node in there for node in meant_in(rules, other.body))
