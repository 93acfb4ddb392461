"""Messages: what the program itself says to whoever plays, by keys, in the language they read.

A language is one file beside this one, such as ``fr.yaml``. What it lacks is said in the reference
language. In a message ``{file}`` is a slot, and ``{count: decision|decisions}`` a word in the form
that goes with the number in the slot ``count``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from fuero.diagnostics import Diagnostic, DiagnosticError, did_you_mean
from fuero.ruleset.document import Document
from fuero.ruleset.prepared import read_valid

from .book import named_after, phrase_table
from .languages import REFERENCE, language_file

__all__ = ["MessageTable", "message", "message_table", "slots_of"]

_SLOT = re.compile(r"\{([a-z]+)(?::([^{}]*))?\}")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class MessageTable:
    """The messages of one language by key. singular: numbers that take the first form of a word."""

    singular: frozenset[int]
    messages: Mapping[str, str]


def message_table(language: str) -> MessageTable | None:
    """The messages of a language; None if there are none.

    Raises DiagnosticError for a table that is damaged.
    """
    path = language_file("messages", language)
    own = None if path is None else _table(path, language)
    return _styled(own, language) if "-" in language else own


@cache
def _table(path: Path, language: str) -> MessageTable:
    document = read_valid(path, f"messages/{language}.yaml", "messages")
    if problems := (*named_after(document, language), *_unfilled(document, language)):
        raise DiagnosticError(problems)
    data = document.data
    return MessageTable(
        singular=frozenset(data["singular"]), messages=MappingProxyType(data["messages"])
    )


def _unfilled(document: Document, language: str) -> Iterator[Diagnostic]:
    """Slots of messages that the reference does not have, so nobody fills them (FU271)."""
    reference = message_table(REFERENCE) if language != REFERENCE else None
    if reference is None:
        return
    for key, text in document.data["messages"].items():
        known = slots_of(reference.messages.get(key, text))
        for slot in sorted(slots_of(text) - known):
            yield Diagnostic(
                code="FU271",
                message=f"in the message {key} stands the slot {slot}, which nobody fills",
                span=document.span(("messages", key)),
                help=did_you_mean(slot, sorted(known)),
            )


@cache
def _styled(own: MessageTable | None, language: str) -> MessageTable | None:
    """The messages of a style: its own, and those of its language in that style."""
    table = phrase_table(language)
    base = message_table(table.style.over) if table is not None and table.style else None
    if table is None or table.style is None or base is None:
        return own
    messages = {key: table.style.text(text) for key, text in base.messages.items()}
    messages |= own.messages if own is not None else {}
    return MessageTable(singular=table.grammar.singular, messages=MappingProxyType(messages))


def message(key: str, /, *, language: str = REFERENCE, **slots: str | int) -> str:
    """What is said under a key, in a language, or in the reference language where it has no words
    for it.

    slots: what stands in each gap. Raises KeyError for a key or a gap there is none of.
    """
    for found in (language, REFERENCE):
        table = message_table(found)
        if table is not None and key in table.messages:
            return _filled(table, table.messages[key], slots)
    raise KeyError(key)


def slots_of(text: str) -> frozenset[str]:
    """The names of the slots of a message."""
    return frozenset(name for name, _ in _SLOT.findall(text))


def _filled(table: MessageTable, text: str, slots: Mapping[str, str | int]) -> str:
    def fill(found: re.Match[str]) -> str:
        value, forms = slots[found[1]], found[2]
        if forms is None:
            return str(value)
        words = [one.strip() for one in forms.split("|")]
        return words[0 if value in table.singular else -1]

    return _SLOT.sub(fill, text)
