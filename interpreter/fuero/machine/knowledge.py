"""Who knows which cards lie where: the one place where it is decided."""

from __future__ import annotations

from typing import Literal, TypeAlias

from .expressions import members
from .program import Program, Zone

__all__ = [
    "holders",
    "knowers",
    "knowledge_slots",
    "knows",
    "note_knowers",
    "parts_seen",
    "seers",
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


def knowledge_slots(program: Program, zone: Zone, owner: int, viewer: int) -> tuple[int, ...]:
    """The slots of which each must hold a card that lies in the zone, for the viewer to know it.

    Each is the set of the cards that one player knows. Somebody without a seat knows what all
    players know; somebody who sees all knows everything.
    """
    slots = _slots_of_players(program, zone, owner)
    return (*((slot,) for slot in slots), tuple(slots), ())[viewer] if slots else ()


def _slots_of_players(program: Program, zone: Zone, owner: int) -> range:
    """The slots of what each player knows of a zone's cards; none where everybody knows all."""
    if not zone.known:
        return range(0)
    number = len(program.seats)
    first = program.layout.fields[zone.known].offset + (owner * number if zone.copies else 0)
    return range(first, first + number)


def knows(  # noqa: PLR0913, PLR0917 - who, of which card, lying where
    program: Program, vector: list[int], zone: Zone, owner: int, card: int, viewer: int
) -> bool:
    """Whether a player, or somebody without a seat, knows that the card lies in the zone."""
    slots = knowledge_slots(program, zone, owner, viewer)
    return all(vector[slot] >> card & 1 for slot in slots)


def knowers(program: Program, vector: list[int], zone: Zone, owner: int, card: int) -> int:
    """The set of the players who know that the card lies in the zone, where not everybody does."""
    slots = _slots_of_players(program, zone, owner)
    return sum((vector[slot] >> card & 1) << player for player, slot in enumerate(slots))


def note_knowers(  # noqa: PLR0913, PLR0917 - who, of which card, lying where
    program: Program, vector: list[int], zone: Zone, owner: int, card: int, players: int
) -> None:
    """Write that these players, and no others, know that the card lies in the zone."""
    for player, slot in enumerate(_slots_of_players(program, zone, owner)):
        known = vector[slot] | 1 << card
        vector[slot] = known if players >> player & 1 else known ^ 1 << card


def seers(program: Program, zone: Zone, holder: int) -> int:
    """The players who see all cards of somebody's zone, which not everybody does."""
    if zone.sight not in ("owner", "side"):
        return 0
    together = (side for side in program.sides if zone.sight == "side" and holder in side)
    return sum(1 << seat for seat in next(together, (holder,)))


def sees_cards(program: Program, zone: Zone, holder: int, viewer: int | None) -> Seen:
    """Which cards of a zone somebody sees; viewer: None is somebody who sees all."""
    if zone.sight == "public" or (zone.per_player and viewer in (None, holder)):
        return "all"
    if viewer is not None and seers(program, zone, holder) >> viewer & 1:
        return "all"
    if viewer is None and (zone.row or not zone.ordered):
        return "all"
    if zone.sight == "top":
        return "top"
    return "none" if zone.ordered and not zone.row else "known"


def parts_seen(program: Program, zone: Zone, holder: int) -> tuple[Seen, ...]:
    """Which cards are seen by each player, by somebody without a seat, and by who sees all."""
    viewers = (*range(len(program.seats) + 1), None)
    return tuple(sees_cards(program, zone, holder, viewer) for viewer in viewers)
