"""What unquoted words of YAML mean here, and what its parser's complaints mean in plain words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from fuero.diagnostics import Diagnostic, Related, Span

from .limits import MOST_LARGE

if TYPE_CHECKING:
    from ruamel.yaml.error import MarkedYAMLError

    from fuero.diagnostics import Source

__all__ = ["explain_syntax", "read_plain"]

_CONSTANTS = {"true": True, "false": False, "null": None, "": None}

_TRUTH_WORDS = frozenset({"yes", "no", "on", "off", "true", "false", "null", "~"})

_WHOLE = re.compile(r"0|-?[1-9][0-9]*")

# All that some version of YAML takes for a number or a date: signs, leading zeros, other bases,
# groups, fractions, powers, infinities, base sixty, dates.
_PART_OF_VERSION = re.compile("[0-9]+[.][0-9]+")
_NUMBER_LIKE = re.compile(
    r"""[-+]? (
            [0-9][0-9_]* (\.[0-9_]*)? ([eE][-+]?[0-9]+)?
          | \.[0-9][0-9_]* ([eE][-+]?[0-9]+)?
          | 0x[0-9a-fA-F_]+ | 0o[0-7_]+ | 0b[01_]+
          | \.(inf|Inf|INF)
          | [0-9][0-9_]* (:[0-5]?[0-9])+ (\.[0-9_]*)?
        )
        | \.(nan|NaN|NAN)
        | [0-9]{4}-[0-9]{1,2}-[0-9]{1,2} ([Tt\ ].*)?""",
    re.VERBOSE,
)

_UNCLOSED_QUOTE = "a quoted text is not closed"

# What the parser says, what is meant, and what to do. The first entry whose fragment occurs counts.
_COMPLAINTS = (
    (
        "mapping values are not allowed",
        "`: ` cannot stand here",
        "check the indentation and the line above; a text that holds `: ` needs quotes",
    ),
    (
        "could not find expected ':'",
        "a key without `:`",
        "write `key: value`; a text of several lines needs quotes or `|`",
    ),
    (
        "expected <block end>",
        "this does not line up with what stands above",
        "indent the entries of one list or mapping alike, and close each bracket once",
    ),
    (
        "expected ',' or ']'",
        "a list in brackets is not closed",
        "write `,` between entries and `]` at the end",
    ),
    (
        "expected ',' or '}'",
        "a mapping in braces is not closed",
        "write `,` between entries and `}` at the end",
    ),
    ("expected the node content", "a value is missing", "write a value, or close the bracket"),
    ("found unexpected end of stream", _UNCLOSED_QUOTE, "close the quote that is opened here"),
    ("found unexpected document separator", _UNCLOSED_QUOTE, "close the quote that is opened here"),
    ("cannot start any token", "a text cannot begin with this character", "put it in quotes"),
    ("expected alphabetic or numeric", "a text cannot begin with `&` or `*`", "put it in quotes"),
    (
        "unknown escape character",
        "no such escape in double quotes",
        "write `\\\\` for a backslash, or use single quotes",
    ),
    ("sequence entries are not allowed", "`- ` cannot stand here", "begin the list on a new line"),
    (
        "expected '<document start>'",
        "something stands behind the end of the document",
        "a document is one mapping or one list; check brackets and indentation",
    ),
    (
        "expected chomping or indentation",
        "behind `|` or `>` the line must end",
        "begin the text on the next line",
    ),
)


def read_plain(word: str, span: Span) -> tuple[str | int | bool | None, Diagnostic | None]:
    """What an unquoted word means; where it is refused, the word itself and the reason."""
    if word in _CONSTANTS:
        return _CONSTANTS[word], None
    if word.lower() in _TRUTH_WORDS:
        return word, Diagnostic(
            code="FU013",
            message=f"`{word}` may be read as a truth value or as nothing",
            span=span,
            help=f'quote it: "{word}"; or write `true`, `false` or `null`',
        )
    if _WHOLE.fullmatch(word):
        # The length first: turning very many digits into a number takes long.
        if len(word) <= len(str(-MOST_LARGE)) and abs(int(word)) <= MOST_LARGE:
            return int(word), None
        return word, Diagnostic(
            code="FU015",
            message="this number is too large",
            span=span,
            help=f"the largest is {MOST_LARGE}; quote it if it is a text",
        )
    if _NUMBER_LIKE.fullmatch(word):
        return word, Diagnostic(
            code="FU014",
            message=f"`{word}` is not a whole number in plain digits",
            span=span,
            help=f'a version has three numbers: "{word}.0"; any other text is quoted: "{word}"'
            if _PART_OF_VERSION.fullmatch(word)
            else f'write a whole number, or quote it if it is a text: "{word}"',
        )
    return word, None


def explain_syntax(error: MarkedYAMLError, source: Source) -> Diagnostic:
    """The parser's complaint in plain words, at the place where a reader has to look."""
    said = str(error.problem or error.context or "")
    message, help_text = _plain_words(said)
    place = _place(error.problem_mark, source)
    opening = _place(error.context_mark, source)
    if message == _UNCLOSED_QUOTE:
        place, opening = opening or place, None
    related = (Related("this begins here", opening),) if opening and opening != place else ()
    return Diagnostic(code="FU007", message=message, span=place, related=related, help=help_text)


def _place(mark: Any, source: Source) -> Span | None:
    if mark is None:
        return None
    offset = min(int(mark.index), len(source.text))
    return Span(source, offset, min(offset + 1, len(source.text)))


def _plain_words(said: str) -> tuple[str, str | None]:
    for fragment, message, help_text in _COMPLAINTS:
        if fragment in said:
            return message, help_text
    return f"this cannot be read as YAML: {said}", None
