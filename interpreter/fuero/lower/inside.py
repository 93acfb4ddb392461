"""Places that lie in others: always, as the board says, or where a figure stands that carries them.

Rules of a board without such places are lowered as if this module were not there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import reduce

from fuero.machine.program import Expression
from fuero.ruleset import core
from fuero.ruleset.constants import Held, constant_places

from .builder import Builder, const, slot
from .environment import Environment, minus, union
from .members import figure_numbers, figure_set
from .once import once
from .pieces import bearers_meant

__all__ = [
    "held_places",
    "may_hold",
    "named_place",
    "never_in",
    "nested",
    "outer_of",
    "spoken_of",
    "widened",
    "widest",
]


@once
def nested(builder: Builder) -> bool:
    """Whether any place lies in another."""
    return any(place.outer for place in builder.world.rules.places.values())


@once
def _with_inner(builder: Builder) -> tuple[int, ...]:
    """For each place: the set of it and of all places that always lie in it. Found once for a
    program.
    """
    places = list(builder.world.rules.places)
    return tuple(
        reduce(
            int.__or__,
            (1 << places.index(one) for one in builder.world.rules.inside(place)),
            1 << at,
        )
        for at, place in enumerate(places)
    )


@once
def _carried(builder: Builder) -> tuple[tuple[int, int, int], ...]:
    """Places that figures carry: (place, figure, set of places where the figure may stand)."""
    return tuple(_carriers(builder))


def _carriers(builder: Builder) -> Iterator[tuple[int, int, int]]:
    rules = builder.world.rules
    for at, place in enumerate(rules.places.values()):
        if place.outer and place.outer not in rules.places:
            (figure,) = figure_numbers(builder, place.outer)
            closed = (mask for _, figures, mask in never_in(builder) if figures >> figure & 1)
            yield at, figure, builder.world.everything("place") & ~reduce(int.__or__, closed, 0)


def never_in(builder: Builder) -> Iterator[tuple[tuple[tuple[str, int], ...], int, int]]:
    """For each prohibition `ever in`: (kind of piece, set of bearers) …, the set of figures, the
    set of places.
    """
    places = list(builder.world.rules.places)
    for node in builder.world.declared.prohibitions.values():
        if node.direction != "ever in":
            yield (), 0, 0
            continue
        # Where there is room for some they may stand.
        closed = constant_places(builder.world.rules, node.places) if node.most is None else ()
        yield *spoken_of(builder, node), sum(1 << places.index(one) for one in closed)


def spoken_of(builder: Builder, node: core.Prohibition) -> tuple[tuple[tuple[str, int], ...], int]:
    """What such a prohibition means: (kind of piece, set of bearers) …, and the set of figures."""
    here = Environment(builder=builder, me=const(0))
    found: dict[str, int] = {}
    for pieces in node.pieces:
        meant = replace(pieces, owner=None) if pieces.owner in ("own", "foreign") else pieces
        bearers = (1 << bearer.index[1] for bearer in bearers_meant(here, meant))
        found[meant.kind] = reduce(int.__or__, bearers, found.get(meant.kind, 0))
    return tuple(found.items()), figure_set(builder, node.figures)


def _stands(builder: Builder, figure: int) -> Expression:
    return ("load", builder.world.offset("where figures stand"), const(figure), -1)


def widened(builder: Builder, depth: int, places: Expression) -> Expression:
    """A set of places, with all places that lie in them. depth: how many filters are nested around
    it.
    """
    if not nested(builder):
        return places
    inner = _with_inner(builder)
    if places[0] == "const":
        mask = reduce(int.__or__, (inner[at] for at in _bits(places[1])), 0)
        return _with_carried(builder, const(mask), mask)
    everywhere = builder.world.everything("place")
    table = builder.table(inner)
    if places[0] == "single":
        return _with_carried(builder, ("table", table, places[1]), everywhere)
    index = builder.scratch(depth)
    return (
        "gather",
        index,
        places,
        _with_carried(builder, ("table", table, slot(index)), everywhere),
    )


@once
def widest(builder: Builder) -> int:
    """The most places that can lie in one, with that one."""
    always = max((inner.bit_count() for inner in _with_inner(builder)), default=1)
    return always + len(_carried(builder))


def held_places(builder: Builder, held: Iterable[Held]) -> Expression:
    """The places that belong to these, with those that figures carry where they stand now."""
    found: Expression = const(0)
    wholes: dict[frozenset[str], frozenset[str]] = {}
    for one in held:
        if one.whole:
            wholes[one.without] = wholes.get(one.without, frozenset()) | one.places
        else:
            found = const(found[1] | _mask(builder, one.places))
    for without, places in wholes.items():
        mask = _mask(builder, places)
        carried = _with_carried(builder, const(mask), mask)
        found = union(found, minus(carried, const(_mask(builder, without))))
    return found


def _mask(builder: Builder, places: Iterable[str]) -> int:
    order = list(builder.world.rules.places)
    return sum(1 << order.index(place) for place in places)


def _with_carried(builder: Builder, places: Expression, mask: int) -> Expression:
    """Places, with those carried by figures that stand in one of them.

    mask: every place that can be among them.
    """
    found = places
    for at, figure, bound in _carried(builder):
        if mask & bound:
            here: Expression = ("has", places, _stands(builder, figure))
            if found[0] == "const":
                found = ("if", here, const(found[1] | 1 << at), found)
            else:
                found = ("union", found, ("if", here, const(1 << at), const(0)))
    return found


def may_hold(builder: Builder, place: Expression) -> bool:
    """Whether other places may lie in the place an expression gives."""
    if not nested(builder):
        return False
    if place[0] != "const":
        return True
    mask = 1 << place[1] if place[1] >= 0 else 0
    inner = _with_inner(builder)[place[1]] if mask else 0
    return inner != mask or any(inner & bound for _, _, bound in _carried(builder))


def outer_of(builder: Builder, place: Expression) -> Expression:
    """The place that a place lies in; none where it lies in nothing, and none of none."""
    places = list(builder.world.rules.places)
    outer = [
        places.index(place.outer) if place.outer in places else -1
        for place in builder.world.rules.places.values()
    ]
    found: Expression = ("table", builder.table(outer), place)
    for at, figure, _ in _carried(builder):
        found = ("if", ("eq", place, const(at)), _stands(builder, figure), found)
    return ("if", ("lt", place, const(0)), const(-1), found)


def named_place(builder: Builder, named: Expression, place: Expression) -> Expression:
    """The one place that is named as the source of a move; what lies in it is not."""
    if not nested(builder):
        return place
    outer = outer_of(builder, place)
    return ("if", ("has", named, outer), outer, place)


def _bits(mask: int) -> Iterator[int]:
    return (at for at in range(mask.bit_length()) if mask >> at & 1)
