"""What was understood of a text."""

from __future__ import annotations

from dataclasses import dataclass

from fuero.ruleset.core import Node
from fuero.text.tree import Item

__all__ = ["Filled", "Understood"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Understood:
    """One meaning of a text. rules: its lines as rules write them; body: these, linked; filled:
    what the text leaves out.
    """

    rules: str
    body: tuple[Node, ...]
    filled: tuple[Filled, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Filled:
    """A slot that a text leaves out. phrase: the key of its phrase; taken_as: as rules write what
    is put there; item: the same, to be said in any language.
    """

    phrase: str
    slot: str
    taken_as: str
    item: Item
