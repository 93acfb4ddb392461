"""What must hold in every state, for tests and long runs."""

from __future__ import annotations

from .evaluator import Evaluator, is_put
from .forbidden import misplaced
from .knowledge import holders, zone_cards
from .program import HEADER, Program

__all__ = ["broken"]

_OVER = HEADER.index("over")


def broken(evaluator: Evaluator, vector: list[int]) -> list[str]:
    """Every invariant the vector breaks, in words; empty for a sound state.

    Pieces are conserved for every owner, every slot lies in its range, no card lies in two zones,
    nothing stands or carries where it never may, and there is something to decide before the end.
    """
    program = evaluator.program
    found = [*_pieces(program, vector), *_ranges(program, vector), *_cards(program, vector)]
    found.extend(one.message for one in misplaced(program, vector))
    if vector[_OVER] < 0 and not is_put(evaluator, list(vector)):
        found.append("there is nothing to decide, and the game is not over")
    return found


def _pieces(program: Program, vector: list[int]) -> list[str]:
    found = []
    for name, piece in program.pieces.items():
        made = program.layout.fields[piece.field]
        counts = vector[made.offset : made.offset + made.size]
        owners = program.domains[piece.bearers].members
        for number, total in enumerate(piece.totals):
            mine = counts[number :: piece.owners]
            if sum(mine) != total or min(mine) < 0:
                found.append(f"{owners[number]} has {sum(mine)} of {total} {name}: {mine}")
    return found


def _ranges(program: Program, vector: list[int]) -> list[str]:
    found: list[str] = []
    for field in program.layout.fields.values():
        if field.visibility == "internal":
            continue
        if field.kind in ("number", "condition"):
            low, high = field.low, field.high
        else:
            size = len(program.domains[field.domain].members)
            low, high = (-1, size - 1) if field.kind == "member" else (0, (1 << size) - 1)
        found.extend(
            f"{field.name}: {value} is not from {low} to {high}"
            for value in vector[field.offset : field.offset + field.size]
            if not low <= value <= high
        )
    return found


def _cards(program: Program, vector: list[int]) -> list[str]:
    """No card of one owner lies in two places."""
    seen: dict[tuple[str, int, int], str] = {}
    found = []
    for zone in program.zones.values():
        for holder in holders(program, zone):
            owner = holder if zone.copies and zone.per_player else -1
            for card in zone_cards(program, vector, zone, holder):
                key = (zone.family, owner, card)
                if key in seen:
                    name = program.domains[zone.family].members[card]
                    found.append(f"{name} lies in {seen[key]} and in {zone.name}")
                seen[key] = zone.name
    return found
