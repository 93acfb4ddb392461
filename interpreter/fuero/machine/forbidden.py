"""Who stands where nothing of its kind may ever stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .expressions import members
from .program import Program, Prohibition

__all__ = ["misplaced"]


def misplaced(program: Program, vector: Sequence[int]) -> Iterator[tuple[str, str, Prohibition]]:
    """Everything that stands where it never may: (what, in which place, by which prohibition)."""
    places = program.domains["place"].members
    figures = program.layout.fields.get("where figures stand")
    for prohibition in program.prohibitions:
        for place in (at for at in range(len(places)) if prohibition.never >> at & 1):
            for number in range(figures.size if figures is not None else 0):
                assert figures is not None
                if prohibition.figures >> number & 1 and vector[figures.offset + number] == place:
                    yield program.domains["pawn"].members[number], places[place], prohibition
            for piece, bearers in prohibition.pieces:
                counts = program.layout.fields[program.pieces[piece].field]
                row = counts.offset + place * counts.shape[-1]
                if any(vector[row + bearer] for bearer in members(bearers)):
                    yield piece, places[place], prohibition
