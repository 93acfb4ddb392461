"""The parts of an act in words: *who*, *how many*, *where to*."""

from __future__ import annotations

from types import MappingProxyType

from .message import message

__all__ = ["asked_for", "can_be_asked_for", "part_words"]

_PARTS = MappingProxyType(
    {
        "subject": "slot-subject",
        "may": "slot-may",
        "optional": "slot-optional",
        "quotas": "slot-quotas",
        "pieces": "slot-pieces",
        "amount": "slot-amount",
        "number": "slot-number",
        "kind": "slot-kind",
        "owner": "slot-owner",
        "source": "slot-source",
        "goal": "slot-goal",
        "places": "slot-places",
        "place": "slot-place",
        "members": "slot-members",
        "member": "slot-member",
        "left-out": "slot-left-out",
        "figure": "slot-figure",
        "target": "slot-target",
        "value": "slot-value",
        "condition": "slot-condition",
        "test": "slot-test",
        "otherwise": "slot-otherwise",
        "first-only": "slot-first-only",
        "unseen": "slot-unseen",
        "start": "slot-start",
        "qualifier": "slot-qualifier",
        "options": "slot-options",
        "procedure": "slot-procedure",
    }
)
"""The messages that say what parts of an act are."""
_ASKED_FOR = MappingProxyType(
    {
        **{
            part: _PARTS[part]
            for part in (
                "subject", "quotas", "pieces", "amount", "owner", "source", "goal", "places",
                "place", "figure", "target",
            )
        },
        "act": "slot-act",
        "number": "slot-amount",
    }
)  # fmt: skip
"""The messages that ask for a part which a sentence cannot do without."""


def part_words(slot: str, language: str) -> str:
    """What part of an act a slot is, in words: those of what leads to it that have some. Where
    none has, it is what is done.
    """
    keys = [_PARTS[name] for name in slot.split(".") if name in _PARTS] or ["slot-whole"]
    return ", ".join(dict.fromkeys(message(key, language=language) for key in keys))


def can_be_asked_for(slot: str) -> bool:
    """Whether there are words that ask for a part of an act."""
    return slot in _ASKED_FOR


def asked_for(slot: str, language: str) -> str:
    """The words that ask for a part of an act which is missing, such as *where to*."""
    return message(_ASKED_FOR[slot], language=language)
