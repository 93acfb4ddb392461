"""Readable substitutes for letters and marks that a terminal cannot show."""

from __future__ import annotations

import codecs
import unicodedata
from collections.abc import Iterator, Mapping
from types import MappingProxyType

__all__ = ["SUBSTITUTING", "register_substitutes", "with_substitutes"]

SUBSTITUTING = "fuero.substitute"
"""The name under which streams are told to write what they cannot encode by substitutes."""

_SUBSTITUTES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        **dict.fromkeys("“”„«»", ('"',)),
        **dict.fromkeys("‘’", ("'",)),
        **dict.fromkeys("–—─━", ("-",)),
        **dict.fromkeys("┌┐└┘├┤┬┴┼", ("+",)),
        **dict.fromkeys("\u00a0\u202f\u2009", (" ",)),
        "ő": ("ö",),
        "Ő": ("Ö",),
        "ű": ("ü",),
        "Ű": ("Ü",),
        "œ": ("oe",),
        "Œ": ("Oe",),
        "…": ("...",),
        "·": (".",),
        "›": (">",),
        "×": ("x",),
        "│": ("|",),
    }
)
"""What is written instead, of several the first that can be."""


def register_substitutes() -> None:
    """Make the error handler `SUBSTITUTING` known."""
    codecs.register_error(SUBSTITUTING, _substitute)


def with_substitutes(text: str, encoding: str) -> str:
    """A text as it comes out where it is written in an encoding."""
    register_substitutes()
    return text.encode(encoding, SUBSTITUTING).decode(encoding)


def _substitute(error: UnicodeError) -> tuple[str, int]:
    """What stands for signs that cannot be encoded, and where to go on. Raises any other error."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(_instead(sign, error.encoding) for sign in signs), error.end


def _instead(sign: str, encoding: str) -> str:
    """The first substitute that can be encoded: one of the table, the bare letter, or ``?``."""
    return next((one for one in _possible(sign) if _can_encode(one, encoding)), "?")


def _possible(sign: str) -> Iterator[str]:
    yield from _SUBSTITUTES.get(sign, ())
    bare = "".join(
        one for one in unicodedata.normalize("NFKD", sign) if not unicodedata.combining(one)
    )
    if bare:
        yield bare


def _can_encode(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
