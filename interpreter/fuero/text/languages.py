"""Languages: which there are, and where their files lie.

A language is data: ``phrases/CODE.yaml``, how rules are said and read, and ``messages/CODE.yaml``,
what the program itself says. A style of a language, such as ``pt-BR``, has files of the same kind
that hold only what differs (``styles.py``). Those that ship lie beside this module; whoever sets
FUERO_LANGUAGES to a folder of the same shape adds the languages there.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

__all__ = ["REFERENCE", "language_file", "languages", "ships", "styles"]

REFERENCE = "en"
"""The language whose table names every phrase there is, and steps in for others."""
_ADDED = "FUERO_LANGUAGES"
_SHIPPED = Path(__file__).parent
_LANGUAGE = re.compile(r"[a-z]{2,3}")
_STYLE = re.compile(r"[a-z]{2,3}-[A-Za-z0-9]{2,8}")


def languages() -> tuple[str, ...]:
    """The codes of all languages that have phrases: the reference first, the others by name."""
    return (REFERENCE, *(code for code in _coded(_LANGUAGE) if code != REFERENCE))


def styles() -> tuple[str, ...]:
    """The codes of all styles of languages, by name."""
    return tuple(_coded(_STYLE))


def _coded(form: re.Pattern[str]) -> list[str]:
    """The codes of a form that have phrases."""
    found = {path.stem for folder in _folders() for path in folder.glob("phrases/*.yaml")}
    return sorted(code for code in found if form.fullmatch(code))


def language_file(sort: str, language: str) -> Path | None:
    """A file of a language: its ``phrases`` or its ``messages``; None where it has none."""
    if not _LANGUAGE.fullmatch(language) and not _STYLE.fullmatch(language):
        return None
    for folder in _folders():
        path = folder / sort / f"{language}.yaml"
        if path.is_file():
            return path
    return None


def ships(language: str) -> bool:
    """Whether a language is one of those that ship, and not one that somebody has added."""
    path = language_file("phrases", language)
    return path is not None and path.parent.parent == _SHIPPED


def _folders() -> Iterator[Path]:
    yield _SHIPPED
    added = os.environ.get(_ADDED)
    if added:
        yield Path(added)
