"""The card that says most nearly what a sentence says, to compare it with."""

from __future__ import annotations

from collections import Counter

from fuero.ruleset.model import Rules
from fuero.text.say import say_card_text
from fuero.text.spelling import tokens

__all__ = ["card_like"]

_LIKE = 0.4
"""A card that shares a smaller part of its words is of no help."""


def card_like(rules: Rules, sentence: str, language: str) -> str:
    """The text of one line, of any card, that shares the greatest part of its words with a
    sentence; '' if none shares enough.
    """
    words = Counter(tokens(sentence.lower()))
    best, found = _LIKE, ""
    for card in rules.declared.cards.values():
        text = say_card_text(rules, card.body, language) if card.body else ""
        others = Counter(tokens(text.lower()))
        both = 2 * (words & others).total() / (words.total() + others.total() or 1)
        if "\n" not in text and both > best:
            best, found = both, text
    return found
