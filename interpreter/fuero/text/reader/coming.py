"""What can come next in a sentence, in words: a line for each role."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fuero.text.message import message

from .following import Following

__all__ = ["coming_lines", "first_words"]

_LABELS = {"source": "compose-source", "goal": "compose-goal", "place": "compose-place"}
"""The message that tells what words of a role are about."""


def coming_lines(
    found: Following, language: str, *, most: int, label: str = "compose-next"
) -> Iterator[str]:
    """The words of each role that follow there on cards, so many at most, or others where none
    does, and how many more there are. label: the message for words of no role of their own.
    """
    some_usual = found.number_usual or any(one.usual for one in found.followers)
    told: dict[str, list[str]] = {}
    untold: dict[str, int] = {}
    for follower in found.followers:
        key = _LABELS.get(follower.role, label)
        words = told.setdefault(key, [])
        # Numbers with an ending are too many to tell, and marks help nobody.
        own = [one for one in follower.words if one[0].isalpha()]
        many = min(most - len(words), follower.usual if some_usual else len(own))
        if not follower.role and (found.number_usual or (found.number and not some_usual)):
            words.insert(0, message("compose-number", language=language))
        words += own[:many]
        untold[key] = untold.get(key, 0) + len(own[many:])
    for key, words in told.items():
        if words:
            said = _with_rest(words, untold[key], language)
            yield message(key, language=language, words=said)


def first_words(words: Sequence[str], most: int, language: str) -> str:
    """The first of some words, and how many more there are."""
    return _with_rest(words[:most], len(words[most:]), language)


def _with_rest(words: Sequence[str], more: int, language: str) -> str:
    rest = [message("compose-more", language=language, count=more)] if more else []
    return ", ".join((*words, *rest))
