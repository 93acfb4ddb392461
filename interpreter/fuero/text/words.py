"""What things are called: the lexicon of a language, and what the rules themselves say instead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from fuero.ruleset.core import EndGame, walk
from fuero.ruleset.model import Rules, WordForms
from fuero.ruleset.once import once_for_rules

from .book import lexicon_of
from .languages import REFERENCE

__all__ = ["TOLD", "category_of", "WITHIN", "has_word", "named_things", "note_of", "word"]

TOLD = frozenset(("place-left", "place-entered", "piece-owner"))
"""What a trigger calls the parts of its step: words of the language, and no names."""

WITHIN = frozenset({"figure-member", "load", "bonus", "local", "group", "switch-value"})
"""What stands inside another thing of the rules, which is named right before it."""

_WITH_ARTICLE = frozenset(
    {
        "attribute",
        "deck",
        "define",
        "figure",
        "local",
        "moment",
        "procedure",
        "track",
        "trigger",
        "variable",
        "zone",
    }
)
"""What gets an article where no lexicon says whether it takes one."""


def word(rules: Rules, category: str, name: str, language: str = "") -> WordForms:
    """What a thing is called.

    The entry ``category:name`` of a lexicon goes before ``name``, the language before the reference
    language, and both before the name as it is written in the rules.
    """
    for candidate in dict.fromkeys((language or rules.language, REFERENCE)):
        found = _entry(rules, candidate, category, name)
        if found is not None:
            return found
    written = rules.private.get(name, name)
    one = written.replace("-", " ")
    many = written.replace("-", " ") if written != name else _many(rules, category, name)
    return WordForms(one=one, many=many, article=category in _WITH_ARTICLE, about="")


def note_of(rules: Rules, category: str, name: str, language: str = "") -> str:
    """What cards that name a thing say about it, in the reference language if need be; or ''."""
    for candidate in dict.fromkeys((language or rules.language, REFERENCE)):
        found = _entry(rules, candidate, category, name)
        if found is not None and found.note:
            return found.note
    return ""


def has_word(rules: Rules, category: str, name: str, language: str) -> bool:
    """Whether a lexicon of this very language knows the thing."""
    return _entry(rules, language, category, name) is not None


def _entry(rules: Rules, language: str, category: str, name: str) -> WordForms | None:
    names = lexicon_of(rules, language)
    return names.get(f"{category}:{name}") or names.get(name)


def _many(rules: Rules, category: str, name: str) -> str:
    return _plural(rules, category, name).replace("-", " ")


def _plural(rules: Rules, category: str, name: str) -> str:
    if category == "kind" and name in rules.kinds:
        return rules.kinds[name].plural
    if category == "group-kind" and name in rules.groups:
        return rules.groups[name].plural
    declared = rules.declared
    if category == "cards" and name in declared.families:
        return declared.families[name].plural
    if category == "figure" and name in declared.figures:
        return declared.figures[name].plural or name
    if category == "piece" and name in declared.pieces:
        return declared.pieces[name].plural
    return name


def named_things(rules: Rules) -> Iterator[tuple[str, str]]:
    """Everything of the rules that has a name, as (category, id), in the order of declaration."""
    yield from (("player", seat) for seat in rules.seats)
    yield from (("place", place) for place in rules.places)
    yield from (("kind", kind) for kind in rules.kinds)
    for group in rules.groups.values():
        yield "group-kind", group.id
        yield from (("group", name) for name in group.members)
    yield from (("relation", name) for name in rules.relations)
    for category, elements in rules.elements.items():
        if category != "unshown":
            for name in elements:
                yield category, name
                yield from _inside(rules, category, name)
    for switch in rules.switches.values():
        yield "switch", switch.name
        yield from (("switch-value", value) for value in switch.values)
    yield from (("selection", name) for name in rules.selections)
    yield from (("attribute", name) for name in dict.fromkeys(_attributes(rules)))
    yield from (("ending", name) for name in dict.fromkeys(_endings(rules)))


def _inside(rules: Rules, category: str, name: str) -> Iterator[tuple[str, str]]:
    declared = rules.declared
    if category == "figure":
        yield from (("figure-member", figure.name) for figure in declared.figures[name].figures)
    elif category == "piece":
        yield from (("load", load) for load in declared.pieces[name].loads)
    elif category == "majority":
        yield from (("bonus", bonus.name) for bonus in declared.majorities[name].bonuses)
    elif category in ("define", "wording"):
        found = declared.definitions if category == "define" else declared.wordings
        if (parameter := found[name].parameter) is not None:
            yield "local", parameter


def _attributes(rules: Rules) -> Iterator[str]:
    """What numbers of places, figures and cards are called."""
    declared = rules.declared
    for place in rules.places.values():
        yield from place.attributes
    for kind in declared.figures.values():
        for figure in kind.figures:
            yield from figure.attributes
    for family in declared.families.values():
        yield from (*family.columns, *family.attributes)
        for deck in declared.decks.values():
            yield from deck.attributes if deck.family == family.name else ()
        for card in declared.cards.values():
            yield from card.attributes if card.family == family.name else ()


def _endings(rules: Rules) -> Iterator[str]:
    for body in rules.declared.bodies():
        for statement in body:
            yield from (part.reason for part in walk(statement) if isinstance(part, EndGame))


def category_of(rules: Rules, name: str) -> str:
    """What bears this name, the first of several; '' if nothing does."""
    return _categories(rules).get(name, "")


@once_for_rules
def _categories(rules: Rules) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for category, name in named_things(rules):
        found.setdefault(name, category)
    return MappingProxyType(found)
