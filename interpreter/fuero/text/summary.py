"""Rules in an order in which a person can read them, without what only the interpreter needs.

What the board and the material are, how a game goes from the set-up to its end, what always holds,
how places are scored, and what the cards do. Switches are settled, layers are merged; what keeps
accounts in the background is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fuero.frozen import frozen
from fuero.ruleset import core
from fuero.ruleset.model import Rules

from .book import open_book
from .numbers import say_numbers
from .render import render, sentence
from .say import say_card, say_element, say_expression, say_result
from .tree import Count, Noun, Verbatim, phrase

__all__ = ["ToldCard", "CardStack", "Chapter", "card_stacks", "chapters"]


@frozen
class Chapter:
    """A part of the rules: its title, and its sections, each of lines. id: as in every language."""

    id: str
    title: str
    sections: tuple[tuple[str, ...], ...]


@frozen
class ToldCard:
    """A card. title: with its numbers and number, up to a colon; lines: what it does."""

    id: str
    title: str
    lines: tuple[str, ...]


@frozen
class CardStack:
    """Cards that lie together, and what they have in common, up to a colon."""

    title: str
    cards: tuple[ToldCard, ...]


def chapters(rules: Rules, language: str = "") -> tuple[Chapter, ...]:
    """The rules, chapter by chapter; those that would be empty are left out."""
    parts: Mapping[str, Iterator[str]] = {
        "aim": iter((say_result(rules, language),)),
        "board": _board(rules, language),
        "material": _elements(rules, language, "owner", "piece", "figure", "cards", "deck", "zone"),
        "noted": _elements(rules, language, "track", "variable"),
        "course": _course(rules, language),
        "scoring": _elements(rules, language, "majority"),
        "standing": _elements(
            rules, language, "prohibition", "exemption", "unshown", "trigger", "moment"
        ),
        "cards": _cards(rules, language),
        "words": _words(rules, language),
    }
    book = open_book(rules, language)
    found = []
    for name, said in parts.items():
        sections = tuple(tuple(text.splitlines()) for text in dict.fromkeys(said) if text)
        if sections:
            title = render(phrase(f"chapter:{name}"), book)
            found.append(Chapter(id=name, title=title, sections=sections))
    return tuple(found)


def _board(rules: Rules, language: str) -> Iterator[str]:
    for category, names in (
        ("place", rules.places),
        ("group", rules.groups),
        ("relation", rules.relations),
    ):
        for name in names:
            yield say_element(rules, category, name, language)


def _elements(rules: Rules, language: str, *categories: str) -> Iterator[str]:
    """Everything of some categories but what is in the background."""
    for category in categories:
        for name in rules.of(category):
            if not _in_background(rules, category, name):
                yield say_element(rules, category, name, language)


def _in_background(rules: Rules, category: str, name: str) -> bool:
    declared: core.Variable | core.Zone | None = None
    if category in ("variable", "track"):
        declared = rules.declared.variables[name]
    elif category == "zone":
        declared = rules.declared.zones[name]
    return declared is not None and declared.background


def _course(rules: Rules, language: str) -> Iterator[str]:
    """The procedures, each behind the one that performs it first."""
    for name in _performed(rules, rules.game.text):
        yield say_element(rules, "procedure", name, language)


def _performed(rules: Rules, first: str) -> list[str]:
    """The names of procedures in the order in which a game comes to them."""
    found: list[str] = []
    waiting = [first]
    while waiting:
        name = waiting.pop()
        procedure = rules.declared.procedures.get(name)
        if procedure is None or name in found:
            continue
        found.append(name)
        inside = [
            node.procedure
            for statement in procedure.body
            for node in core.walk(statement)
            if isinstance(node, core.Perform)
        ]
        waiting.extend(reversed(inside))
    return found


def _cards(rules: Rules, language: str) -> Iterator[str]:
    """What each card does that does something, those of a stack together."""
    for stack in card_stacks(rules, language):
        yield stack.title
        for card in stack.cards:
            yield "\n".join((card.title, *(f"  {line}" for line in card.lines)))


def card_stacks(rules: Rules, language: str = "") -> Iterator[CardStack]:
    """All cards, those of a stack or a family together, in the order of declaration."""
    book = open_book(rules, language)
    homes: dict[tuple[str, str], list[core.Card]] = {}
    for card in rules.declared.cards.values():
        homes.setdefault(("deck", card.deck) if card.deck else ("cards", card.family), []).append(
            card
        )
    for (category, name), cards in homes.items():
        noun = Noun(category=category, id=name)
        home = phrase("cards-of:deck" if category == "deck" else "cards-of:family", home=noun)
        told = tuple(_told_card(rules, card, language) for card in cards)
        yield CardStack(title=sentence(render(home, book)), cards=told)


def _told_card(rules: Rules, card: core.Card, language: str) -> ToldCard:
    said = phrase(
        "card-in-list",
        name=Noun(category="card", id=card.name),
        numbers=phrase("card-in-list:numbers", numbers=Verbatim(numbers))
        if (numbers := say_numbers(rules, card.name, language=language))
        else None,
        copies=phrase("copies", count=Count(card.copies)) if card.copies > 1 else None,
    )
    return ToldCard(
        id=card.name,
        title=sentence(render(said, open_book(rules, language))),
        lines=tuple(say_card(rules, card.name, language).splitlines()),
    )


def _words(rules: Rules, language: str) -> Iterator[str]:
    """What words stand for that rules define; not one that says no more than itself."""
    book = open_book(rules, language)
    for name, defined in rules.declared.definitions.items():
        noun = Noun(category="define", id=name)
        itself = {render(noun, book), render(phrase("all-of", things=noun), book)}
        if say_expression(rules, defined.body, language) not in itself:
            yield say_element(rules, "define", name, language)
