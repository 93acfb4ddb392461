"""How far each text of a PO file is known to say what it is the text of.

The rungs, from the top: *verified* (read, it is the act), *contradicts* (read, it is another one),
*several* (it can be read in several ways), *partly* (some sentences can be read), *unread*. Beside
them stand what the words let suspect, and whether a person has signed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fuero.diagnostics import Diagnostic
from fuero.frozen import frozen
from fuero.ruleset.core import Node, walk
from fuero.ruleset.model import Rules
from fuero.ruleset.po_files import PoEntry, PoFile
from fuero.ruleset.texts import card_of, effect_of
from fuero.text.differing import SlotDifference, slot_differences
from fuero.text.reader.alike import meant_in
from fuero.text.reader.reading import MOST_WORDS, Filled, Misread, Understood, read_text
from fuero.text.reader.refusal import forbidden_sign, refusal
from fuero.text.reader.sentences import sentences

from .catalogue import entries_of
from .evidence import Suspicion, suspicions
from .header import plurals_of
from .signature import Signature, signature_of

__all__ = ["Judgement", "SentenceRead", "judgements"]


@frozen
class SentenceRead:
    """A sentence that was read alone. problem: why it cannot be; differences: from the part of the
    act that is most like it, none where it is a part of it; rules: its lines as rules write them.
    """

    text: str
    rules: str = ""
    problem: Diagnostic | None = None
    differences: tuple[SlotDifference, ...] = ()


@frozen
class Judgement:
    """What is known of a text.

    state: ``used``, or why it is not: ``missing``, ``fuzzy``, ``stale`` (it was written for
    another act, or another English text), ``unknown`` (the rules have nothing called so).
    rung: ``''`` for what is no text of a card that does something.
    readings: as rules write them; filled: what the text leaves out, and how it was taken;
    differences: of what it contradicts.
    """

    entry: PoEntry
    state: str
    rung: str = ""
    readings: tuple[str, ...] = ()
    filled: tuple[Filled, ...] = ()
    differences: tuple[SlotDifference, ...] = ()
    sentences: tuple[SentenceRead, ...] = ()
    suspicions: tuple[Suspicion, ...] = ()
    signature: Signature | None = None

    @property
    def signed(self) -> bool:
        """Whether a person vouches for this text and this act."""
        return self.signature is not None and self.signature.holds

    @property
    def sound(self) -> bool:
        """Whether nobody has to do anything: it is missing, verified, signed, or no text of a
        card, and contradicts nothing.
        """
        if self.state != "used":
            return self.state == "missing"
        if self.signature is not None and not self.signature.holds:
            return False
        return self.rung in ("", "verified") or (self.signed and self.rung != "contradicts")


def judgements(rules: Rules, file: PoFile) -> tuple[Judgement, ...]:
    """A judgement of each entry that is not obsolete, in the order of the file."""
    language = file.language
    wanted = {one.id: one for one in entries_of(rules, language, plurals_of(language).count)}
    return tuple(
        _judged(rules, entry, wanted.get(entry.id), language)
        for entry in file.entries
        if not entry.obsolete
    )


def _judged(rules: Rules, entry: PoEntry, wanted: PoEntry | None, language: str) -> Judgement:
    state = _state(entry, wanted)
    card = card_of(entry)
    if state in ("missing", "unknown") or not card:
        return Judgement(entry=entry, state=state)
    signature = signature_of(entry)
    if not rules.declared.cards[card].body:
        return Judgement(entry=entry, state=state, signature=signature)
    return _read(rules, card, Judgement(entry=entry, state=state, signature=signature), language)


def _state(entry: PoEntry, wanted: PoEntry | None) -> str:
    if not entry.written:
        return "missing"
    if wanted is None:
        return "unknown"
    if entry.fuzzy:
        return "fuzzy"
    same = (
        effect_of(entry) == effect_of(wanted)
        if effect_of(wanted)
        else (entry.source, entry.sources) == (wanted.source, wanted.sources)
    )
    return "used" if same else "stale"


def _read(rules: Rules, card: str, known: Judgement, language: str) -> Judgement:
    """The rung of a text of a card that does something."""
    body, text = rules.declared.cards[card].body, known.entry.texts[0]
    found = _readings(rules, text, language)
    if isinstance(found, Diagnostic):
        apart = sentences(text) if len(text.split()) <= MOST_WORDS else []
        parts = tuple(_sentence(rules, body, one.text, language) for one in apart)
        rung = "partly" if any(part.problem is None for part in parts) else "unread"
        if len(parts) <= 1:
            parts = (SentenceRead(text=text, problem=found),)
        return replace(
            known, rung=rung, sentences=parts, suspicions=suspicions(rules, card, text, language)
        )
    if len(found) > 1:
        return replace(known, rung="several", readings=tuple(one.rules for one in found))
    if meant_in(rules, found[0].body) == meant_in(rules, body):
        readings, filled = (found[0].rules,), found[0].filled
        return replace(known, rung="verified", readings=readings, filled=filled)
    return replace(
        known,
        rung="contradicts",
        readings=(found[0].rules,),
        filled=found[0].filled,
        differences=slot_differences(rules, body, found[0].body),
    )


def _readings(rules: Rules, text: str, language: str) -> tuple[Understood, ...] | Diagnostic:
    problem = forbidden_sign(text, language)
    if problem is not None:
        return problem
    try:
        return read_text(rules, text, language)
    except Misread as misread:
        return refusal(rules, text, misread)


def _sentence(rules: Rules, body: Sequence[Node], text: str, language: str) -> SentenceRead:
    """A sentence alone, held against the part of an act that is most like it."""
    found = _readings(rules, f"{text}.", language)
    if isinstance(found, Diagnostic):
        return SentenceRead(text=text, problem=found)
    reading = found[0]
    parts: list[Sequence[Node]] = [body]
    if len(reading.body) == 1:
        kind = type(reading.body[0])
        nodes = (part for statement in body for part in walk(statement) if type(part) is kind)
        parts = [(part,) for part in nodes] or parts
    differences = min((slot_differences(rules, part, reading.body) for part in parts), key=len)
    return SentenceRead(text=text, rules=reading.rules, differences=differences)
