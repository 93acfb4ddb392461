"""A rulebook as a page of HTML that stands alone: no scripts, and nothing is fetched."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from html import escape
from importlib.resources import files

from fuero.table.svg.elements import element

from .contents import (
    BookBlock,
    BookCard,
    BookChapter,
    BookDrawing,
    BookHeading,
    BookLines,
    Rulebook,
)
from .mark import MARK
from .nesting import depth_of

__all__ = ["html_of"]


def html_of(book: Rulebook) -> str:
    """The page: text, and the same text for the same rulebook."""
    head = element(
        "head",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        element("title", escape(book.title)),
        element("style", _style()),
    )
    body = element(
        "body",
        element("h1", escape(book.title)),
        element("p", escape(book.players), class_="players"),
        element("nav", element("ol", *(_entry(chapter) for chapter in book.chapters))),
        *(_chapter(chapter) for chapter in book.chapters),
    )
    page = element("html", f"\n{head}\n{body}\n", lang=book.language)
    return f"<!DOCTYPE html>\n{MARK}\n{page}\n"


@cache
def _style() -> str:
    return files("fuero.rulebook").joinpath("style.css").read_text(encoding="utf-8")


def _entry(chapter: BookChapter) -> str:
    link = element("a", escape(chapter.title), href=f"#chapter-{chapter.id}")
    return f"\n{element('li', link)}"


def _chapter(chapter: BookChapter) -> str:
    title = element("h2", escape(chapter.title), id=f"chapter-{chapter.id}")
    blocks = (f"\n{said}" for block in chapter.blocks for said in _block(block))
    return "\n" + element("section", title, *blocks)


def _block(block: BookBlock) -> Iterator[str]:
    match block:
        case BookHeading():
            yield element("h3", escape(block.text))
        case BookLines():
            yield from _lines(block.lines)
        case BookCard():
            known = [element("p", escape(block.known), class_="known")] if block.known else []
            title = element("h4", escape(block.title))
            yield element("article", title, *_lines(block.lines), *known)
        case BookDrawing():
            caption = element("figcaption", escape(block.caption))
            yield element("figure", block.svg, caption)


def _lines(lines: tuple[str, ...]) -> Iterator[str]:
    """Paragraphs and lists, those further in inside the line above them."""
    open_lists = 0
    said: list[str] = []
    for line in lines:
        depth, text = depth_of(line)
        if depth > open_lists:
            said.append("<ul><li>" * (depth - open_lists))
        else:
            said.append("</li></ul>" * (open_lists - depth))
            said.append("</li><li>" if depth else "")
        open_lists = depth
        said.append(escape(text) if depth else element("p", escape(text)))
    said.append("</li></ul>" * open_lists)
    yield "".join(said)
