"""What a language still lacks to say some rules, and what is wrong with a ruleset's own phrases."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TypeAlias

from fuero.diagnostics import Diagnostic, Span, did_you_mean
from fuero.frozen import frozen
from fuero.ruleset import core
from fuero.ruleset.model import (
    Element,
    Group,
    Lexicon,
    Place,
    PlaceKind,
    Relation,
    Rules,
    Selection,
    Switch,
)

from .book import PhraseTable, phrase_table, ways_of
from .languages import REFERENCE
from .later import Later
from .message import message_table
from .template import TemplateError
from .words import WITHIN, has_word, named_things

__all__ = ["SAID_OTHERWISE", "Coverage", "coverage", "lexicon_problems"]


SAID_OTHERWISE = frozenset(
    {
        "absent", "add", "announced", "assign", "both-sets", "card-number", "choose", "draw-as",
        "event", "fits", "fits-it", "fits-own", "has-unique", "holds", "move", "move-figure",
        "occasion", "option", "perform", "piece", "points", "property", "property-name",
        "question", "score-by", "secretly-choose", "such-that", "take", "take-away", "tie-use",
        "unique", "unowned", "where", "word",
    }
)  # fmt: skip
"""Phrases that are said otherwise of some things of the rules, named behind the colon."""

_Declared: TypeAlias = Element | Place | PlaceKind | Group | Relation | Switch | Selection
"""What a layer can declare."""

_WORD = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_BOUNDARY = re.compile("[:/]")


@frozen
class Coverage:
    """What is missing. phrases, messages: keys of the reference tables, and of acts of a
    designer's own that a lexicon of another language says; by_layer: the names without
    words that each layer brings, as ``category:id``, by the id of the layer.
    """

    language: str
    phrases: tuple[str, ...]
    messages: tuple[str, ...]
    by_layer: Mapping[str, tuple[str, ...]]

    @property
    def names(self) -> tuple[str, ...]:
        """The names without words of all layers."""
        return tuple(name for names in self.by_layer.values() for name in names)

    @property
    def complete(self) -> bool:
        """Whether nothing is missing."""
        return not self.phrases and not self.messages and not self.names


def coverage(rules: Rules, language: str) -> Coverage:
    """What a language lacks: all phrases, where there is no table for it."""
    reference, table = _reference(), phrase_table(language)
    there = table.templates if table is not None else {}
    return Coverage(
        language=language,
        phrases=(
            *(key for key in reference.templates if key not in there),
            *_unsaid_acts(rules, language),
        ),
        messages=_missing_messages(language),
        by_layer=_unnamed(rules, language),
    )


def _missing_messages(language: str) -> tuple[str, ...]:
    reference, table = message_table(REFERENCE), message_table(language)
    assert reference is not None
    there = table.messages if table is not None else {}
    return tuple(key for key in reference.messages if key not in there)


def _unnamed(rules: Rules, language: str) -> Mapping[str, tuple[str, ...]]:
    """What has no words, by the layer that brings it; what nobody declares is of the first."""
    found: dict[str, list[str]] = {}
    layer = first = rules.layers[0].id
    for category, name in named_things(rules):
        # What stands inside a thing comes right behind it, and is of its layer.
        if category not in WITHIN:
            layer = _layer_of(rules, category, name) or first
        if not has_word(rules, category, name, language):
            found.setdefault(layer, []).append(f"{category}:{name}")
    return MappingProxyType({layer: tuple(names) for layer, names in found.items()})


def _layer_of(rules: Rules, category: str, name: str) -> str:
    """The layer that declares a thing; '' where that is not known."""
    if category == "attribute":
        return _layer_of_attribute(rules, name)
    declared: Mapping[str, Mapping[str, _Declared]] = {
        "place": rules.places,
        "kind": rules.kinds,
        "group-kind": rules.groups,
        "relation": rules.relations,
        "switch": rules.switches,
        "selection": rules.selections,
    }
    thing = declared.get(category, rules.elements.get(category, {})).get(name)
    return thing.layer if thing is not None else ""


def _layer_of_attribute(rules: Rules, name: str) -> str:
    """The layer of the first thing that has such a number."""
    having = (layer for layer, attributes in _with_attributes(rules) if name in attributes)
    return next(having, "")


def _with_attributes(rules: Rules) -> Iterator[tuple[str, Collection[str]]]:
    """The numbers of places, figures and cards by what they are called, each with the layer."""
    declared = rules.declared
    yield from ((place.layer, place.attributes) for place in rules.places.values())
    for name, element in rules.of("figure").items():
        yield from ((element.layer, one.attributes) for one in declared.figures[name].figures)
    for name, element in rules.of("cards").items():
        family = declared.families[name]
        yield element.layer, (*family.columns, *family.attributes)
    for name, element in rules.of("deck").items():
        yield element.layer, declared.decks[name].attributes
    for name, element in rules.of("card").items():
        yield element.layer, declared.cards[name].attributes


def lexicon_problems(
    rules: Rules, languages: Collection[str] | None = None
) -> tuple[Diagnostic, ...]:
    """Phrases and names of lexicons that cannot be used (FU290); texts do without them.

    languages: of which lexicons; of all if None.
    """
    asked = rules.lexicons if languages is None else languages
    lexicons = {language: rules.lexicons[language] for language in asked}
    # What holds under other switches has words too, so every word of the files counts.
    words = {word for source in rules.sources for word in _WORD.findall(source.text)}
    return (*_phrase_problems(rules, lexicons, words), *_name_problems(lexicons, words))


def _name_problems(lexicons: Mapping[str, Lexicon], words: set[str]) -> Iterator[Diagnostic]:
    """Words for what the rules never name."""
    for language, lexicon in lexicons.items():
        table = phrase_table(language) or _reference()
        for name in lexicon.names:
            category, _, bare = name.rpartition(":")
            if category == "noun" and bare in table.grammar.nouns:
                continue
            if _WORD.fullmatch(bare) and bare not in words:
                yield _problem(
                    f"the lexicon {language} has a word for {bare}, which the rules never name",
                    did_you_mean(bare, sorted(words)),
                    lexicon.place_of("names", name),
                )


@frozen
class _KnownPhrases:
    """What phrases of a lexicon are held against. alike: the phrases of the table below each
    beginning of a key; parts: what can stand behind a colon, ways of saying and words of the rules.
    """

    table: PhraseTable
    alike: Mapping[str, Sequence[str]]
    parts: frozenset[str]


def _known_phrases(table: PhraseTable, words: set[str]) -> _KnownPhrases:
    alike: dict[str, list[str]] = {}
    for key in table.templates:
        for end in (*(found.start() for found in _BOUNDARY.finditer(key)), len(key)):
            alike.setdefault(key[:end], []).append(key)
    ways = {part for key in table.templates for part in key.partition(":")[2].split("/")}
    return _KnownPhrases(table=table, alike=alike, parts=frozenset(ways | words))


def _phrase_problems(
    rules: Rules, lexicons: Mapping[str, Lexicon], words: set[str]
) -> Iterator[Diagnostic]:
    for language, lexicon in lexicons.items():
        known = _known_phrases(_whole(phrase_table(language) or _reference()), words)
        for key, said in lexicon.phrases.items():
            place = lexicon.place_of("phrases", key)
            where = f"the phrase {key} of the lexicon {language}"
            for problem in _wrong_phrase(rules, key, said, where, known):
                yield replace(problem, span=place)


def _wrong_phrase(
    rules: Rules, key: str, said: str | Sequence[str], where: str, known: _KnownPhrases
) -> Iterator[Diagnostic]:
    """Why a phrase cannot be used."""
    table = known.table
    try:
        templates = ways_of(said, table)
    except TemplateError as error:
        yield _problem(f"{where} cannot be read: {error}")
        return
    general = known.alike.get(_filled_as(key))
    if general is None:
        meant = did_you_mean(key.split(":")[0], [k.split(":")[0] for k in table.templates])
        yield _problem(f"{where} replaces none", meant)
        return
    if key not in table.templates:
        yield from _tag_problems(key, where, known)
    allowed = {slot.name for k in general for slot in table.templates[k].slots}
    allowed |= _told(rules, key)
    for slot in dict.fromkeys(slot.name for one in templates for slot in one.slots):
        if slot not in allowed:
            message = f"{where} has a slot {slot!r} that is never filled"
            yield _problem(message, did_you_mean(slot, sorted(allowed)))


def _unsaid_acts(rules: Rules, language: str) -> Iterator[str]:
    """The phrases of acts of a designer's own that another language has and this one lacks."""
    asked = (
        f"perform:{node.procedure}{'/may' * node.may}"
        for body in rules.declared.bodies()
        for statement in body
        for node in core.walk(statement)
        if isinstance(node, core.Perform) and node.told
    )
    said = {key for lexicon in rules.lexicons.values() for key in lexicon.phrases}
    own = rules.lexicons[language].phrases if language in rules.lexicons else {}
    yield from (key for key in dict.fromkeys(asked) if key in said and key not in own)


def _told(rules: Rules, key: str) -> set[str]:
    """What the procedure is told of which a phrase is."""
    constructor, _, tag = key.partition(":")
    procedure = rules.declared.procedures.get(tag.removesuffix("/may"))
    if constructor != "perform" or procedure is None:
        return set()
    return {one.name for one in procedure.parameters}


def _tag_problems(key: str, where: str, known: _KnownPhrases) -> Iterator[Diagnostic]:
    """What stands behind the colon is a way of saying, a name of the rules or a number."""
    constructor, _, tag = key.partition(":")
    if constructor not in SAID_OTHERWISE:
        yield _problem(
            f"{where} replaces none: of {constructor} nothing is said in a way of its own",
            did_you_mean(key, list(known.table.templates))
            or f"say it for all of them: {constructor}",
        )
        return
    for part in tag.split("/"):
        if part not in known.parts and not all(word.isdecimal() for word in part.split()):
            yield _problem(
                f"{where} replaces none: the rules never name {part}",
                did_you_mean(part, sorted(known.parts)),
            )


def _filled_as(key: str) -> str:
    """The beginning of the keys of all phrases that are filled like this one."""
    constructor, _, tag = key.partition(":")
    # Each kind of event has arguments of its own.
    of_its_own = constructor in ("announced", "event")
    return f"{constructor}:{tag.split('/')[0]}" if of_its_own else constructor


def _whole(table: PhraseTable) -> PhraseTable:
    """A table with what it lacks from the reference, which names every phrase there is."""
    own, others = table.templates, _reference().templates
    every = Later((*others, *own), lambda key: own[key] if key in own else others[key])
    return replace(table, templates=every)


def _reference() -> PhraseTable:
    table = phrase_table(REFERENCE)
    assert table is not None
    return table


def _problem(message: str, help: str | None = None, span: Span | None = None) -> Diagnostic:
    return Diagnostic(code="FU290", message=message, span=span, help=help)
