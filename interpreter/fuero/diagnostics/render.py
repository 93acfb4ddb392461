"""Diagnostics as text for people and as plain data for programs.

The text holds no colours and depends on nothing but the diagnostics: no terminal, locale or clock.
Whatever strangers wrote is shown without control characters.
"""

from __future__ import annotations

import unicodedata
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from .signs import is_shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from .diagnostic import Diagnostic
    from .span import Span

__all__ = ["MOST_SHOWN", "render_json", "render_text"]

MOST_SHOWN = 100
"""How many diagnostics are shown as text; programs get all of them."""

EXCERPT_WIDTH = 100
SENTENCE_WIDTH = 400
TAB_WIDTH = 4
CUT = "…"
_OF_PLAYERS = "FU4"
"""Begins the codes of what whoever plays can meet."""
UNPRINTABLE = "\N{REPLACEMENT CHARACTER}"


def render_text(
    diagnostics: Iterable[Diagnostic], words: Mapping[str, str] = MappingProxyType({})
) -> str:
    """The diagnostics by file and place, a blank line between two; empty if there are none.

    Of very many only the first, errors before warnings, and how many more there are. words: what
    stands for ``error``, ``warning``, ``note`` and ``help`` where whoever plays is told (FU4xx), in
    another language.
    """
    found = _sorted(diagnostics)
    shown = _sorted(sorted(found, key=lambda one: one.severity != "error")[:MOST_SHOWN])
    texts = ["\n".join(_lines(diagnostic, words)) for diagnostic in shown]
    if len(found) > len(shown):
        texts.append(f"There are {len(found) - len(shown):,} more of these; mend the first ones.")
    return "\n\n".join(texts)


def render_json(diagnostics: Iterable[Diagnostic]) -> list[dict[str, Any]]:
    """The diagnostics by file and place as plain data: the list in the schema `diagnostics`."""
    return [
        {
            "code": diagnostic.code,
            "severity": diagnostic.severity,
            "message": diagnostic.message,
            "place": None if diagnostic.span is None else _place(diagnostic.span),
            "related": [
                {"label": related.label, "place": _place(related.span)}
                for related in diagnostic.related
            ],
            "help": diagnostic.help,
            "fix": [{"place": _place(edit.span), "text": edit.text} for edit in diagnostic.fix],
        }
        for diagnostic in _sorted(diagnostics)
    ]


def _sorted(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    def key(diagnostic: Diagnostic) -> tuple[str, int, int]:
        span = diagnostic.span
        return ("", 0, 0) if span is None else (span.source.name, span.line, span.column)

    return sorted(diagnostics, key=key)


def _place(span: Span) -> dict[str, Any]:
    return {
        "file": span.source.name,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }


def _lines(diagnostic: Diagnostic, words: Mapping[str, str]) -> list[str]:
    of_players = diagnostic.code.startswith(_OF_PLAYERS)
    known = words if of_players else {}
    severity, note, tip = (known.get(one, one) for one in (diagnostic.severity, "note", "help"))
    headline = f"{severity} {diagnostic.code}: {diagnostic.message}"
    lines = _passage(headline, diagnostic.span, prose=of_players)
    for related in diagnostic.related:
        lines += _passage(f"{note}: {related.label}", related.span)
    if diagnostic.help:
        first, *rest = diagnostic.help.splitlines()
        lines.append(f"{tip}: {_sentence(first)}")
        lines += [f"{' ' * len(tip)}  {_sentence(line)}" for line in rest]
    return lines


def _passage(headline: str, span: Span | None, *, prose: bool = False) -> list[str]:
    if span is None:
        return [_sentence(headline)]
    excerpt = _excerpt(span, prose=prose) if span.source.text else ()
    return [_sentence(f"{span}: {headline}"), *excerpt]


def _excerpt(span: Span, *, prose: bool) -> list[str]:
    """The first line of the span behind its number, and a line of carets below. prose: whether it
    is a text in which any blank may stand, and no rules.
    """
    source = span.source
    line = source.line_text(span.start)
    start = min(span.start - source.line_start(span.start), len(line))
    end = min(max(start + span.end - span.start, start + 1), max(len(line), start + 1))
    line, start, end = _cut(line, start, end)
    before, marked, after = (
        _plain(part, blanks=prose) for part in (line[:start], line[start:end], line[end:])
    )
    carets = " " * _width(before) + "^" * max(_width(marked), 1)
    number = str(span.line)
    return [
        f"  {number} | {before}{marked}{after}".rstrip(),
        f"  {' ' * len(number)} | {carets}",
    ]


def _cut(line: str, start: int, end: int) -> tuple[str, int, int]:
    """A long line cut to `EXCERPT_WIDTH` characters around its marked part."""
    if len(line) <= EXCERPT_WIDTH:
        return line, start, end
    # A third of the width stays before the mark, so that the reader sees what leads up to it.
    left = max(0, min(start - EXCERPT_WIDTH // 3, len(line) - EXCERPT_WIDTH))
    right = left + EXCERPT_WIDTH
    head = CUT if left > 0 else ""
    tail = CUT if right < len(line) else ""
    kept = head + line[left:right] + tail
    shift = len(head) - left
    return kept, start + shift, min(end, right) + shift


def _sentence(text: str) -> str:
    """A message or help on one line; words of strangers in it may be endlessly long."""
    text = _plain(text, blanks=True)
    return text if len(text) <= SENTENCE_WIDTH else text[: SENTENCE_WIDTH - 1] + CUT


def _plain(text: str, *, blanks: bool) -> str:
    """Text on one line in which tabs are spaces and nothing moves the cursor or hides. blanks:
    whether a blank at which no line breaks is shown as one.
    """
    expanded = text.replace("\t", " " * TAB_WIDTH)
    if expanded.isprintable():
        return expanded
    shown = is_shown if blanks else str.isprintable
    return "".join(character if shown(character) else UNPRINTABLE for character in expanded)


def _width(text: str) -> int:
    """How many columns the text takes on a terminal."""
    return sum(
        0
        if unicodedata.combining(character)
        else 2
        if unicodedata.east_asian_width(character) in "WF"
        else 1
        for character in text
    )
