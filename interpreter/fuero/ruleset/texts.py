"""Texts that people wrote, out of the PO files of rulesets.

The context of an entry says what it is the text of: ``card:ID`` what a card says,
``name:CATEGORY:ID`` what a thing is called, ``about:CATEGORY:ID`` and ``note:CATEGORY:ID`` what is
said of it. Words in YAML hold before those of PO files, as only they have all forms.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import TypeAlias

from .lexicons import Lexicons
from .model import HumanText, Lexicon, WordForms
from .po_files import PoEntry, PoFile

__all__ = [
    "SORTS_OF_NAMES",
    "card_of",
    "effect_note",
    "effect_of",
    "human_texts",
    "id_of",
    "with_human_words",
]

_EFFECT = "effect: "
_BESIDE = ("about", "note")
SORTS_OF_NAMES = ("name", *_BESIDE)
"""Sorts of entries that are about things by their names."""
_Entry: TypeAlias = tuple[str, list[str], PoEntry]
"""The language of an entry to go by, the parts of its context, and the entry."""


def id_of(sort: str, *names: str) -> str:
    """The context of an entry of a sort: ``card``, ``name``, ``about`` or ``note``."""
    return ":".join((sort, *names))


def card_of(entry: PoEntry) -> str:
    """The card whose text an entry is; '' for any other entry."""
    sort, *names = entry.id.split(":")
    return ":".join(names) if sort == "card" else ""


def effect_note(effect: str) -> str:
    """The line of an entry that says which act its text is written for."""
    return _EFFECT + effect


def effect_of(entry: PoEntry) -> str:
    """The mark of the act that a text is written for; '' where its entry says none."""
    found = [note for note in entry.notes if note.startswith(_EFFECT)]
    return found[-1].removeprefix(_EFFECT).strip() if found else ""


def human_texts(
    files: Sequence[PoFile],
) -> Mapping[str, Mapping[str, tuple[HumanText, ...]]]:
    """What people wrote that cards say, by language and card, in the order of the files.

    Only what nobody has to look at again.
    """
    found: dict[str, dict[str, tuple[HumanText, ...]]] = {}
    for language, _, entry in _usable(files):
        if card := card_of(entry):
            cards = found.setdefault(language, {})
            lines = (line.rstrip() for line in entry.texts[0].split("\n"))
            said = "\n".join(line for line in lines if line)
            text = HumanText(text=said, effect=effect_of(entry))
            cards[card] = (*cards.get(card, ()), text)
    return MappingProxyType({code: MappingProxyType(cards) for code, cards in found.items()})


def with_human_words(lexicons: Mapping[str, Lexicon], files: Sequence[PoFile]) -> Lexicons:
    """Lexicons with the names, and what is said of them, that only PO files have."""
    found: dict[str, list[_Entry]] = {}
    for entry in sorted(_usable(files), key=_names_first):
        found.setdefault(entry[0], []).append(entry)

    def made(language: str) -> Lexicon:
        lexicon = lexicons.get(language, Lexicon(language=language, names={}, phrases={}))
        english = lexicons["en"].names if "en" in lexicons and found.get(language) else {}
        for _, (sort, *names), entry in found.get(language, ()):
            lexicon = _with_entry(lexicon, sort, names, entry, english)
        return lexicon

    return Lexicons({code: partial(made, code) for code in dict.fromkeys((*lexicons, *found))})


def _with_entry(
    lexicon: Lexicon,
    sort: str,
    names: Sequence[str],
    entry: PoEntry,
    english: Mapping[str, WordForms],
) -> Lexicon:
    """A lexicon with the word of an entry, where it has none; english: what a new one is like."""
    key, bare = ":".join(names), names[-1]
    known = lexicon.names.get(key) or lexicon.names.get(bare)
    if sort == "name" and known is None:
        same = english.get(key) or english.get(bare)
        article = same.article if same is not None else False
        one, many = entry.texts[0], entry.texts[-1]
        word = WordForms(one=one, many=many, article=article, about="")
    elif sort in _BESIDE and known is not None and not getattr(known, sort):
        text = entry.texts[0]
        word = replace(known, about=text) if sort == "about" else replace(known, note=text)
    else:
        return lexicon
    human = lexicon.human | {entry.id}
    return replace(lexicon, names={**lexicon.names, key: word}, human=human)


def _names_first(found: _Entry) -> bool:
    return found[1][0] in _BESIDE


def _usable(files: Sequence[PoFile]) -> Iterator[_Entry]:
    """The entries to go by, each with its language and the parts of its context."""
    for file in files:
        for entry in file.entries:
            if entry.usable:
                yield file.language, entry.id.split(":"), entry
