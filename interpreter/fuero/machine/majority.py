"""Who gets what for a place: ranks, ties and values.

Pure arithmetic on counts; the evaluators share it, and the tests judge it by an independent scorer.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeAlias

from fuero.frozen import frozen

__all__ = ["MOST_BROKEN", "Rank", "TiedSo", "rank"]

MOST_BROKEN = 3
"""In how many ways a table breaks ties: for single ranks, and for all others."""

TiedSo: TypeAlias = tuple[int, int, int, str, str]
"""A rank or 0, the least and the most who are tied (0: any number), the policy, and the use."""


@frozen
class Rank:
    """What one owner has in a place.

    count: of a pooled owner, that of all who are pooled. rank: from 1, the best rank of the owner's
    group. paid: the rank whose value is paid, 0 if none. tied: how many others share the rank,
    those who are pooled being one. points: the value. favoured: the owner would be tied for first
    without a favour.
    """

    owner: int
    count: int
    rank: int
    paid: int
    tied: int
    points: int
    favoured: bool = False


def rank(  # noqa: C901, PLR0912, PLR0913 - the whole of ranks and ties, to be read in one piece
    counts: Sequence[int],
    values: Sequence[int],
    *,
    least: int,
    ranks: int,
    ties: str,
    use: str,
    first_only: bool = False,
    tied_too: bool = False,
    favours: Collection[int] = (),
    pools: Collection[int] = (),
    cases: Sequence[TiedSo] = (),
    broken: Sequence[int] = (),
    sides: Sequence[Sequence[int]] = (),
) -> list[Rank]:
    """Rank owners by count, most first.

    counts: pieces by owner. values: points by rank. least: presence that ranks. ranks: how many
    ranks pay at all. ties: ``next rank`` (a tied group gets the value of the rank below it),
    ``full rank`` (each gets its rank's value), ``split ranks`` (the values of the ranks it takes
    are added and divided, rounding down), ``nothing``. use: ranks a tied group uses up: ``compact``
    the one it stands on and, under ``next rank``, the one it is paid for; ``skip`` as many as it
    has members; ``free`` none. cases: policy and use for groups that are tied for a rank (0: any)
    with at least, and at most (0: any number), so many; the first that fits holds. first_only: only
    a first rank pays, and a tied one only with tied_too.

    broken: the last digits of each count, in the system whose base is the number of owners, only
    tell apart who is tied for these ranks (0: any), a digit for each; whoever has more of it goes
    first.

    favours: in a tie for first with exactly one of these owners, that one is alone first and the
    others are the next group down. pools: owners who take part as one, with their counts added;
    each of them gets what the one gets, and a favour to one is a favour to all. sides: several
    such groups, none of which shares an owner with another or with pools.
    """
    paying = values[: max(ranks, 0)]

    def value(position: int) -> int:
        return paying[position - 1] if position <= len(paying) else 0

    pooled = []
    for pool in (pools, *sides):
        shared = [owner for owner in range(len(counts)) if owner in pool] if pool else []
        if not shared:
            continue
        pooled.append(shared)
        together = sum(counts[owner] for owner in shared)
        counts = [together if owner in shared else count for owner, count in enumerate(counts)]
        if any(owner in favours for owner in shared):
            favours = {*favours, *shared}
    groups = _groups(counts, least, len(counts) ** len(broken))
    favour, number = False, 0
    result: list[Rank] = []
    position = 1
    while number < len(groups):
        groups[number : number + 1] = _told_apart(groups[number], counts, broken, position)
        if favours and not number:
            one = [owner for owner in groups[0] if owner in favours]
            others = [owner for owner in groups[0] if owner not in favours]
            favour = bool(others) and _parties(one, pooled) == 1
            if favour:
                groups[:1] = [one, others]
        group = groups[number]
        size = _parties(group, pooled)
        paid, points, used = position, value(position), 1
        if size > 1:
            policy, takes = _rule(cases, position, size) or (ties, use)
            used = size
            if policy == "next rank":
                paid, points = position + 1, value(position + 1)
                used = size if takes == "skip" else 2
            elif policy == "split ranks":
                taken = range(position, position + size)
                points = sum(value(place) for place in taken) // size
            elif policy == "nothing":
                paid, points = 0, 0
                used = size if takes == "skip" else 1
            elif takes == "compact":
                used = 1
            used = 0 if takes == "free" else used
        if first_only and (position > 1 or (size > 1 and not tied_too)):
            paid, points = 0, 0
        if paid > len(paying):
            paid = 0
        for owner in group:
            result.append(
                Rank(
                    owner=owner,
                    count=counts[owner],
                    rank=position,
                    paid=paid,
                    tied=size - 1,
                    points=points,
                    favoured=favour,
                )
            )
        position += used
        number += 1
        favour = False
    return result


def _rule(cases: Sequence[TiedSo], rank: int, size: int) -> tuple[str, str] | None:
    """Policy and use for a group that is tied; None where no case fits."""
    for at, least, most, ties, use in cases:
        if at in (0, rank) and least <= size and size <= (most or size):
            return ties, use
    return None


def _groups(counts: Sequence[int], least: int, scale: int = 1) -> list[list[int]]:
    """Owners with the same count, most first. scale: what is less than this makes no difference."""
    found: dict[int, list[int]] = {}
    for owner, count in enumerate(counts):
        if count >= least and count > 0:
            found.setdefault(count // scale, []).append(owner)
    return [found[count] for count in sorted(found, reverse=True)]


def _told_apart(
    group: list[int], counts: Sequence[int], broken: Sequence[int], rank: int
) -> list[list[int]]:
    """Those of a group that is tied for a rank who are still tied when that tie is broken."""
    found = [group]
    for behind, at in zip(reversed(range(len(broken))), broken, strict=True):
        if at in (0, rank):
            digit = [count // len(counts) ** behind % len(counts) for count in counts]
            found = [
                [owner for owner in some if digit[owner] == one]
                for some in found
                for one in sorted({digit[owner] for owner in some}, reverse=True)
            ]
    return found


def _parties(owners: Sequence[int], pooled: Sequence[Sequence[int]]) -> int:
    """How many take part, where those who are pooled count as one. Of each pool either all take
    part or none.
    """
    return len(owners) - sum(len(shared) - 1 for shared in pooled if shared[0] in owners)
