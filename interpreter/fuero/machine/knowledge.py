"""Who knows which cards lie where: the one place where it is decided."""

from __future__ import annotations

from typing import Literal, TypeAlias

from .expressions import members
from .once import once_for_program
from .program import Program, Zone

__all__ = [
    "holders",
    "knowing",
    "knowledge_slot",
    "knows",
    "parts_seen",
    "sees_cards",
    "zone_cards",
]

Seen: TypeAlias = Literal["all", "known", "top", "none"]
"""Which cards of a zone somebody sees: all, those known to lie there, the top one, or none."""


def holders(program: Program, zone: Zone) -> range:
    """Everybody and every place that has a zone of this kind; one for a common one."""
    return range(len(program.domains[zone.holders].members) if zone.holders else 1)


def zone_cards(program: Program, vector: list[int], zone: Zone, holder: int = 0) -> list[int]:
    """The cards that lie in somebody's or some place's zone; of a common one its holder is 0."""
    fields = program.layout.fields
    if not zone.ordered:
        return list(members(vector[fields[zone.cards].offset + holder]))
    length = vector[fields[zone.length].offset + holder]
    start = fields[zone.cards].offset + holder * zone.capacity
    return vector[start : start + length]


def knowledge_slot(program: Program, zone: Zone, owner: int, card: int) -> int:
    """The slot that holds who knows where a card lies; -1 where everybody does."""
    if not zone.known:
        return -1
    row = owner * len(program.domains[zone.family].members) if zone.copies else 0
    return program.layout.fields[zone.known].offset + row + card


def knows(  # noqa: PLR0913, PLR0917 - who, of which card, lying where
    program: Program, vector: list[int], zone: Zone, owner: int, card: int, viewer: int
) -> bool:
    """Whether a player, or somebody without a seat, knows that the card lies in the zone."""
    slot, who = knowledge_slot(program, zone, owner, card), knowing(program)[viewer]
    return slot < 0 or vector[slot] & who == who


@once_for_program
def knowing(program: Program) -> tuple[int, ...]:
    """For each viewer the players who must know a thing for the viewer to know it.

    Somebody without a seat knows what all players know; somebody who sees all knows everything.
    """
    number = len(program.seats)
    return (*(1 << player for player in range(number)), (1 << number) - 1, 0)


def sees_cards(zone: Zone, holder: int, viewer: int | None) -> Seen:
    """Which cards of a zone somebody sees; viewer: None is somebody who sees all."""
    if zone.sight == "public" or (zone.per_player and viewer in (None, holder)):
        return "all"
    if viewer is None and (zone.row or not zone.ordered):
        return "all"
    if zone.sight == "top":
        return "top"
    return "none" if zone.ordered and not zone.row else "known"


def parts_seen(program: Program, zone: Zone, holder: int) -> tuple[Seen, ...]:
    """Which cards are seen by each player, by somebody without a seat, and by who sees all."""
    viewers = (*range(len(program.seats) + 1), None)
    return tuple(sees_cards(zone, holder, viewer) for viewer in viewers)
