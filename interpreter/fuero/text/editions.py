"""Texts of the same cards by several hands, held against each other by what they mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fuero.diagnostics import Diagnostic
from fuero.frozen import frozen
from fuero.ruleset.model import Rules

from .differing import SlotDifference, slot_differences
from .reader.alike import meant_in
from .reader.reading import Misread, Understood, read_text
from .reader.refusal import forbidden_sign, refusal

__all__ = ["CardMeanings", "EditionTexts", "CardMeaning", "UnreadText", "compare_editions"]


@frozen
class EditionTexts:
    """Texts of cards by id, in one language. name: what the file is called."""

    name: str
    language: str
    texts: Mapping[str, str]


@frozen
class CardMeaning:
    """What some editions say a card does. differences: from the first meaning of the card."""

    editions: tuple[str, ...]
    reading: Understood
    differences: tuple[SlotDifference, ...]


@frozen
class UnreadText:
    """A text without one meaning: refused with a reason, or with several readings."""

    edition: str
    text: str
    problem: Diagnostic | None
    readings: tuple[Understood, ...] = ()


@frozen
class CardMeanings:
    """A card: each meaning once, what could not be compared, and which editions lack it."""

    card: str
    meanings: tuple[CardMeaning, ...]
    unread: tuple[UnreadText, ...]
    lacking: tuple[str, ...]

    @property
    def agreed(self) -> bool:
        """Whether all editions have the card, could be read, and mean the same."""
        return len(self.meanings) == 1 and not self.unread and not self.lacking


def compare_editions(rules: Rules, editions: Sequence[EditionTexts]) -> tuple[CardMeanings, ...]:
    """Each card of any edition, in the order in which they come."""
    cards = dict.fromkeys(card for edition in editions for card in edition.texts)
    return tuple(_compared(rules, card, editions) for card in cards)


def _compared(rules: Rules, card: str, editions: Sequence[EditionTexts]) -> CardMeanings:
    found: list[tuple[Understood, list[str]]] = []
    unread: list[UnreadText] = []
    for edition in editions:
        if card not in edition.texts:
            continue
        read = _read(rules, edition, edition.texts[card])
        if isinstance(read, UnreadText):
            unread.append(read)
            continue
        alike = (names for other, names in found if _same(rules, other, read))
        names = next(alike, None)
        if names is None:
            found.append((read, [edition.name]))
        else:
            names.append(edition.name)
    return CardMeanings(
        card=card,
        meanings=tuple(
            CardMeaning(
                editions=tuple(names),
                reading=reading,
                differences=slot_differences(rules, found[0][0].body, reading.body),
            )
            for reading, names in found
        ),
        unread=tuple(unread),
        lacking=tuple(edition.name for edition in editions if card not in edition.texts),
    )


def _same(rules: Rules, one: Understood, other: Understood) -> bool:
    return meant_in(rules, one.body) == meant_in(rules, other.body)


def _read(rules: Rules, edition: EditionTexts, text: str) -> Understood | UnreadText:
    problem = forbidden_sign(text)
    readings: tuple[Understood, ...] = ()
    if problem is None:
        try:
            readings = read_text(rules, text, edition.language)
        except Misread as misread:
            problem = refusal(rules, text, misread)
    if len(readings) == 1:
        return readings[0]
    return UnreadText(edition=edition.name, text=text, problem=problem, readings=readings)
