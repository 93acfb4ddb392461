"""Random numbers on 32-bit words, one stream for each thing that is shuffled.

A stream is a single word of the state (a Weyl counter, mixed on output in the manner of splitmix),
so that copying a state copies its future. Separate streams keep decks comparable between rulesets:
a deck is dealt alike however often others were shuffled.
"""

from __future__ import annotations

__all__ = ["below", "next_word", "seed_stream"]

_MASK = 0xFFFFFFFF
_STEP = 0x9E3779B9


def _mix(word: int) -> int:
    word = ((word ^ (word >> 16)) * 0x21F0AAAD) & _MASK
    word = ((word ^ (word >> 15)) * 0x735A2D97) & _MASK
    return word ^ (word >> 15)


def seed_stream(seed: int, name: str) -> int:
    """The first state of the stream called ``name`` of a game with this seed (any integer)."""
    word = _mix(seed & _MASK) ^ _mix((seed >> 32) & _MASK ^ 0x5BF03635)
    for byte in name.encode("utf-8"):
        word = _mix((word ^ byte) + _STEP & _MASK)
    return word


def next_word(state: list[int], slot: int) -> int:
    """Advance the stream in ``slot`` and return 32 random bits."""
    word = state[slot] = (state[slot] + _STEP) & _MASK
    return _mix(word)


def below(state: list[int], slot: int, bound: int) -> int:
    """A uniform number from 0 to ``bound - 1``; 1 <= bound <= 2**32. Rejects to stay uniform."""
    limit = (1 << 32) - (1 << 32) % bound
    while True:
        word = next_word(state, slot)
        if word < limit:
            return word % bound
