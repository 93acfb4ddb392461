"""Texts that people wrote, out of the PO files of rulesets.

The context of an entry says what it is the text of: ``card:ID`` what a card says,
``name:CATEGORY:ID`` what a thing is called, ``about:CATEGORY:ID`` and ``note:CATEGORY:ID`` what is
said of it. Words in YAML hold before those of PO files, as only they have all forms.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from .model import HumanText, Lexicon, WordForms
from .po_files import PoEntry, PoFile

__all__ = ["card_of", "effect_note", "effect_of", "human_texts", "id_of", "with_human_words"]

_EFFECT = "effect: "
_BESIDE = ("about", "note")


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


def with_human_words(
    lexicons: Mapping[str, Lexicon], files: Sequence[PoFile]
) -> Mapping[str, Lexicon]:
    """Lexicons with the names, and what is said of them, that only PO files have."""
    added = dict(lexicons)
    for language, (sort, *names), entry in sorted(_usable(files), key=_names_first):
        lexicon = added.get(language, Lexicon(language=language, names={}, phrases={}))
        key, bare = ":".join(names), names[-1]
        known = lexicon.names.get(key) or lexicon.names.get(bare)
        if sort == "name" and known is None:
            english = added["en"].names if "en" in added else {}
            same = english.get(key) or english.get(bare)
            article = same.article if same is not None else False
            one, many = entry.texts[0], entry.texts[-1]
            word = WordForms(one=one, many=many, article=article, about="")
        elif sort in _BESIDE and known is not None and not getattr(known, sort):
            text = entry.texts[0]
            word = replace(known, about=text) if sort == "about" else replace(known, note=text)
        else:
            continue
        added[language] = replace(
            lexicon, names={**lexicon.names, key: word}, human=lexicon.human | {entry.id}
        )
    return added


def _names_first(found: tuple[str, list[str], PoEntry]) -> bool:
    return found[1][0] in _BESIDE


def _usable(files: Sequence[PoFile]) -> Iterator[tuple[str, list[str], PoEntry]]:
    """The entries to go by, each with its language and the parts of its context."""
    for file in files:
        for entry in file.entries:
            if entry.usable:
                yield file.language, entry.id.split(":"), entry
