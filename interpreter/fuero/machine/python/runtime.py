"""What generated functions call: the few things that are not written out each time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import compress, count
from operator import itemgetter
from types import MappingProxyType
from typing import Any

from fuero.machine.chance import below, shuffle
from fuero.machine.connections import longest_chain, reached
from fuero.machine.expressions import Vector

from .ranking import paid_for, ranked, standing_of

__all__ = ["NAMES", "UNCOUNTED", "Cells", "Listed", "Sets", "WrongOption", "clockwise"]

_KEPT = 1 << 13
"""Below which sets are kept when they were worked out once."""
_MOST_KEPT = 2 * _KEPT
"""How many are kept at most, with the greater ones that are worked out first."""
_MOST_COUNTED = 1 << 11
"""Of how many sets of rows and columns it is kept where their numbers lie."""

UNCOUNTED = 64
"""How many rounds of a loop are done before they are counted as steps."""


_TRUTHS = bytes.maketrans(b"01", b"\0\1")


def bits(mask: int) -> bytes:
    """The bits of a set, least first. Raises ValueError for what is no set."""
    # INVARIANT: a set is never less than 0.
    if mask < 0:
        raise ValueError("a set is less than 0")
    return bin(mask)[:1:-1].encode().translate(_TRUTHS)


class Sets(dict[int, tuple[int, ...]]):
    """The members of sets, least index first.

    Looked up like a dictionary: small sets are worked out once and kept, greater ones while
    there is room.
    """

    def __missing__(self, mask: int) -> tuple[int, ...]:
        found = tuple(compress(count(), bits(mask)))
        if mask < _KEPT or len(self) < _MOST_KEPT:
            self[mask] = found
        return found


members = Sets()
"""The members of a set."""


class Listed(dict[int, tuple[int, ...]]):
    """Options by sets: some that are always there, and one for each member.

    The options of members are given, or are counted on from a first one.
    """

    def __init__(self, always: tuple[int, ...], options: Sequence[int] | range) -> None:
        super().__init__()
        self.always, self.options = always, options

    def __missing__(self, mask: int) -> tuple[int, ...]:
        found = (*self.always, *compress(self.options, bits(mask)))
        if mask < _KEPT or len(self) < _MOST_KEPT:
            self[mask] = found
        return found


class Cells(dict[int, Callable[[Vector], Sequence[int]]]):
    """What gets the numbers that a count adds up out of a state, all at once.

    Looked up by a set of rows; where the columns are not always the same, by a set of columns, and
    that of the rows behind so many bits. columns: those that are always counted, or -1.
    """

    def __init__(self, base: int, width: int, *, columns: int = -1, bits: int = 0) -> None:
        super().__init__()
        self.base, self.width, self.columns, self.bits = base, width, columns, bits

    def __missing__(self, key: int) -> Callable[[Vector], Sequence[int]]:
        rows, columns = key, self.columns
        if columns < 0:
            rows, columns = divmod(key, 1 << self.bits)
        across = members[columns]
        at = [self.base + row * self.width + column for row in members[rows] for column in across]
        found: Callable[[Vector], Sequence[int]]
        if at == list(range(at[0], at[-1] + 1)) if at else True:
            # Those side by side come sooner so, and one alone would be no sequence.
            found = itemgetter(slice(at[0], at[-1] + 1) if at else slice(0))
        else:
            found = itemgetter(*at)
        if len(self) < _MOST_COUNTED:
            self[key] = found
        return found


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


NAMES: Mapping[str, Any] = MappingProxyType(
    {
        "D": defer,
        "E": range(UNCOUNTED),
        "G": longest_chain,
        "H": shuffle_pile,
        "J": reached,
        "K": ranked,
        "M": members,
        "N": (*(1 << bit for bit in range(64)), 0),
        "P": drop,
        "Q": paid_for,
        "R": drawn,
        "S": sort,
        "U": standing_of,
        "W": clockwise,
        "Z": compress,
        "any": any,
        "sum": sum,
        "len": len,
        "divmod": divmod,
        "max": max,
        "min": min,
        "int": int,
        "range": range,
    }
)
"""All that generated source can name, besides what it defines itself."""
