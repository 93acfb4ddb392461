"""Registers that nobody will read any more, in a state at a decision.

What was worked out in them stays there, and could tell what a player must not know.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from .expressions import Vector
from .liveness import analysed, live_before, read_by_pick, read_by_take
from .program import HEADER, Field, Program, SecretPick

__all__ = ["clearing"]

PC, DEPTH = HEADER.index("pc"), HEADER.index("depth")


def clearing(program: Program) -> Callable[[Vector], None]:
    """What puts the registers that nobody will read back to what they held as the game began.

    They are read from where a state waits, from where its routines come back to, in the outlook, or
    where imagining makes anew what is under way in secret.
    """
    registers = [one for one in program.layout.fields.values() if one.role == "register"]
    stack = program.layout.fields["return stack"].offset
    seats = len(program.seats)

    @lru_cache(maxsize=1)
    def analysis() -> tuple[list[int], list[int], list[int]]:
        """Put off until somebody imagines: few games come to that."""
        code = analysed(program, registers)
        return (
            live_before(code),
            [read_by_pick(code, pick) for pick in program.picks],
            [read_by_take(code, take) for take in program.takes],
        )

    @lru_cache(maxsize=1 << 10)
    def idle(points: tuple[int, ...], picks: int, takes: int) -> tuple[Field, ...]:
        """The registers that are not needed, at these instructions and with these secrets open."""
        live, of_picks, of_takes = analysis()
        needed = live[program.outlook] if program.outlook >= 0 else 0
        for at in points:
            needed |= live[at]
        for under_way, read in ((picks, of_picks), (takes, of_takes)):
            for number, each in enumerate(read):
                if under_way >> number & 1:
                    needed |= each
        asked = {one.asked for one in program.picks} | {one.asked for one in program.takes}
        return tuple(
            one for one in registers if not needed >> one.offset & 1 and one.offset not in asked
        )

    def is_asked(vector: Vector, pick: SecretPick) -> bool:
        last = seats if pick.each else 1
        return pick.choice + 1 in vector[pick.asked : pick.asked + last]

    def clear(vector: Vector) -> None:
        points = (vector[PC], *vector[stack : stack + vector[DEPTH]])
        picks = sum(is_asked(vector, pick) << at for at, pick in enumerate(program.picks))
        takes = sum(
            (vector[take.asked] == take.choice + 1) << at for at, take in enumerate(program.takes)
        )
        for one in idle(points, picks, takes):
            end = one.offset + one.size
            vector[one.offset : end] = program.initial[one.offset : end]

    return clear
