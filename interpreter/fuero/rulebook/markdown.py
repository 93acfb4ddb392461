"""A rulebook as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .contents import BookBlock, BookCard, BookDrawing, BookHeading, BookLines, Rulebook
from .mark import MARK
from .nesting import depth_of

__all__ = ["markdown_of"]

_MARKS = re.compile(r"([\\`*_\[\]<>#|~])")


def markdown_of(book: Rulebook) -> str:
    """The text of a rulebook; its drawing is left out, as Markdown cannot hold one."""
    parts = [MARK, f"# {_plain(book.title)}", _plain(book.players)]
    for chapter in book.chapters:
        parts.append(f"## {_plain(chapter.title)}")
        parts += (said for block in chapter.blocks for said in _block(block))
    return "\n\n".join(parts) + "\n"


def _block(block: BookBlock) -> Iterator[str]:
    match block:
        case BookHeading():
            yield f"### {_plain(block.text)}"
        case BookLines():
            yield from _lines(block.lines)
        case BookCard():
            yield f"#### {_plain(block.title)}"
            yield from _lines(block.lines)
            if block.known:
                yield f"*{_plain(block.known)}*"
        case BookDrawing():
            return


def _lines(lines: tuple[str, ...]) -> Iterator[str]:
    """Paragraphs, and lists whole: what is further in is a list of its own."""
    listed: list[str] = []
    for line in lines:
        depth, text = depth_of(line)
        if depth:
            listed.append(f"{'  ' * (depth - 1)}- {_plain(text)}")
            continue
        if listed:
            yield "\n".join(listed)
            listed = []
        yield _plain(text)
    if listed:
        yield "\n".join(listed)


def _plain(text: str) -> str:
    """Words in which nothing is a mark of Markdown."""
    return _MARKS.sub(r"\\\1", text)
