"""Whether a ranking can be worked out, and what it writes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .slots import Bounds, Known, whole

if TYPE_CHECKING:
    from .steps import Steps

__all__ = ["rank"]


def rank(steps: Steps, known: Known, *operands: Any) -> None:
    """Work out the instruction ``rank``."""
    majority, people, it, number, values, ranks, firsts, favours, pools, *written = operands
    tell, program = steps.tell, steps.program
    if people < steps.seats:
        tell(f"{people} are ranked, and there are {steps.seats} players")
    everybody = ((1 << max(people, 1)) - 1, True)
    counted: Bounds = (0, 0)
    if steps.open(it):
        counted = steps.values.each(
            known, it, everybody, lambda inner: steps.values.number(inner, number)
        )
    steps.values.index(known, values, len(program.rows), "the list of rows")
    for one in (ranks, firsts):
        steps.values.number(known, one)
    for group in (favours, pools):
        if steps.values.members(known, group)[0] & ~everybody[0]:
            tell(f"{program.majorities[majority].name} speaks of some that take no part")
    steps.worked_out(known)
    _write(steps, known, people, counted, written)


def _write(steps: Steps, known: Known, people: int, counted: Bounds, written: list[int]) -> None:
    """Write what is worked out: of each who takes part, and of the whole."""
    order, length, counts, ranks, points, paid, tied, paying, alone, favoured = written
    rows = steps.program.rows
    longest = max(map(len, rows), default=0)
    paying_most = [number for row in rows for number in row]
    paid_range = (min(0, *paying_most, 0), max(0, *paying_most, 0))
    arrays: tuple[tuple[int, Bounds], ...] = (
        (order, (0, steps.seats - 1)),
        (counts, counted),
        (ranks, (0, people)),
        (points, paid_range),
        (paid, (0, longest)),
        (tied, (0, max(people - 1, 0))),
    )
    for first, bounds in arrays:
        if steps.open(first):
            steps.slots.write(dict(known), first, bounds, steps.tell)
            steps.lose(known, first, first, steps.slots.end[first] - 1)
            known[whole(first)] = bounds
    for slot, value in (
        (length, (0, steps.seats)),
        (paying, (0, longest)),
        (alone, ((1 << people) - 1, False)),
        (favoured, ((1 << people) - 1, False)),
    ):
        if steps.open(slot):
            steps.slots.write(known, slot, value, steps.tell)
