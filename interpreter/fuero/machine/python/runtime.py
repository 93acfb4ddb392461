"""What generated functions call: the few things that are not written out each time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from fuero.machine.chance import below, shuffle
from fuero.machine.expressions import Vector

from .ranking import ranked

__all__ = ["NAMES", "Sets", "WrongOption", "clockwise"]

_BITS = 13
_CHUNK = (1 << _BITS) - 1
_KEPT = 1 << _BITS
"""Below which sets are kept when they were worked out once."""
_MOST_KEPT = 2 * _KEPT
"""How many are kept at most, with the greater ones that are worked out first."""


class Sets(dict[int, tuple[int, ...]]):
    """The members of sets, least index first: some that are always there, and the others.

    Looked up like a dictionary: small sets are worked out once, greater ones put together from
    small ones, and kept while there is room.
    """

    def __init__(self, always: tuple[int, ...] = (), offset: int = 0) -> None:
        super().__init__()
        self.always, self.offset = always, offset
        self.further: Sets | None = None

    def __missing__(self, mask: int) -> tuple[int, ...]:
        # INVARIANT: a set is never less than 0.
        if mask < 0:
            raise ValueError("a set is less than 0")
        if mask < _KEPT:
            members = tuple(self.offset + bit for bit in range(_BITS) if mask >> bit & 1)
            self[mask] = found = self.always + members
            return found
        if self.further is None:
            self.further = Sets((), self.offset + _BITS)
        found = self[mask & _CHUNK] + self.further[mask >> _BITS]
        if not self.always and len(self) < _MOST_KEPT:
            self[mask] = found
        return found


members = Sets()
"""The members of a set."""


def defer(function: Callable[..., Any], *arguments: int) -> Callable[..., Any]:
    """What goes on with a function later."""
    return lambda *given: function(*given, *arguments)


def clockwise(players: int, start: int, count: int) -> list[int]:
    """The players of a set, clockwise from one of them."""
    turns = (*range(max(0, start), count), *range(max(0, start)))
    return [player for player in turns if players >> player & 1]


def sort(players: Sequence[int], keys: list[int], falling: int) -> list[int]:
    """Players sorted by a key each; equal ones stay in order."""
    key = dict(zip(players, keys, strict=True))
    return sorted(players, key=key.__getitem__, reverse=bool(falling))


def drop(vector: Vector, begin: int, length: int, card: int) -> None:
    """Take a card out of an ordered pile, if it lies there."""
    pile = vector[begin : begin + vector[length]]
    if card in pile:
        pile.remove(card)
        vector[begin : begin + vector[length]] = [*pile, -1]
        vector[length] -= 1


def shuffle_pile(vector: Vector, base: int, length: int, stream: int) -> None:
    """Put a pile in random order."""
    shuffle(vector, base, vector[length], vector, stream)


def drawn(vector: Vector, mask: int, stream: int) -> int:
    """A uniform member of a set, none of an empty set."""
    found = members[mask]
    return found[below(vector, stream, len(found))] if found else -1


class WrongOption(ValueError):
    """Somebody decided for what is no option of the choice."""


def unknown_option(choice: int, option: int) -> None:
    """Refuse an option of another choice. Raises WrongOption."""
    raise WrongOption(f"option {option} does not belong to choice {choice}")


NAMES: Mapping[str, Any] = MappingProxyType(
    {
        "D": defer,
        "H": shuffle_pile,
        "K": ranked,
        "M": members,
        "P": drop,
        "R": drawn,
        "S": sort,
        "U": unknown_option,
        "W": clockwise,
        "len": len,
        "divmod": divmod,
        "max": max,
        "min": min,
        "int": int,
        "range": range,
        "sum": sum,
    }
)
"""All that generated source can name, besides what it defines itself."""
