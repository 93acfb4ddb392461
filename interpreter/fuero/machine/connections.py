"""What is connected by a table, which has for each member the set of those beside it: the same for
every evaluator.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

__all__ = ["MOST_IN_CHAIN", "longest_chain", "reached"]

MOST_IN_CHAIN = 16
"""Of how many members the longest chain is found: each more can double the work."""


def reached(members: int, start: int, beside: Sequence[int]) -> int:
    """The members of a set that are reached from others, going through the set alone.

    Those of the start are members or not; what lies beside one of them is reached all the same.
    """
    found, waiting = members & start, start
    while waiting:
        low = waiting & -waiting
        near = beside[low.bit_length() - 1] & members & ~found
        found |= near
        waiting = (waiting ^ low) | near
    return found


@lru_cache(maxsize=1 << 10)
def longest_chain(members: int, beside: tuple[int, ...]) -> int:
    """How many members the longest chain of a set has, in which each is there once and lies beside
    the one before.

    Exact for the first ``MOST_IN_CHAIN`` members; others are left out, and rules that could have
    more are refused (FU328).
    """
    while members.bit_count() > MOST_IN_CHAIN:
        members ^= 1 << members.bit_length() - 1
    # For the members of all chains of one length: with which of them such chains end.
    ends, length = {1 << one: 1 << one for one in _each(members)}, 0
    while ends:
        length += 1
        longer = dict[int, int]()
        for chain, last in ends.items():
            near = 0
            for one in _each(last):
                near |= beside[one]
            for one in _each(near & members & ~chain):
                longer[chain | 1 << one] = longer.get(chain | 1 << one, 0) | 1 << one
        ends = longer
    return length


def _each(mask: int) -> list[int]:
    found = list[int]()
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
