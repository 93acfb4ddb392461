"""Questions, cards and neighbours, printed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from fuero.diagnostics import DiagnosticError
from fuero.table.named import find_named
from fuero.table.names import capital
from fuero.table.neighbours import all_neighbours, neighbours_of, related_places
from fuero.text.message import message

from .colours import coloured_line
from .languages import told_wrong

if TYPE_CHECKING:
    from rich.console import Console

    from fuero.ruleset.model import Rules
    from fuero.table.cards import OpenCards
    from fuero.table.question import Question

__all__ = ["not_noted", "print_cards", "print_indented", "print_map", "print_question"]

_LONG_LIST = 10
"""From so many short options on, they stand in columns."""

_MANY_CARDS = 9
"""From so many cards on, what they do is left to be asked for."""

_GAP = 3

_REST = 4
"""So many lines stand about a list: the question, what is said below it, and the prompt."""

_WIDE_COLUMN = 40
"""Where a screen has room for more than three columns of this width, there are more."""


def print_question(
    console: Console,
    question: Question,
    seats: Sequence[str],
    *,
    briefly: bool = False,
    room: int | None = None,
) -> None:
    """A question with its options. briefly: without what stands on cards, and no long list, of no
    more lines than there is room for.
    """
    console.print()
    console.print(coloured_line(question.words, seats, "bold"))
    if briefly:
        most = console.height // 3
        _print_briefly(console, question, most if room is None else min(most, room))
    else:
        _print_options(console, question)


def _print_options(console: Console, question: Question) -> None:
    """The options with their keys, cards with their numbers and, unless they are many, what they
    do.
    """
    told = [offer.key for offer in question.offers if offer.effect]
    entries = _entries(question)
    if not _is_long(question):
        noted: set[str] = set()
        for entry, offer in zip(entries, question.offers, strict=True):
            console.print(entry)
            print_indented(console, not_noted(offer.effect, noted), _key_width(question) + 6)
        return
    for row in _columns(console, entries):
        console.print(row)
    if told:
        console.print(
            Text(f"  {message('show-card', language=question.language, key=told[0])}", "dim")
        )


def _print_briefly(console: Console, question: Question, room: int) -> None:
    """The options in as few lines as they need; only their number where it is more than so many."""
    rows = _columns(console, _entries(question))
    if len(rows) > room:
        count = len(question.offers)
        said = message("options-counted", language=question.language, count=count)
        rows = [Text(f"  {said}", "dim")]
    for row in rows:
        console.print(row)


def _key_width(question: Question) -> int:
    return max(len(offer.key) for offer in question.offers)


def _is_long(question: Question) -> bool:
    """Whether the options are so many that each of them is told as shortly as can be."""
    cards = sum(bool(offer.effect) for offer in question.offers)
    return cards >= _MANY_CARDS or (not cards and len(question.offers) >= _LONG_LIST)


def _entries(question: Question) -> list[Text]:
    """Each option with its key and, in no long list, its short name where nobody could guess it."""
    width, short = _key_width(question), not _is_long(question)
    return [
        Text.assemble(
            "  ",
            (f"{one.key:>{width}}", "bold"),
            f"  {one.words}",
            (f"  [{one.short}]" if short and one.short else "", "dim"),
        )
        for one in question.offers
    ]


def not_noted(effect: Sequence[str], noted: set[str]) -> list[str]:
    """What a card does, without the notes in brackets that stand above already."""
    left = [line for line in effect if line not in noted]
    noted.update(line for line in effect if line.startswith("("))
    return left


def _columns(console: Console, entries: Sequence[Text]) -> list[Text]:
    """Short options side by side, down the columns; closely where they would not fit the screen."""
    rows = _in_columns(console, entries)
    if len(rows) < console.height - _REST:
        return rows
    return _in_columns(console, [entry[2:] for entry in entries], gap=2)


def _in_columns(console: Console, entries: Sequence[Text], gap: int = _GAP) -> list[Text]:
    """Entries down the columns, with so many blanks between them."""
    longest = max(len(entry) for entry in entries)
    most = max(3, console.width // _WIDE_COLUMN)
    columns = max(1, min(most, (console.width + gap) // (longest + gap)))
    height = -(-len(entries) // columns)
    rows = []
    for number in range(height):
        row = Text()
        for entry in entries[number::height]:
            part = entry.copy()
            part.pad_right(longest + gap - len(part))
            row.append_text(part)
        row.rstrip()
        rows.append(row)
    return rows


def print_indented(console: Console, lines: list[str], indentation: int) -> None:
    """Lines, each broken where the console ends, so far from its left edge."""
    for line in lines:
        for row in Text(line, style="dim").wrap(console, console.width - indentation - 2):
            row.rstrip()
            console.print(Text.assemble(" " * indentation, row))


def print_cards(console: Console, piles: Sequence[OpenCards], language: str) -> None:
    """Cards that lie open or are kept, with their numbers and what they do."""
    for pile in piles:
        noted: set[str] = set()
        console.print(
            Text(message("label", language=language, name=capital(pile.name)), style="bold")
        )
        for card in pile.cards:
            console.print(Text(f"  {card.words}"))
            print_indented(console, not_noted(card.effect, noted), 6)
    if not piles:
        console.print(message("no-open-cards", language=language))


def print_map(console: Console, rules: Rules, place: str = "") -> None:
    """Every place that has neighbours, with them, and the pairs of the other relations.

    place: the name of the only one to be told of; '' for all.
    """
    if place:
        _print_neighbours(console, rules, place)
        return
    places = all_neighbours(rules)
    widest = max((len(one.name) for one in places), default=0)
    lines = [one for one in places if one.neighbours]
    for one in lines:
        console.print(Text(f"  {one.name:{widest}}  {', '.join(one.neighbours)}"))
    relations = related_places(rules)
    for name, pairs in relations:
        console.print(Text(f"{name}: {', '.join(' – '.join(pair) for pair in pairs)}"))
    if not lines and not relations:
        console.print(message("no-neighbours", language=rules.language))


def _print_neighbours(console: Console, rules: Rules, written: str) -> None:
    """What lies next to a place, and what the other relations join it to."""
    try:
        found = find_named(rules, written)
    except DiagnosticError as error:
        console.print(Text(told_wrong(error.diagnostics, rules.language)))
        return
    places = [neighbours_of(rules, name) for category, name in found if category == "place"]
    if not places:
        console.print(Text(message("no-place", language=rules.language, written=capital(written))))
    for place in places:
        near = ", ".join(place.neighbours)
        console.print(
            Text(f"  {place.name}  {near or message('nothing-near', language=rules.language)}")
        )
        for name, others in place.related:
            console.print(Text(f"  {name}: {', '.join(others)}"))
