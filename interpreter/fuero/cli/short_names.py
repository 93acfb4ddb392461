"""Names made shorter for maps with little room, as people would shorten them."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["first_word", "initials_of", "is_said_in", "telling_word"]

_LONGEST = 12


def first_word(name: str) -> str:
    """The first word of a name, without what makes it a possessive."""
    return name.split()[0].removesuffix("’s")


def telling_word(name: str) -> str:
    """The word that tells a thing from others like it: one with digits, or else the first."""
    words = name.split()
    return next((word for word in words if any(map(str.isdigit, word))), words[0])


def is_said_in(numbers: str, name: str) -> bool:
    """Whether a name already says these numbers."""
    return numbers in name.split()


def initials_of(name: str, names: Sequence[str]) -> str:
    """The beginnings of the words of a name, as long as needed to tell it from the other names."""
    for letters in range(1, _LONGEST):
        begun = [_begun(one, letters) for one in names]
        mine = _begun(name, letters)
        if begun.count(mine) == 1:
            return mine
    return name


def _begun(name: str, letters: int) -> str:
    return "".join(
        word if word.isdigit() else word[:1].upper() + word[1:letters] for word in name.split()
    )
