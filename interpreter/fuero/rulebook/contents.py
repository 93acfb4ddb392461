"""What stands in a rulebook, as plain data: `rulebook_of` makes it of rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from fuero.frozen import frozen
from fuero.text.rulebook import say_heading, say_in_rulebook, say_known, say_players
from fuero.text.say import say_element
from fuero.text.summary import card_stacks, chapters

from .example import WorkedExample, worked_example

if TYPE_CHECKING:
    from fuero.playing.loaded import LoadedRules
    from fuero.ruleset.model import Rules

__all__ = [
    "BookBlock",
    "BookCard",
    "BookChapter",
    "BookDrawing",
    "BookHeading",
    "BookLines",
    "Rulebook",
    "rulebook_of",
]


@dataclass(frozen=True, slots=True)
class BookLines:
    """Lines that belong together; those of a list begin with a dash, further in if need be."""

    lines: tuple[str, ...]


@frozen
class BookCard:
    """A card. title: with its numbers and how many there are; known: where it is known from."""

    title: str
    lines: tuple[str, ...]
    known: str


@frozen
class BookDrawing:
    """The drawn board, an SVG document, and what is said below it."""

    svg: str
    caption: str


@dataclass(frozen=True, slots=True)
class BookHeading:
    """What the cards below it have in common."""

    text: str


BookBlock: TypeAlias = BookLines | BookCard | BookDrawing | BookHeading
"""A part of a chapter."""


@frozen
class BookChapter:
    """A chapter. id: the same in every language."""

    id: str
    title: str
    blocks: tuple[BookBlock, ...]


@frozen
class Rulebook:
    """The rules of a game, switches settled, in one language."""

    language: str
    title: str
    players: str
    chapters: tuple[BookChapter, ...]


def rulebook_of(rules: LoadedRules, language: str, *, title: str, drawn: bool) -> Rulebook:
    """The rulebook of rules. title: what the game is called; drawn: whether the board is drawn.

    Raises DiagnosticError (FU042) for a board that has too many places to be drawn.
    """
    rules = rules.told_in(language)
    content = rules.rules
    return Rulebook(
        language=language,
        title=title,
        players=say_players(content, language),
        chapters=tuple(_chapters(content, language, worked_example(rules, language), drawn)),
    )


def _chapters(
    rules: Rules, language: str, example: WorkedExample, drawn: bool
) -> Iterator[BookChapter]:
    """The chapters of the rules, with the drawing, the example and the cards where they belong."""
    told = chapters(rules, language)
    told_behind = "scoring" if any(one.id == "scoring" for one in told) else "course"
    for chapter in told:
        blocks: list[BookBlock] = [BookLines(section) for section in chapter.sections]
        if chapter.id == "board" and drawn:
            caption = say_in_rulebook(rules, "drawn", language)
            blocks.insert(0, BookDrawing(svg=example.drawing, caption=caption))
        elif chapter.id == "cards":
            blocks = list(_cards(rules, language))
        yield BookChapter(id=chapter.id, title=chapter.title, blocks=tuple(blocks))
        if chapter.id == told_behind and example.lines:
            said = "scored" if example.shown == "scored-there" and not drawn else example.shown
            opening = BookLines((say_in_rulebook(rules, said, language),))
            title = say_heading(rules, "example", language)
            yield BookChapter(id="example", title=title, blocks=(opening, BookLines(example.lines)))
    settings = tuple(_settings(rules, language))
    if settings:
        yield BookChapter(
            id="settings", title=say_heading(rules, "settings", language), blocks=settings
        )


def _cards(rules: Rules, language: str) -> Iterator[BookBlock]:
    elements = rules.of("card")
    for stack in card_stacks(rules, language):
        yield BookHeading(_bare(stack.title))
        for card in stack.cards:
            source = elements[card.id].provenance
            known = say_known(rules, source, language) if source else ""
            yield BookCard(title=_bare(card.title), lines=card.lines, known=known)


def _bare(title: str) -> str:
    """A title that nothing follows in its line: without the colon at its end."""
    return title.rstrip(":").rstrip()


def _settings(rules: Rules, language: str) -> Iterator[BookBlock]:
    for category, names in (("switch", rules.switches), ("selection", rules.selections)):
        for name in names:
            said = say_element(rules, category, name, language)
            if said:
                yield BookLines(tuple(said.splitlines()))
