"""Phrase tables: the templates of a language, with those of a ruleset's lexicon over them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from fuero.diagnostics import Diagnostic, DiagnosticError
from fuero.ruleset.model import Rules
from fuero.ruleset.once import once_for_rules
from fuero.ruleset.read import read_file
from fuero.ruleset.schema import validate

from .template import Template, TemplateError, parse_template

__all__ = ["LANGUAGES", "REFERENCE", "Book", "Spelling", "PhraseTable", "open_book", "phrase_table"]

LANGUAGES = ("en", "pt", "es", "fr", "hu")
"""The languages texts are meant for; one without a table is listed as missing."""

REFERENCE = "en"
"""The language whose table names every phrase there is, and steps in for others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spelling:
    """A word that is written otherwise before certain beginnings of the next word.

    before: beginnings that ask for it; unless: longer ones that do not after all.
    """

    word: str
    instead: str
    before: tuple[str, ...]
    unless: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PhraseTable:
    """One language. features: values by feature; singular: numbers that go with the first form;
    agreement: features that phrases bring with them; templates: by key, in the order of the file.
    """

    language: str
    features: Mapping[str, tuple[str, ...]]
    singular: frozenset[int]
    spellings: tuple[Spelling, ...]
    agreement: Mapping[str, Mapping[str, str]]
    templates: Mapping[str, Template]


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """The phrases of some rules in one language; what the language lacks is the reference's."""

    rules: Rules
    language: str
    table: PhraseTable
    shelves: tuple[Mapping[str, Template], ...]

    def find(self, keys: tuple[str, ...]) -> tuple[str, Template] | None:
        """The first key there is a template for, special keys before general ones."""
        for shelf in self.shelves:
            for key in keys:
                if key in shelf:
                    return key, shelf[key]
        return None

    def plain(self) -> Book:
        """The same phrases without the empty ones, by which a lexicon leaves something unsaid."""
        shelves = tuple(
            {key: template for key, template in shelf.items() if template.parts}
            for shelf in self.shelves
        )
        return replace(self, shelves=shelves)


@cache
def phrase_table(language: str) -> PhraseTable | None:
    """The phrase table that ships for a language; None if there is none.

    Raises DiagnosticError for a table that is damaged.
    """
    path = files("fuero.text").joinpath("phrases", f"{language}.yaml")
    if language not in LANGUAGES or not path.is_file():
        return None
    document = read_file(path, f"phrases/{language}.yaml")
    problems = validate(document, "phrases")
    if problems:
        raise DiagnosticError(problems)
    data = document.data
    features = {name: tuple(values) for name, values in data["features"].items()}
    templates = {}
    for key, text in data["phrases"].items():
        try:
            templates[key] = parse_template(text, features)
        except TemplateError as error:
            span = document.span(("phrases", key))
            raise DiagnosticError(
                [Diagnostic(code="FU290", message=f"{key}: {error}", span=span)]
            ) from error
    return PhraseTable(
        language=language,
        features=MappingProxyType(features),
        singular=frozenset(data["singular"]),
        spellings=tuple(
            Spelling(
                word=entry["word"],
                instead=entry["instead"],
                before=tuple(entry["before"]),
                unless=tuple(entry.get("unless", ())),
            )
            for entry in data.get("spelling", ())
        ),
        agreement=MappingProxyType(data.get("agreement", {})),
        templates=MappingProxyType(templates),
    )


@once_for_rules
def open_book(rules: Rules, language: str) -> Book:
    """The phrases to say some rules with. A template that cannot be read is passed over."""
    reference = phrase_table(REFERENCE)
    assert reference is not None
    own = phrase_table(language)
    shelves: list[Mapping[str, Template]] = []
    for table in (own, reference) if own is not reference else (reference,):
        if table is not None:
            shelves += [MappingProxyType(dict(_readable(rules, table))), table.templates]
    return Book(rules=rules, language=language, table=own or reference, shelves=tuple(shelves))


def _readable(rules: Rules, table: PhraseTable) -> Iterator[tuple[str, Template]]:
    lexicon = rules.lexicons.get(table.language)
    for key, text in lexicon.phrases.items() if lexicon else ():
        try:
            yield key, parse_template(text, table.features)
        except TemplateError:
            continue  # `lexicon_problems` says what is wrong with it
