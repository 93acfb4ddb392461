"""The state that a position is written into, with the problems found so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fuero.diagnostics import did_you_mean
from fuero.machine.program import Program

from .problem import PositionPath, PositionProblem

__all__ = ["Draft", "is_whole"]


_FEW = 30
"""So many names are listed where none of them is meant."""


class Draft:
    """A vector to be filled, and the problems of its position. No problem stops the filling."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.vector = list(program.initial)
        self.problems: list[PositionProblem] = []

    def problem(self, pointer: PositionPath, message: str, help: str | None = None) -> None:
        """Note that something is not possible."""
        self.problems.append(PositionProblem(pointer, message, help))

    def unknown(self, key: str, help: str | None) -> None:
        """Note that nothing bears the name of a key."""
        self.problems.append(PositionProblem((key,), "nothing is called so", help, unknown=True))

    def nobody(self, pointer: PositionPath, seat: object, known: Sequence[str] = ()) -> None:
        """Note that the position names a player who does not play, or an owner of nothing."""
        seats = list(known or self.program.seats)
        said = "the players are" if seats == list(self.program.seats) else "there are"
        seat = str(seat)
        help = did_you_mean(seat, seats) or f"{said} {', '.join(seats)}"
        self.problems.append(
            PositionProblem(
                pointer, f"nobody plays {seat!r}", help, unknown=pointer[-1:] == (seat,)
            )
        )

    def index(self, domain: str, pointer: PositionPath, name: Any) -> int | None:
        """The index of a member; numbers may be written as numbers."""
        found = self.program.domains[domain]
        members = found.members
        if str(name) in members:
            return members.index(str(name))
        copy, declared = f"{name}.1", [thing.name for thing in found.things]
        near = did_you_mean(str(name), [*members, *declared])
        near = f"did you mean `{copy}`?" if copy in members else near
        self.problem(pointer, f"{name!r} is no {domain}", near or _listed(members))
        return None

    def member(self, domain: str, pointer: PositionPath, name: Any) -> int | None:
        """The number of a member, -1 for nothing (`none`, as in the rules); None if unknown."""
        return -1 if name in (None, "none") else self.index(domain, pointer, name)

    def mask(self, domain: str, pointer: PositionPath, value: Any) -> int:
        """The set of the members that are listed."""
        if not isinstance(value, list):
            self.problem(pointer, "give a list")
            return 0
        found = 0
        for number, name in enumerate(value):
            index = self.index(domain, (*pointer, number), name)
            found |= 1 << index if index is not None else 0
        return found


def _listed(members: Sequence[str]) -> str | None:
    """The names there are, if they are few enough to be read."""
    return f"there is {', '.join(members)}" if 0 < len(members) <= _FEW else None


def is_whole(value: Any) -> bool:
    """Whether it is a whole number, and no truth value."""
    return isinstance(value, int) and not isinstance(value, bool)
