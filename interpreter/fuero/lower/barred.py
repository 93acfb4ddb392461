"""Standing prohibitions and exemptions: which places they speak of, and for which pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fuero.lang import nodes
from fuero.machine.program import Expression
from fuero.ruleset.constants import constant_places
from fuero.ruleset.pieces import Pieces

from .builder import const, slot
from .environment import Environment
from .expressions import lower_places
from .inside import widened
from .pieces import Bearer, bearer_set, fits
from .room import Limit, limits

__all__ = ["Closed", "closed_from", "closed_to", "closes", "closings", "open_places", "room_for"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Closed:
    """Places that a prohibition closes to pieces of a kind: its number, the set, and to which.

    Of an exemption: the places nobody has to move them into or out of.

    ever: they are never in these places at all. origin: to who comes from these only; () for all.
    limit: what the places have no room beyond, where they are closed only while they are full.
    """

    number: int
    ever: bool
    places: Expression
    pieces: tuple[Pieces, ...]
    origin: Expression = ()
    limit: Limit | None = None

    @property
    def to_all(self) -> bool:
        """Whether they are closed to every piece of the kind."""
        return any(pieces.all for pieces in self.pieces)

    def holds_for(self, here: Environment, bearer: Bearer) -> bool | None:
        """Whether they are closed to a bearer; None where that can change in play."""
        found = [fits(here.builder, bearer, pieces) for pieces in self.pieces]
        return True if True in found else None if None in found else False

    def closed_to(self, here: Environment, bearer: Expression) -> Expression:
        """The places that are closed to a bearer, wherever from."""
        if self.to_all:
            return self.places
        together: Expression = const(0)
        for pieces in self.pieces:
            meant = bearer_set(here, pieces)
            together = meant if together == ("const", 0) else ("union", together, meant)
        return ("if", ("has", together, bearer), self.places, const(0))


def closed_from(origin: Expression, source: Expression, places: Expression) -> Expression:
    """The places that are closed to who comes from a source. origin: () for wherever from."""
    return ("if", ("has", origin, source), places, const(0)) if origin else places


def closed_to(
    here: Environment, closed: Sequence[Closed], bearer: Bearer, source: Expression
) -> tuple[tuple[int, Expression], ...]:
    """What is closed to a bearer who comes from a source: (prohibition, set)."""
    return tuple(
        (
            one.number,
            closed_from(
                one.origin, source, one.places if sure else one.closed_to(here, bearer.index)
            ),
        )
        for one in closed
        if (sure := one.holds_for(here, bearer)) is not False
    )


def closes(prohibition: nodes.Prohibition | nodes.Exemption, direction: str) -> bool:
    """Whether a prohibition closes its places to who would enter or leave them."""
    if prohibition.direction == "ever in":
        return direction == "enter"
    return direction in prohibition.direction


def closings(
    here: Environment, kind: str, direction: str, category: str = "prohibition"
) -> tuple[Closed, ...]:
    """What standing prohibitions, or exemptions, say of a kind of piece, in one direction."""
    builder = here.builder
    found: list[Closed] = []
    for number, element in enumerate(builder.rules.of(category).values()):
        node = element.node
        assert isinstance(node, nodes.Prohibition | nodes.Exemption)
        pieces = tuple(
            builder.names.described(prohibited.piece, prohibited.owner)
            for prohibited in node.pieces
            if builder.names.pieces.get(prohibited.piece.text) == kind
        )
        if not pieces or not closes(node, direction):
            continue
        if isinstance(node, nodes.Prohibition) and node.most is not None:
            found.extend(_while_full(number, node, pieces, here))
            continue
        found.append(
            Closed(
                number=number,
                ever=node.direction == "ever in",
                places=_closed_places(node, here),
                pieces=pieces,
                origin=() if node.origin is None else lower_places(node.origin, here),
            )
        )
    return tuple(found)


def _while_full(
    number: int, node: nodes.Prohibition, pieces: tuple[Pieces, ...], here: Environment
) -> Iterator[Closed]:
    """What a prohibition of more than a number closes: places with no room left."""
    for limit in limits(here.builder, node):
        yield Closed(
            number=number,
            ever=False,
            places=limit.full(here),
            pieces=pieces,
            origin=limit.origin(here),
            limit=limit,
        )


def room_for(
    here: Environment, kind: str, bearer: Bearer, source: int, goal: int, wanted: Expression
) -> Expression:
    """How many of the wanted pieces of a bearer there is room for, from a place to a place.

    source, goal: the slots that hold the places.
    """
    most = wanted
    for closed in closings(here, kind, "enter"):
        if closed.limit is not None and closed.holds_for(here, bearer):
            limited = closed_from(closed.origin, slot(source), closed.limit.places(here))
            room = closed.limit.room(here, slot(goal))
            most = ("min", most, ("if", ("has", limited, slot(goal)), room, wanted))
    return most


def _closed_places(
    prohibition: nodes.Prohibition | nodes.Exemption, here: Environment
) -> Expression:
    """The places of a prohibition; those of ``ever in`` are known beforehand."""
    if prohibition.direction != "ever in":
        return lower_places(prohibition.places, here)
    builder = here.builder
    places = list(builder.rules.places)
    closed = constant_places(builder.names, prohibition.places)
    return widened(builder, here.depth, const(sum(1 << places.index(one) for one in closed)))


def open_places(places: Expression, closed: Sequence[tuple[int, Expression]]) -> Expression:
    """Places without those that prohibitions close: (prohibition, set)."""
    for _, mask in closed:
        places = ("minus", places, mask)
    return places
