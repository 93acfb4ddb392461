"""Events: what happened, with reasons, as far as somebody may see it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeAlias

from .codec import Option, decode_option
from .program import Choice, EventKind, Program
from .step import RawEvent
from .things import Thing

__all__ = ["ArgumentTold", "Event", "ThingTold", "asked_for", "as_known", "decode_event"]

ArgumentTold: TypeAlias = "str | int | tuple[str, ...] | None"
"""Who or what has a role in an event: an id, a number, the ids of several, or nobody."""

ThingTold: TypeAlias = "Thing | int | tuple[Thing, ...] | None"
"""The same as what it stands for."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Event:
    """Something that happened.

    of: its kind, with what it speaks of. arguments: by role ids, numbers, or None for what the
    viewer may not see (or none), of several the ids of all; things: the same with what the ids
    stand for. choice, option: of a decision that was taken by itself, or was to do nothing. say:
    makes the sentence of it.
    """

    of: EventKind
    arguments: Mapping[str, ArgumentTold]
    things: Mapping[str, ThingTold]
    choice: Choice | None = None
    option: Option | None = None
    say: Callable[[Event], str] | None = field(default=None, compare=False)

    @property
    def text(self) -> str:
        """What a player reads; its kind where nobody knows the words of the rules."""
        return self.say(self) if self.say is not None else self.kind

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Event {self.kind} {dict(self.arguments)}>"

    @property
    def kind(self) -> str:
        """How its kind is written, such as ``announced:moved:wagon``."""
        return self.of.name

    @property
    def verb(self) -> str:
        """What was done, or is announced."""
        return self.of.verb

    @property
    def about(self) -> dict[str, str]:
        """The names of what it speaks of, by their roles, such as ``{"piece": "wagon"}``."""
        return {role: thing.name for role, thing in self.of.about}

    def as_data(self) -> dict[str, object]:
        """Plain data for JSON."""
        return {
            "kind": self.kind,
            **{
                role: list(value) if isinstance(value, tuple) else value
                for role, value in self.arguments.items()
            },
        }


def decode_event(
    program: Program,
    raw: RawEvent,
    viewer: int | None = None,
    say: Callable[[Event], str] | None = None,
) -> Event | None:
    """The event as a player sees it (None: somebody who sees everything); None if it is not
    seen at all. say: makes the sentence of it.

    Of an event with secret arguments, others see what is not secret. Any other event that is not
    for everybody is hidden from the others.
    """
    number, content, seen = raw
    kind = program.events[number]
    hidden = viewer is not None and seen >= 0 and not seen >> viewer & 1
    if hidden and not kind.secret:
        return None
    if kind.verb in ("forced", "declined"):
        return _decided(program, kind, content, say)
    things: dict[str, ThingTold] = {}
    for (name, domain), value in zip(kind.roles, content, strict=True):
        if hidden and name in kind.secret:
            things[name] = None
        elif name in kind.several:
            among = program.domains[domain].things
            things[name] = tuple(one for at, one in enumerate(among) if value >> at & 1)
        elif domain:
            things[name] = program.domains[domain].things[value] if value >= 0 else None
        else:
            things[name] = value
    if kind.verb == "ended":
        things["reason"] = Thing(category="ending", name=program.endings[content[0]])
    return _event(kind, things, say=say)


def _event(kind: EventKind, things: dict[str, ThingTold], **more: Any) -> Event:
    return Event(
        of=kind,
        arguments=MappingProxyType({name: _argument(value) for name, value in things.items()}),
        things=MappingProxyType(things),
        **more,
    )


def _argument(value: ThingTold) -> ArgumentTold:
    if isinstance(value, tuple):
        return tuple(one.id for one in value)
    return value.id if isinstance(value, Thing) else value


def as_known(program: Program, raw: RawEvent, viewer: int) -> RawEvent | None:
    """The event without anything that a player does not see; None if the player does not see it."""
    number, content, seen = raw
    if seen < 0:
        return raw
    kind = program.events[number]
    if seen >> viewer & 1:
        return (number, content, 1 << viewer)
    if not kind.secret:
        return None
    shown = tuple(
        (-1 if domain and name not in kind.several else 0) if name in kind.secret else value
        for (name, domain), value in zip(kind.roles, content, strict=True)
    )
    return (number, shown, 0)


def _decided(
    program: Program,
    kind: EventKind,
    content: tuple[int, ...],
    say: Callable[[Event], str] | None,
) -> Event:
    """The event of a decision that had one option only, or was to do nothing."""
    player, number, taken = content
    choice = program.choices[number]
    option = decode_option(program, choice, taken)
    things: dict[str, ThingTold] = {
        "player": program.domains["player"].things[player],
        "choice": Thing(category="choice", name=choice.kind),
        "option": Thing(category="option", name=option.notation),
    }
    if kind.verb == "declined":
        things["reason"] = asked_for(choice)
    return _event(kind, things, choice=choice, option=option, say=say)


def asked_for(choice: Choice) -> Thing | None:
    """The procedure that a choice asks about; if it asks about none, the procedure or card that
    asks.
    """
    found = [thing for role, thing in choice.about if role == "procedure"]
    return found[-1] if found else dict(choice.about).get("within")
