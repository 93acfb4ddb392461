"""From the lines of the text tree to lines of text, without those that a lexicon leaves unsaid.

Where all lines of a block are left out, the line above it is left out, too. A line that another
refers to stays, in plain words.
"""

from __future__ import annotations

from fuero.frozen import frozen

from .book import Book
from .reader.compounds import in_one_line
from .render import before_block, render, sentence
from .tree import Line

__all__ = ["in_a_row", "one_a_line"]


@frozen
class _Told:
    """A line that says something. text: its head in words."""

    text: str
    body: tuple[_Told, ...]


def one_a_line(lines: tuple[Line, ...], book: Book) -> str:
    """Sentences one a line; those of a block stand under it, with a dash, further in."""
    return "\n".join(_written(_all_told(lines, book), book))


def in_a_row(lines: tuple[Line, ...], book: Book) -> str:
    """Sentences in a row, or one a line where one has a block under it."""
    told = _all_told(lines, book)
    blocks = any(line.body for line in told)
    return ("\n" if blocks else " ").join(_written(told, book))


def _all_told(lines: tuple[Line, ...], book: Book) -> tuple[_Told, ...]:
    """All that is said; a text of which nothing would be left is said plainly."""
    return _told(lines, book) or _told(lines, book.plain())


def _told(lines: tuple[Line, ...], book: Book) -> tuple[_Told, ...]:
    return tuple(told for line in lines for told in _line(line, book))


def _line(line: Line, book: Book) -> tuple[_Told, ...]:
    """A line and what takes it up; nothing where there is nothing to say."""
    line = _in_one(line, book)
    otherwise = _line(line.otherwise, book) if line.otherwise is not None else ()
    body = _told(line.body, book)
    if otherwise and not body:
        body = _told(line.body, book.plain())
    if line.body and not body:
        return ()
    text = render(line.head, book)
    if body and not text:
        text = render(line.head, book.plain())
    return (_Told(text=text, body=body), *otherwise) if text else ()


def _in_one(line: Line, book: Book) -> Line:
    """A head and the line below it as one sentence, where the language has one for both."""
    one = in_one_line(line, book.rules)
    found = book.find(one.keys) if one is not None else None
    return Line(head=one) if found is not None and found[2] is book.table else line


def _written(told: tuple[_Told, ...], book: Book, depth: int = 0) -> list[str]:
    indent = "  " * (depth - 1) + "- " if depth else ""
    found = []
    for line in told:
        text = before_block(line.text, book) if line.body else line.text
        found.append(indent + sentence(text))
        found.extend(_written(line.body, book, depth + 1))
    return found
