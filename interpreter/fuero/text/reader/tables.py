"""What is wrong with the phrase table of a language, although it can be used.

Phrases that nothing asks for, slots that nobody fills, words the table does not have, and phrases
of different meaning that are worded alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from fuero.diagnostics import Diagnostic, did_you_mean
from fuero.ruleset.document import Document
from fuero.ruleset.prepared import read_valid
from fuero.text.book import PhraseTable, phrase_table
from fuero.text.languages import REFERENCE, language_file, languages, ships
from fuero.text.template import Forms, TableWord, Template, TemplateSlot, WordChoice

from .constructs import Construct, constructs

__all__ = ["table_problems"]

_Shape: TypeAlias = tuple[object, ...]
_BESIDE = ("it", "unnamed")
"""Phrases that the reference has no need of."""


def table_problems(language: str) -> tuple[Diagnostic, ...]:
    """What is of no use in a table (FU269), and what cannot be told apart (FU270), in the order of
    the file. Nothing for a language without a table, and of a style only what it holds itself.
    """
    path, table = language_file("phrases", language), phrase_table(language)
    if path is None or table is None:
        return ()
    document = read_valid(path, f"phrases/{language}.yaml", "phrases")
    own = {key: table.templates[key] for key in document.data.get("phrases", {})}
    return (*_useless(own, table, document), *_alike(own, document))


def _useless(
    own: Mapping[str, Template], table: PhraseTable, document: Document
) -> Iterator[Diagnostic]:
    reference = phrase_table(REFERENCE)
    assert reference is not None
    filled = _filled()
    for key, template in own.items():
        span = document.key_span(("phrases", key))
        if key not in reference.templates:
            if key.partition(":")[0] not in _BESIDE:
                yield Diagnostic(
                    code="FU269",
                    message=f"nothing is said by the phrase {key}",
                    span=span,
                    help=did_you_mean(key, list(reference.templates)),
                )
            continue
        for what, name, known in _names(template, table, filled[key]):
            if name not in known:
                yield Diagnostic(
                    code="FU269",
                    message=f"in the phrase {key} stands {what} {name}, of which there is none",
                    span=document.span(("phrases", key)),
                    help=did_you_mean(name, sorted(known)),
                )


def _names(
    template: Template, table: PhraseTable, slots: frozenset[str]
) -> Iterator[tuple[str, str, frozenset[str]]]:
    """What a template speaks of: what that is, its name, and the names there are."""
    for part in template.parts:
        if isinstance(part, TableWord):
            yield "the word", part.name, frozenset(table.words)
        elif isinstance(part, TemplateSlot) and part.noun:
            yield "the noun", part.name, frozenset(table.grammar.nouns)
        elif isinstance(part, TemplateSlot):
            yield "the slot", part.name, slots


def _filled() -> Mapping[str, frozenset[str]]:
    """The slots of each phrase, as rules are written with it and the languages that ship use it."""
    found: dict[str, set[str]] = {}
    for language in filter(ships, languages()):
        table = phrase_table(language)
        for key, template in table.templates.items() if table is not None else ():
            found.setdefault(key, set()).update(slot.name for slot in template.slots)
    known = constructs().by_key
    for key, slots in found.items():
        if key in known:
            slots |= {slot.name for rules in known[key].rules for slot in rules.slots}
    # What is said in several ways has the same slots in each.
    return {key: frozenset(slots | found.get(_base(key), set())) for key, slots in found.items()}


def _base(key: str) -> str:
    return key.partition(":")[0]


def _alike(own: Mapping[str, Template], document: Document) -> Iterator[Diagnostic]:
    """Phrases that mean something else and are said by the same words."""
    table = constructs()
    first: dict[tuple[str, _Shape], list[str]] = {}
    for key, template in own.items():
        found = table.of_key(key)
        if found is None or not template.parts:
            continue
        construct, _ = found
        others = first.setdefault((construct.sort, tuple(_shape(template, construct))), [])
        for other in others:
            known = table.of_key(other)
            assert known is not None
            if _stands_for(known[0]) != _stands_for(construct) and not table.told_apart(other, key):
                yield Diagnostic(
                    code="FU270",
                    message=f"the phrases {other} and {key} are worded alike, and mean "
                    "something else",
                    span=document.span(("phrases", key)),
                )
        others.append(key)


def _stands_for(construct: Construct) -> tuple[object, ...]:
    return construct.rules, construct.means, construct.holds


def _shape(template: Template, construct: Construct) -> Iterator[object]:
    """A template as a reader sees it: its words, and the sorts of its slots."""
    for part in template.parts:
        if isinstance(part, str):
            yield " ".join(part.split())
        elif isinstance(part, Forms):
            yield part.features, tuple(part.forms.values())
        elif isinstance(part, WordChoice):
            yield part.texts
        elif isinstance(part, TableWord):
            yield "*", part.name, tuple(sorted(part.features.items()))
        else:
            sort = "@" if part.noun else construct.slots.get(part.name, part.name)
            yield sort, part.name if part.noun else "", tuple(sorted(part.features.items()))
