"""Figures of a position: where each of them stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fuero.diagnostics import did_you_mean

from .draft import Draft
from .problem import PositionPath

__all__ = ["PlacedFigures"]


class PlacedFigures:
    """The figures a position names. stood: where it names each that stands somewhere."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.stood: dict[int, PositionPath] = {}

    def place(self, key: str, value: Any) -> None:
        """Place a figure, or several figures of a kind by a mapping ``{name: place}``."""
        program = self.draft.program
        figures = program.domains["figure"].things
        base = program.layout.fields["where figures stand"].offset
        numbers = program.figures[key]
        if len(numbers) == 1 and not isinstance(value, Mapping):
            self._stand(base + numbers[0], (key,), value)
            return
        if not isinstance(value, Mapping):
            self.draft.problem((key,), "say which stands where, such as {red: …}")
            return
        names = {figures[number].owner or figures[number].id: number for number in numbers}
        names |= {figures[number].id: number for number in numbers}
        for name, place in value.items():
            if name in names:
                self._stand(base + names[name], (key, name), place)
            else:
                self.draft.problem(
                    (key, name), "no such figure", did_you_mean(str(name), list(names))
                )

    def _stand(self, slot: int, pointer: PositionPath, place: Any) -> None:
        index = self.draft.member("place", pointer, place)
        if index is not None:
            self.draft.vector[slot] = index
        if index is not None and index >= 0:
            base = self.draft.program.layout.fields["where figures stand"].offset
            self.stood[slot - base] = pointer
