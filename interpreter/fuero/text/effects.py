"""Marks of acts: by them a text that somebody wrote is known to be about the act in force.

A mark is made of an act's normal form. Points that layers widen keep their names, with their word:
a text says this word, which holds however far they are widened. A layer that gives them another
word, as it has to be said what else there is now, takes the text out of use.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields
from hashlib import blake2b
from types import MappingProxyType
from typing import Any

from fuero.ruleset.core import Defined, Node, walk
from fuero.ruleset.model import Rules
from fuero.ruleset.once import once_for_rules

from .languages import REFERENCE
from .reader.alike import meant_in
from .words import word

__all__ = ["effect_marks", "human_text"]

_FOLLOWING = ("span", "type", "spoken")
"""Fields that follow from others, or say where something stands."""


@once_for_rules
def effect_marks(rules: Rules) -> Mapping[str, str]:
    """The mark of what each card does; of one that does nothing, of what is said about it."""
    return MappingProxyType({name: _mark(rules, name) for name in rules.declared.cards})


def human_text(rules: Rules, card: str, language: str) -> str:
    """What somebody wrote that a card says, where it was written for the act in force; or ''.

    Of several such texts, that of the highest layer.
    """
    written = rules.texts.get(language, {}).get(card, ())
    if not written:
        return ""
    mark = effect_marks(rules)[card]
    return next((text.text for text in reversed(written) if text.effect == mark), "")


def _mark(rules: Rules, name: str) -> str:
    body = meant_in(rules, rules.declared.cards[name].body, kept=rules.widening)
    content: Any = [_plain(body), _words_kept(rules, body)]
    if not body:
        content = word(rules, "card", name, REFERENCE).about
    text = json.dumps(content, ensure_ascii=True, separators=(",", ":"))
    return blake2b(text.encode("ascii"), digest_size=6).hexdigest()


def _words_kept(rules: Rules, body: Sequence[Node]) -> list[str]:
    """What the points that layers widen are called, of those that stand in an act."""
    found = {part.name for node in body for part in walk(node) if isinstance(part, Defined)} & set(
        rules.widening
    )
    return [word(rules, "define", name, REFERENCE).one for name in sorted(found)]


def _plain(value: Any) -> Any:
    """A tree as lists and texts. What a field holds by default is left out, so that a field more
    changes no mark.
    """
    if isinstance(value, Node):
        held = {
            item.name: getattr(value, item.name)
            for item in fields(value)
            if item.compare and item.name not in _FOLLOWING and not item.metadata.get("beside")
            if item.default is MISSING or getattr(value, item.name) != item.default
        }
        return [type(value).__name__, {name: _plain(part) for name, part in held.items()}]
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    if isinstance(value, Mapping):
        return {str(key): _plain(part) for key, part in value.items()}
    if isinstance(value, frozenset):
        return sorted(map(str, value))
    return value if isinstance(value, str | int | None) else str(value)
