"""A position is written into a state here, and everything that is wrong with it is found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fuero.diagnostics import did_you_mean
from fuero.machine.arguments import WIDEST
from fuero.machine.forbidden import misplaced
from fuero.machine.program import Program

from .cards import LaidCards
from .draft import Draft, is_whole
from .figures import PlacedFigures
from .pending import place_pending
from .pieces import PlacedPieces
from .problem import ImpossiblePosition, PositionPath, PositionProblem
from .variables import is_variable, place_variable

__all__ = ["place_position", "position_keys", "position_problems"]


_SKIPPED = ("players", "format")

_DEEP = 5
"""So deep positions go at most."""


def place_position(program: Program, position: Mapping[str, Any]) -> list[int]:
    """The vector of a position, at the beginning of the code.

    Raises ImpossiblePosition (FU410) with every impossible thing.
    """
    problems = tuple(position_problems(program, position))
    if problems:
        raise ImpossiblePosition(problems)
    return _Placer(program).place(position)


def position_keys(program: Program) -> tuple[str, ...]:
    """Every key by which a position of this program can name something, but for its players."""
    return (
        *program.domains["place"].members,
        *program.figures,
        *program.zones,
        *(name for name in program.layout.fields if is_variable(program, name)),
        *(["kept"] if "card keeper" in program.layout.fields else []),
        *(["pending"] if "effects pending" in program.layout.fields else []),
    )


def position_problems(program: Program, position: Mapping[str, Any]) -> Iterator[PositionProblem]:
    """Everything impossible in a position."""
    placer = _Placer(program)
    placer.place(position)
    yield from placer.draft.problems


class _Placer:
    """Fills a vector part by part, collecting problems instead of stopping at the first."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.draft = Draft(program)
        self.pieces = PlacedPieces(self.draft)
        self.figures = PlacedFigures(self.draft)
        self.cards = LaidCards(self.draft)

    def place(self, position: Mapping[str, Any]) -> list[int]:
        program = self.program
        self.draft.problems.extend(_strange(position, ()))
        if self.draft.problems:
            return self.draft.vector
        for key, value in position.items():
            if key in _SKIPPED:
                continue
            if key in program.domains["place"].members:
                self.pieces.place(key, value)
            elif key in program.figures:
                self.figures.place(key, value)
            elif key in program.zones:
                self.cards.place(program.zones[key], value)
            elif key == "kept" and "card keeper" in program.layout.fields:
                self.cards.kept(value)
            elif key == "pending" and "effects pending" in program.layout.fields:
                place_pending(self.draft, value)
            elif key in program.layout.fields and is_variable(program, key):
                place_variable(self.draft, key, value)
            else:
                self.draft.unknown(key, self.near(key))
        self.pieces.settle()
        self.cards.settle(position)
        self.hold_against_rules(position)
        return self.draft.vector

    def near(self, key: str) -> str | None:
        """What an unknown key may mean: a kind of figures in the plural, or a name like it."""
        program = self.program
        figures = program.domains["figure"].things
        for plural, numbers in program.figures.items():
            if any(figures[number].name == key for number in numbers):
                return f"did you mean `{plural}`?"
        return did_you_mean(key, position_keys(program))

    def hold_against_rules(self, position: Mapping[str, Any]) -> None:
        """Find pieces, figures and loads where the rules never allow them."""
        # Of several rules that forbid it the last: it is a layer's, and says it of fewer places.
        found: dict[PositionPath, PositionProblem] = {}
        for one in misplaced(self.program, self.draft.vector):
            pointers = (self.named(position, what, place) for what, place in one.standing)
            pointer = next(filter(None, pointers), ())
            if pointer:
                found[pointer] = PositionProblem(pointer, one.message, against=one)
        self.draft.problems.extend(found.values())

    def named(self, position: Mapping[str, Any], what: str, place: str) -> PositionPath:
        """Where a position names what stands in a place; () where it does not."""
        figures = self.program.domains["figure"].members
        if what in figures:
            return self.figures.stood.get(figures.index(what), ())
        if place not in position:
            return ()
        kinds = position[place]
        return (place, what) if isinstance(kinds, Mapping) and what in kinds else (place,)


def _strange(value: object, pointer: PositionPath) -> Iterator[PositionProblem]:
    """What no position can hold: keys that are not names, and values that are not plain data."""
    if isinstance(value, Mapping) and len(pointer) < _DEEP:
        for key, content in value.items():
            # Places may be called by numbers, as YAML reads them.
            if isinstance(key, int) and key.bit_length() > WIDEST:
                yield PositionProblem(pointer, "no number here is so large")
            elif isinstance(key, str) or (pointer and is_whole(key)):
                yield from _strange(content, (*pointer, key))
            else:
                yield PositionProblem(pointer, f"names stand here, not {key!r}")
    elif isinstance(value, list | tuple) and len(pointer) < _DEEP:
        for number, content in enumerate(value):
            yield from _strange(content, (*pointer, number))
    elif isinstance(value, int) and value.bit_length() > WIDEST:
        yield PositionProblem(pointer, "no number here is so large")
    elif not isinstance(value, str | int | float | None):
        kind = "deeper" if isinstance(value, Mapping | list | tuple) else type(value).__name__
        yield PositionProblem(
            pointer, f"a position holds names, numbers, lists and mappings, nothing {kind}"
        )
