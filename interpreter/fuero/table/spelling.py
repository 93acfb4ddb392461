"""What people type, compared with what is called so: capitals, accents and signs do not count."""

from __future__ import annotations

import unicodedata

__all__ = ["ending_number", "is_meant", "spelled"]

_DROPPED = str.maketrans("", "", "“”‘’'\"()?!.,:;…")
_BLANKS = str.maketrans("-_–/", "    ")


def spelled(text: str) -> str:
    """A name without what people leave out or type otherwise: capitals, accents, quotes, signs."""
    parts = unicodedata.normalize("NFKD", text.translate(_DROPPED).translate(_BLANKS))
    bare = "".join(one for one in parts if not unicodedata.combining(one))
    return " ".join(bare.casefold().split())


def is_meant(written: str, name: str) -> bool:
    """Whether each word that is written begins a word of the name, in the same order."""
    words = iter(spelled(name).split())
    typed = spelled(written).split()
    return bool(typed) and all(any(word.startswith(one) for word in words) for one in typed)


def ending_number(words: str) -> str:
    """The number that words end in, as somebody would type it; '' for none."""
    last = words.split()[-1:]
    return next((one for one in last if one.isascii() and one.isdecimal() and one[0] != "0"), "")
