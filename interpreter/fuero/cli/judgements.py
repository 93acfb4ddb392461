"""What is known of texts by people, as lines and as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fuero.text.differing import SlotDifference
    from fuero.translation.ladder import Judgement

__all__ = ["judgement_data", "judgement_lines"]

_STATES: Mapping[str, str] = MappingProxyType(
    {
        "fuzzy": "fuzzy, not used",
        "stale": "written for another act, not used",
        "unknown": "the rules have nothing called so",
    }
)
_RUNGS: Mapping[str, str] = MappingProxyType(
    {
        "verified": "verified",
        "contradicts": "contradicts its act",
        "several": "can be read in several ways",
        "partly": "partly readable",
        "unread": "cannot be read",
    }
)
_SUSPICIONS: Mapping[str, str] = MappingProxyType(
    {
        "number-missing": "the number {which} is missing",
        "number-added": "the number {which} is not in the act",
        "name-missing": "“{which}” is not named",
    }
)


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


def judgement_lines(name: str, judged: Sequence[Judgement]) -> Iterator[str]:
    """What is known of the texts of a file, the sum of it last."""
    written = [one for one in judged if one.state != "missing"]
    for judgement in written:
        yield from _lines(judgement)
    sound = sum(one.sound for one in written)
    missing = len(judged) - len(written)
    yield f"{name}: {len(written)} written, {sound} of them sound; {missing} as printed"


def _lines(judgement: Judgement) -> Iterator[str]:
    said = [_STATES.get(judgement.state, ""), _RUNGS.get(judgement.rung, "")]
    said = [one for one in said if one] or ["translated"]
    signature = judgement.signature
    if signature is not None:
        said.append(
            f"signed by {signature.name}, {signature.date}"
            if signature.holds
            else "signed for another text or act"
            if signature.readable
            else "the signature cannot be read; write: signed: NAME, 2026-11-22"
        )
    yield f"{judgement.entry.id}: {'; '.join(said)}"
    for filled in judgement.filled:
        yield f"    {filled.slot} is left out, taken as: {filled.taken_as}"
    yield from (f"    {_slot(one)}" for one in judgement.differences)
    if judgement.rung == "several":
        yield from (f"    {line}" for one in judgement.readings for line in one.splitlines())
    for sentence in judgement.sentences:
        problem = sentence.problem
        if problem is not None:
            yield f"    “{sentence.text}”: {problem.message} ({problem.code})"
            yield from (f"        {line}" for line in (problem.help or "").splitlines())
        elif sentence.differences:
            yield f"    “{sentence.text}”: differs"
            yield from (f"        {_slot(one)}" for one in sentence.differences)
        else:
            yield f"    “{sentence.text}”: as in the act"
    for one in judgement.suspicions:
        yield f"    warning: {_SUSPICIONS[one.what].format(which=one.which)}"


def _slot(one: SlotDifference) -> str:
    return f"{one.slot}: {one.first or 'nothing'} in the act, {one.other or 'nothing'} in the text"
