"""Which pieces words mean: of what kind, whose, and what they carry.

Any number of words may stand before a kind of piece: an owner that is no player, ``laden``,
``unladen``, or ``wool-laden`` where wool is something the kind can carry.
"""

from __future__ import annotations

from collections.abc import Iterator

from fuero.lang import nodes
from fuero.lang.nodes import Name

from .core.pieces import Pieces
from .model import Rules

__all__ = [
    "LADEN",
    "UNLADEN",
    "Pieces",
    "adjectives",
    "described",
    "loads_of",
    "stock_of",
]

LADEN = "laden"
UNLADEN = "unladen"


def _declaration(rules: Rules, kind: str) -> nodes.PieceDeclaration:
    node = rules.of("piece")[kind].node
    assert isinstance(node, nodes.PieceDeclaration)
    return node


def stock_of(rules: Rules, kind: str, owner: str | None = None) -> nodes.Stock | None:
    """What an owner has of a kind of piece (without one: each player); None for nothing."""
    for stock in _declaration(rules, kind).stocks:
        if (stock.owner.text if stock.owner else None) == owner:
            return stock
    return None


def loads_of(rules: Rules, kind: str) -> tuple[str, ...]:
    """What a kind of piece can carry."""
    return tuple(load.text for load in _declaration(rules, kind).loads)


def adjectives(rules: Rules, kind: str) -> Iterator[str]:
    """Every word that may stand before a kind of piece."""
    yield from (name for name in rules.of("owner") if stock_of(rules, kind, name))
    if loads := loads_of(rules, kind):
        yield from (LADEN, UNLADEN, *(f"{load}-{LADEN}" for load in loads))


def loads_meant(rules: Rules, kind: str, word: str) -> tuple[int, ...] | None:
    """The numbers of the loads a word speaks of; None for a word that speaks of none."""
    loads = loads_of(rules, kind)
    if word == UNLADEN and loads:
        return (0,)
    if word == LADEN and loads:
        return tuple(range(1, len(loads) + 1))
    found = [number for number, load in enumerate(loads, 1) if word == f"{load}-{LADEN}"]
    return tuple(found) or None


def described(rules: Rules, kind: str, owner: str | None, words: tuple[Name, ...]) -> Pieces:
    """The pieces of a kind that the words before it mean. Words that mean nothing are skipped."""
    loads: tuple[int, ...] | None = None
    for word in words:
        if word.text in rules.of("owner"):
            owner = word.text
        else:
            meant = loads_meant(rules, kind, word.text)
            loads = loads if meant is None else meant
    written = tuple(word.text for word in words)
    return Pieces(kind=kind, owner=owner, loads=loads, words=written)
