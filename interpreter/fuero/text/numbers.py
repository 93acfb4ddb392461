"""The numbers on a card, as somebody who picks among cards wants to read them."""

from __future__ import annotations

from collections.abc import Iterator

from fuero.ruleset.model import Rules
from fuero.ruleset.things import known_card

from .book import open_book
from .render import render
from .tree import Count, Listing, Noun, Phrase, phrase

__all__ = ["say_numbers"]


def say_numbers(rules: Rules, card: str, family: str = "", language: str = "") -> str:
    """What stands on a card, such as *value 3, weight 2*; '' for one without numbers of its own.

    card: its id, also that of a copy; family: of a card that is called by a number. Left out are
    that number, and what all cards of a family have unless told otherwise.
    """
    known = known_card(rules, card)
    found = _numbers(rules, family, known.name if known is not None else card)
    items = tuple(_number(name, numbers) for name, numbers in found)
    return render(Listing(joint="comma", items=items), open_book(rules, language))


def _number(name: str, numbers: tuple[int, ...]) -> Phrase:
    """An attribute; a lexicon may say it otherwise, as a whole or with one number."""
    return phrase(
        f"card-number:{name}/{' '.join(map(str, numbers))}",
        f"card-number:{name}",
        "card-number",
        name=Noun(category="attribute", id=name),
        numbers=Listing(joint="comma", items=tuple(Count(number) for number in numbers)),
    )


def _numbers(rules: Rules, family: str, card: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    declared = rules.declared
    if card in declared.cards:
        of = declared.cards[card]
        usual = declared.families[of.family].attributes
        yield from (
            (name, found) for name, found in of.attributes.items() if usual.get(name) != found
        )
        return
    numbered = declared.families.get(family)
    if numbered is not None and numbered.numbered:
        called = tuple(range(numbered.first, numbered.last + 1))
        for name, column in numbered.columns.items():
            if column != called:
                yield name, (column[int(card) - numbered.first],)
