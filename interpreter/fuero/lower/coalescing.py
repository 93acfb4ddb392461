"""Registers that hold the same where one is copied into the other: they become one register.

Whoever is the subject of a procedure is copied when it performs another, and what a step moves is
copied from what was asked for. Where neither is written while the other is still needed, the copy
says nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from fuero.machine.liveness import AnalysedCode, Registers

from .kinds import Kind

__all__ = ["Unit", "coalesced"]


@dataclass(slots=True)
class Unit:
    """Registers that are one, and those that none of them may share a slot with."""

    members: list[int]
    own: Registers
    against: Registers


def coalesced(
    code: AnalysedCode,
    kinds: Mapping[int, Kind],
    apart: Mapping[int, Registers],
    alone: Registers,
) -> tuple[Unit, ...]:
    """All registers, those together that can be one. alone: registers that stay by themselves."""
    unit = {one: Unit([one], 1 << one, against) for one, against in sorted(apart.items())}
    for one, other in _copies(code):
        into, gone = sorted((unit[one], unit[other]), key=lambda found: found.members[0])
        together = (1 << one) | (1 << other)
        if into is gone or kinds[one] != kinds[other] or together & alone:
            continue
        if into.against & gone.own or gone.against & into.own:
            continue
        into.members += gone.members
        into.own |= gone.own
        into.against |= gone.against
        for member in gone.members:
            unit[member] = into
    return tuple({id(one): one for one in unit.values()}.values())


def _copies(code: AnalysedCode) -> Iterator[tuple[int, int]]:
    """The registers that are copied, each with the one it is copied into."""
    for step in code.steps:
        if step[0] == "set" and step[2][0] == "slot":
            one, other = code.blocks.get(step[2][1]), code.blocks.get(step[1])
            if one is not None and other is not None:
                yield one, other
