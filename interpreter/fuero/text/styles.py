"""Styles: a language said or spelled otherwise, such as that of another country, as data.

The phrase table of a style says whose style it is (``over: pt``) and holds only what differs.
The rest is that of the language, with words exchanged: those of ``replaced`` wherever they stand,
those of ``replaced-in`` where a word is asked for with some feature, and with ``spelled: other``
all words that have another spelling. By ``alike`` words have one form for two values of a feature.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from fuero.frozen import frozen
from fuero.ruleset.model import WordForms

from .template import Forms, Template, TemplatePart, WordChoice

__all__ = ["Style", "style_of"]


@frozen
class Style:
    """What a style exchanges. over: the language it is a style of; words: what stands instead of
    words and rows of words; by_form: the same for words that stand in a template by their forms, by
    the feature and the value they are asked for with; alike: by feature and value, the value whose
    form a word has there, too.
    """

    language: str
    over: str
    words: Mapping[str, str]
    by_form: Mapping[tuple[str, str], Mapping[str, str]]
    alike: Mapping[tuple[str, str], str]

    def text(self, text: str) -> str:
        """A text of the language in this style."""
        return _exchanged(text, self.words)

    def template(self, template: Template) -> Template:
        """A template of the language in this style."""
        parts = tuple(self._part(part) for part in template.parts)
        return replace(template, parts=parts)

    def entry(self, entry: WordForms) -> WordForms:
        """A word of a lexicon of the language in this style."""
        return replace(
            entry,
            one=self.text(entry.one),
            many=self.text(entry.many),
            about=self.text(entry.about),
            note=self.text(entry.note),
            roles=MappingProxyType({n: self.text(text) for n, text in entry.roles.items()}),
            forms=MappingProxyType({n: self.text(text) for n, text in entry.forms.items()}),
        )

    def _part(self, part: TemplatePart) -> TemplatePart:
        if isinstance(part, str):
            return self.text(part)
        if isinstance(part, WordChoice):
            return replace(part, texts=tuple(self.text(text) for text in part.texts))
        if not isinstance(part, Forms):
            return part
        forms = {}
        for values in part.forms:
            pairs = [*zip(part.features, values, strict=True)]
            text = part.forms[tuple(self.alike.get(asked, asked[1]) for asked in pairs)]
            for asked in pairs:
                text = _exchanged(text, self.by_form.get(asked, {}), joined=True)
            forms[values] = self.text(text)
        return replace(part, forms=MappingProxyType(forms))


def _exchanged(text: str, words: Mapping[str, str], joined: bool = False) -> str:
    """A text with words exchanged. joined: also those with something behind a hyphen."""
    if not words or not text:
        return text
    # The longest first, so that a row of words goes before each of them.
    some = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))

    def other(found: re.Match[str]) -> str:
        instead = words[found[0].lower()]
        return instead[:1].upper() + instead[1:] if found[0][0].isupper() else instead

    behind = r"(?!\w)" if joined else r"(?![\w-])"
    return re.sub(rf"(?<![\w-])(?:{some}){behind}", other, text, flags=re.IGNORECASE)


def style_of(data: Mapping[str, Any], other_spellings: Mapping[str, str]) -> Style:
    """The style in the data of a phrase table over another one.

    other_spellings: how words of the language are also spelled.
    """
    also = other_spellings if data.get("spelled") == "other" else {}
    return Style(
        language=data["language"],
        over=data["over"],
        words=MappingProxyType({**also, **data.get("replaced", {})}),
        by_form=MappingProxyType(
            {
                (feature, value): MappingProxyType(exchanged)
                for feature, by_value in data.get("replaced-in", {}).items()
                for value, exchanged in by_value.items()
            }
        ),
        alike=MappingProxyType(
            {
                (feature, value): other
                for feature, by_value in data.get("alike", {}).items()
                for value, other in by_value.items()
            }
        ),
    )
