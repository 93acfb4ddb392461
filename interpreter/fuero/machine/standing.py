"""Who stands how: the numbers seats are ranked by, and the ranking they make."""

from __future__ import annotations

from collections.abc import Sequence

from .program import Program

__all__ = ["ranking", "standings"]


def standings(program: Program, vector: Sequence[int]) -> list[tuple[int, ...]]:
    """For each seat its numbers: the points, then what breaks ties."""
    offsets = [program.layout.fields[name].offset for name, _ in program.result]
    return [
        tuple(vector[offset + seat] for offset in offsets) for seat in range(len(program.seats))
    ]


def ranking(program: Program, vector: Sequence[int]) -> list[list[int]]:
    """The seats by place, the best first; those whose numbers are all equal stand together."""
    signs = [1 if highest else -1 for _, highest in program.result]
    groups: dict[tuple[int, ...], list[int]] = {}
    for seat, numbers in enumerate(standings(program, vector)):
        worth = tuple(sign * number for sign, number in zip(signs, numbers, strict=True))
        groups.setdefault(worth, []).append(seat)
    return [groups[worth] for worth in sorted(groups, reverse=True)]
