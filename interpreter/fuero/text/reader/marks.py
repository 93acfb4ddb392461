"""Marks in rules for what is to be taken up of the sentences before."""

from __future__ import annotations

import re
from collections.abc import Iterable

from fuero.text.tree import Noun

__all__ = ["MARK", "SOURCE", "is_marked", "kinds_of", "marked"]

SOURCE = "source"
"""The part of pieces said before that says where they are."""
MARK = re.compile("\x01([^\x02]*)\x02([^\x02]*)\x02([^\x03]*)\x03")
"""A mark: the key of the phrase, the part, and what it is said to be."""

_KIND = re.compile("([^:,]+):([^,]+)")
"""What something is said to be: the category of a name, and the name."""


def marked(key: str, kinds: Iterable[Noun], part: str = "") -> str:
    """What a phrase takes up, or a part of it, with the names of what it is said to be."""
    said = dict.fromkeys(f"{kind.category}:{kind.id}" for kind in kinds)
    return f"\x01{key}\x02{part}\x02{','.join(said)}\x03"


def is_marked(text: str) -> bool:
    """Whether rules hold a mark."""
    return MARK.search(text) is not None


def kinds_of(said: str) -> tuple[Noun, ...]:
    """What a mark says that it is."""
    return tuple(Noun(category=one[1], id=one[2]) for one in _KIND.finditer(said))
