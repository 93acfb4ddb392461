"""Small programs put together by hand, to test instructions one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from fuero.machine.program import (
    HEADER,
    Choice,
    Domain,
    EventKind,
    Field,
    Instruction,
    Layout,
    Majority,
    Program,
)
from fuero.machine.things import Thing

__all__ = ["FIRST", "STACK", "machine"]

FIRST = len(HEADER)
"""The offset of the first slot that is free for a test."""
STACK = 4
"""How many return addresses there is room for."""


def machine(
    code: Sequence[Instruction],
    *,
    slots: Sequence[int] = (),
    seats: Sequence[str] = ("white", "black"),
    choices: Sequence[Choice] = (),
    events: Sequence[EventKind] = (),
    rows: Sequence[Sequence[int]] = (),
    tables: Sequence[Sequence[int]] = (),
    majorities: Sequence[Majority] = (),
    domains: Mapping[str, Sequence[str]] = MappingProxyType({}),
    streams: Sequence[str] = (),
) -> Program:
    """A program with this code.

    slots: what the slots from ``FIRST`` on hold at the start. After them stand the streams, the
    points of every seat, and the stack.
    """
    fields: dict[str, Field] = {}
    initial: list[int] = []

    def field(name: str, content: Sequence[int], **more: Any) -> None:
        fields[name] = Field(name=name, offset=len(initial), **more)
        initial.extend(content)

    for name in HEADER:
        field(f"machine {name}", [-1 if name == "over" else 0], visibility="internal")
    field("slots", slots, shape=(len(slots),), low=-1000, high=1000)
    for name in streams:
        field(f"stream {name}", [0], visibility="internal")
    field("points", [0] * len(seats), shape=(len(seats),), axes=("player",), high=1000)
    field("return stack", [0] * STACK, shape=(STACK,), visibility="internal")
    made: dict[str, Domain] = {}
    offset = 100
    for name, members in {"player": seats, **domains}.items():
        things = tuple(Thing(category=name, name=member) for member in members)
        made[name] = Domain(name=name, members=tuple(members), offset=offset, things=things)
        offset += len(members)
    decided = (("player", "player"), ("choice", ""), ("option", ""))
    taken = (EventKind(verb="forced", roles=decided),)
    if choices:
        taken += (EventKind(verb="declined", roles=decided),)
    return Program(
        ruleset="by-hand",
        rules_hash="",
        program_hash="",
        seats=tuple(seats),
        domains=MappingProxyType(made),
        pairs=(),
        layout=Layout(fields=MappingProxyType(fields), size=len(initial)),
        code=tuple(code),
        choices=tuple(choices),
        tables=tuple(tuple(table) for table in tables),
        rows=tuple(tuple(row) for row in rows),
        majorities=tuple(majorities),
        events=(*taken, *events),
        zones=MappingProxyType({}),
        picks=(),
        takes=(),
        pools=(),
        prohibitions=(),
        pieces=MappingProxyType({}),
        unshown=(),
        figures=MappingProxyType({}),
        endings=("done",),
        result=(("points", True),),
        outlook=-1,
        streams=tuple(streams),
        initial=tuple(initial),
        option_count=offset,
    )
