"""Why nothing was done: what there was nothing of to choose from."""

from __future__ import annotations

from collections.abc import Iterator

from fuero.frozen import frozen
from fuero.lower.expressions import lower_expression, lower_places
from fuero.lower.pieces import count_pieces
from fuero.machine.game import Game
from fuero.machine.program import Prohibition
from fuero.playing.weighed import moments_of
from fuero.ruleset.model import Rules
from fuero.text import reasons
from fuero.text.things import name_noun
from fuero.text.tree import Count, Item, Noun, phrase

from .closed import closed_way
from .needs import UNTOLD
from .questions import preferred_set
from .standpoint import Standpoint, standpoint_of

__all__ = ["IdleReason", "why_idle"]


@frozen
class IdleReason:
    """Why a clause came to nothing. said: as phrases; prohibitions: those that close every way."""

    said: tuple[Item, ...]
    prohibitions: tuple[Prohibition, ...] = ()


def why_idle(rules: Rules, game: Game) -> tuple[IdleReason, ...]:
    """Why what was weighed since the last decision came to nothing: a reason for each clause of
    which nothing could be chosen; none for what was done.

    rules: those that the game's program was lowered from.
    """
    found: dict[int, IdleReason] = {}
    for moment in moments_of(rules, game):
        if moment.passed and not (moment.weighed.choice >= 0 and moment.offered):
            reason = next(_reasons(standpoint_of(rules, moment)), None)
            if reason is not None:
                found[id(moment.weighed.node)] = reason
    return tuple(found.values())


def _reasons(at: Standpoint) -> Iterator[IdleReason]:
    """Why there was nothing to choose from, the first reason first."""
    grounds, held = at.moment.weighed.grounds, at.moment.held
    if any(held.get(f"left {number}") == 0 for number in range(len(grounds.pieces))):
        yield _told(phrase("why:no-more", number=Count(0)))
    if not grounds.among:
        return
    among = preferred_set(grounds, at)
    if among is None:
        yield _told(UNTOLD)
        return
    lower = lower_places if grounds.widely else lower_expression
    expression = lower(among, at.here)
    value = at.evaluate(expression)
    if value is None:
        yield _told(UNTOLD)
    elif not value:
        yield _told(reasons.nothing_of(at.rules, at.known(among)))
    elif "source" in held and not value & ~(1 << held["source"]):
        yield _told(phrase("why:stands-already", place=at.item(among.type, value)))
    elif grounds.pieces:
        yield from _no_pieces(at, at.say(among), expression)
    else:
        yield from _closed(at)


def _no_pieces(at: Standpoint, places: Item, among: tuple[object, ...]) -> Iterator[IdleReason]:
    """That no piece which may be meant stands in the places; or else that none of them may go."""
    pieces = at.moment.weighed.grounds.pieces
    counts = [at.evaluate(count_pieces(at.here, part, among)) for part in pieces]
    if None in counts:
        yield _told(UNTOLD)
    elif any(counts):
        yield from _closed(at)
        yield _told(phrase("why:nowhere-to-go", place=places))
    else:
        mine = all(part.owner == "own" for part in pieces)
        me = name_noun(at.moment.program.domains["player"].things[at.viewer])
        key = "why:no-piece" if mine else "why:nobody-there"
        piece = Noun(category="piece", id=pieces[0].kind)
        yield _told(phrase(key, owner=me if mine else None, piece=piece, place=places))


def _closed(at: Standpoint) -> Iterator[IdleReason]:
    """That prohibitions close every way."""
    found = closed_way(at)
    if found:
        prohibitions, said = zip(*found, strict=True)
        yield IdleReason(said=said, prohibitions=prohibitions)


def _told(reason: Item) -> IdleReason:
    return IdleReason(said=(reason,))
