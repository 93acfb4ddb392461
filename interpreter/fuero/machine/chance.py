"""Random numbers, one stream for each thing that is shuffled.

A stream is one slot of the state, a whole number from 0 to 2**64 - 1, so that copying a state
copies its future. Each draw takes the top bits of it and moves it on by one multiplication (the
generator known as PCG XSH-RS 64/32). Separate streams keep decks comparable between rulesets: a
deck is dealt alike however often others were shuffled.

Where a stream begins is worked out one way, from all 64 bits of the seed, what the stream is for
and its name: nobody gets from one stream to the seed, or to another stream, other than by trying
seeds.
"""

from __future__ import annotations

import hashlib

__all__ = [
    "LAST_STATE",
    "PLUS",
    "STATE_BITS",
    "TIMES",
    "below",
    "below_wide",
    "branch",
    "next_word",
    "seed_stream",
    "shuffle",
]

STATE_BITS = 64
"""So many bits a stream has, and so a seed."""

LAST_STATE = (1 << STATE_BITS) - 1
"""The greatest state of a stream, and so the greatest seed."""

_WORD = 0xFFFFFFFF

TIMES = 6364136223846793005
"""A stream is moved on by this factor …"""

PLUS = 1442695040888963407
"""… and this summand."""


def seed_stream(seed: int, name: str, purpose: str = "game") -> int:
    """The first state of the stream called ``name``; seed: 0 to 2**64 - 1.

    purpose: what it is drawn for, at most ten letters (``game``, ``bot`` …). Streams of one name
    for two purposes have nothing to do with each other.
    """
    drawn = hashlib.blake2b(
        seed.to_bytes(8, "little") + name.encode("utf-8"),
        digest_size=8,
        person=b"fuero " + purpose.encode("ascii"),
    )
    return int.from_bytes(drawn.digest(), "little")


def branch(start: int, number: int) -> int:
    """The first state of the numbered stream that branches off ``start``, number from 0."""
    word = (start + (number + 1) * 0x9E3779B97F4A7C15) & LAST_STATE
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & LAST_STATE
    word = (word ^ word >> 27) * 0x94D049BB133111EB & LAST_STATE
    return word ^ word >> 31


def next_word(state: list[int], slot: int) -> int:
    """Advance the stream in ``slot`` and return 32 random bits."""
    word = state[slot]
    state[slot] = word * TIMES + PLUS & LAST_STATE
    return (word >> 22 ^ word) >> (word >> 61) + 22 & _WORD


def below(state: list[int], slot: int, bound: int) -> int:
    """A uniform number from 0 to ``bound - 1``; 1 <= bound <= 2**32. Rejects to stay uniform."""
    limit = 0x100000000 - 0x100000000 % bound
    while True:
        # INVARIANT: as next_word; written out, because every draw of every game comes by here.
        word = state[slot]
        state[slot] = word * TIMES + PLUS & LAST_STATE
        word = (word >> 22 ^ word) >> (word >> 61) + 22 & _WORD
        if word < limit:
            return word % bound


def below_wide(state: list[int], slot: int, bound: int) -> int:
    """The same for 2**32 < bound <= 2**64, by two words for each try."""
    limit = (1 << 64) - (1 << 64) % bound
    while True:
        high = next_word(state, slot)
        drawn = high << 32 | next_word(state, slot)
        if drawn < limit:
            return drawn % bound


def shuffle(things: list[int], first: int, number: int, state: list[int], slot: int) -> None:
    """Put the first so many things in random order (Fisher-Yates, from the last down)."""
    for last in range(first + number - 1, first, -1):
        other = first + below(state, slot, last - first + 1)
        things[last], things[other] = things[other], things[last]
