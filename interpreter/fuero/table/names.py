"""What things are called at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from fuero.ruleset.settings import played_edition
from fuero.ruleset.things import known_card, known_figure
from fuero.text.numbers import say_numbers
from fuero.text.words import word

if TYPE_CHECKING:
    from fuero.playing.loaded import LoadedRules
    from fuero.ruleset.model import Rules

__all__ = [
    "capital",
    "card_words",
    "figure_name",
    "known_words",
    "name_of",
    "provenance_words",
    "title_words",
]


def capital(text: str) -> str:
    """The text with a capital at the beginning."""
    return text[:1].upper() + text[1:]


def name_of(rules: Rules, category: str, name: str, number: str = "one") -> str:
    """What a thing is called, without an article; a copy of a card like the card."""
    card = known_card(rules, name) if category == "card" else None
    found = word(rules, category, card.name if card else name)
    return found.many if number == "many" else found.one


def title_words(rules: LoadedRules) -> str:
    """The title of some rules, with the edition and what else the table has settled."""
    edition, more = played_edition(rules.rules.editions, rules.settings)
    settled = [f"{name}={value}" for name, value in more.items()]
    said = [edition.title, *settled] if edition is not None else settled
    return f"{rules.rules.title} ({', '.join(said)})" if said else rules.rules.title


def provenance_words(counts: Mapping[str, Mapping[str, int]]) -> str:
    """How many cards, places and numbers are known from where; kinds there are none of left out."""
    parts = []
    for kind, sources in counts.items():
        if sources:
            known = ", ".join(f"{n} {source or 'not said'}" for source, n in sources.items())
            number = sum(sources.values())
            parts.append(f"{number} {kind if number == 1 else kind + 's'} ({known})")
    return "; ".join(parts) or "no cards, places or numbers"


def known_words(provenance: str, numbers: Mapping[str, str]) -> str:
    """Where a thing is known from, and those of its numbers that are known from elsewhere."""
    others = [f"{name} {known}" for name, known in numbers.items() if known != provenance]
    return f"{provenance or 'not said'}; {', '.join(others)}" if others else provenance


def figure_name(rules: Rules, figure: str) -> str:
    """What a figure is called, with its owner if it has one."""
    found = known_figure(rules, figure)
    if found is None:
        return figure
    thing, kind = found
    name = name_of(rules, thing.category, thing.name)
    if thing.category == "figure-member":
        # A lexicon's word says what it is; a bare id does not.
        return f"{name_of(rules, 'figure', kind.name)} {name}" if name == figure else name
    return f"{name} ({name_of(rules, 'player', thing.owner)})" if thing.owner else name


def card_words(rules: Rules, card: str, family: str = "") -> str:
    """What a card is called, with the numbers on it."""
    name, numbers = name_of(rules, "card", card), say_numbers(rules, card, family)
    return f"{name} ({numbers})" if numbers else name
