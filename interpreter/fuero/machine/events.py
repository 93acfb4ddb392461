"""Events: what happened, with reasons, as far as somebody may see it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from .codec import decode_option, member_name
from .program import Program
from .step import RawEvent

__all__ = ["Event", "as_known", "decode_event"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened.

    kind: its name; arguments: ids, numbers, or None for what the viewer may not see (or none).
    """

    kind: str
    arguments: Mapping[str, str | int | None]

    def as_data(self) -> dict[str, object]:
        """Plain data for JSON."""
        return {"kind": self.kind, **self.arguments}


def decode_event(program: Program, raw: RawEvent, viewer: int | None = None) -> Event | None:
    """The event as a player (None: somebody who sees all) sees it; None if not at all.

    Of an event with secret arguments others see the rest of it; any other event that is not for
    everybody is not seen by others at all.
    """
    number, content, seen = raw
    kind = program.events[number]
    hidden = viewer is not None and seen >= 0 and not seen >> viewer & 1
    if hidden and not kind.secret:
        return None
    if kind.name in ("forced", "declined"):
        return _decided(program, kind.name, content)
    arguments: dict[str, str | int | None] = {}
    for (name, domain), value in zip(kind.arguments, content, strict=True):
        if hidden and name in kind.secret:
            arguments[name] = None
        elif domain:
            arguments[name] = member_name(program, domain, value)
        else:
            arguments[name] = value
    if kind.name == "ended":
        arguments["reason"] = program.endings[content[0]]
    return Event(kind=kind.name, arguments=MappingProxyType(arguments))


def as_known(program: Program, raw: RawEvent, viewer: int) -> RawEvent | None:
    """The event with nothing in it that a player does not see; None if it is not seen at all."""
    number, content, seen = raw
    if seen < 0:
        return raw
    kind = program.events[number]
    if seen >> viewer & 1:
        return (number, content, 1 << viewer)
    if not kind.secret:
        return None
    shown = tuple(
        (-1 if domain else 0) if name in kind.secret else value
        for (name, domain), value in zip(kind.arguments, content, strict=True)
    )
    return (number, shown, 0)


def _decided(program: Program, kind: str, content: tuple[int, ...]) -> Event:
    """A decision that had one option and was taken by itself, or was to do nothing."""
    player, number, option = content
    choice = program.choices[number]
    arguments: dict[str, str | int | None] = {
        "player": program.seats[player],
        "choice": choice.kind,
        "option": decode_option(program, choice, option).notation,
    }
    if kind == "declined":
        arguments["reason"] = choice.about[-1] if choice.about else None
    return Event(kind=kind, arguments=MappingProxyType(arguments))
