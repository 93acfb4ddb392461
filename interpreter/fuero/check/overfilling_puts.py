"""FU326: what is put into a place with room for so many may be more than there is room for.

`put` asks for no room. Told is a `put` of more than a place ever holds, and one of a card or a
trigger, done when anything may stand there, unless an `if` stands around it. What the set-up and
procedures put goes by the numbers alone: they know what they have put before. Of `put all`, nothing
is known but how many pieces there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from fuero.diagnostics import Diagnostic, Related
from fuero.ruleset import core
from fuero.ruleset.constants import NotConstant, constant_number, held_apart

from .bounds import bounds, pieces_of
from .context import CheckContext
from .doubtful_puts import meet
from .holding import statements_with_known
from .places import reach_of

__all__ = ["overfilling_puts"]

_Rooms: TypeAlias = Mapping[str, frozenset[str]]
"""The places with room for so many, each with all that lies in it."""


def overfilling_puts(context: CheckContext) -> Iterator[Diagnostic]:
    """Each `put` that may go past a prohibition with a number."""
    limited = [
        (prohibition, number, _rooms(context, prohibition))
        for prohibition in context.declared.prohibitions.values()
        if prohibition.direction == "ever in" and (number := prohibition.most) is not None
    ]
    if not limited:
        return
    reach = reach_of(context)
    for routine, _ in context.routines():
        body = context.bodies[routine]
        asked = {id(node) for node in _asked(body)}
        for node, now in statements_with_known(reach.at(routine), body, {}):
            if not isinstance(node, core.PutPieces):
                continue
            goals = reach.at(routine).knowing(now).read(node.goal)
            later = routine[0] in ("card", "trigger") and id(node) not in asked
            for prohibition, number, rooms in limited:
                if not any(meet(node.quota.pieces, one) for one in prohibition.pieces):
                    continue
                place = next((place for place, held in rooms.items() if held & goals), None)
                if place is None:
                    continue
                beyond = _beyond(context, node.quota, number, later=later)
                if beyond is not None:
                    yield _problem(prohibition, node, place, *beyond)


def _rooms(context: CheckContext, prohibition: core.Prohibition) -> _Rooms:
    held = held_apart(context.rules, prohibition.places)
    return {place: frozenset(one.places) for place, one in held.items()}


def _asked(body: Sequence[core.Node]) -> Iterator[core.Node]:
    """What is done under a condition."""
    for statement in body:
        for node in core.walk(statement):
            if isinstance(node, core.If):
                yield from core.walk(node)


def _beyond(
    context: CheckContext, quota: core.Quota, number: core.Expression, *, later: bool
) -> tuple[int, int] | None:
    """How many are put at most, and how many there is room for, with the first number of players
    with which that may be too much.
    """
    if not isinstance(quota.amount, core.UpTo | core.Exactly):
        return None
    for players in context.players():
        try:
            most = constant_number(context.rules, number, players)
        except NotConstant:
            return None
        there_are = pieces_of(context.rules, quota.pieces, players)
        put = min(there_are, bounds(context.rules, quota.amount.number, players)[1])
        # Less room than none is told by FU330.
        if most >= 0 and (put > most or (later and put > 0)):
            return put, most
    return None


def _problem(
    prohibition: core.Prohibition, node: core.PutPieces, place: str, put: int, most: int
) -> Diagnostic:
    several = "is" if put == 1 else "are"
    return Diagnostic(
        code="FU326",
        message=f"up to {put} {several} put in {place}, where {prohibition.name} says that there "
        f"are never more than {most}, and `put` asks for no room",
        span=node.span,
        related=(Related("the prohibition", prohibition.span),),
        help="ask for room in an `if` above it, say `move`, which keeps to prohibitions, put "
        "fewer, or leave more room",
    )
