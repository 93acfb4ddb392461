"""Where the numbers of pieces stand in the state, and which of them words mean.

The numbers of a kind lie place by place; in each place there is one slot for every *bearer*: an
owner, and once more with each load a piece can carry. Whose pieces are a player's own can change in
play, as an owner that is no player may be held by one.
"""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

from fuero.frozen import frozen
from fuero.machine.program import Expression
from fuero.ruleset.core import Pieces
from fuero.ruleset.sides import side_of

from .builder import Builder, const, slot
from .environment import Environment, add, multiply

__all__ = [
    "Bearer",
    "bearer_set",
    "bearers_meant",
    "cell",
    "count_pieces",
    "fits",
    "holders",
    "is_own",
    "owner_of",
    "player_of",
]


def holders(builder: Builder, kind: str) -> list[tuple[int, Expression]]:
    """Owners of a kind that a player may hold, each with who holds it."""
    piece = builder.world.declared.pieces[kind]
    return [
        (builder.world.players + number, slot(builder.world.offset(owner.holder)))
        for number, (name, owner) in enumerate(builder.world.declared.owners.items())
        if piece.stock(name) and owner.holder is not None
    ]


@frozen
class Bearer:
    """One bearer among those that may be meant.

    owner: its number, or -1 for the subject. index: its number among the bearers. held: who has to
    be the subject for it to be meant; None where it is meant in any case.
    """

    owner: int
    load: int
    index: Expression
    held: Expression | None = None


def bearers_meant(here: Environment, pieces: Pieces) -> list[Bearer]:
    """All bearers that may be meant. Not used for *foreign*: what is foreign is all but the own."""
    builder, kind = here.builder, pieces.kind
    piece = builder.world.pieces[kind]
    owners = range(len(piece.totals))
    found: list[tuple[int, Expression, Expression | None]]
    if pieces.owner == "own":
        found = [(-1, here.mine, None)] if any(piece.totals[: builder.world.players]) else []
        found += [(owner, const(owner), holder) for owner, holder in holders(builder, kind)]
    else:
        names = (*builder.world.seats, *builder.world.declared.owners)
        found = [
            (owner, const(owner), None)
            for owner in owners
            if piece.totals[owner] and pieces.owner in (None, names[owner])
        ]
    return [
        Bearer(owner=owner, load=load, index=add(index, const(load * len(owners))), held=held)
        for load in _loads(builder, pieces)
        for owner, index, held in found
    ]


def _loads(builder: Builder, pieces: Pieces) -> tuple[int, ...]:
    carried = builder.world.declared.pieces[pieces.kind].loads
    return tuple(range(len(carried) + 1)) if pieces.loads is None else pieces.loads


def bearer_set(here: Environment, pieces: Pieces, *, held: bool = True) -> Expression:
    """The set of the bearers that are meant. held: also those of another owner whose pieces the
    player holds.
    """
    builder = here.builder
    if pieces.owner == "foreign":
        return _foreign_set(here, pieces)
    if pieces.all:
        return const(builder.world.everything(builder.world.pieces[pieces.kind].bearers))
    fixed, mine, by_holder = 0, list[int](), dict[Expression, int]()
    for bearer in bearers_meant(here, pieces):
        if bearer.held is not None and not held:
            continue
        if bearer.held is not None:
            by_holder[bearer.held] = by_holder.get(bearer.held, 0) | 1 << bearer.index[1]
        elif bearer.owner < 0:
            mine.append(bearer.load * len(builder.world.pieces[pieces.kind].totals))
        else:
            fixed |= 1 << bearer.index[1]
    found: list[Expression] = [
        ("if", ("eq", holder, here.mine), const(mask), const(0))
        for holder, mask in by_holder.items()
    ]
    if len(mine) == 1:
        found.insert(0, ("single", add(here.mine, const(mine[0]))))
    elif mine:
        each = [sum(1 << first + seat for first in mine) for seat in range(builder.world.players)]
        found.insert(0, ("table", builder.table(each), here.mine))
    if fixed or not found:
        found.insert(0, const(fixed))
    return reduce(lambda one, other: ("union", one, other), found)


def _foreign_set(here: Environment, pieces: Pieces) -> Expression:
    """The bearers that are not the subject's own, nor, where rules say so, a partner's."""
    everybodys = bearer_set(here, Pieces(kind=pieces.kind, loads=pieces.loads))
    own = bearer_set(here, Pieces(kind=pieces.kind, owner="own", loads=pieces.loads))
    others: Expression = ("minus", everybodys, own)
    if here.builder.world.rules.seating.foreign != "opponents":
        return others
    return ("minus", others, _of_partners(here, pieces))


def _of_partners(here: Environment, pieces: Pieces) -> Expression:
    """The bearers that belong to those who win together with the subject, or are held by them."""
    builder, owners = here.builder, len(here.builder.world.pieces[pieces.kind].totals)
    players, loads = builder.world.players, _loads(builder, pieces)
    partners = [side_of(builder.world.rules, players, me) - {me} for me in range(players)]
    if not any(partners):
        return const(0)

    def of(owner: int) -> int:
        return sum(1 << load * owners + owner for load in loads)

    masks = [sum(of(seat) for seat in found) for found in partners]
    meant: Expression = ("table", builder.table(masks), here.me)
    ours = builder.table([sum(1 << seat for seat in found) for found in partners])
    for owner, holder in holders(builder, pieces.kind):
        held = ("and", ("ge", holder, const(0)), ("has", ("table", ours, here.me), holder))
        meant = ("union", meant, ("if", held, const(of(owner)), const(0)))
    return meant


def is_own(here: Environment, pieces: Pieces, bearer: Expression) -> Expression:
    """Whether a bearer of these pieces is one of the subject's own."""
    own = bearer_set(here, replace(pieces, owner="own"))
    return ("eq", bearer, own[1]) if own[0] == "single" else ("has", own, bearer)


def fits(builder: Builder, bearer: Bearer, pieces: Pieces) -> bool | None:
    """Whether words mean a bearer; None where that can change in play."""
    if pieces.loads is not None and bearer.load not in pieces.loads:
        return False
    if pieces.owner is None:
        return True
    if pieces.owner in ("own", "foreign"):
        own = bearer.owner < 0 or bearer.held is not None
        return (pieces.owner == "own") if own else None
    names = (*builder.world.seats, *builder.world.declared.owners)
    if bearer.owner < 0 and pieces.owner in builder.world.seats:
        return None
    return bearer.owner == names.index(pieces.owner)


def cell(here: Environment, kind: str, place: Expression, bearer: Expression) -> Expression:
    """The index among the numbers of a kind of those of a bearer in a place."""
    builder = here.builder
    return add(multiply(place, builder.world.size(builder.world.pieces[kind].bearers)), bearer)


def count_pieces(here: Environment, pieces: Pieces, places: Expression) -> Expression:
    """How many of the pieces that are meant stand in a set of places."""
    base = here.builder.world.offset(f"pieces {pieces.kind}")
    width = here.builder.world.size(here.builder.world.pieces[pieces.kind].bearers)
    bearers = bearer_set(here, pieces)
    if places[0] == bearers[0] == "single":
        return ("load", base, cell(here, pieces.kind, places[1], bearers[1]), 0)
    return ("count", base, width, places, bearers)


def owner_of(builder: Builder, kind: str, bearer: Expression) -> Expression:
    """The number of a bearer's owner, whatever it carries."""
    piece = builder.world.pieces[kind]
    owners = len(piece.totals)
    if builder.world.size(piece.bearers) == owners:
        return bearer
    return (
        "table",
        builder.table([n % owners for n in range(builder.world.size(piece.bearers))]),
        bearer,
    )


def player_of(builder: Builder, kind: str, bearer: Expression) -> Expression:
    """The player who owns what a bearer has; none where its owner is no player."""
    piece = builder.world.pieces[kind]
    if piece.bearers == "player":
        return bearer
    numbers = (n % piece.owners for n in range(builder.world.size(piece.bearers)))
    players = [owner if owner < builder.world.players else -1 for owner in numbers]
    return ("table", builder.table(players), bearer)
