"""Phrase tables: the templates of a language, with those of a ruleset's lexicon over them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType

from fuero.diagnostics import Diagnostic, DiagnosticError
from fuero.frozen import frozen
from fuero.ruleset.document import Document
from fuero.ruleset.model import Rules, WordForms
from fuero.ruleset.once import once_for_rules
from fuero.ruleset.prepared import read_valid

from .grammar import Grammar, grammar_of, grammar_over
from .languages import REFERENCE, language_file, ships
from .later import Later
from .rewording import by_first_word
from .styles import Style, style_of
from .template import Template, TemplateError, parse_template
from .ways import all_spelt_out, spelt_out, synonym

__all__ = [
    "FRAME",
    "Book",
    "PhraseTable",
    "Shelf",
    "lexicon_of",
    "named_after",
    "open_book",
    "phrase_table",
    "ways_of",
]


FRAME = "frame:"
"""Begins the keys of frames: what can stand around something of a sort and adds nothing."""


_JOINED = "list:"


@frozen
class PhraseTable:
    """One language. templates: what is printed, by key, in the order of the file; readings: other
    ways of saying the same, which are read only; words: fragments that several templates share,
    those that are only read under names of ``synonym``; style: what it exchanges, where it is a
    style of another language.
    """

    grammar: Grammar
    templates: Mapping[str, Template]
    readings: Mapping[str, tuple[Template, ...]]
    words: Mapping[str, Template]
    style: Style | None = None

    @property
    def language(self) -> str:
        """Its code."""
        return self.grammar.language


@frozen
class Shelf:
    """Templates of one language: those of a table, or those of a ruleset's lexicon. readings: other
    ways of saying the same, which are read only.
    """

    table: PhraseTable
    templates: Mapping[str, Template]
    readings: Mapping[str, tuple[Template, ...]] = field(default_factory=lambda: _NONE)


_NONE: Mapping[str, tuple[Template, ...]] = MappingProxyType({})
"""Nothing to be read otherwise."""


@frozen
class Book:
    """The phrases of some rules in one language; what the language lacks is the reference's.

    said: the words for parts that have been said, with these parts, by their identity and what was
    asked of them; None where none are kept.
    """

    rules: Rules
    language: str
    table: PhraseTable
    shelves: tuple[Shelf, ...]
    said: dict[tuple[int, frozenset[tuple[str, str]]], tuple[object, str]] | None = field(
        default=None, compare=False, repr=False
    )

    def find(self, keys: tuple[str, ...]) -> tuple[str, Template, PhraseTable] | None:
        """The first key there is a template for, special keys before general ones, and the table
        of its language.
        """
        for shelf in self.shelves:
            for key in keys:
                if key in shelf.templates:
                    return key, shelf.templates[key], shelf.table
        return None

    def plain(self) -> Book:
        """The same phrases without the empty ones, by which a lexicon leaves something unsaid."""
        shelves = tuple(
            replace(shelf, templates={k: t for k, t in shelf.templates.items() if t.parts})
            for shelf in self.shelves
        )
        return replace(self, shelves=shelves, said=None)

    def keeping_said(self) -> Book:
        """The same phrases, for items that have parts in common: each of these is said once."""
        return replace(self, said={})


def phrase_table(language: str) -> PhraseTable | None:
    """The phrase table of a language; None if there is none.

    Raises DiagnosticError for a table that is damaged.
    """
    path = language_file("phrases", language)
    return None if path is None else _table(path, language)


@cache
def _table(path: Path, language: str) -> PhraseTable:
    document = read_valid(path, f"phrases/{language}.yaml", "phrases")
    if problems := named_after(document, language):
        raise DiagnosticError(problems)
    if "over" not in document.data:
        return _filled(document, grammar_of(document.data), {})
    base = phrase_table(document.data["over"])
    if base is None or base.style is not None:
        message = f"{document.data['over']} is no language that a style can be of"
        span = document.span(("over",))
        raise DiagnosticError([Diagnostic(code="FU271", message=message, span=span)])
    return _over(base, document)


def named_after(document: Document, language: str) -> tuple[Diagnostic, ...]:
    """What is wrong with a file of a language that is named after another one (FU271)."""
    said = document.data["language"]
    if said == language:
        return ()
    message = f"the file of the language {language} says that it is of {said}"
    span = document.span(("language",))
    help = f"write `language: {language}`, or name the file {said}.yaml"
    return (Diagnostic(code="FU271", message=message, span=span, help=help),)


def _over(base: PhraseTable, document: Document) -> PhraseTable:
    """The table of a style: what it holds, and the rest of its language in that style."""
    also = {word: other for other, word in base.grammar.spelling.others.items()}
    style = style_of(document.data, also)
    words = {name: style.template(one) for name, one in base.words.items()}
    own = _filled(document, grammar_over(base.grammar, document.data, style), words)

    def printed(key: str) -> Template:
        return own.templates.get(key) or style.template(base.templates[key])

    def read(key: str) -> tuple[Template, ...]:
        if key in own.readings:
            return own.readings[key]
        return tuple(map(style.template, base.readings[key]))

    return replace(
        own,
        templates=Later((*base.templates, *own.templates), printed),
        readings=Later((*base.readings, *own.readings), read),
        style=style,
    )


def _filled(
    document: Document, grammar: Grammar, words_below: Mapping[str, Template]
) -> PhraseTable:
    """What a document itself holds, in a grammar, with words beside its own."""
    data, words = document.data, dict(words_below)
    for name, said in data.get("words", {}).items():
        with _told(document, "words", name):
            spelt = (one for text in _all_of(said) for one in all_spelt_out(text))
            for number, text in enumerate(spelt):
                words[synonym(name, number)] = parse_template(text, grammar.features)
    frames, phrases = data.get("frames", {}), data.get("phrases", {})

    def printed(key: str) -> Template:
        with _told(document, "phrases", key):
            return next(_ways(_all_of(phrases[key]), grammar, key))

    def read(key: str) -> tuple[Template, ...]:
        if key.startswith(FRAME):
            with _told(document, "frames", sort := key.removeprefix(FRAME)):
                return tuple(_read_only(_all_of(frames[sort]), grammar))
        with _told(document, "phrases", key):
            return tuple(_read_only(_all_of(phrases[key])[1:], grammar, key))

    table = PhraseTable(
        grammar=grammar,
        templates=Later(phrases, printed),
        readings=Later((*(f"{FRAME}{sort}" for sort in frames), *phrases), read),
        words=MappingProxyType(words),
    )
    if not ships(grammar.language):
        # What is wrong is told at once; tests have read what ships, and play needs little of it.
        for key in table.readings:
            for entries in (table.templates, table.readings):
                entries.get(key)
        for said, instead in grammar.reworded.items():
            with _told(document, "reworded", said):
                by_first_word({said: instead})
    return table


def ways_of(said: str | Sequence[str], table: PhraseTable) -> list[Template]:
    """All templates that an entry of a lexicon stands for, the one that is printed first.

    Raises TemplateError.
    """
    return [*_ways(_all_of(said), table.grammar)]


def _ways(texts: Sequence[str], grammar: Grammar, key: str = "") -> Iterator[Template]:
    """All templates that an entry stands for, the one that is printed first."""
    first, *others = texts
    if len([*all_spelt_out(first)]) > 1:
        raise TemplateError("what is printed leaves no choice; write it without brackets")
    yield parse_template(first, grammar.features)
    yield from _read_only(others, grammar, key)


def _read_only(texts: Sequence[str], grammar: Grammar, key: str = "") -> Iterator[Template]:
    # How things are joined is told by the number of a template alone.
    spelt = all_spelt_out if key.startswith(_JOINED) else spelt_out
    for text in texts:
        for one in spelt(text):
            yield parse_template(one, grammar.features)


@contextmanager
def _told(document: Document, part: str, key: str) -> Iterator[None]:
    """Within, an entry that cannot be read is told with its place (FU271)."""
    try:
        yield
    except TemplateError as error:
        span = document.span((part, key))
        problem = Diagnostic(code="FU271", message=f"{key}: {error}", span=span)
        raise DiagnosticError([problem]) from error


def _all_of(said: str | Sequence[str]) -> Sequence[str]:
    """What an entry says: one text, or the first of several and the others."""
    return [said] if isinstance(said, str) else said


def open_book(rules: Rules, language: str = "") -> Book:
    """The phrases to say some rules with. A template that cannot be read is passed over.

    language: its code; ``""`` is the one in which is told of the rules.
    """
    return _book(rules, language or rules.language)


@once_for_rules
def _book(rules: Rules, language: str) -> Book:
    reference = phrase_table(REFERENCE)
    assert reference is not None
    own = phrase_table(language)
    shelves: list[Shelf] = []
    for table in (own, reference) if own is not reference else (reference,):
        if table is not None:
            own_ways = dict(_readable(rules, table))
            shelves.append(
                Shelf(
                    table=table,
                    templates={key: first for key, (first, *_) in own_ways.items()},
                    readings={key: tuple(others) for key, (_, *others) in own_ways.items()},
                )
            )
            shelves.append(Shelf(table=table, templates=table.templates, readings=table.readings))
    return Book(rules=rules, language=language, table=own or reference, shelves=tuple(shelves))


def _readable(rules: Rules, table: PhraseTable) -> Iterator[tuple[str, list[Template]]]:
    """The templates of a lexicon by phrase, the one that is printed first; those of its language in
    its style come before its own.
    """
    style = table.style
    for language in (style.over if style is not None else "", table.language):
        lexicon = rules.lexicons.get(language)
        for key, said in lexicon.phrases.items() if lexicon else ():
            try:
                ways = ways_of(said, table)
            except TemplateError:
                continue  # `lexicon_problems` says what is wrong with it
            below = style if language != table.language else None
            yield key, ways if below is None else [below.template(one) for one in ways]


@once_for_rules
def lexicon_of(rules: Rules, language: str) -> Mapping[str, WordForms]:
    """The words of a language for the names of some rules; a style has those of its language, too.

    ``{}`` where there are none.
    """
    own = rules.lexicons.get(language)
    names = dict(own.names) if own is not None else {}
    table = phrase_table(language) if "-" in language else None
    if table is not None and table.style is not None:
        style, base = table.style, rules.lexicons.get(table.style.over)
        below = base.names.items() if base is not None else ()
        names = {**{name: style.entry(entry) for name, entry in below}, **names}
    return MappingProxyType(names)
