"""Who stands where nothing of its kind may ever stand, or not with a load."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .expressions import members
from .program import Piece, Program, Prohibition

__all__ = ["Misplaced", "misplaced"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Misplaced:
    """Something that stands where it never may.

    what: a figure or kind of piece. message: what is never so. category, name, rule: the
    declaration that says so, and where it stands.
    """

    what: str
    place: str
    message: str
    category: str
    name: str
    rule: str


def misplaced(program: Program, vector: Sequence[int]) -> Iterator[Misplaced]:
    """Everything that stands where it never may, or carries something where it never does."""
    for prohibition in program.prohibitions:
        for what, place in _standing(program, vector, prohibition):
            yield Misplaced(
                what=what,
                place=place,
                message=f"no {_called(what)} is ever in {place}: {prohibition.name}",
                category="prohibition",
                name=prohibition.name,
                rule=prohibition.rule,
            )
    for name, piece in program.pieces.items():
        bearers = len(program.domains[piece.bearers].members)
        for at in members(piece.unladen_in):
            if _any(program, vector, piece, at, range(piece.owners, bearers)):
                place = program.domains["place"].members[at]
                yield Misplaced(
                    what=name,
                    place=place,
                    message=f"no {name} carries anything in {place}",
                    category="piece",
                    name=name,
                    rule=piece.rule,
                )


def _called(what: str) -> str:
    """A figure or kind of piece as rules write it: the figure of a player is ``KIND of PLAYER``."""
    kind, _, owner = what.partition(".")
    return f"{kind} of {owner}" if owner else what


def _standing(
    program: Program, vector: Sequence[int], prohibition: Prohibition
) -> Iterator[tuple[str, str]]:
    """What stands in which place against one prohibition."""
    places = program.domains["place"].members
    figures = program.layout.fields.get("where figures stand")
    for at in members(prohibition.never):
        for number in range(figures.size if figures is not None else 0):
            assert figures is not None
            if prohibition.figures >> number & 1 and vector[figures.offset + number] == at:
                yield program.domains["pawn"].members[number], places[at]
        for piece, bearers in prohibition.pieces:
            if _any(program, vector, program.pieces[piece], at, members(bearers)):
                yield piece, places[at]


def _any(
    program: Program, vector: Sequence[int], piece: Piece, place: int, bearers: Sequence[int]
) -> bool:
    """Whether one of these bearers has a piece of a kind in a place."""
    counts = program.layout.fields[piece.field]
    row = counts.offset + place * counts.shape[-1]
    return any(vector[row + bearer] for bearer in bearers)
