"""Forms of nouns: those a lexicon gives, and endings by the sound of the word for the rest.

A language says in its table which endings there are: by what a word ends in, and by the harmony of
its vowels where it has such a thing. Nothing here knows a language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType

from fuero.frozen import frozen

__all__ = ["Ending", "Inflection", "inflected"]


@frozen
class Ending:
    """An ending. by_class: what is added, by ``vowel`` (after a vowel), the harmony of the word
    (``consonant`` in a language that has none), or ``derived-`` and that harmony where the word has
    an ending already. unlinked: last letters of words that take it as after a vowel. assimilates:
    its first letter becomes the last consonant. lengthens: whether the last vowel of the word
    becomes long before it.
    """

    by_class: Mapping[str, str]
    unlinked: tuple[str, ...] = ()
    assimilates: bool = False
    lengthens: bool = True


@frozen
class Inflection:
    """How words take endings. harmonies: vowels that decide, by harmony, strongest first; the last
    vowel of the word that decides counts, and the last harmony holds where none does. lengthened:
    what the last letter of a word becomes before an ending. doubled: letters of two signs that
    double their first only. numerals: by the last digits of a number the word they are read as
    (``said``), and the endings it does not take by rule, by form.
    """

    vowels: str = ""
    harmonies: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    neutral: str = ""
    lengthened: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    doubled: tuple[str, ...] = ()
    endings: Mapping[str, Ending] = field(default_factory=lambda: MappingProxyType({}))
    numerals: Mapping[str, Mapping[str, str]] = field(default_factory=lambda: MappingProxyType({}))


def inflected(
    word: str, form: str, inflection: Inflection, *, harmony: str = "", derived: bool = False
) -> str:
    """A word with an ending; the word itself where the language has no such ending. It stands
    before a remark in brackets.

    harmony: that of the word, where its vowels mislead. derived: it has an ending already.
    """
    ending = inflection.endings.get(form)
    if ending is None:
        return word
    head, bracket, remark = word.partition(" (")
    if bracket:
        said = inflected(head, form, inflection, harmony=harmony, derived=derived)
        return f"{said}{bracket}{remark}"
    numeral = _numeral(word, inflection)
    if numeral is None and word.isdecimal():
        return word
    if numeral is not None:
        added = numeral.get(form) or _joined(numeral["said"], ending, inflection, "", False)[1]
        return f"{word}-{added}"
    return "".join(_joined(word, ending, inflection, harmony, derived))


def _numeral(word: str, inflection: Inflection) -> Mapping[str, str] | None:
    """How the number that a word ends in is read, by the longest run of digits that is known."""
    known = (digits for digits in inflection.numerals if word.endswith(digits))
    found = max(known, key=len, default="")
    return inflection.numerals[found] if found else None


def _joined(
    word: str, ending: Ending, inflection: Inflection, harmony: str, derived: bool
) -> tuple[str, str]:
    """A word as it is before an ending, and what is added to it."""
    harmony = harmony or _harmony(word, inflection)
    last = word[-1:].lower()
    if last in inflection.vowels:
        lengthened = inflection.lengthened if ending.lengthens else {}
        base = word[:-1] + lengthened.get(word[-1:], word[-1:])
        return base, _added(ending, "vowel", harmony)
    if word.lower().endswith(ending.unlinked) and not derived and ending.unlinked:
        return word, _added(ending, "vowel", harmony)
    linked = _added(ending, harmony, harmony)
    added = ending.by_class.get(f"derived-{harmony}", linked) if derived else linked
    if ending.assimilates:
        double = next((pair for pair in inflection.doubled if word.lower().endswith(pair)), "")
        if double:
            return word[: -len(double)] + double[0], double + added[1:]
        return word, word[-1:].lower() + added[1:]
    return word, added


def _added(ending: Ending, after: str, harmony: str) -> str:
    """What is added; ``vowel-back`` and the like where it differs by harmony after a vowel, too."""
    found = ending.by_class
    for key in (f"{after}-{harmony}", after, harmony):
        if key in found:
            return found[key]
    front = {"round": "front"}.get(harmony, harmony)
    return found.get(f"{after}-{front}", found.get(front, ""))


def _harmony(word: str, inflection: Inflection) -> str:
    """That of the last vowel that is not neutral; the last of all if there is none. Where a
    language has no harmony, its words are told apart as ``consonant``.
    """
    fallback = "consonant"
    for name in inflection.harmonies:
        fallback = name
    for letter in reversed(word.lower()):
        if letter in inflection.neutral:
            continue
        for name, vowels in inflection.harmonies.items():
            if letter in vowels:
                return name
    return fallback
