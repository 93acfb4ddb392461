"""What a player may see of a state.

Internal slots are never seen, decks only by their size, hands and piles as far as others know them,
picks not before they are revealed, and *unshown* pieces are left out for everybody (Q-17).
"""

from __future__ import annotations

from typing import Any

from .codec import member_name, value_of
from .expressions import members
from .program import Program, Zone

__all__ = ["hidden_picks", "view_state"]


def view_state(program: Program, vector: list[int], viewer: int | None) -> dict[str, Any]:
    """The state as plain data, for a player's index, or None for somebody who sees all."""
    seen: dict[str, Any] = {"players": list(program.seats)}
    seen["pieces"] = {
        piece: _pieces(program, vector, piece, viewer is None) for piece in program.pieces
    }
    if "pawns" in program.layout.fields:
        base = program.layout.fields["pawns"].offset
        seen["figures"] = {
            name: member_name(program, "place", vector[base + index])
            for index, name in enumerate(program.domains["pawn"].members)
        }
    seen["variables"] = _variables(program, vector, viewer)
    seen["zones"] = {
        name: _zone(program, vector, zone, viewer) for name, zone in program.zones.items()
    }
    if "keeper" in program.layout.fields:
        seen["kept"] = _kept(program, vector)
    return seen


def _pieces(
    program: Program, vector: list[int], piece: str, everything: bool
) -> dict[str, dict[str, int]]:
    """Counts by place and owner; empty places and unshown ones are left out."""
    name, _ = program.pieces[piece]
    base, owners = program.layout.fields[name].offset, len(program.seats)
    found = {}
    for place, place_name in enumerate(program.domains["place"].members):
        if (piece, place) in program.unshown and not everything:
            continue
        counts = vector[base + place * owners : base + (place + 1) * owners]
        if any(counts):
            found[place_name] = {
                seat: count for seat, count in zip(program.seats, counts, strict=True) if count
            }
    return found


def hidden_picks(program: Program, vector: list[int]) -> dict[str, int]:
    """Variables with unrevealed picks, and the set of players whose pick stands so."""
    return {
        pick.variable: vector[pick.hidden]
        for pick in program.picks
        if pick.hidden >= 0 and vector[pick.asked]
    }


def _variables(program: Program, vector: list[int], viewer: int | None) -> dict[str, Any]:
    hidden = hidden_picks(program, vector)
    special = {"pawns", "keeper", "kept for"}
    found: dict[str, Any] = {}
    for name, field in program.layout.fields.items():
        if field.visibility != "public" or name in special or " " in name:
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
    if not zone.per_player:
        return _pile(program, vector, zone, 0, viewer is None)
    return {
        seat: _pile(program, vector, zone, player, viewer in (None, player), True)
        for player, seat in enumerate(program.seats)
    }


def _pile(
    program: Program,
    vector: list[int],
    zone: Zone,
    player: int,
    everything: bool,
    per_player: bool = False,
) -> Any:
    """One zone: the list of its cards, or its size with what is known of it."""
    names = program.domains[zone.family].members
    fields = program.layout.fields
    unknown = vector[fields[zone.unknown].offset + player] if zone.unknown else 0
    if not zone.ordered:
        cards = members(vector[fields[zone.cards].offset + player])
        if everything or zone.sight == "public":
            return [names[card] for card in cards]
        known = [names[card] for card in cards if not unknown >> card & 1]
        return {"size": len(cards), "known": known}
    length = vector[fields[zone.length].offset + player]
    start = fields[zone.cards].offset + player * zone.capacity
    pile = vector[start : start + length]
    if zone.sight == "public" or (everything and per_player):
        return [names[card] for card in pile]
    if zone.sight == "top":
        return {"size": length, "top": names[pile[-1]] if pile else None}
    return {"size": length}


def _kept(program: Program, vector: list[int]) -> dict[str, list[str]]:
    """Kept cards by player."""
    base = program.layout.fields["keeper"].offset
    found: dict[str, list[str]] = {}
    for index, card in enumerate(program.domains["kept card"].members):
        if vector[base + index] >= 0:
            found.setdefault(program.seats[vector[base + index]], []).append(card)
    return found
