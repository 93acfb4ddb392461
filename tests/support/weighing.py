"""Sentences with one word changed: dropped, swapped for another of its kind, or put in.

What is read as before, although a word that means something was changed, was read past that word.
Which words mean nothing, and which say the same as others, each language states in a file of
``tests/reader/weight``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from fuero.ruleset.model import Rules
from fuero.ruleset.read import read_file
from fuero.text.reader.alike import meant_in
from fuero.text.reader.reading import Misread, Understood, read_text
from fuero.text.say import say_card

from .sentences import written
from .shipped import rules_of

__all__ = [
    "FATES",
    "Changed",
    "Weights",
    "changed",
    "fates",
    "sample",
    "says_the_same",
    "sentences_of",
    "unweighed",
    "weights",
]

FOLDER = Path(__file__).parents[1] / "reader" / "weight"
FATES = ("refused", "several", "other", "told", "alike", "same")
"""What becomes of a changed sentence: read as another act; as the same, with something else told
of what is filled; as the same, by words that mean nothing or the same; or as the same although
they do not.
"""
_WORD = re.compile(r"[^\s“”«»„\"()]+")
_END = ".,:;!?"


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """What a language says of its words. kinds: groups of words that can stand for each other in a
    sentence and mean something else; inserted: words that mean something wherever they stand;
    alike: words by those they say the same as, which may be none.
    """

    kinds: tuple[tuple[str, ...], ...]
    inserted: tuple[str, ...]
    alike: tuple[tuple[tuple[re.Pattern[str], str], ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """A text with a word changed. what: ``drop``, ``swap`` or ``insert`` and the words; before: the
    text as it was.
    """

    before: str
    after: str
    what: str


@cache
def weights(language: str) -> Weights:
    """What is stated of a language."""
    path = FOLDER / f"{language}.yaml"
    data: Mapping[str, Any] = read_file(path, str(path)).data
    return Weights(
        kinds=tuple(tuple(str(word) for word in kind) for kind in data["kinds"]),
        inserted=tuple(data["inserted"]),
        alike=tuple(tuple(map(_pattern, group["words"])) for group in data["alike"]),
    )


def _pattern(row: Any) -> tuple[re.Pattern[str], str]:
    words, instead = row if isinstance(row, list) else (str(row), "")
    bare = r"\s+".join(map(re.escape, words.split()))
    return re.compile(rf"(?<!\S){bare}(?!\S)"), instead


def sentences_of(name: str, language: str) -> tuple[str, ...]:
    """What the cards of a ruleset say, and what people wrote for it and is meant in one way."""
    rules = rules_of(name)
    cards = [card for card, one in rules.declared.cards.items() if one.body]
    said = [say_card(rules, card, language).split("\n") for card in cards]
    texts = ["\n".join(line for line in lines if line[0] != "(") for lines in said]
    people = [one for one in written("open", language) if one.ruleset == name]
    texts += [one.text for one in people if one.expect == "right"]
    return tuple(dict.fromkeys(text for text in texts if text))


def changed(text: str, stated: Weights) -> Iterator[Changed]:
    """A text with one word changed, in every way."""
    found: dict[str, str] = {}
    spans = [found.span() for found in _WORD.finditer(text)]
    for start, end in spans:
        word = text[start:end]
        bare = word.rstrip(_END)
        found.setdefault(_cut(text, start, start + len(bare)), f"drop {bare}")
        for more in stated.inserted:
            found.setdefault(_with(text, start, start, f"{more} "), f"insert {more}")
    for more in stated.inserted:
        last = len(text.rstrip(_END))
        found.setdefault(_with(text, last, last, f" {more}"), f"insert {more}")
    for kind in stated.kinds:
        for one in kind:
            for place in re.finditer(rf"(?<!\w){re.escape(one)}(?!\w)", text, re.IGNORECASE):
                for other in kind:
                    if other != one:
                        found.setdefault(
                            _with(text, *place.span(), other), f"swap {one} for {other}"
                        )
    found.pop(text, None)
    for after, what in found.items():
        yield Changed(before=text, after=after, what=what)


def _cut(text: str, start: int, end: int) -> str:
    left, right = text[:start].rstrip(" "), text[end:]
    joint = "" if not right or right[0] in _END + "\n" or left[-1:] in ("", "\n") else " "
    return _capital(left + joint + right.lstrip(" "), text)


def _with(text: str, start: int, end: int, words: str) -> str:
    if text[start : start + 1].isupper() and words:
        lower = text[start:end] or text[start].lower()
        rest = text[end:] if end > start else lower + text[start + 1 :]
        new = words[0].upper() + words[1:] if _begins(text, start) else words
        return text[:start] + new + (rest if _begins(text, start) else text[end:])
    return text[:start] + words + text[end:]


def _begins(text: str, start: int) -> bool:
    before = text[:start].rstrip()
    return not before or before[-1] in ".:-" or "\n" in text[len(before) : start]


def _capital(after: str, text: str) -> str:
    """A text whose sentences begin with a capital letter, as they did."""
    after = after.strip()
    return re.sub(r"(^|\. |\n[ -]*)([^\W\d_])", lambda found: found[1] + found[2].upper(), after)


def meaning(rules: Rules, text: str, language: str) -> tuple[Understood, ...]:
    """The readings of a text; none where it is refused."""
    try:
        return read_text(rules, text, language)
    except Misread:
        return ()


def fate(rules: Rules, one: Changed, before: Understood, language: str, stated: Weights) -> str:
    """What becomes of a changed text, whose only reading was another before."""
    found = meaning(rules, one.after, language)
    if len(found) != 1:
        return "several" if found else "refused"
    if meant_in(rules, found[0].body) != meant_in(rules, before.body):
        return "other"
    if {*map(_slot, found[0].filled)} != {*map(_slot, before.filled)}:
        return "told"
    return "alike" if says_the_same(one, stated) else "same"


def _slot(filled: Any) -> tuple[str, str, str]:
    return filled.phrase, filled.slot, filled.taken_as


def says_the_same(one: Changed, stated: Weights) -> bool:
    """Whether a language states that what was changed means nothing."""
    before, after = _apart(one.before), _apart(one.after)
    return any(_plain(before, group) == _plain(after, group) for group in stated.alike)


def _apart(text: str) -> str:
    """A text in single words and marks, with a bar where a sentence begins."""
    text = re.sub(r"([.:])\s|\n[ -]*", r"\1 | ", f"{text.lower()} ".replace("'", "’"))
    return " ".join(re.sub(r"([.,:;])", r" \1 ", f"| {text}").split())


def _plain(text: str, group: Sequence[tuple[re.Pattern[str], str]]) -> str:
    """A text without what means nothing, and with one word for all that say the same."""
    for pattern, instead in group:
        text = " ".join(pattern.sub(instead, text).split())
    return text


def sample(texts: Sequence[str], stated: Weights, many: int) -> list[Changed]:
    """So many changed sentences, from all the texts alike."""
    every = [one for text in texts for one in changed(text, stated)]
    return every[:: max(1, len(every) // many)][:many]


def fates(rules: Rules, language: str, some: Sequence[Changed]) -> Iterator[tuple[str, Changed]]:
    """What becomes of changed sentences; of those whose text has a single reading."""
    stated = weights(language)
    for text, group in groupby(some, key=lambda one: one.before):
        before = meaning(rules, text, language)
        if len(before) == 1:
            for one in group:
                yield fate(rules, one, before[0], language, stated), one


def unweighed(rules: Rules, language: str, some: Sequence[Changed]) -> list[str]:
    """Those changed sentences that are read as before although what was changed means something."""
    return [
        f"{one.what}: {one.after}" for what, one in fates(rules, language, some) if what == "same"
    ]
