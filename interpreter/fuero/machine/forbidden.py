"""States that break the rules: pieces where none of their kind may ever be, or too many in a
place, or loads where nothing is carried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fuero.frozen import frozen

from .expressions import bind, members
from .program import Piece, Program, Prohibition
from .things import Thing

__all__ = ["Misplaced", "misplaced"]


@frozen
class Misplaced:
    """Something that stands where it never may, or is one of too many.

    standing: the figures and kinds of pieces, each with its place. message: what the rules say.
    category, name, rule: the declaration that says it, and where it stands in the files.
    """

    standing: tuple[tuple[str, str], ...]
    message: str
    category: str
    name: str
    rule: str


def misplaced(program: Program, vector: Sequence[int]) -> Iterator[Misplaced]:
    """All pieces and figures that stand where they never may, and loads where nothing is
    carried.
    """
    for prohibition in program.prohibitions:
        for what, place, _ in _standing(
            program, vector, prohibition.pieces, prohibition.figures, prohibition.never
        ):
            message = f"no {_called(what)} is ever in {place}"
            yield _against(prohibition, ((what.id, place),), message)
        yield from _too_many(program, vector, prohibition)
    for name, piece in program.pieces.items():
        bearers = len(program.domains[piece.bearers].members)
        for at in members(piece.unladen_in):
            if _number(program, vector, piece, at, range(piece.owners, bearers)):
                place = program.domains["place"].members[at]
                yield Misplaced(
                    standing=((name, place),),
                    message=f"no {name} carries anything in {place}",
                    category="piece",
                    name=name,
                    rule=piece.rule,
                )


def _against(
    prohibition: Prohibition, standing: tuple[tuple[str, str], ...], message: str
) -> Misplaced:
    return Misplaced(
        standing=standing,
        message=f"{message}: {prohibition.name}",
        category="prohibition",
        name=prohibition.name,
        rule=prohibition.rule,
    )


def _too_many(
    program: Program, vector: Sequence[int], prohibition: Prohibition
) -> Iterator[Misplaced]:
    """The places where more stand than there is room for."""
    # Expressions write what they look at into slots of their own.
    scratch = [*vector, *program.layout.room] if prohibition.rooms else []
    for room in prohibition.rooms:
        most, counted = (bind(program, part)(scratch) for part in (room.most, room.counted))
        found = tuple(_standing(program, vector, room.pieces, prohibition.figures, counted))
        total = sum(number for _, _, number in found)
        if total > max(most, 0):
            place = program.domains["place"].members[room.place]
            kinds = ", ".join(dict.fromkeys(what.name for what, _, _ in found))
            message = f"at most {most} ({kinds}) may be in {place}, and {total} would be"
            yield _against(prohibition, tuple((what.id, at) for what, at, _ in found), message)


def _called(what: Thing) -> str:
    """A figure or kind of piece as rules write it: a figure of a player is ``KIND of PLAYER``."""
    return f"{what.name} of {what.owner}" if what.owner else what.id


def _standing(
    program: Program,
    vector: Sequence[int],
    pieces: tuple[tuple[str, int], ...],
    figures_meant: int,
    where: int,
) -> Iterator[tuple[Thing, str, int]]:
    """How many pieces of these bearers, and of these figures, stand in each of the places."""
    places = program.domains["place"].members
    figures = program.layout.fields.get("where figures stand")
    for at in members(where):
        for number in range(figures.size if figures is not None else 0):
            assert figures is not None
            if figures_meant >> number & 1 and vector[figures.offset + number] == at:
                yield program.domains["figure"].things[number], places[at], 1
        for piece, bearers in pieces:
            found = _number(program, vector, program.pieces[piece], at, members(bearers))
            if found:
                yield Thing(category="piece", name=piece), places[at], found


def _number(
    program: Program, vector: Sequence[int], piece: Piece, place: int, bearers: Sequence[int]
) -> int:
    """How many pieces of a kind these bearers have in a place."""
    counts = program.layout.fields[piece.field]
    row = counts.offset + place * counts.shape[-1]
    return sum(vector[row + bearer] for bearer in bearers)
