"""Languages: which there are, and where their files lie.

A language is data: ``phrases/CODE.yaml``, how rules are said and read, and ``messages/CODE.yaml``,
what the program itself says. Those that ship lie beside this module; whoever sets FUERO_LANGUAGES
to a folder of the same shape adds the languages there.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

__all__ = ["REFERENCE", "language_file", "languages"]

REFERENCE = "en"
"""The language whose table names every phrase there is, and steps in for others."""
_ADDED = "FUERO_LANGUAGES"
_CODE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})?")


def languages() -> tuple[str, ...]:
    """The codes of all languages that have phrases: the reference first, the others by name."""
    found = {path.stem for folder in _folders() for path in folder.glob("phrases/*.yaml")}
    others = sorted(code for code in found - {REFERENCE} if _CODE.fullmatch(code))
    return (REFERENCE, *others)


def language_file(sort: str, language: str) -> Path | None:
    """A file of a language: its ``phrases`` or its ``messages``; None where it has none."""
    if not _CODE.fullmatch(language):
        return None
    for folder in _folders():
        path = folder / sort / f"{language}.yaml"
        if path.is_file():
            return path
    return None


def _folders() -> Iterator[Path]:
    yield Path(__file__).parent
    added = os.environ.get(_ADDED)
    if added:
        yield Path(added)
