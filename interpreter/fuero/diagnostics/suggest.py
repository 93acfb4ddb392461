"""Find the word a person most likely meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["did_you_mean", "suggest"]

LONGEST_WORD = 64


def suggest(word: str, candidates: Iterable[str], most: int = LONGEST_WORD) -> str | None:
    """The candidate nearest to a word, or None if none is near.

    Near is a third of the word's letters, at least one, changed, left out, put in or swapped with
    their neighbour; capitals count as small letters, blanks and underscores as hyphens. Of equally
    near candidates the first in alphabetical order is taken, whatever order they come in. most: so
    many changes and no more.
    """
    if not 0 < len(word) <= LONGEST_WORD:
        return None
    wanted = _normal(word)
    limit = min(most, max(1, len(wanted) // 3))
    near = [
        (distance, candidate)
        for candidate in set(candidates)
        if candidate != word
        and abs(len(candidate) - len(wanted)) <= limit
        and (distance := _distance(wanted, _normal(candidate))) <= limit
    ]
    return min(near)[1] if near else None


def did_you_mean(word: str, candidates: Iterable[str]) -> str | None:
    """The suggestion as a sentence for the help of a diagnostic, or None if nothing is near."""
    suggestion = suggest(word, candidates)
    return None if suggestion is None else f"did you mean `{suggestion}`?"


def _normal(word: str) -> str:
    return word.lower().replace("_", "-").replace(" ", "-")


def _distance(first: str, second: str) -> int:
    """The edit distance in which swapping two neighbours is one step (optimal string alignment)."""
    before_last: list[int] = []
    last = list(range(len(second) + 1))
    for row, left in enumerate(first, start=1):
        current = [row]
        for column, right in enumerate(second, start=1):
            step = min(last[column] + 1, current[-1] + 1, last[column - 1] + (left != right))
            swapped = (
                row > 1 and column > 1 and left == second[column - 2] and first[row - 2] == right
            )
            current.append(min(step, before_last[column - 2] + 1) if swapped else step)
        before_last, last = last, current
    return last[-1]
