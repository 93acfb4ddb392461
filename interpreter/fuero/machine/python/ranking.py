"""The ranking that generated functions call: as ``majority.py`` has it, and faster."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from fuero.machine.majority import TiedSo, rank

__all__ = ["TIES", "paid_for", "ranked", "standing_of"]

TIES = ("full rank", "next rank", "split ranks", "nothing")
"""The policies of ties by their numbers in generated source."""
_NEXT, _SPLIT, _NOTHING = 1, 2, 3

Ranking = tuple[list[int], int, list[int], list[int], list[int], list[int], int, int, int]
"""The order and its length; rank, points, rank paid and tied of each participant; how many ranks
pay, who is alone first, and who is favoured.
"""


def ranked(  # noqa: PLR0913, PLR0917 - what generated source hands over
    counts: Sequence[int],
    values: Sequence[int],
    least: int,
    ties: int,
    skip: int,
    firsts: int,
    seats: int,
    favours: Collection[int] = (),
    pools: Collection[int] = (),
    cases: Sequence[TiedSo] = (),
    broken: Sequence[int] = (),
    sides: Sequence[Sequence[int]] = (),
) -> Ranking:
    """What the instruction ``rank`` writes, but for the numbers of the participants."""
    if favours or pools or cases or broken or sides:
        return _by_definition(
            counts, values, least, ties, skip, firsts, seats, favours, pools, cases, broken, sides
        )
    people, paying, position, alone = len(counts), len(values), 1, 0
    order: list[int] = []
    ranks, points, paid, tied = [0] * people, [0] * people, [0] * people, [0] * people
    for count in sorted({one for one in counts if one >= least}, reverse=True):
        size = counts.count(count)
        if size == 1:
            owner = counts.index(count)
            ranks[owner] = position
            if position == 1 and owner < seats:
                alone = 1 << owner
            if position <= paying and (position == 1 or not firsts):
                points[owner], paid[owner] = values[position - 1], position
            order.append(owner)
            position += 1
            continue
        number, of, used = _of_tied(values, position, size, ties, skip, firsts)
        for owner, one in enumerate(counts):
            if one == count:
                ranks[owner], points[owner] = position, number
                paid[owner], tied[owner] = of, size - 1
                order.append(owner)
        position += used
    if people > seats:
        order = [owner for owner in order if owner < seats]
    return order, len(order), ranks, points, paid, tied, paying, alone, 0


def standing_of(
    counts: Sequence[int],
    rule: tuple[int, str, str, Sequence[TiedSo], Sequence[int], Sequence[Sequence[int]]],
    favours: Collection[int],
    pools: Collection[int],
    member: int,
) -> int:
    """What the operator ``standing`` gives, with the number of each."""
    least, ties, use, cases, broken, sides = rule
    found = rank(
        counts, (), least=least, ranks=0, ties=ties, use=use, favours=favours, pools=pools,
        cases=cases, broken=broken, sides=sides,
    )  # fmt: skip
    return next((one.rank for one in found if one.owner == member), 0)


def paid_for(  # noqa: PLR0913, PLR0917 - what generated source hands over
    counts: Sequence[int],
    values: Sequence[int],
    least: int,
    ties: int,
    skip: int,
    firsts: int,
    seats: int,
) -> tuple[list[int], list[int], int]:
    """The order, the points, and who is alone first: the same, where nothing else is asked.

    Most places are scored so, and most of the time of scoring is spent here.
    """
    paying, position, alone = len(values), 1, 0
    order: list[int] = []
    points = [0] * len(counts)
    for count in sorted(set(counts), reverse=True):
        if count < least:
            break
        size = counts.count(count)
        if size == 1:
            owner = counts.index(count)
            if position == 1 and owner < seats:
                alone = 1 << owner
            if position <= paying and (position == 1 or not firsts):
                points[owner] = values[position - 1]
            order.append(owner)
            position += 1
            continue
        number, _, used = _of_tied(values, position, size, ties, skip, firsts)
        for owner, one in enumerate(counts):
            if one == count:
                points[owner] = number
                order.append(owner)
        position += used
    if len(counts) > seats:
        order = [owner for owner in order if owner < seats]
    return order, points, alone


def _of_tied(  # noqa: PLR0913, PLR0917 - what generated source hands over
    values: Sequence[int], position: int, size: int, ties: int, skip: int, firsts: int
) -> tuple[int, int, int]:
    """What several who are tied from a rank on are paid, of which rank, and how many it takes."""
    used, of = (size if skip else 1), position
    if ties == _NEXT:
        of, used = position + 1, (size if skip else 2)
    number = values[of - 1] if of <= len(values) else 0
    if ties == _SPLIT:
        number, used = sum(values[position - 1 : position - 1 + size]) // size, size
    elif ties == _NOTHING:
        number = of = 0
    if firsts and (position > 1 or firsts == 1):
        number = of = 0
    return number, (of if of <= len(values) else 0), used


def _by_definition(  # noqa: PLR0913, PLR0917 - what generated source hands over
    counts: Sequence[int],
    values: Sequence[int],
    least: int,
    ties: int,
    skip: int,
    firsts: int,
    seats: int,
    favours: Collection[int],
    pools: Collection[int],
    cases: Sequence[TiedSo],
    broken: Sequence[int],
    sides: Sequence[Sequence[int]],
) -> Ranking:
    found = rank(
        counts,
        values,
        least=least,
        ranks=len(values),
        ties=TIES[ties],
        use="skip" if skip else "compact",
        first_only=firsts > 0,
        tied_too=firsts == 2,
        favours=favours,
        pools=pools,
        cases=cases,
        broken=broken,
        sides=sides,
    )
    people = len(counts)
    ranks, points, paid, tied = [0] * people, [0] * people, [0] * people, [0] * people
    for one in found:
        ranks[one.owner], points[one.owner] = one.rank, one.points
        paid[one.owner], tied[one.owner] = one.paid, one.tied
    players = [one for one in found if one.owner < seats]
    order = [one.owner for one in players]
    favoured = sum(1 << one.owner for one in players if one.favoured)
    alone = sum(1 << one.owner for one in players if one.rank == 1 and not one.tied)
    return order, len(order), ranks, points, paid, tied, len(values), alone, favoured
