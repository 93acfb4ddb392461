"""What things are called: the lexicon of a language, and what the rules themselves say instead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from fuero.lang import nodes
from fuero.ruleset.model import Rules, Word
from fuero.ruleset.names import names_of
from fuero.ruleset.once import once_for_rules

from .book import REFERENCE

__all__ = ["category_of", "has_word", "named_things", "note_of", "word"]

_WITH_ARTICLE = frozenset(
    {
        "attribute",
        "deck",
        "define",
        "local",
        "moment",
        "pawn",
        "procedure",
        "track",
        "trigger",
        "variable",
        "zone",
    }
)
"""What gets an article where no lexicon says whether it takes one."""


def word(rules: Rules, category: str, name: str, language: str = REFERENCE) -> Word:
    """What a thing is called.

    The entry ``category:name`` of a lexicon goes before ``name``, the language before the reference
    language, and both before the name as it is written in the rules.
    """
    for candidate in dict.fromkeys((language, REFERENCE)):
        found = _entry(rules, candidate, category, name)
        if found is not None:
            return found
    one = name.replace("-", " ")
    many = _plural(rules, category, name).replace("-", " ")
    return Word(one=one, many=many, article=category in _WITH_ARTICLE, about="")


def note_of(rules: Rules, category: str, name: str, language: str = REFERENCE) -> str:
    """What cards that name a thing say about it, in the reference language if need be; or ''."""
    for candidate in dict.fromkeys((language, REFERENCE)):
        found = _entry(rules, candidate, category, name)
        if found is not None and found.note:
            return found.note
    return ""


def has_word(rules: Rules, category: str, name: str, language: str) -> bool:
    """Whether a lexicon of this very language knows the thing."""
    return _entry(rules, language, category, name) is not None


def _entry(rules: Rules, language: str, category: str, name: str) -> Word | None:
    lexicon = rules.lexicons.get(language)
    if lexicon is None:
        return None
    return lexicon.names.get(f"{category}:{name}") or lexicon.names.get(name)


def _plural(rules: Rules, category: str, name: str) -> str:
    if category == "kind" and name in rules.kinds:
        return rules.kinds[name].plural
    if category == "group-kind" and name in rules.groups:
        return rules.groups[name].plural
    if category in ("cards", "pawn", "piece") and name in rules.of(category):
        plural = getattr(rules.of(category)[name].node, "plural", None)
        if isinstance(plural, nodes.Name):
            return plural.text
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
            for name, element in elements.items():
                yield category, name
                yield from _inside(element.node)
    for switch in rules.switches.values():
        yield "switch", switch.name
        yield from (("switch-value", value) for value in switch.values)
    yield from (("selection", name) for name in rules.selections)
    attributes = (name for found in names_of(rules).attributes.values() for name in found)
    yield from (("attribute", name) for name in dict.fromkeys(attributes))
    yield from (("ending", name) for name in dict.fromkeys(_endings(rules)))


def _inside(node: nodes.Node) -> Iterator[tuple[str, str]]:
    if isinstance(node, nodes.PawnSetDeclaration):
        yield from (("figure", member.name.text) for member in node.members)
    elif isinstance(node, nodes.PieceDeclaration):
        yield from (("load", load.text) for load in node.loads)
    elif isinstance(node, nodes.Majority):
        yield from (("bonus", bonus.name.text) for bonus in node.bonuses)
    elif isinstance(node, nodes.Definition | nodes.Wording) and node.parameter is not None:
        yield "local", node.parameter.text


def _endings(rules: Rules) -> Iterator[str]:
    for element in rules.bodies():
        for part in nodes.walk(element.node):
            if isinstance(part, nodes.EndGame):
                yield part.reason.text


def category_of(rules: Rules, name: str) -> str:
    """What bears this name, the first of several; '' if nothing does."""
    return _categories(rules).get(name, "")


@once_for_rules
def _categories(rules: Rules) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for category, name in named_things(rules):
        found.setdefault(name, category)
    return MappingProxyType(found)
