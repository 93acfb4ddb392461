"""What was understood of a text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from fuero.frozen import frozen
from fuero.ruleset.core import Node
from fuero.text.tree import Item

__all__ = [
    "EACH",
    "EVERY",
    "LEFT_OUT_MARK",
    "MAY",
    "OWNER",
    "PARTS",
    "PIECE",
    "SEVERAL",
    "TAKEN",
    "TAKEN_MARK",
    "UNASKED",
    "Filled",
    "Understood",
    "takes_more",
]

OWNER = "owner"
"""What a phrase of pieces leaves out where their place says whose they are (``owned.py``)."""
PIECE = "piece"
"""What an amount leaves out that says only whose the pieces are, as *two of yours*."""
MAY = "may"
"""What says that an act can be declined, where nobody can (``style.py``)."""
EVERY, ANY, SEVERAL, EACH = "every", "any", "several", "each"
"""As what one thing is taken of which there may be several: all of them, as *the one with the most*
where some are tied; any one of them; several of them at once; one for each of several players.
"""
PARTS: Mapping[str, str] = MappingProxyType(
    {
        "source": "part-source",
        "goal": "part-goal",
        OWNER: "part-owner",
        PIECE: "part-piece",
        MAY: "part-may",
        **dict.fromkeys((EVERY, ANY, SEVERAL, EACH), "part-many"),
    }
)
"""The messages that say what a slot stands for."""
TAKEN: Mapping[str, str] = MappingProxyType(
    {
        MAY: "taken-may",
        EVERY: "taken-every",
        ANY: "taken-any",
        **dict.fromkeys((SEVERAL, EACH), "taken-several"),
    }
)
"""The messages that say what a slot is taken as that holds no part of a sentence."""
LEFT_OUT_MARK = "~"
"""Stands in the key of a template before the slots that are left out of it."""
TAKEN_MARK = "!"
"""Stands in the key of a template before what it is taken as beyond its words."""
UNASKED = frozenset({OWNER, *TAKEN})
"""Slots in which nothing is guessed: whoever says so means it."""


def takes_more(key: str) -> str:
    """As what a phrase is taken beyond its words, by the key of its template; '' for nothing."""
    found = _MORE.search(key)
    return found[1] if found is not None else ""


_MORE = re.compile(f"{TAKEN_MARK}([a-z]+)")


@frozen
class Understood:
    """One meaning of a text. rules: its lines as rules write them; body: these, linked; filled:
    what the text leaves out.
    """

    rules: str
    body: tuple[Node, ...]
    filled: tuple[Filled, ...] = ()


@frozen
class Filled:
    """A slot that a text leaves out, or that is taken otherwise than its words say. phrase: the key
    of its phrase; taken_as: as rules write what is put there; item: the same, to be said in any
    language; None where a message says it (``TAKEN``).
    """

    phrase: str
    slot: str
    taken_as: str
    item: Item
