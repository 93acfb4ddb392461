"""Who stands how: the numbers seats are ranked by, and the ranking they make."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from .program import Program

__all__ = ["by_side", "ranking", "standings"]

_COUNTS: Mapping[str, Callable[[Iterable[int]], int]] = MappingProxyType(
    {"sum": sum, "lowest": min, "highest": max}
)
"""What several numbers come to."""


def standings(program: Program, vector: Sequence[int]) -> list[tuple[int, ...]]:
    """For each seat its numbers, or those of its side: the points, then what breaks ties."""
    offsets = [program.layout.fields[name].offset for name, _ in program.result]
    seats = range(len(program.seats))
    columns = [by_side(program, [vector[offset + seat] for seat in seats]) for offset in offsets]
    return [tuple(column[seat] for column in columns) for seat in seats]


def by_side(program: Program, numbers: Sequence[int]) -> Sequence[int]:
    """For each seat what the numbers of its side come to; its own where everybody is alone."""
    if not program.sides:
        return numbers
    come_to = _COUNTS[program.side_counts]
    found = dict[int, int]()
    for side in program.sides:
        found |= dict.fromkeys(side, come_to(numbers[seat] for seat in side))
    return [found[seat] for seat in range(len(numbers))]


def ranking(program: Program, vector: Sequence[int]) -> list[list[int]]:
    """The seats by place, the best first; those whose numbers are all equal stand together."""
    signs = [1 if highest else -1 for _, highest in program.result]
    groups: dict[tuple[int, ...], list[int]] = {}
    for seat, numbers in enumerate(standings(program, vector)):
        worth = tuple(sign * number for sign, number in zip(signs, numbers, strict=True))
        groups.setdefault(worth, []).append(seat)
    return [groups[worth] for worth in sorted(groups, reverse=True)]
