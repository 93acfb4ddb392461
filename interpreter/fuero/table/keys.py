"""What is typed for each option: a number, or a few letters where numbers would mislead."""

from __future__ import annotations

from collections.abc import Sequence

from .short_names import all_initials
from .spelling import ending_number, spelled

__all__ = ["list_keys"]


def list_keys(said: Sequence[str], names: Sequence[str]) -> list[str]:
    """A key for each option of a list, none of which is 0.

    Where all are called alike but for a number of their own, such as places, that is typed; else
    their number in the list. But nobody who reads a number in a name should get another option by
    it: where names hold numbers that would be those of other options, options are typed by the
    number that their title begins with, or by their initials.

    said: each option as it is offered; names: what it names by itself, '' for a mere word.
    """
    own = [ending_number(words) for words in said]
    if all(own) and len(set(own)) == len(own) and len(_kinds(said, own)) == 1:
        return own
    counted = [str(number) for number in range(1, len(said) + 1)]
    if not _misleads(counted, names):
        return counted
    titled = [_first_number(name) for name in names]
    told = (spelled(name or words) for name, words in zip(names, said, strict=True))
    initials = all_initials([*told])
    letters = [short.lower() for short in initials.values()]
    if len(letters) < len(said):
        return counted  # there are options of the same name, which no letters tell apart
    return [
        number if number and titled.count(number) == 1 else short
        for number, short in zip(titled, letters, strict=True)
    ]


def _kinds(said: Sequence[str], own: Sequence[str]) -> set[str]:
    """What stands before the numbers."""
    return {words.removesuffix(number) for words, number in zip(said, own, strict=True)}


def _misleads(keys: Sequence[str], names: Sequence[str]) -> bool:
    """Whether a name begins with another number than its key, or holds another option’s key."""
    named = tuple(zip(keys, names, strict=True))
    return any(_first_number(name) not in ("", key) for key, name in named) or any(
        word in keys and word != key for key, name in named for word in spelled(name).split()
    )


def _first_number(name: str) -> str:
    """The number that a title begins with; '' for none."""
    first = spelled(name).partition(" ")[0]
    return first if first.isascii() and first.isdecimal() and first[0] != "0" else ""
