"""The templates of the phrase tables: text with slots, and nothing that could be run.

``{source}``                the slot *source* of the constructor;
``{piece number=many}``     the same with a feature for the words in it;
``{piece number=N}``        with the number of another slot: capitals stand for the same value
                            wherever they occur in the template;
``{verb: move|moves}``      the form that fits the feature *verb*, in the order of its values.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

__all__ = ["Forms", "TemplatePart", "TemplateSlot", "Template", "TemplateError", "parse_template"]

_BRACES = re.compile(r"\{([^{}]*)\}")
_FORMS = re.compile(r"\s*([a-z]+)\s*:(.*)")
_SLOT = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_FEATURE = re.compile(r"([a-z]+)=([a-z]+|[A-Z])")


class TemplateError(ValueError):
    """A template that cannot be read; the message says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TemplateSlot:
    """A gap. features: what is asked of the words in it, by feature."""

    name: str
    features: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Forms:
    """A word by its forms, in the order of the feature's values."""

    feature: str
    forms: tuple[str, ...]


TemplatePart: TypeAlias = str | TemplateSlot | Forms


@dataclass(frozen=True, slots=True, kw_only=True)
class Template:
    """A template, read."""

    parts: tuple[TemplatePart, ...]

    @property
    def slots(self) -> tuple[TemplateSlot, ...]:
        """Its gaps, in order."""
        return tuple(part for part in self.parts if isinstance(part, TemplateSlot))


def parse_template(text: str, features: Mapping[str, Sequence[str]]) -> Template:
    """Read a template. features: the values of each feature. Raises TemplateError."""
    parts: list[TemplatePart] = []
    end = 0
    for found in _BRACES.finditer(text):
        parts.append(_plain(text[end : found.start()]))
        parts.append(_part(found.group(1), features))
        end = found.end()
    parts.append(_plain(text[end:]))
    return Template(parts=tuple(part for part in parts if part != ""))


def _plain(text: str) -> str:
    if "{" in text or "}" in text:
        raise TemplateError("a brace stands alone")
    return text


def _part(content: str, features: Mapping[str, Sequence[str]]) -> TemplateSlot | Forms:
    chosen = _FORMS.fullmatch(content)
    if chosen is not None:
        feature, forms = chosen.group(1), chosen.group(2).split("|")
        if len(_values(feature, features)) != len(forms):
            values = ", ".join(features[feature])
            raise TemplateError(f"{feature} needs a form for each of {values}")
        return Forms(feature=feature, forms=tuple(form.strip() for form in forms))
    name, *wishes = content.split() or [""]
    if not _SLOT.fullmatch(name):
        raise TemplateError(f"{name!r} is no name of a slot")
    return TemplateSlot(
        name=name, features=MappingProxyType(dict(_wish(w, features) for w in wishes))
    )


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
