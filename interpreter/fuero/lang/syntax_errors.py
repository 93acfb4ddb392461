"""Name a syntax error: what stands there, why it cannot, and what could.

The table is a row of functions, each of which knows one mistake; the first that recognises it names
it. Nothing here runs unless a declaration cannot be parsed.
"""

from __future__ import annotations

from collections.abc import Iterable

from lark import Lark

from fuero.diagnostics import Diagnostic, Edit

from .layout import Chunk
from .mistake import CHARACTER, NAME, NUMBER, Finding, Mistake, gather
from .wrong_blocks import BLOCKS
from .wrong_characters import CHARACTERS
from .wrong_phrases import PHRASES
from .wrong_shapes import shape_of

__all__ = ["explain"]

MOST_EXPECTED = 8

# What may stand in the same places is shown under one name; of two families the wider comes first.
_SUMS = frozenset(
    (
        "{", "(", "by", "highest", "it", "just", "longest", "lowest", "me", "moved", "none",
        "next", "no", "number", "own", "random", "standing", "strength", "sum", "unique", "yes",
    )
) | {
    NAME,
    NUMBER,
}  # fmt: skip
_FAMILIES: tuple[tuple[str, frozenset[str]], ...] = (
    ("a value", _SUMS | {"any", "if", "not"}),
    ("a value", _SUMS),
    ("an operator such as `+`", frozenset(("+", "-", "*", "/"))),
    ("a filter such as `where`", frozenset(("connected", "except", "with", "where"))),
    ("a comparison such as `is`", frozenset(("is", "in", "not", "<", "<=", ">", ">="))),
)
_PLAIN = ("a ", "an ", "the ", "`")


def explain(chunk: Chunk, grammar: Lark, start: str) -> Diagnostic:
    """The diagnostic for a chunk that the grammar refuses."""
    mistake = gather(chunk, grammar, start)
    table = CHARACTERS if mistake.kind == CHARACTER else (*BLOCKS, *PHRASES)
    for code, name in table:
        finding = name(mistake)
        if finding is not None:
            return _diagnostic(code, finding, mistake)
    found = f"`{mistake.found}`" if mistake.found else mistake.kind
    return _diagnostic("FU110", mistake.finding(f"{found} cannot stand here"), mistake)


def _diagnostic(code: str, finding: Finding, mistake: Mistake) -> Diagnostic:
    span = mistake.chunk.span(finding.start, finding.end)
    return Diagnostic(
        code=code,
        message=finding.message,
        span=span,
        help=finding.help or _expectation_and_shape(mistake),
        fix=() if finding.instead is None else (Edit(span, finding.instead),),
    )


def _expectation_and_shape(mistake: Mistake) -> str | None:
    """What could stand there, and what such a line looks like as a whole."""
    said = (_expectation(mistake), shape_of(mistake))
    return "\n".join(one for one in said if one) or None


def _expectation(mistake: Mistake) -> str | None:
    """What could stand there, in the words of the language, at most `MOST_EXPECTED` of them."""
    expected = set(mistake.expected)
    shown: list[str] = []
    for name, members in (("a statement", mistake.statements), *_FAMILIES):
        if members <= expected:
            shown.append(name)
            expected -= members
    # Of the two forms of a verb only the one that agrees with the subject is shown.
    subject = mistake.first == "each"
    expected -= {word if subject else word + "s" for word in expected if word + "s" in expected}
    shown += [word if word.startswith(_PLAIN) else f"`{word}`" for word in sorted(expected)]
    if not shown:
        return None
    if len(shown) > MOST_EXPECTED:
        return f"expected {', '.join(shown[:MOST_EXPECTED])} or another word"
    return f"expected {_alternatives(shown)}"


def _alternatives(words: Iterable[str]) -> str:
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last
