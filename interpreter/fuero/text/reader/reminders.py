"""Words in brackets and reminders: what they say is held against what the text says without them.

A sentence in brackets says again what is said outside, or a part of it; where it says otherwise,
nobody can know which of both is meant. A reminder, in brackets, behind a sentence or as a sentence
of its own, says what is so anyway, such as that all who are tied are meant: the table of constructs
says how this is known. Other words in brackets are words of the sentence around them. No bracket is
passed over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import TypeAlias

from fuero.diagnostics import DiagnosticError
from fuero.ruleset import core
from fuero.ruleset.bodies import link_set
from fuero.ruleset.core import walk
from fuero.ruleset.model import Rules
from fuero.text.tree import Item, Phrase

from .alike import meant_in
from .constructs import constructs
from .holding import TIES, holds
from .misread import Misread
from .points import base_key
from .sentences import sentences
from .trees import LanguageReader, reminders_of, resolved
from .understood import EVERY, Understood
from .written import Choices, written

__all__ = ["read_with_reminders"]

_BRACKET = re.compile(r"\s*\(([^()]*)\)")
_JOINT = re.compile(r"[;,:]\s")
_MOST = 8
"""So many brackets, and so many marks in a sentence, may be looked at."""

Reads: TypeAlias = Callable[[str], tuple[Understood, ...]]
"""What reads a text without brackets and reminders. Raises Misread."""


@dataclass(frozen=True, slots=True)
class _Aside:
    """Words that were taken out. trees: what they are as a reminder; again: what they mean as a
    sentence that says something again; where: the part of the text that goes.
    """

    words: str
    trees: Sequence[Item]
    again: tuple[Understood, ...]
    where: tuple[int, int]


def read_with_reminders(reader: LanguageReader, text: str, reads: Reads) -> tuple[Understood, ...]:
    """What a text with brackets or reminders means; nothing for a text that has none.

    Raises Misread for what cannot be read, and where one says otherwise.
    """
    brackets = [*_BRACKET.finditer(text)]
    if len(brackets) > _MOST:
        return ()
    asides = [_bracket(found, reads) for found in brackets]
    try:
        return _read_around(reader, text, asides, reads)
    except Misread:
        # Brackets that are a part of some name are no reminders.
        asides = [replace(one, trees=reminders_of(reader, one.words)) for one in asides]
        if not any(one.trees for one in asides):
            raise
        return _read_around(reader, text, asides, reads)


def _read_around(
    reader: LanguageReader, text: str, asides: Sequence[_Aside], reads: Reads
) -> tuple[Understood, ...]:
    """What a text means without what stands in brackets, and goes with that."""
    for one in reversed(asides):
        # What is no sentence by itself belongs to the one around it.
        start, end = one.where
        words = "" if one.trees or one.again else f" {one.words}"
        text = f"{text[:start]}{words}{text[end:]}"
    behind = [*_behind(reader, text)]
    for one in reversed(behind):
        text = f"{text[: one.where[0]]}{text[one.where[1] :]}"
    if not (asides or behind):
        return ()
    meant = reads(text)
    for one in (*asides, *behind):
        meant = tuple(m for m in meant if _goes_with(reader.book.rules, m, one))
        if not meant:
            raise Misread(why="contradicted", sentence=one.words)
    if any(map(_tells_of_ties, (*asides, *behind))):
        return tuple(map(_without_ties, meant))
    return meant


def _bracket(found: re.Match[str], reads: Reads) -> _Aside:
    words = found[1].strip()
    try:
        again = reads(words)
    except Misread:
        again = ()
    return _Aside(words, (), again, found.span())


def _behind(reader: LanguageReader, text: str) -> Iterator[_Aside]:
    """The reminders that stand behind something: whole sentences, and what is behind a mark or
    between commas.
    """
    for number, sentence in enumerate(sentences(text)):
        start = sentence.start
        if sentence.head or "\n" in text:
            continue
        end = start + len(sentence.text)
        if number and (trees := reminders_of(reader, sentence.text)):
            stop = end + 1 if text[end : end + 1] == "." else end
            yield _Aside(sentence.text, trees, (), (start, stop))
            continue
        marks = [*_JOINT.finditer(sentence.text)][:_MOST]
        for joint, following in zip_longest(marks, marks[1:]):
            words = sentence.text[joint.end() :]
            if trees := reminders_of(reader, words):
                yield _Aside(words, trees, (), (start + joint.start(), end))
                break
            # Between two commas, both of which go with it.
            if following is None or (joint[0], following[0]) != (", ", ", "):
                continue
            words = sentence.text[joint.end() : following.start()]
            if trees := reminders_of(reader, words):
                where = start + joint.start(), start + following.start() + 1
                yield _Aside(words, trees, (), where)
                break


def _goes_with(rules: Rules, meant: Understood, aside: _Aside) -> bool:
    """Whether what was taken out says nothing else than the text."""
    if aside.trees:
        return any(_holds(rules, meant, tree) for tree in aside.trees)
    return not aside.again or any(_says(rules, meant, other) for other in aside.again)


def _holds(rules: Rules, meant: Understood, tree: Item) -> bool:
    """Whether a reminder holds: of all that it may name."""
    assert isinstance(tree, Phrase)
    check = constructs().by_key[base_key(tree.keys[0])].holds
    named = [*_named(rules, tree)]
    return bool(named) and all(holds(check, rules, meant.body, one) for one in named)


def _tells_of_ties(aside: _Aside) -> bool:
    """Whether it is said what is meant where several are tied."""
    keys = (base_key(tree.keys[0]) for tree in aside.trees if isinstance(tree, Phrase))
    return any(constructs().by_key[key].holds == TIES for key in keys)


def _without_ties(meant: Understood) -> Understood:
    """A meaning that takes no more than is said where several are tied."""
    return replace(meant, filled=tuple(one for one in meant.filled if one.slot != EVERY))


def _named(rules: Rules, tree: Phrase) -> Iterator[core.Expression | None]:
    """What a reminder may name, None where it names nothing; nothing where rules know no such
    thing.
    """
    if not tree.slots:
        yield None
    for item in tree.slots.values():
        choices, more = Choices(), True
        while more:
            with suppress(KeyError, DiagnosticError):
                yield link_set(rules, written(_one_of(item, choices), rules, choices))
            more = choices.advance()


def _one_of(item: Item, choices: Choices) -> Item:
    """An item with one of each names that are worded alike, chosen among the ways."""
    return resolved(item, lambda alike, where: alike.nouns[choices.pick(len(alike.nouns))])


def _says(rules: Rules, one: Understood, other: Understood) -> bool:
    """Whether all that is said again is a part of what is said."""
    there = [part for node in meant_in(rules, one.body) for part in walk(node)]
    return all(node in there for node in meant_in(rules, other.body))
