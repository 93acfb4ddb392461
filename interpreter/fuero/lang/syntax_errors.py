"""Name a syntax error: what stands there, and what could."""

from __future__ import annotations

from lark import Lark, UnexpectedCharacters, UnexpectedToken
from lark.exceptions import UnexpectedInput

from fuero.diagnostics import Diagnostic

from .layout import Chunk

__all__ = ["explain"]


def explain(error: UnexpectedInput, chunk: Chunk, grammar: Lark, start: str) -> Diagnostic:
    """The diagnostic for what Lark refused in ``chunk``."""
    position = error.pos_in_stream or 0
    if isinstance(error, UnexpectedToken):
        length = max(1, len(str(error.token)))
        found = repr(str(error.token))
        if str(error.token) == "\n":
            found = "the end of the line"
    else:
        length, found = 1, repr(chunk.text[position : position + 1])
    expected = sorted(
        error.accepts if isinstance(error, UnexpectedToken) and error.accepts else
        (error.allowed or set()) if isinstance(error, UnexpectedCharacters) else set()
    )
    return Diagnostic(
        code="FU110",
        message=f"{found} cannot stand here",
        span=chunk.span(position, position + length),
        help=f"expected {', '.join(expected)}" if expected else None,
    )
