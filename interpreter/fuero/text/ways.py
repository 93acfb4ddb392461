"""Ways of saying one thing: templates with a choice in them, and words with others beside them.

Only what is read has a choice. One of words is a part of its template (``template.py``); one that
has slots in it, ``[{source} {goal}|{goal} {source}]``, is as many templates as it has ways.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice, product

from .template import TemplateError, ways_in

__all__ = ["MOST_WAYS", "all_spelt_out", "spelt_out", "synonym", "without_number"]

MOST_WAYS = 512
"""So many templates one entry of a table may stand for."""
_CHOICE = re.compile(r"\[([^\[\]]*)\]")
_BLANKS = re.compile(r" +")


def spelt_out(text: str) -> Iterator[str]:
    """All texts that one with choices of slots in it stands for. Raises TemplateError for too
    many.
    """
    yield from _spelt_out(text, lambda choice: "{" in choice)


def all_spelt_out(text: str) -> Iterator[str]:
    """The same, with the choices of words as well."""
    yield from _spelt_out(text, lambda choice: True)


def _spelt_out(text: str, taken: Callable[[str], bool]) -> Iterator[str]:
    choices = [
        [part] if not number % 2 else ways_in(part) if taken(part) else [f"[{part}]"]
        for number, part in enumerate(_CHOICE.split(text))
    ]
    found = ["".join(chosen) for chosen in islice(product(*choices), MOST_WAYS + 1)]
    if len(found) > MOST_WAYS:
        raise TemplateError(f"it stands for more than {MOST_WAYS} templates")
    first = " " * text.startswith(" ")  # What stands close behind other words begins so.
    yield from dict.fromkeys(first + _BLANKS.sub(" ", one).strip() for one in found)


def synonym(word: str, number: int) -> str:
    """The name of another word for one of the table: its first is 1; 0 is the word itself."""
    return f"{word}#{number}" if number else word


def without_number(name: str) -> str:
    """The word of a table that a name of ``synonym`` stands beside."""
    return name.partition("#")[0]
