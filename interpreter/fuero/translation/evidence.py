"""What the words of a text let suspect where it cannot be read whole: numbers and names in it.

Such a look proves nothing, and is told as a warning only. What is looked for is what the sentence
printed in the same language has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from fuero.frozen import frozen
from fuero.ruleset.model import Rules, WordForms
from fuero.text.book import phrase_table
from fuero.text.expressions import context_of
from fuero.text.say import say_card_act
from fuero.text.statements import plan_card_body
from fuero.text.tree import Noun, nouns
from fuero.text.words import has_word, word

__all__ = ["Suspicion", "suspicions"]

_DIGITS = re.compile(r"\d+")
_WORD = re.compile(r"[^\W\d_]+")
_BOTH = re.compile(r"\d+|[^\W\d_]+")
_SHORT = 3
"""Words of so few letters are looked for whole."""

_THINGS = frozenset(
    {
        *("place", "kind", "group", "group-kind", "owner", "piece", "figure"),
        *("card", "cards", "deck", "zone"),
    }
)
"""What a text has to name, beside places that are defined."""


@frozen
class Suspicion:
    """Something that may be wrong. what: ``number-missing``, ``number-added``, ``name-missing``;
    which: the number or the name.
    """

    what: str
    which: str


def suspicions(rules: Rules, card: str, text: str, language: str) -> tuple[Suspicion, ...]:
    """What a text of a card lacks, or has too much, by its words."""
    return (*_of_numbers(rules, card, text, language), *_of_names(rules, card, text, language))


def _of_numbers(rules: Rules, card: str, text: str, language: str) -> Iterator[Suspicion]:
    printed = say_card_act(rules, card, language)
    wanted = set(map(int, _DIGITS.findall(printed)))
    there = set(map(int, _DIGITS.findall(text)))
    said = there | _numerals(text, language)
    for number in sorted(wanted - said):
        yield Suspicion(what="number-missing", which=str(number))
    for number in sorted(there - wanted - _numerals(printed, language)):
        yield Suspicion(what="number-added", which=str(number))


def _numerals(text: str, language: str) -> set[int]:
    """The numbers that a text says in words."""
    table = phrase_table(language)
    known = table.grammar.numerals if table is not None else {}
    return {known[found] for found in _WORD.findall(text.lower()) if found in known}


def _of_names(rules: Rules, card: str, text: str, language: str) -> Iterator[Suspicion]:
    body = rules.declared.cards[card].body
    there = _BOTH.findall(text.lower())
    found: dict[str, bool] = {}
    for noun in nouns(plan_card_body(body, context_of(rules))):
        if _has_to_be_named(rules, noun) and has_word(rules, noun.category, noun.id, language):
            entry = word(rules, noun.category, noun.id, language)
            found[entry.one] = found.get(entry.one, False) or _stands_in(entry, there)
    yield from (
        Suspicion(what="name-missing", which=one) for one, stands in found.items() if not stands
    )


def _has_to_be_named(rules: Rules, noun: Noun) -> bool:
    """Whether a text cannot well speak of a thing in other words, as it can of numbers."""
    if noun.category == "define":
        return rules.declared.definitions[noun.id].parameter is None
    return noun.category in _THINGS


def _stands_in(entry: WordForms, there: list[str]) -> bool:
    """Whether a name stands among words, in whatever form."""
    for form in (entry.one, entry.many, *entry.forms.values()):
        wanted = [_stem(one) for one in _BOTH.findall(form.lower())]
        starts = range(len(there) - len(wanted) + 1)
        if wanted and any(_begin(there[at:], wanted) for at in starts):
            return True
    return False


def _begin(there: list[str], wanted: list[str]) -> bool:
    return all(one.startswith(stem) for one, stem in zip(there, wanted, strict=False))


def _stem(one: str) -> str:
    """What stays of a word in its forms, roughly: endings change its last letter."""
    return one[:-1] if len(one) > _SHORT else one
