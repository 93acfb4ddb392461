"""Forms of nouns: those a lexicon gives, and endings by the sound of the word for the rest.

A language says in its table which endings there are: by what a word ends in, and by the harmony of
its vowels where it has such a thing. Nothing here knows a language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

__all__ = ["Ending", "Inflection", "inflected"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """An ending. by_class: what is added, by ``vowel`` (after a vowel), the harmony of the word, or
    ``derived-`` and that harmony where the word has an ending already. unlinked: last letters of
    words that take it as after a vowel. assimilates: its first letter becomes the last consonant.
    """

    by_class: Mapping[str, str]
    unlinked: tuple[str, ...] = ()
    assimilates: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Inflection:
    """How words take endings. harmonies: vowels that decide, by harmony, strongest first; the last
    vowel of the word that decides counts, and the last harmony holds where none does. lengthened:
    what the last letter of a word becomes before an ending. doubled: letters of two signs that
    double their first only.
    """

    vowels: str = ""
    harmonies: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    neutral: str = ""
    lengthened: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    doubled: tuple[str, ...] = ()
    endings: Mapping[str, Ending] = field(default_factory=lambda: MappingProxyType({}))


def inflected(
    word: str, form: str, inflection: Inflection, *, harmony: str = "", derived: bool = False
) -> str:
    """A word with an ending; the word itself where the language has no such ending.

    harmony: that of the word, where its vowels mislead. derived: it has an ending already.
    """
    ending = inflection.endings.get(form)
    if ending is None:
        return word
    harmony = harmony or _harmony(word, inflection)
    last = word[-1:].lower()
    if last in inflection.vowels:
        base = word[:-1] + inflection.lengthened.get(word[-1:], word[-1:])
        added = _added(ending, "vowel", harmony)
        return base + added
    if word.lower().endswith(ending.unlinked) and not derived and ending.unlinked:
        return word + _added(ending, "vowel", harmony)
    linked = _added(ending, harmony, harmony)
    added = ending.by_class.get(f"derived-{harmony}", linked) if derived else linked
    if ending.assimilates:
        double = next((pair for pair in inflection.doubled if word.lower().endswith(pair)), "")
        if double:
            return word[: -len(double)] + double[0] + double + added[1:]
        return word + word[-1:].lower() + added[1:]
    return word + added


def _added(ending: Ending, after: str, harmony: str) -> str:
    """What is added; ``vowel-back`` and the like where it differs by harmony after a vowel, too."""
    found = ending.by_class
    for key in (f"{after}-{harmony}", after, harmony):
        if key in found:
            return found[key]
    front = {"round": "front"}.get(harmony, harmony)
    return found.get(f"{after}-{front}", found.get(front, ""))


def _harmony(word: str, inflection: Inflection) -> str:
    """That of the last vowel that is not neutral; the last of all if there is none."""
    fallback = ""
    for name in inflection.harmonies:
        fallback = name
    for letter in reversed(word.lower()):
        if letter in inflection.neutral:
            continue
        for name, vowels in inflection.harmonies.items():
            if letter in vowels:
                return name
    return fallback
