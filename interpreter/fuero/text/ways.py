"""Ways of saying one thing: templates with a choice in them, and words with others beside them.

Only what is read has a choice: ``[just|only] {pieces}`` is two templates, ``[then] {pieces}`` is
one with the word and one without. Nothing that can be said differently is printed so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice, product

from .template import TableWord, Template, TemplateError, TemplatePart

__all__ = ["MOST_WAYS", "spelt_out", "synonym", "without_number", "worded"]

MOST_WAYS = 512
"""So many templates one entry of a table may stand for."""
_CHOICE = re.compile(r"\[([^\[\]]*)\]")
_OR = re.compile(r"\|(?![^{}]*\})")
"""A bar that parts ways, not the forms of a word."""
_BLANKS = re.compile(r" +")


def spelt_out(text: str) -> Iterator[str]:
    """All texts that one with choices in it stands for. Raises TemplateError for too many."""
    parts = _CHOICE.split(text)
    if any(mark in part for part in parts for mark in "[]"):
        raise TemplateError("a bracket stands alone, or within others")
    choices = [
        (_OR.split(part) if _OR.search(part) else [part, ""]) if number % 2 else [part]
        for number, part in enumerate(parts)
    ]
    found = ["".join(chosen) for chosen in islice(product(*choices), MOST_WAYS + 1)]
    if len(found) > MOST_WAYS:
        raise TemplateError(f"it stands for more than {MOST_WAYS} templates")
    yield from dict.fromkeys(_BLANKS.sub(" ", one).strip() for one in found)


def synonym(word: str, number: int) -> str:
    """The name of another word for one of the table: its first is 1; 0 is the word itself."""
    return f"{word}#{number}" if number else word


def without_number(name: str) -> str:
    """The word of a table that a name of ``synonym`` stands beside."""
    return name.partition("#")[0]


def worded(template: Template, words: Mapping[str, Sequence[str]]) -> Iterator[Template]:
    """A template with every choice of the words in it, itself first.

    words: what can stand for a word of the table, that word first. Raises TemplateError for too
    many.
    """
    choices: list[list[TemplatePart]] = [
        [replace(part, name=name) for name in words.get(part.name, (part.name,))]
        if isinstance(part, TableWord)
        else [part]
        for part in template.parts
    ]
    found = list(islice(product(*choices), MOST_WAYS + 1))
    if len(found) > MOST_WAYS:
        raise TemplateError(f"with all its words it stands for more than {MOST_WAYS} templates")
    for parts in found:
        yield replace(template, parts=parts)
