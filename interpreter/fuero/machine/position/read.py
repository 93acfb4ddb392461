"""The position of a state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fuero.machine.knowledge import holders, zone_cards
from fuero.machine.program import Program, Zone
from fuero.machine.view import view_state

__all__ = ["read_position"]


def read_position(program: Program, vector: list[int]) -> dict[str, Any]:
    """The position of a state: the document ``place_position`` reads.

    The pieces' place of beginning is left out, as the rest is put there.
    """
    seen = view_state(program, vector, None)
    position: dict[str, Any] = {"players": list(program.seats)}
    for name, numbers in program.figures.items():
        position[name] = _figures(program, vector, numbers)
    position |= _pieces(program, seen["pieces"])
    position |= seen["variables"]
    position |= {name: _cards(program, vector, zone) for name, zone in program.zones.items()}
    position |= {part: seen[part] for part in ("kept", "pending") if seen.get(part)}
    return position


def _pieces(program: Program, seen: Mapping[str, Any]) -> dict[str, Any]:
    """How many pieces of whom are in each place but those where they begin; by kind, if there
    are several.
    """
    found: dict[str, Any] = {}
    for name, piece in program.pieces.items():
        bearers = program.domains[piece.bearers].members
        for place, counts in seen[name].items():
            index = program.domains["place"].members.index(place)
            begin = [bearers[owner] for owner, start in enumerate(piece.starts) if start == index]
            named = {bearer: count for bearer, count in counts.items() if bearer not in begin}
            if named and len(program.pieces) > 1:
                found.setdefault(place, {})[name] = named
            elif named:
                found[place] = named
    return found


def _cards(program: Program, vector: list[int], zone: Zone) -> Any:
    """The cards of a zone, or of each holder of one; of places, only of those where something
    lies.
    """
    names = program.domains[zone.family].members
    piles = [
        [names[card] for card in zone_cards(program, vector, zone, holder)]
        for holder in holders(program, zone)
    ]
    if not zone.holders:
        return piles[0]
    holding = program.domains[zone.holders].members
    return {
        owner: pile for owner, pile in zip(holding, piles, strict=True) if pile or zone.per_player
    }


def _figures(program: Program, vector: list[int], numbers: tuple[int, ...]) -> Any:
    figures = program.domains["figure"].things
    places = program.domains["place"].members
    base = program.layout.fields["where figures stand"].offset

    def where(number: int) -> str | None:
        place = vector[base + number]
        return places[place] if place >= 0 else None

    if len(numbers) == 1 and not figures[numbers[0]].owner:
        return where(numbers[0])
    return {figures[number].owner or figures[number].id: where(number) for number in numbers}
