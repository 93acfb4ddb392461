"""Pieces of a position: for each place, how many it holds and whose they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fuero.diagnostics import did_you_mean

from .draft import Draft, is_whole
from .problem import PositionPath

__all__ = ["PlacedPieces"]


class PlacedPieces:
    """The pieces that a position names, by kind, place and bearer, and the keys where it names
    them.
    """

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.pieces: dict[str, dict[tuple[int, int], int]] = {}
        self.counted: dict[tuple[str, int, int], PositionPath] = {}

    def place(self, place: str, value: Any) -> None:
        """``{owner: number}``, or with several kinds of pieces ``{piece: {owner: number}}``."""
        if not isinstance(value, Mapping):
            self.draft.problem((place,), "say how many of whom, such as {red: 3}")
            return
        index = self.draft.program.domains["place"].members.index(place)
        kinds = list(self.draft.program.pieces)
        if len(kinds) == 1 and not set(value) <= set(kinds):
            self._of_owners(kinds[0], index, (place,), value)
            return
        for piece, owners in value.items():
            if piece not in kinds:
                self.draft.problem(
                    (place, piece), "no kind of piece", did_you_mean(str(piece), kinds)
                )
            elif isinstance(owners, Mapping):
                self._of_owners(piece, index, (place, piece), owners)
            else:
                self.draft.problem((place, piece), "say how many of whom, such as {red: 3}")

    def _of_owners(
        self, piece: str, place: int, pointer: PositionPath, value: Mapping[str, Any]
    ) -> None:
        """``{owner: number}``"""
        bearers = self.draft.program.domains[self.draft.program.pieces[piece].bearers].members
        for bearer, number in value.items():
            if bearer not in bearers:
                self.draft.nobody((*pointer, bearer), bearer, bearers)
            elif not is_whole(number) or number < 0:
                found = repr(number) if isinstance(number, str | int | float) else "this"
                self.draft.problem(
                    (*pointer, bearer), f"{found} is no number of pieces", f"such as {bearer}: 2"
                )
            else:
                where = (place, bearers.index(bearer))
                self.pieces.setdefault(piece, {})[where] = number
                self.counted[piece, *where] = (*pointer, bearer)

    def settle(self) -> None:
        """Leave pieces that are not named where they begin. Nobody has more than there are."""
        program = self.draft.program
        for name, placed in self.pieces.items():
            piece = program.pieces[name]
            base, bearers = (
                program.layout.fields[piece.field].offset,
                program.domains[piece.bearers],
            )
            width = len(bearers.members)
            for owner, (start, total) in enumerate(zip(piece.starts, piece.totals, strict=True)):
                mine = {key: n for key, n in placed.items() if key[1] % piece.owners == owner}
                named = sum(mine.values())
                if named > total or ((start, owner) in mine and named != total):
                    beyond = named > total
                    first = _too_many(mine, total) if beyond else (start, owner)
                    self.draft.problem(
                        self.counted[name, *first],
                        f"{bearers.members[owner]} has {total} of the piece {name}, "
                        f"but the position names {named}",
                        f"name {total} at most; those you leave out are where they begin"
                        if beyond
                        else "leave out the place they begin in, and the rest is put there",
                    )
                    continue
                if total:
                    self.draft.vector[base + start * width + owner] = total - named
                for (place, bearer), number in mine.items():
                    self.draft.vector[base + place * width + bearer] = number


def _too_many(counts: Mapping[tuple[int, int], int], total: int) -> tuple[int, int]:
    """Where the pieces that are counted become more than there are."""
    together = 0
    for where, number in counts.items():
        together += number
        if together > total:
            return where
    raise ValueError("there are no more than there are")
