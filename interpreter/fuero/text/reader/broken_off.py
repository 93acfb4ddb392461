"""What is told of a sentence that breaks off, or goes on with a word that does not fit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fuero.ruleset.model import Rules
from fuero.text.book import open_book
from fuero.text.message import message

from .coming import coming_lines, first_words
from .following import following, printed_so_far, usual_first
from .misread import Misread
from .near import form_meant

__all__ = ["BROKEN_OFF", "BrokenOff", "broken_off"]

BROKEN_OFF = ("unexpected", "unended")
"""Failures of which it is told what can come there."""
_MOST_WORDS = 8
"""So many words of each role are told."""


@dataclass(frozen=True, slots=True)
class BrokenOff:
    """lacking: the slots that come next; advice: what can stand there, or another form of a word
    that may be meant.
    """

    lacking: tuple[str, ...]
    advice: tuple[str, ...]


def broken_off(rules: Rules, misread: Misread, begun: str, language: str, label: str) -> BrokenOff:
    """What is told of a sentence that can be read as far as begun: as cards go on there, else as
    others can. label: the message for what can stand there.
    """
    found = following(rules, begun, language)
    if not found.fits:
        return BrokenOff(misread.missing, tuple(_otherwise(rules, misread, begun, language, label)))
    lines = coming_lines(found, language, most=_MOST_WORDS, label=label)
    return BrokenOff(
        (found.lacking or misread.missing) if misread.why == "unended" else (), tuple(lines)
    )


def _otherwise(
    rules: Rules, misread: Misread, begun: str, language: str, label: str
) -> Iterator[str]:
    """What is told of a beginning that no card has."""
    word, instead = printed_so_far(rules, begun, language)
    table = open_book(rules, language).table
    meant = form_meant(word, instead, table) if word else None
    if meant is not None:
        yield message("unread-other-form", language=language, word=word, other=meant)
        return
    words = usual_first(rules, begun, misread.expected, language)
    if words:
        said = first_words(words, _MOST_WORDS, language)
        yield message(label, language=language, words=said)
