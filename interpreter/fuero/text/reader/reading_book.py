"""The book a language is read with: all that it prints, and all that people write instead."""

from __future__ import annotations

from fuero.text.book import Book, Shelf
from fuero.text.template import Template

from .constructs import constructs
from .omitted import omitting
from .understood import SEVERAL, TAKEN_MARK

__all__ = ["reading_book"]


def reading_book(book: Book) -> Book:
    """A book with everything that can be read, each template under its key and a number, and what
    leaves something out behind all that does not.
    """
    shelves: list[Shelf] = []
    numbers: dict[str, int] = {}
    for shelf in book.shelves:
        table = shelf.table
        if table.language != book.table.language:
            continue
        # What a lexicon says otherwise is read as the table says it, too.
        over = {key for one in shelves for key in one.templates}
        others: dict[str, Template] = {}
        for key in dict.fromkeys((*shelf.templates, *shelf.readings)):
            hidden = (shelf.templates[key],) if key in over and key in shelf.templates else ()
            for template in (*hidden, *shelf.readings.get(key, ())):
                numbers[key] = numbers.get(key, 0) + 1
                others[f"{key}#{numbers[key]}{_taken(key, template, book)}"] = template
        plain = {
            f"{key}#{TAKEN_MARK}{one.takes}" if one.takes else key: one
            for key, one in shelf.templates.items()
            if key not in over
        }
        shelves += [Shelf(table=table, templates=plain), Shelf(table=table, templates=others)]
    general = book.table.templates
    shelves += [
        Shelf(table=one.table, templates=omitting(one.templates, general)) for one in shelves
    ]
    return Book(rules=book.rules, language=book.language, table=book.table, shelves=tuple(shelves))


def _taken(key: str, template: Template, book: Book) -> str:
    """What the key of a template has behind it where it is taken as more than its words say: what
    it says itself, or that one is said of several.
    """
    takes, printed = template.takes, book.table.templates.get(key)
    several = key in constructs().several_in_one and printed is not None and not _of_one(printed)
    if several and not takes and _of_one(template):
        takes = SEVERAL
    return f"{TAKEN_MARK}{takes}" if takes else ""


def _of_one(template: Template) -> bool:
    return any(slot.features.get("number") == "one" for slot in template.slots)
