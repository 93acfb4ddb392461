"""What generated functions call: the few things that are not written out each time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from fuero.machine.chance import below, shuffle
from fuero.machine.expressions import Vector
from fuero.machine.majority import gather, rank

__all__ = ["NAMES", "TIES", "Sets", "WrongOption", "clockwise"]

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


# ---- scoring ----------------------------------------------------------------------------------

TIES = ("full rank", "next rank", "split ranks", "nothing")
"""The policies of ties by their numbers in generated source."""
_NEXT, _SPLIT, _NOTHING = 1, 2, 3


def rows_together(vector: Vector, base: int, width: int, places: Sequence[int]) -> list[int]:
    """The sums of the rows of several places."""
    rows = [vector[base + place * width : base + (place + 1) * width] for place in places]
    return [sum(column) for column in zip(*rows, strict=True)] if rows else [0] * width


def by_owner(
    row: Sequence[int], owners: int, seats: int, held: Sequence[tuple[int, int]], ignored: int
) -> list[int]:
    """The counts by owner, whatever the pieces carry; held: (owner, who holds it, or none)."""
    holders = [(owner, player) for owner, player in held if player >= 0]
    unheld = set(range(seats, owners)) - {owner for owner, _ in holders}
    left_out = sorted(unheld) if ignored else ()
    return gather(row, owners=owners, held=holders, left_out=left_out)


def ranked(
    counts: Sequence[int],
    values: Sequence[int],
    least: int,
    ranks: int,
    ties: int,
    skip: int,
    firsts: int,
    favours: Sequence[int],
    pools: Sequence[int],
) -> list[tuple[int, int, int, int, int, int, bool]]:
    """Owner, count, rank, rank paid, tied, points and favoured of each who ranks, best first."""
    if not favours and not pools:
        return _ranked_simply(counts, values[: max(ranks, 0)], max(least, 1), ties, skip, firsts)
    return [
        (one.owner, one.count, one.rank, one.paid, one.tied, one.points, one.favoured)
        for one in rank(
            counts,
            values,
            least=least,
            ranks=ranks,
            ties=TIES[ties],
            use="skip" if skip else "compact",
            first_only=firsts > 0,
            tied_too=firsts == 2,
            favours=favours,
            pools=pools,
        )
    ]


def _ranked_simply(
    counts: Sequence[int], values: Sequence[int], least: int, ties: int, skip: int, firsts: int
) -> list[tuple[int, int, int, int, int, int, bool]]:
    """The same where nobody is favoured and nobody pooled; values: of the ranks that pay.

    Most places are scored so, and most of the time of scoring is spent here.
    """
    found: list[tuple[int, int, int, int, int, int, bool]] = []
    left = sorted({count for count in counts if count >= least}, reverse=True)
    paying, position = len(values), 1
    for count in left:
        size = counts.count(count)
        paid, used = position, 1
        points = values[position - 1] if position <= paying else 0
        if size > 1:
            used = size if skip or ties == _SPLIT else 1
            if ties == _NEXT:
                paid = position + 1
                points = values[position] if position < paying else 0
                used = size if skip else 2
            elif ties == _SPLIT:
                points = sum(values[position - 1 : position - 1 + size]) // size
                used = size
            elif ties == _NOTHING:
                paid = points = 0
        if firsts and (position > 1 or (size > 1 and firsts == 1)):
            paid = points = 0
        if paid > paying:
            paid = 0
        if size == 1:
            owner = counts.index(count)
            found.append((owner, count, position, paid, 0, points, False))
        else:
            for owner, number in enumerate(counts):
                if number == count:
                    found.append((owner, count, position, paid, size - 1, points, False))
        position += used
    return found


class WrongOption(ValueError):
    """Somebody decided for what is no option of the choice."""


def unknown_option(choice: int, option: int) -> None:
    """Refuse an option of another choice. Raises WrongOption."""
    raise WrongOption(f"option {option} does not belong to choice {choice}")


NAMES: Mapping[str, Any] = MappingProxyType(
    {
        "D": defer,
        "G": by_owner,
        "H": shuffle_pile,
        "J": rows_together,
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
