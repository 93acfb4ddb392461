"""The numbers on a card, as somebody who picks among cards wants to read them."""

from __future__ import annotations

from collections.abc import Iterator

from fuero.lang import nodes
from fuero.ruleset.model import Element, Rules
from fuero.ruleset.names import Names, names_of

from .book import REFERENCE, open_book
from .render import render
from .tree import Count, Listing, Noun, Phrase, phrase

__all__ = ["say_numbers"]


def say_numbers(rules: Rules, card: str, family: str = "", language: str = REFERENCE) -> str:
    """What stands on a card, such as *value 3, weight 2*; '' for one without numbers of its own.

    card: its id, also that of a copy; family: of a card that is called by a number. Left out are
    that number, and what all cards of a family have unless told otherwise.
    """
    items = tuple(
        _number(name, numbers) for name, numbers in _numbers(rules, family, card.partition(".")[0])
    )
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
    element = rules.of("card").get(card)
    if element is not None:
        yield from _own_numbers(names_of(rules), element)
        return
    numbered = rules.of("cards").get(family)
    if numbered is not None and isinstance(node := numbered.node, nodes.NumberedCardsDeclaration):
        called = tuple(range(node.first, node.last + 1))
        for column in node.columns:
            if column.numbers != called:
                yield column.name.text, (column.numbers[int(card) - node.first],)


def _own_numbers(names: Names, element: Element) -> Iterator[tuple[str, tuple[int, ...]]]:
    family = names.rules.of("cards")[names.family_of_card(element)].node
    usual = family.attributes if isinstance(family, nodes.CardsDeclaration) else None
    unsaid = {(attribute.name.text, attribute.numbers) for attribute in usual or ()}
    assert isinstance(element.node, nodes.Card)
    for attribute in names.attributes_of_card(element.node):
        if (attribute.name.text, attribute.numbers) not in unsaid:
            yield attribute.name.text, attribute.numbers
