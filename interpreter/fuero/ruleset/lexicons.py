"""Words of a ruleset: the lexicons that its manifests list, and what they say together.

Whoever plays needs the words of one language, and a game that ships has them in many: these are
read when they are asked for. What others write is read at once, so that what is wrong is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

from .document import Document
from .model import Lexicon, Rules, WordForms

__all__ = [
    "LexiconFile",
    "Lexicons",
    "language_said",
    "languages_of_others",
    "with_words",
    "word_forms",
]

_LANGUAGE = re.compile(r"^language:[ ]+([A-Za-z-]+)[ ]*$", re.MULTILINE)

_SHARED = ("article", "gender", "number")
"""What other words for a thing have from its first."""


@dataclass(frozen=True, kw_only=True)
class LexiconFile:
    """A file of words.

    language: what it says its language is; ships: whether it ships, and is read when it is asked
    for; read: reads it, and raises DiagnosticError.
    """

    language: str
    ships: bool
    read: Callable[[], Document]

    @cached_property
    def document(self) -> Document:
        """The file, read once. Raises DiagnosticError with all that is wrong in it."""
        return self.read()


def language_said(text: str) -> str:
    """The language that the text of a lexicon says it is in; '' where that is not plain to see."""
    found = _LANGUAGE.findall(text)
    return found[0] if len(found) == 1 else ""


class Lexicons(Mapping[str, Lexicon]):
    """Lexicons by language, each made when it is asked for first."""

    def __init__(self, make: Mapping[str, Callable[[], Lexicon]]) -> None:
        """make: what makes each; it may raise DiagnosticError for files that were not read yet."""
        self._make = make
        self._made: dict[str, Lexicon] = {}

    def __getitem__(self, language: str) -> Lexicon:
        if language not in self._made:
            self._made[language] = self._make[language]()
        return self._made[language]

    def __iter__(self) -> Iterator[str]:
        return iter(self._make)

    def __len__(self) -> int:
        return len(self._make)


def languages_of_others(rules: Rules) -> tuple[str, ...]:
    """The languages in which a layer that does not ship has words: what ships is tested."""
    others = frozenset[str]().union(*(layer.words for layer in rules.layers if not layer.ships))
    return tuple(language for language in rules.lexicons if language in others)


def with_words(lexicon: Lexicon, documents: Iterable[Document]) -> Lexicon:
    """A lexicon with the words of these files, in their order; a word that is there already is
    replaced, and kept below the new one.
    """
    documents = tuple(documents)
    for document in documents:
        names = dict(lexicon.names)
        for name, data in document.data.get("names", {}).items():
            names[name] = _over(names.get(name), word_forms(data))
        phrases = {**lexicon.phrases, **document.data.get("phrases", {})}
        lexicon = replace(lexicon, names=names, phrases=phrases)
    return replace(lexicon, files=(*lexicon.files, *documents))


def _over(old: WordForms | None, new: WordForms) -> WordForms:
    if old is None:
        return new
    same = (old.one, old.many) == (new.one, new.many)
    below = old.below if same else (replace(old, below=()), *old.below)
    return replace(new, below=below)


def word_forms(data: Mapping[str, Any]) -> WordForms:
    """An entry of a lexicon that keeps to its schema; other words for it are like it where they
    say nothing else.
    """
    like = {name: data[name] for name in _SHARED if name in data}
    also = ({"one": other} if isinstance(other, str) else other for other in data.get("also", ()))
    return WordForms(
        one=data["one"],
        many=data.get("many", data["one"]),
        article=data.get("article", False),
        about=data.get("about", ""),
        note=data.get("note", ""),
        gender=data.get("gender", ""),
        number=data.get("number", ""),
        roles=MappingProxyType(data.get("roles", {})),
        forms=MappingProxyType(data.get("forms", {})),
        harmony=data.get("harmony", ""),
        series=data.get("series", ""),
        whose=data.get("whose", ""),
        person=data.get("person", ""),
        also=tuple(word_forms({**like, **other}) for other in also),
        has_many="many" in data,
    )
