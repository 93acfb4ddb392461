"""Standing prohibitions and exemptions: which places they speak of, and for which pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from fuero.frozen import frozen
from fuero.machine.program import Expression
from fuero.ruleset import core
from fuero.ruleset.constants import held_apart
from fuero.ruleset.core import Pieces

from .builder import const, slot
from .environment import Environment, both, minus
from .expressions import lower_places
from .inside import held_places
from .laying import unladen_in
from .pieces import Bearer, bearer_set, fits
from .room import Limit, limits
from .settled import Settled

__all__ = ["Closed", "closed_to", "closes", "closings", "open_places", "room_for", "said"]


@frozen
class Closed:
    """What one standing rule says of pieces of a kind: the places that a prohibition closes to
    them, or out of which (or into which) an exemption lets them stay away.

    number: of the rule. places: the set of the places. pieces: which pieces of the kind. ever: the
    pieces are never in these places at all. origin: only pieces that come from these places are
    meant; () for all. within: pieces that come from these places are not meant. limit: what there
    is room for, if the places are closed only while they are full; limited: the places to which
    that applies. meant: the set of the bearers, where it is worked out already.
    """

    number: int
    ever: bool
    places: Expression
    pieces: tuple[Pieces, ...]
    origin: Expression = ()
    within: Expression = ()
    limit: Limit | None = None
    limited: Expression = ()
    meant: Expression = ()

    @property
    def by_source(self) -> bool:
        """Whether the rule depends on where a piece comes from."""
        return bool(self.origin or self.within)

    @property
    def to_all(self) -> bool:
        """Whether the rule means every piece of the kind."""
        return any(pieces.all for pieces in self.pieces)

    def holds_for(self, here: Environment, bearer: Bearer) -> bool | None:
        """Whether the rule means a bearer; None where that can change in play."""
        found = [fits(here.builder, bearer, pieces) for pieces in self.pieces]
        return True if True in found else None if None in found else False

    def settled(self, settled: Settled, here: Environment) -> Closed:
        """The same rule, with its sets read from registers."""
        return replace(
            self,
            places=settled(self.places),
            origin=settled(self.origin),
            within=settled(self.within),
            limited=settled(self.limited),
            meant=() if self.to_all else settled(self.bearers(here)),
        )

    def bearers(self, here: Environment) -> Expression:
        """The set of the bearers that the rule means."""
        together: Expression = const(0)
        for pieces in self.pieces:
            meant = bearer_set(here, pieces)
            together = meant if together == ("const", 0) else ("union", together, meant)
        return together

    def closed_to(self, here: Environment, bearer: Expression) -> Expression:
        """The places that are closed to a bearer, wherever its piece comes from."""
        if self.to_all:
            return self.places
        return ("if", ("has", self.meant or self.bearers(here), bearer), self.places, const(0))

    def coming_from(self, source: Expression, places: Expression) -> Expression:
        """Those of these places that are closed to a piece from this source (-1: from beside the
        board).
        """
        if self.origin:
            places = ("if", ("has", self.origin, source), places, const(0))
        return ("if", ("has", self.within, source), const(0), places) if self.within else places


def closed_to(
    here: Environment, closed: Sequence[Closed], bearer: Bearer, source: Expression
) -> tuple[tuple[int, Expression], ...]:
    """For each rule that can mean this bearer: its number, and the places it closes to a piece that
    comes from this source.
    """
    return tuple(
        (
            one.number,
            one.coming_from(source, one.places if sure else one.closed_to(here, bearer.index)),
        )
        for one in closed
        if (sure := one.holds_for(here, bearer)) is not False
    )


def closes(prohibition: core.Prohibition | core.Exemption, direction: str) -> bool:
    """Whether a rule is about this direction: `enter` or `leave`. Where pieces are never in a
    place, they cannot enter it.
    """
    if prohibition.direction == "ever in":
        return direction == "enter"
    return direction in prohibition.direction


def closings(
    here: Environment, kind: str, direction: str, category: str = "prohibition"
) -> tuple[Closed, ...]:
    """All prohibitions, or all exemptions, that are about a kind of piece in one direction."""
    builder = here.builder
    found: list[Closed] = []
    standing: Mapping[str, core.Prohibition | core.Exemption] = builder.world.declared.prohibitions
    if category == "exemption":
        standing = builder.world.declared.exemptions
    for number, node in enumerate(standing.values()):
        pieces = tuple(one for one in node.pieces if one.kind == kind)
        if not pieces or not closes(node, direction):
            continue
        for closed in said(here, number, node, pieces):
            found.extend(_as_they_arrive(here, node, kind, closed))
    return tuple(found)


def said(
    here: Environment,
    number: int,
    node: core.Prohibition | core.Exemption,
    pieces: tuple[Pieces, ...] = (),
) -> Iterator[Closed]:
    """What a standing rule says of places; pieces: of which of a kind."""
    if isinstance(node, core.Prohibition) and node.most is not None:
        for limit in limits(here.builder, node):
            yield Closed(
                number=number,
                ever=False,
                places=limit.full(here),
                pieces=tuple(replace(one, owner=limit.seat or one.owner) for one in pieces),
                within=limit.places(here) if limit.together else (),
                limit=limit,
                limited=limit.places(here),
            )
        return
    yield Closed(
        number=number,
        ever=node.direction == "ever in",
        places=_places(node, here),
        pieces=pieces,
        origin=() if node.origin is None else lower_places(node.origin, here),
    )


def _as_they_arrive(
    here: Environment, node: core.Prohibition | core.Exemption, kind: str, closed: Closed
) -> Iterator[Closed]:
    """A rule about pieces that stand in a place, as a rule about pieces that are about to enter it.

    Example: no laden cart is ever in the barn, and carts lay down their load in the barn. A cart
    that comes laden will stand there unladen, so it may enter. Such a rule becomes two: one for
    places where loads are kept, and one, that asks for no load, for places where they are laid
    down.
    """
    by_load = any(pieces.loads is not None for pieces in closed.pieces)
    if node.direction != "ever in" or not by_load or not here.builder.world.pieces[kind].unladen_in:
        yield closed
        return
    unladen = unladen_in(here, kind)
    yield replace(
        closed, places=minus(closed.places, unladen), limited=_limited(minus, closed, unladen)
    )
    arrived = tuple(
        replace(pieces, loads=None)
        for pieces in closed.pieces
        if pieces.loads is None or 0 in pieces.loads
    )
    if arrived:
        yield replace(
            closed,
            places=both(closed.places, unladen),
            limited=_limited(both, closed, unladen),
            pieces=arrived,
        )


def _limited(
    operator: Callable[[Expression, Expression], Expression], closed: Closed, places: Expression
) -> Expression:
    return operator(closed.limited, places) if closed.limited else ()


def room_for(
    here: Environment, kind: str, bearer: Bearer, way: tuple[int, int], wanted: Expression
) -> Expression:
    """How many of the wanted pieces of a bearer fit into the goal.

    way: the slots that hold the places from which and to which they go.
    """
    (source, goal), most = way, wanted
    for closed in closings(here, kind, "enter"):
        if closed.limit is not None and (sure := closed.holds_for(here, bearer)) is not False:
            limited = closed.coming_from(slot(source), closed.limited)
            room = closed.limit.room(here, slot(goal))
            room = ("if", ("has", limited, slot(goal)), room, wanted)
            if sure is None:
                room = ("if", ("has", closed.bearers(here), bearer.index), room, wanted)
            most = ("min", most, room)
    return most


def _places(node: core.Prohibition | core.Exemption, here: Environment) -> Expression:
    """The places of a rule. Those of `ever in` do not change in play: they are known beforehand."""
    if node.direction != "ever in":
        return lower_places(node.places, here)
    return held_places(here.builder, held_apart(here.builder.world.rules, node.places).values())


def open_places(places: Expression, closed: Sequence[tuple[int, Expression]]) -> Expression:
    """Places, without those that are closed; closed: pairs of a number of a rule and a set."""
    for _, mask in closed:
        places = ("minus", places, mask)
    return places
