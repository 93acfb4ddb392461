"""The templates of the phrase tables: text with slots, and nothing that could be run.

``{source}``                the slot *source* of the constructor;
``{piece number=many}``     the same with a feature for the words in it;
``{piece number=N}``        with a value that is the same wherever the capital stands in the
                            template: what the words in one of its slots bring, else what is asked
                            of the whole;
``{verb: move|moves}``      the form that fits the feature *verb*, in the order of its values;
``{N gender: o|a|os|as}``   of several features, the last one changing first; capitals are values of
                            slots of the same template;
``{*move definite=D}``      a word of the table's own, with features;
``{@place number=N}``       a noun of the table's own, with features;
``{verb: ∅|moves}``         a word that is not there for the first value: in what is read;
``[just|only]``             one of these words; ``[now]`` is the word or nothing: in what is read;
``{=voice done}``           this template is for that value of a feature alone. Of the features
                            that a table calls strict, one without this is for the first value;
``{+definite no}``          what is said by this template brings that value with it, whatever
                            ``agreement`` says of its key;
``{!every}``                what is said by this template is taken as more than its words say,
                            which is told with the reading (``reader/understood.py``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from math import prod
from types import MappingProxyType
from typing import TypeAlias

from fuero.frozen import frozen

__all__ = [
    "NO_FORM",
    "Forms",
    "TableWord",
    "TemplatePart",
    "TemplateSlot",
    "Template",
    "TemplateError",
    "WordChoice",
    "ways_in",
    "parse_template",
]

_BRACES = re.compile(r"\{([^{}]*)\}")
_FORMS = re.compile(r"\s*((?:[a-z]+|[A-Z])(?:\s+(?:[a-z]+|[A-Z]))*)\s*:(.*)", re.DOTALL)
_SLOT = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_FEATURE = re.compile(r"([a-z]+)=([a-z]+(?:-[a-z]+)*|[A-Z])")
_ONLY = re.compile(r"\{=([a-z]+) ([a-z]+(?:-[a-z]+)*)\} *")
_BRINGS = re.compile(r"\{\+([a-z]+) ([a-z]+(?:-[a-z]+)*)\} *")
_TAKES = re.compile(r"\{!([a-z]+)\} *")
_CHOICE = re.compile(r"\[([^\[\]]*)\]")
_OR = re.compile(r"\|(?![^{}]*\})")
"""A bar that parts ways, not the forms of a word."""
NO_FORM = "∅"
"""Stands for a form that a word has not: it is never read."""
_MOST_FORMS = 64
"""So many forms a word may have in a template."""


class TemplateError(ValueError):
    """A template that cannot be read; the message says why."""


@frozen
class TemplateSlot:
    """A gap, or a noun of the table. features: what is asked of the words in it, by feature."""

    name: str
    features: Mapping[str, str]
    noun: bool = False


@frozen
class TableWord:
    """A word of the table, by its name there. features: what is asked of it, by feature; only: it
    and no other word that is read in its place.
    """

    name: str
    features: Mapping[str, str]
    only: bool = False


@frozen
class Forms:
    """A word by its forms. features: names of features, or capitals; forms: by their values."""

    features: tuple[str, ...]
    forms: Mapping[tuple[str, ...], str]


@frozen
class WordChoice:
    """Words of which some stand there, or none where one of them is empty."""

    texts: tuple[str, ...]


TemplatePart: TypeAlias = str | TemplateSlot | TableWord | Forms | WordChoice


@frozen
class Template:
    """A template, read. variables: the feature that each capital stands for.

    features: the values of each feature in the language it is written in; only: the values it is
    for, by strict feature; brings: the values it has of itself, by feature; takes: as what it is
    taken beyond its words; '' for nothing.
    """

    parts: tuple[TemplatePart, ...]
    variables: Mapping[str, str]
    features: Mapping[str, Sequence[str]]
    only: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    brings: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    takes: str = ""

    @property
    def slots(self) -> tuple[TemplateSlot, ...]:
        """Its gaps, in order."""
        return tuple(gap for gap in self.gaps if not gap.noun)

    @property
    def gaps(self) -> tuple[TemplateSlot, ...]:
        """Its gaps and the nouns of the table, in order."""
        return tuple(part for part in self.parts if isinstance(part, TemplateSlot))

    def hands_on(self, feature: str) -> bool:
        """Whether what is asked of the whole is asked of a slot."""
        return any(gap.features.get(feature, "").isupper() for gap in self.gaps)


def parse_template(text: str, features: Mapping[str, Sequence[str]]) -> Template:
    """Read a template. features: the values of each feature. Raises TemplateError."""
    only = dict(_marked(found.groups(), features) for found in _ONLY.finditer(text))
    brings = dict(_marked(found.groups(), features) for found in _BRINGS.finditer(text))
    takes = "".join(_TAKES.findall(text))
    text = _TAKES.sub("", _BRINGS.sub("", _ONLY.sub("", text)))
    variables = dict(_variables(text, features))
    parts: list[TemplatePart] = []
    end = 0
    for found in _BRACES.finditer(text):
        parts += _plain(text[end : found.start()])
        parts.append(_part(found.group(1), features, variables))
        end = found.end()
    parts += _plain(text[end:])
    return Template(
        parts=tuple(part for part in parts if part != ""),
        variables=MappingProxyType(variables),
        features=features,
        only=MappingProxyType(only),
        brings=MappingProxyType(brings),
        takes=takes,
    )


def _marked(groups: Sequence[str], features: Mapping[str, Sequence[str]]) -> tuple[str, str]:
    feature, value = groups
    if value not in _values(feature, features):
        raise TemplateError(f"{feature} has no value {value!r}")
    return feature, value


def _variables(text: str, features: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
    """The capitals, each with its feature."""
    known: dict[str, str] = {}
    for found in _BRACES.finditer(text):
        if _FORMS.fullmatch(found.group(1)) is None:
            for feature, value in _FEATURE.findall(found.group(1)):
                if value.isupper():
                    _values(feature, features)
                    if known.setdefault(value, feature) != feature:
                        raise TemplateError(f"{value} stands for {known[value]} and {feature}")
    yield from known.items()


def _plain(text: str) -> Iterator[TemplatePart]:
    """Text outside braces: words, and choices of words."""
    if "{" in text or "}" in text:
        raise TemplateError("a brace stands alone")
    for number, part in enumerate(_CHOICE.split(text)):
        if number % 2:
            yield WordChoice(texts=tuple(ways_in(part)))
        elif "[" in part or "]" in part:
            raise TemplateError("a bracket stands alone, or within others")
        else:
            yield part


def ways_in(choice: str) -> list[str]:
    """What stands between brackets, way by way: with or without it, where there is only one."""
    ways = _OR.split(choice)
    return ways if len(ways) > 1 else [choice, ""]


def _part(
    content: str, features: Mapping[str, Sequence[str]], variables: Mapping[str, str]
) -> TemplatePart:
    chosen = _FORMS.fullmatch(content)
    if chosen is not None:
        return _forms(chosen.group(1).split(), chosen.group(2), features, variables)
    name, *wishes = content.split() or [""]
    mark, name = (name[0], name[1:]) if name[:1] in ("*", "@") else ("", name)
    if not _SLOT.fullmatch(name):
        raise TemplateError(f"{name!r} is no name of a slot")
    asked = MappingProxyType(dict(_wish(w, features) for w in wishes))
    if mark == "*":
        return TableWord(name=name, features=asked)
    return TemplateSlot(name=name, features=asked, noun=mark == "@")


def _forms(
    names: Sequence[str],
    text: str,
    features: Mapping[str, Sequence[str]],
    variables: Mapping[str, str],
) -> Forms:
    for name in names:
        if name.isupper() and name not in variables:
            raise TemplateError(f"{name} is asked of no slot")
    values = [_values(variables.get(name, name), features) for name in names]
    forms = [form.strip() for form in text.split("|")]
    asked = prod(len(some) for some in values)
    if asked > _MOST_FORMS:
        raise TemplateError(f"a word has at most {_MOST_FORMS} forms")
    if asked != len(forms):
        each = " and ".join(", ".join(some) for some in values)
        raise TemplateError(f"{' '.join(names)} needs a form for each of {each}")
    combined: list[tuple[str, ...]] = [()]
    for some in values:
        combined = [(*before, value) for before in combined for value in some]
    by_values = MappingProxyType(dict(zip(combined, forms, strict=True)))
    return Forms(features=tuple(names), forms=by_values)


def _wish(wish: str, features: Mapping[str, Sequence[str]]) -> tuple[str, str]:
    found = _FEATURE.fullmatch(wish)
    if found is None:
        raise TemplateError(f"{wish!r} is no feature with a value")
    feature, value = found.groups()
    if value.islower() and value not in _values(feature, features):
        raise TemplateError(f"{feature} has no value {value!r}")
    _values(feature, features)
    return feature, value


def _values(feature: str, features: Mapping[str, Sequence[str]]) -> Sequence[str]:
    if feature not in features:
        raise TemplateError(f"there is no feature {feature!r}")
    return features[feature]
