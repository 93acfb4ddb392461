"""What a player may see of a state, by name. What that is, is decided in ``sight.py``."""

from __future__ import annotations

from dataclasses import replace
from itertools import compress
from typing import Any

from .codec import member_name, value_of
from .knowledge import holders, sees_cards
from .program import Field, Program, Zone
from .sight import PENDING, Sight, sight_of

__all__ = ["view_state"]


def view_state(program: Program, vector: list[int], viewer: int | None) -> dict[str, Any]:
    """The state as plain data, for a player's index, or None for somebody who sees all."""
    sight = sight_of(program, viewer is None)
    seen = sight.see(vector, viewer)
    fields = sight.layout.fields
    shown: dict[str, Any] = {"players": list(program.seats)}
    shown["pieces"] = {
        name: _pieces(program, fields[piece.field], seen) for name, piece in program.pieces.items()
    }
    if "where figures stand" in fields:
        base = fields["where figures stand"].offset
        shown["figures"] = {
            name: member_name(program, "place", seen[base + index])
            for index, name in enumerate(program.domains["figure"].members)
        }
    shown["variables"] = {
        name: _variable(program, field, fields[name], seen)
        for name, field in program.layout.fields.items()
        if field.role == "variable"
    }
    shown["zones"] = {
        name: _zone(program, sight, seen, zone, viewer) for name, zone in program.zones.items()
    }
    if "card keeper" in fields:
        shown["kept"] = _kept(program, fields["card keeper"], seen)
    if "effects pending" in fields:
        shown["pending"] = _pending(program, sight, seen)
    return shown


def _pieces(program: Program, field: Field, seen: list[int]) -> dict[str, dict[str, int]]:
    """Counts by place and bearer; empty places are left out."""
    places, bearers = (program.domains[axis].members for axis in field.axes)
    found = {}
    for place, name in enumerate(places):
        first = field.offset + place * len(bearers)
        counts = seen[first : first + len(bearers)]
        if any(counts):
            found[name] = {
                bearer: count for bearer, count in zip(bearers, counts, strict=True) if count
            }
    return found


def _variable(program: Program, of: Field, shown: Field, seen: list[int]) -> Any:
    """What a variable holds, by player or place where each has one. of: its field in the state.

    Of places only those that have another value than at the beginning.
    """
    if of.axes not in (("player",), ("place",)):
        return _value(program, of, shown.offset, seen)
    holders = program.domains[of.axes[0]].members
    each = shown.size // len(holders)
    held = {
        holder: _value(program, of, shown.offset + number * each, seen)
        for number, holder in enumerate(holders)
    }
    if of.axes == ("player",):
        return held
    start = program.initial[of.offset]
    first = list[str]() if of.kind == "set" else value_of(program, of, start)
    return {place: value for place, value in held.items() if value != first}


def _value(program: Program, of: Field, first: int, seen: list[int]) -> Any:
    """What one slot of a variable holds; first: where it begins among what is seen."""
    if of.kind != "set":
        return value_of(program, of, seen[first])
    members = program.domains[of.domain].members
    return list(compress(members, seen[first : first + len(members)]))


def _zone(program: Program, sight: Sight, seen: list[int], zone: Zone, viewer: int | None) -> Any:
    piles = [_pile(program, sight, seen, zone, holder, viewer) for holder in holders(program, zone)]
    if not zone.holders:
        return piles[0]
    named = dict(zip(program.domains[zone.holders].members, piles, strict=True))
    # Of places only those where something lies.
    return named if zone.per_player else {name: pile for name, pile in named.items() if _lies(pile)}


def _lies(pile: Any) -> bool:
    return bool(pile["size"] if isinstance(pile, dict) else pile)


def _pile(  # noqa: PLR0913, PLR0917 - what is seen where, of which zone, by whom
    program: Program, sight: Sight, seen: list[int], zone: Zone, holder: int, viewer: int | None
) -> Any:
    """One zone: the list of its cards, or its size with what the viewer may know of it.

    Of a row the list has None for each card the viewer does not know.
    """
    fields, names = sight.layout.fields, program.domains[zone.family].members
    part = sees_cards(program, zone, holder, viewer)
    size = fields.get(f"size {zone.name}")
    number = seen[size.offset + holder] if size is not None else 0
    if part == "none":
        return {"size": number}
    if part == "top" and f"top {zone.name}" in fields:
        top = seen[fields[f"top {zone.name}"].offset + holder]
        return {"size": number, "top": names[top] if top >= 0 else None}
    cards = fields[f"cards {zone.name}"]
    each = cards.shape[-1]
    first = cards.offset + holder * each
    found: list[str | None] = []
    if zone.ordered:
        found += (names[card] if card >= 0 else None for card in seen[first : first + number])
    elif number or size is None:
        found += compress(names, seen[first : first + each])
    if part == "all":
        return found
    if part == "top":
        return {"size": number, "top": found[-1] if found else None}
    return {"size": number, "row" if zone.row else "known": found}


def _kept(program: Program, field: Field, seen: list[int]) -> dict[str, list[str]]:
    """Kept cards by player."""
    found: dict[str, list[str]] = {}
    for index, card in enumerate(program.domains["kept card"].things):
        keeper = seen[field.offset + index]
        if keeper >= 0:
            # Of a card of which every player has a copy it is the keeper's own.
            found.setdefault(program.seats[keeper], []).append(replace(card, owner="").id)
    return found


def _pending(program: Program, sight: Sight, seen: list[int]) -> list[dict[str, str]]:
    """What was put off, in its order; what was put off twice stands there twice.

    What is due just now comes first.
    """
    cells = [
        (effect, seat)
        for effect in program.domains["pending effect"].members
        for seat in program.seats
    ]
    found: list[dict[str, str]] = []
    for names in PENDING:
        counts, turns = (sight.layout.fields[name].offset for name in names)
        for index in sorted(range(len(cells)), key=lambda cell: seen[turns + cell]):
            effect, seat = cells[index]
            found.extend([{seat: effect}] * seen[counts + index])
    return found
