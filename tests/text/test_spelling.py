"""Words are spelled as people write them, and taken apart again into the same words."""

from __future__ import annotations

import pytest

from fuero.text.book import phrase_table
from fuero.text.languages import languages
from fuero.text.say import say_card
from fuero.text.spelling import Spelling, spell, unspell
from support.shipped import rules_of

SPELLED = [
    ("en", ["take", "a", "offer"], "take an offer", ["take", "a", "offer"]),
    ("es", ["de", "el", "rey"], "del rey", ["de", "el", "rey"]),
    ("pt", ["de", "o", "rei"], "do rei", ["de", "o", "rei"]),
    ("fr", ["de", "le", "roi"], "du roi", ["de", "le", "roi"]),
    # What is elided alike is one word: le and la before a vowel.
    ("fr", ["la", "action"], "l’action", ["le", "action"]),
    ("hu", ["a", "udvar"], "az udvar", ["a", "udvar"]),
]


def spelling_of(language: str) -> Spelling:
    table = phrase_table(language)
    assert table is not None
    return table.grammar.spelling


@pytest.mark.parametrize(("language", "words", "text", "again"), SPELLED)
def test_words_are_spelled_and_taken_apart(
    language: str, words: list[str], text: str, again: list[str]
) -> None:
    spelling = spelling_of(language)
    assert spell(words, spelling) == text
    assert unspell(text, spelling) == again


@pytest.mark.parametrize("language", languages())
def test_spelling_what_was_taken_apart_gives_the_same_words(language: str) -> None:
    rules, spelling = rules_of("king-colonies"), spelling_of(language)
    for card in rules.declared.cards:
        for line in say_card(rules, card, language).split("\n"):
            words = unspell(line, spelling)
            assert unspell(spell(words, spelling), spelling) == words
