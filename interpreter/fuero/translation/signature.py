"""Signatures: by a line in the comments of an entry a person vouches for a text.

The line reads ``signed: NAME, DATE``. When the file is brought up to date, a seal of the text and
the act is put behind it, so that the signature holds for these alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from hashlib import blake2b

from fuero.frozen import frozen
from fuero.ruleset.po_files import PoEntry
from fuero.ruleset.texts import effect_of

__all__ = ["Signature", "sealed", "signature_of"]

_SIGNED = "signed:"
_PARTS = 3


@frozen
class Signature:
    """Who signed a text, and when. holds: whether it is of this text and this act; readable:
    whether the line is written as it must be.
    """

    name: str
    date: str
    holds: bool
    readable: bool = True


def signature_of(entry: PoEntry) -> Signature | None:
    """The last signature in the comments of an entry; None where nobody has signed."""
    lines = [line.strip() for line in entry.comments if _is_signature(line)]
    if not lines:
        return None
    name, when, seal = _parts(lines[-1])
    if not name or not _is_date(when):
        return Signature(name=name, date=when, holds=False, readable=False)
    return Signature(name=name, date=when, holds=seal in ("", _seal(entry)))


def sealed(entry: PoEntry) -> PoEntry:
    """An entry whose signatures have their seals."""
    return replace(entry, comments=tuple(_sealed(entry.comments, entry)))


def _sealed(lines: Iterable[str], entry: PoEntry) -> Iterable[str]:
    for line in lines:
        name, when, seal = _parts(line) if _is_signature(line) else ("", "", "")
        if name and _is_date(when) and not seal:
            yield f"{_SIGNED} {name}, {when}, {_seal(entry)}"
        else:
            yield line


def _is_signature(line: str) -> bool:
    return line.strip().lower().startswith(_SIGNED)


def _parts(line: str) -> tuple[str, str, str]:
    """The name, the date and the seal in the line of a signature."""
    parts = [part.strip() for part in line.strip()[len(_SIGNED) :].split(",")]
    name, when, seal, *_ = (*parts, *[""] * _PARTS)
    return name, when, seal


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _seal(entry: PoEntry) -> str:
    said = "\x00".join((entry.id, effect_of(entry), *entry.texts))
    return blake2b(said.encode("utf-8"), digest_size=4).hexdigest()
