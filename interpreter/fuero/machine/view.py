"""What a player may see of a state.

Internal slots are never seen, decks only by their size, hands and piles as far as others know them,
picks not before they are revealed, and *unshown* pieces are left out for everybody.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .codec import member_name, value_of
from .expressions import members
from .program import Program, Zone

__all__ = ["hidden_picks", "holders", "knowledge_slot", "knows", "view_state", "zone_cards"]


def view_state(program: Program, vector: list[int], viewer: int | None) -> dict[str, Any]:
    """The state as plain data, for a player's index, or None for somebody who sees all."""
    seen: dict[str, Any] = {"players": list(program.seats)}
    seen["pieces"] = {
        piece: _pieces(program, vector, piece, viewer is None) for piece in program.pieces
    }
    if "where figures stand" in program.layout.fields:
        base = program.layout.fields["where figures stand"].offset
        seen["figures"] = {
            name: member_name(program, "place", vector[base + index])
            for index, name in enumerate(program.domains["figure"].members)
        }
    seen["variables"] = _variables(program, vector, viewer)
    seen["zones"] = {
        name: _zone(program, vector, zone, viewer) for name, zone in program.zones.items()
    }
    if "card keeper" in program.layout.fields:
        seen["kept"] = _kept(program, vector)
    if "effects pending" in program.layout.fields:
        seen["pending"] = _pending(program, vector)
    return seen


def _pieces(
    program: Program, vector: list[int], piece: str, everything: bool
) -> dict[str, dict[str, int]]:
    """Counts by place and bearer; empty places and unshown ones are left out."""
    kind = program.pieces[piece]
    base, bearers = program.layout.fields[kind.field].offset, program.domains[kind.bearers].members
    found = {}
    for place, place_name in enumerate(program.domains["place"].members):
        if (piece, place) in program.unshown and not everything:
            continue
        counts = vector[base + place * len(bearers) : base + (place + 1) * len(bearers)]
        if any(counts):
            found[place_name] = {
                bearer: count for bearer, count in zip(bearers, counts, strict=True) if count
            }
    return found


def hidden_picks(program: Program, vector: list[int]) -> dict[str, int]:
    """Variables with unrevealed picks, and the set of players whose pick stands so."""
    players = range(len(program.seats))
    asked = {pick.variable: pick.asked for pick in program.picks if pick.each}
    found = {
        variable: sum(1 << player for player in players if vector[first + player])
        for variable, first in asked.items()
    }
    return {variable: mask for variable, mask in found.items() if mask}


def _variables(program: Program, vector: list[int], viewer: int | None) -> dict[str, Any]:
    hidden = hidden_picks(program, vector)

    found: dict[str, Any] = {}
    for name, field in program.layout.fields.items():
        if field.role != "variable":
            continue
        if field.axes != ("player",):
            found[name] = value_of(program, field, vector[field.offset])
            continue
        values = {}
        for player, seat in enumerate(program.seats):
            secret = hidden.get(name, 0) >> player & 1 and viewer not in (None, player)
            values[seat] = (
                None if secret else value_of(program, field, vector[field.offset + player])
            )
        found[name] = values
    return found


def _zone(program: Program, vector: list[int], zone: Zone, viewer: int | None) -> Any:
    if not zone.holders:
        return _pile(program, vector, zone, 0, viewer)
    piles = {
        name: _pile(program, vector, zone, holder, viewer)
        for holder, name in enumerate(program.domains[zone.holders].members)
    }
    if zone.per_player:
        return piles
    # Of places only those where something lies.
    return {
        name: pile
        for holder, (name, pile) in enumerate(piles.items())
        if zone_cards(program, vector, zone, holder)
    }


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


def _pile(program: Program, vector: list[int], zone: Zone, holder: int, viewer: int | None) -> Any:
    """One zone: the list of its cards, or its size with what the viewer may know of it.

    Of a row the list has None for each card the viewer does not know.
    """
    names = program.domains[zone.family].members
    own = zone.per_player and viewer in (None, holder)
    cards = zone_cards(program, vector, zone, holder)
    if own or zone.sight == "public" or (viewer is None and (zone.row or not zone.ordered)):
        return [names[card] for card in cards]
    if zone.sight == "top":
        return {"size": len(cards), "top": names[cards[-1]] if cards else None}
    if zone.ordered and not zone.row:
        return {"size": len(cards)}
    assert viewer is not None
    known = {
        card: names[card] for card in cards if knows(program, vector, zone, holder, card, viewer)
    }
    if zone.row:
        return {"size": len(cards), "row": [known.get(card) for card in cards]}
    return {"size": len(cards), "known": list(known.values())}


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
    slot = knowledge_slot(program, zone, owner, card)
    if slot < 0:
        return True
    if viewer >= len(program.seats):
        return vector[slot] == (1 << len(program.seats)) - 1
    return bool(vector[slot] >> viewer & 1)


def _kept(program: Program, vector: list[int]) -> dict[str, list[str]]:
    """Kept cards by player."""
    base = program.layout.fields["card keeper"].offset
    found: dict[str, list[str]] = {}
    for index, card in enumerate(program.domains["kept card"].things):
        if vector[base + index] >= 0:
            seat = program.seats[vector[base + index]]
            # Of a card of which every player has a copy it is the keeper's own.
            found.setdefault(seat, []).append(replace(card, owner="").id)
    return found


def _pending(program: Program, vector: list[int]) -> list[dict[str, str]]:
    """What was put off, in its order; what was put off twice stands there twice.

    What is due just now comes first.
    """
    cells = [
        (effect, seat)
        for effect in program.domains["pending effect"].members
        for seat in program.seats
    ]
    found: list[dict[str, str]] = []
    for counts, turns in (
        ("effects due", "turns of due effects"),
        ("effects pending", "turns of pending effects"),
    ):
        base, order = (program.layout.fields[name].offset for name in (counts, turns))
        for index in sorted(range(len(cells)), key=lambda cell: vector[order + cell]):
            effect, seat = cells[index]
            found.extend([{seat: effect}] * vector[base + index])
    return found
