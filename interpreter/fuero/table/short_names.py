"""Names made shorter for pictures with little room, as people would shorten them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

__all__ = ["all_initials", "first_word", "is_said_in", "shortened", "telling_word", "told_apart"]

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


def shortened(name: str, most: int) -> str:
    """A name cut to so many letters, with dots where something is missing."""
    return name if len(name) <= most else f"{name[: most - 1]}…"


def all_initials(names: Sequence[str]) -> dict[str, str]:
    """For each name the beginnings of its words, as long as needed to tell it from the others."""
    found: dict[str, str] = {}
    for letters in range(1, _LONGEST):
        begun = {name: _begun(name, letters) for name in names}
        counts = Counter(begun.values())
        found |= {
            name: short for name, short in begun.items() if name not in found and counts[short] == 1
        }
    return {name: found.get(name, name) for name in names}


def told_apart(names: Sequence[str], short: Callable[[str], str]) -> dict[str, str]:
    """Each name made shorter, or whole where that would make two of them alike."""
    shorter = {name: short(name) for name in names}
    counts = Counter(shorter.values())
    return {name: one if counts[one] == 1 else name for name, one in shorter.items()}


def _begun(name: str, letters: int) -> str:
    return "".join(
        word if word.isdigit() else word[:1].upper() + word[1:letters] for word in name.split()
    )
