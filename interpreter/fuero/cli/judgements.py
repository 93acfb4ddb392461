"""What is known of texts by people, as lines in their language and as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from fuero.text.message import message
from fuero.text.reader.understood import PARTS, TAKEN

if TYPE_CHECKING:
    from fuero.text.differing import SlotDifference
    from fuero.translation.ladder import Judgement, SentenceRead
    from fuero.translation.signature import Signature

__all__ = ["judgement_data", "judgement_lines"]

_SAID: Mapping[str, str] = MappingProxyType(
    {
        "fuzzy": "text-fuzzy",
        "stale": "text-stale",
        "unknown": "text-unknown",
        "verified": "text-verified",
        "contradicts": "text-contradicts",
        "several": "text-several",
        "partly": "text-partly",
        "unread": "text-unread",
        "number-missing": "text-number-missing",
        "number-added": "text-number-added",
        "name-missing": "text-name-missing",
    }
)
"""By what is known of a text, the message that says it."""


def judgement_data(judgement: Judgement) -> dict[str, Any]:
    """A judgement as plain data."""
    entry, signature = judgement.entry, judgement.signature
    return {
        "id": entry.id,
        "line": entry.span.line if entry.span is not None else None,
        "texts": list(entry.texts),
        "state": judgement.state,
        "rung": judgement.rung,
        "sound": judgement.sound,
        "readings": list(judgement.readings),
        "filled": [
            {"phrase": one.phrase, "slot": one.slot, "taken_as": one.taken_as}
            for one in judgement.filled
        ],
        "differences": [_difference(one) for one in judgement.differences],
        "sentences": [
            {
                "text": one.text,
                "dsl": one.rules,
                "refused": one.problem
                and {"code": one.problem.code, "message": one.problem.message},
                "differences": [_difference(other) for other in one.differences],
            }
            for one in judgement.sentences
        ],
        "warnings": [{"what": one.what, "which": one.which} for one in judgement.suspicions],
        "signed": signature
        and {"name": signature.name, "date": signature.date, "holds": signature.holds},
    }


def _difference(one: SlotDifference) -> dict[str, str]:
    return {"slot": one.slot, "act": one.first, "text": one.other}


def judgement_lines(name: str, language: str, judged: Sequence[Judgement]) -> Iterator[str]:
    """What is known of the texts of a file, in its language, the sum of it last."""
    written = [one for one in judged if one.state != "missing"]
    for judgement in written:
        yield from _lines(judgement, language)
    yield message(
        "texts-counted",
        language=language,
        file=name,
        written=len(written),
        sound=sum(one.sound for one in written),
        missing=len(judged) - len(written),
    )


def _lines(judgement: Judgement, language: str) -> Iterator[str]:
    from fuero.text.parts import part_words

    known = [judgement.rung] if judgement.state == "used" else [judgement.state, judgement.rung]
    said = [message(_SAID[one], language=language) for one in known if one]
    said = said or [message("text-translated", language=language)]
    if judgement.signature is not None:
        said.append(_signed(judgement.signature, language))
    yield f"{judgement.entry.id}: {'; '.join(said)}"
    for filled in judgement.filled:
        taken = filled.taken_as
        slot = part_words(filled.slot, language)
        told = message("text-filled", language=language, slot=slot, taken=taken)
        if filled.slot in TAKEN:
            what = message(TAKEN[filled.slot], language=language)
            part = message(PARTS[filled.slot], language=language)
            told = message("taken-as", language=language, what=what, part=part)
        yield f"    {told}"
    yield from (f"    {_slot(one, language)}" for one in judgement.differences)
    if judgement.rung == "several":
        yield from (f"    {line}" for one in judgement.readings for line in one.splitlines())
    for sentence in judgement.sentences:
        yield from (f"    {line}" for line in _of_sentence(sentence, language))
    for one in judgement.suspicions:
        yield f"    {message(_SAID[one.what], language=language, which=one.which)}"


def _signed(signature: Signature, language: str) -> str:
    if signature.holds:
        name, date = signature.name, signature.date
        return message("text-signed", language=language, name=name, date=date)
    return message(
        "text-signed-other" if signature.readable else "text-signed-wrong", language=language
    )


def _of_sentence(sentence: SentenceRead, language: str) -> Iterator[str]:
    problem = sentence.problem
    if problem is not None:
        yield f"“{sentence.text}”: {problem.message} ({problem.code})"
        yield from (f"    {line}" for line in (problem.help or "").splitlines())
        return
    known = "text-differs" if sentence.differences else "text-in-act"
    yield f"“{sentence.text}”: {message(known, language=language)}"
    yield from (f"    {_slot(one, language)}" for one in sentence.differences)


def _slot(one: SlotDifference, language: str) -> str:
    from fuero.text.parts import part_words

    nothing = message("slot-empty", language=language)
    first, other = one.first or nothing, one.other or nothing
    slot = part_words(one.slot, language)
    return message("text-slot", language=language, slot=slot, first=first, other=other)
