"""What is connected, against the plainest way to find it."""

from __future__ import annotations

from itertools import pairwise, permutations

from hypothesis import given
from hypothesis import strategies as st

from fuero.machine.connections import MOST_IN_CHAIN, longest_chain, reached
from fuero.machine.expressions import members
from support.profiles import examples

SIX = 6
TABLES = st.lists(st.integers(0, (1 << SIX) - 1), min_size=SIX, max_size=SIX).map(tuple)
SETS = st.integers(0, (1 << SIX) - 1)


@given(among=SETS, beside=TABLES)
@examples(60)
def test_no_chain_is_longer_than_the_longest(among: int, beside: tuple[int, ...]) -> None:
    lengths = [
        length
        for length in range(1, among.bit_count() + 1)
        for chain in permutations(members(among), length)
        if all(beside[one] >> other & 1 for one, other in pairwise(chain))
    ]
    assert longest_chain(among, beside) == max(lengths, default=0)


@given(among=SETS, start=SETS, beside=TABLES)
@examples(60)
def test_what_is_reached_lies_beside_the_start_or_what_is_reached(
    among: int, start: int, beside: tuple[int, ...]
) -> None:
    found = start & among
    for _ in range(SIX):
        for one in members(start | found):
            found |= beside[one] & among
    assert reached(among, start, beside) == found


def test_a_chain_is_found_among_so_many_and_no_more() -> None:
    more = MOST_IN_CHAIN + 4
    row = tuple(1 << one + 1 | 1 << one >> 1 for one in range(more))
    assert longest_chain((1 << more) - 1, row) == MOST_IN_CHAIN
    assert longest_chain((1 << MOST_IN_CHAIN) - 1, row) == MOST_IN_CHAIN
