"""What is shown of every language in the same way: its cards, and the keys of its table."""

from __future__ import annotations

from fuero.text.book import phrase_table
from fuero.text.languages import REFERENCE
from fuero.text.say import say_card, say_name

from .shipped import SHIPPED, rules_of

__all__ = ["SUMS", "cards_of", "missing_keys", "needless_keys"]

SUMS = (
    *SHIPPED,
    *("five-valleys", "hillsides", "three-offices", "tic-tac-toe", "two-heaps"),
    *(
        f"el-grande+{layer}"
        for layer in (
            "changing-places",
            "crown-of-three",
            "forays",
            "silent-harvest",
            "wandering-court",
        )
    ),
)
"""The rulesets that ship, the examples, and house rules over a game."""


def cards_of(language: str) -> str:
    """Every card of everything that ships, each text once."""
    said: dict[str, str] = {}
    for name in SUMS:
        rules = rules_of(name)
        for card in rules.declared.cards:
            title = say_name(rules, card, language=language, category="card")
            text = f"{title} [{card}]\n{say_card(rules, card, language)}\n"
            said.setdefault(text, name)
    lines: list[str] = []
    for name in SUMS:
        found = [text for text, first in said.items() if first == name]
        lines += [f"==== {name}\n", *found] if found else []
    return "\n".join(lines)


def missing_keys(language: str) -> list[str]:
    """Phrases of the reference table that a language has no words for."""
    return [key for key in _keys(REFERENCE) if key not in _keys(language)]


def needless_keys(language: str) -> list[str]:
    """Phrases of a language that nothing asks for, but for the frames of what has no word, and the
    words for *it* by what it is.
    """
    known, besides = _keys(REFERENCE), ("it", "unnamed")
    return [key for key in _keys(language) if key not in known and key.split(":")[0] not in besides]


def _keys(language: str) -> list[str]:
    table = phrase_table(language)
    assert table is not None, language
    return list(table.templates)
