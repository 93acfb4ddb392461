"""Lines that may be broken inside brackets only: what the printer writes, before widths are known.

A document is a text, a sequence of documents, or a bracket. A bracket stands in one line if that
fits; otherwise its parts stand between its opening and closing mark, indented, all in one line or
each in its own.
"""

from __future__ import annotations

from typing import TypeAlias

from fuero.frozen import frozen

__all__ = ["INDENTATION", "WIDTH", "Bracket", "Fragment", "flat", "fold"]

INDENTATION = 4
WIDTH = 100


@frozen
class Bracket:
    """Parts with a space between two; an optional bracket shows its marks only when broken."""

    opening: str
    closing: str
    parts: tuple[Fragment, ...]
    optional: bool = False


Fragment: TypeAlias = "str | tuple[Fragment, ...] | Bracket"


def flat(document: Fragment) -> str:
    """The document in one line."""
    if isinstance(document, str):
        return document
    if isinstance(document, tuple):
        return "".join(map(flat, document))
    inside = " ".join(map(flat, document.parts))
    return inside if document.optional else document.opening + inside + document.closing


def fold(document: Fragment, indentation: int) -> list[str]:
    """The lines of the document; longer than `WIDTH` only where no bracket can be broken."""
    lines: list[str] = []
    _fold(document, indentation, lines)
    return lines


def _fold(document: Fragment, indentation: int, lines: list[str]) -> None:
    """Append the lines of ``document``."""
    pieces = _pieces(document)
    line = " " * indentation
    for index, piece in enumerate(pieces):
        if isinstance(piece, str):
            line += piece
        elif len(line) + len(flat(piece)) + _least_rest(pieces[index + 1 :]) <= WIDTH:
            line += flat(piece)
        else:
            lines.append(line + piece.opening)
            _fold_parts(piece.parts, indentation + INDENTATION, lines)
            line = " " * indentation + piece.closing
    lines.append(line)


def _fold_parts(parts: tuple[Fragment, ...], indentation: int, lines: list[str]) -> None:
    together = " " * indentation + " ".join(map(flat, parts))
    if len(together) <= WIDTH:
        lines.append(together)
    else:
        for part in parts:
            _fold(part, indentation, lines)


def _least_rest(pieces: list[str | Bracket]) -> int:
    """The columns needed up to the next place where the line could break."""
    width = 0
    for piece in pieces:
        if isinstance(piece, Bracket):
            return width + len(piece.opening)
        width += len(piece)
    return width


def _pieces(document: Fragment) -> list[str | Bracket]:
    """The texts and outermost brackets of a document, in order."""
    if isinstance(document, tuple):
        return [piece for part in document for piece in _pieces(part)]
    return [document]
