"""Syntax errors of single characters, by code: each function names its mistake or declines."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from .mistake import Finding, Mistake

__all__ = ["CHARACTERS", "slash"]

QUOTES = "“”„‟«»‘’‚‹›'`´"
DASHES = "–—−‐‑―"
_INSTEAD: Mapping[str, str] = MappingProxyType(
    {
        "[": "sets stand between `{` and `}`, everything else between `(` and `)`",
        "]": "sets stand between `{` and `}`, everything else between `(` and `)`",
        ";": "every statement stands in a line of its own, with nothing at its end",
        "&": "write `and`",
        "|": "write `or`",
        "!": "write `not`",
        "%": "there are no percentages: divide, `… / 2 rounded down`",
        "^": "write a product",
    }
)


def _open_text(mistake: Mistake) -> Finding | None:
    if mistake.found != '"':
        return None
    end = mistake.text.find("\n", mistake.start)
    return Finding(
        message="the quoted text is not closed in its line",
        help='close it with `"`',
        start=mistake.start,
        end=end,
    )


def _curly_quote(mistake: Mistake) -> Finding | None:
    if mistake.found not in QUOTES:
        return None
    return mistake.finding(
        f"texts stand between straight double quotes, not {mistake.found}", 'write `"`'
    )


def _dash(mistake: Mistake) -> Finding | None:
    if mistake.found not in DASHES:
        return None
    return mistake.finding(
        f"the dash {mistake.found} is neither hyphen nor minus",
        "write `-`, with a space on each side where it means minus",
    )


def _capital(mistake: Mistake) -> Finding | None:
    if not (mistake.found.isascii() and mistake.found.isupper()):
        return None
    word = _word(mistake)
    better = re.sub("(?<=[a-z0-9])(?=[A-Z])", "-", word).replace("_", "-").lower()
    return mistake.finding_at_word(
        f"`{word}` has capital letters; words and names are written small",
        f"write `{better}`",
    )


def _underscore(mistake: Mistake) -> Finding | None:
    if mistake.found != "_":
        return None
    word = _word(mistake)
    better = word.strip("_").replace("_", "-").lower()
    return mistake.finding_at_word(
        "names are joined with hyphens, not underscores", f"write `{better}`" if better else None
    )


def _accented(mistake: Mistake) -> Finding | None:
    if mistake.found.isascii() or not mistake.found.isalpha():
        return None
    return mistake.finding_at_word(
        f"names are made of the letters a to z; `{mistake.found}` is none of them",
        "use a plain letter; what people read is written in the lexicon",
    )


def _unequal(mistake: Mistake) -> Finding | None:
    if mistake.found != "!" or mistake.text[mistake.end : mistake.end + 1] != "=":
        return None
    return Finding(
        message="`!=` is not a word of the language",
        help="write `is not`",
        start=mistake.start,
        end=mistake.end + 1,
    )


def _fraction(mistake: Mistake) -> Finding | None:
    before = mistake.text[max(0, mistake.start - 1) : mistake.start]
    if mistake.found != "." or not before.isdigit():
        return None
    return mistake.finding(
        "numbers are whole", "write a whole number, or `..` between the ends of a range"
    )


def _foreign_mark(mistake: Mistake) -> Finding | None:
    if mistake.found not in _INSTEAD:
        return None
    return mistake.finding(
        f"`{mistake.found}` is not a mark of the language", _INSTEAD[mistake.found]
    )


def slash(mistake: Mistake) -> Finding | None:
    """A mark of division where nothing is divided."""
    if mistake.found != "/":
        return None
    return mistake.finding(
        "`/` divides numbers, and nothing is divided here",
        "comments begin with `#`; a division is `… / 2 rounded up` or `… / 2 rounded down`",
    )


def _other_character(mistake: Mistake) -> Finding:
    found = mistake.found
    shown = f"`{found}`" if found.isprintable() and found else "an invisible character"
    number = ord(mistake.text[mistake.start])
    return mistake.finding(
        f"{shown} (U+{number:04X}) is not a character of the language", "take it away"
    )


def _word(mistake: Mistake) -> str:
    start, end = mistake.word_extent()
    return mistake.text[start:end]


CHARACTERS: tuple[tuple[str, Callable[[Mistake], Finding | None]], ...] = (
    ("FU120", _open_text),
    ("FU121", _curly_quote),
    ("FU122", _dash),
    ("FU123", _capital),
    ("FU124", _underscore),
    ("FU126", _accented),
    ("FU127", _unequal),
    ("FU128", _fraction),
    ("FU149", _foreign_mark),
    ("FU125", _other_character),
)
