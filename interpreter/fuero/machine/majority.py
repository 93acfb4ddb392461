"""Who gets what for a place: ranks, ties and values (R-6.2 to R-6.4 and their like).

Pure arithmetic on counts; the evaluators share it, and the tests judge it by an independent scorer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Rank", "rank"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rank:
    """What one owner has in a place.

    rank: from 1, the best rank of the owner's group. paid: the rank whose value is paid, 0 if none.
    tied: how many others share the rank. points: the value.
    """

    owner: int
    count: int
    rank: int
    paid: int
    tied: int
    points: int


def rank(
    counts: Sequence[int],
    values: Sequence[int],
    *,
    least: int,
    ranks: int,
    ties: str,
    use: str,
    first_only: bool = False,
) -> list[Rank]:
    """Rank owners by count, most first.

    counts: pieces by owner. values: points by rank. least: presence that ranks. ranks: how many
    ranks pay at all. ties: ``next rank`` (a tied group gets the value of the rank below it),
    ``full rank`` (each gets its rank's value), ``split ranks`` (the values of the ranks it takes
    are added and divided, rounding down), ``nothing``. use: ranks a tied group uses up: ``compact``
    the one it stands on and, under ``next rank``, the one it is paid for; ``skip`` as many as it
    has members. first_only: only a first rank pays, and never a tied one (R-7.3.5).
    """
    paying = [value if index < ranks else 0 for index, value in enumerate(values)]

    def value(position: int) -> int:
        return paying[position - 1] if position <= len(paying) else 0

    result: list[Rank] = []
    position = 1
    groups = sorted({count for count in counts if count >= least and count > 0}, reverse=True)
    for count in groups:
        group = [owner for owner, number in enumerate(counts) if number == count]
        size = len(group)
        paid, points, used = position, value(position), 1
        if size > 1:
            used = size
            if ties == "next rank":
                paid, points = position + 1, value(position + 1)
                used = size if use == "skip" else 2
            elif ties == "split ranks":
                taken = range(position, position + size)
                points = sum(value(place) for place in taken) // size
            elif ties == "nothing":
                paid, points = 0, 0
                used = size if use == "skip" else 1
            elif use == "compact":
                used = 1
        if first_only and (position > 1 or size > 1):
            paid, points = 0, 0
        result.extend(
            Rank(
                owner=owner,
                count=count,
                rank=position,
                paid=paid,
                tied=size - 1,
                points=points,
            )
            for owner in group
        )
        position += used
    return result
