"""Which prohibitions close all that an act speaks of, so that nothing can be done."""

from __future__ import annotations

from collections.abc import Iterator

from fuero.lower.barred import Closed, closes, closings, said
from fuero.lower.expressions import lower_expression, lower_places
from fuero.lower.one_by_one import sources_of
from fuero.lower.pieces import bearer_set
from fuero.machine.expressions import members
from fuero.machine.program import Prohibition
from fuero.ruleset import core
from fuero.text.tree import Item, Listing, Noun, Verbatim, phrase

from .standpoint import Standpoint

__all__ = ["closed_way"]


def closed_way(at: Standpoint) -> tuple[tuple[Prohibition, Item], ...]:
    """The prohibitions that together close every way of a move of pieces or of a figure, each with
    that said; none where something else is in the way, or where they rest on what the player may
    not know.
    """
    act = at.moment.weighed.node
    if isinstance(act, core.Move):
        sources = at.evaluate(lower_places(sources_of(act), at.here))
        goals = at.evaluate(lower_places(act.goal, at.here))
        leaving, entering = (_to_pieces(at, act, way) for way in ("leave", "enter"))
    elif isinstance(act, core.MoveFigure) and isinstance(act.figure, core.TheFigure):
        place = core.PlaceOfFigure(figure=act.figure, type=act.goal.type, span=act.span)
        stands = at.value(place)
        sources = None if stands is None else 1 << stands if stands >= 0 else 0
        goals = at.evaluate(lower_expression(act.goal, at.here))
        leaving, entering = (_to_figure(at, act.figure.name, way) for way in ("leave", "enter"))
    else:
        return ()
    for places, closed in ((sources, list(leaving)), (goals, list(entering))):
        found = _all_closed(at, places or 0, closed)
        if found:
            return found
    return ()


def _all_closed(
    at: Standpoint, places: int, closed: list[tuple[int, int]]
) -> tuple[tuple[Prohibition, Item], ...]:
    """The prohibitions among these that close some of the places, if all together close all.

    closed: numbers of prohibitions, with the places that each closes.
    """
    together, found = 0, dict[int, int]()
    for number, shut in closed:
        together |= shut
        if shut & places:
            found[number] = found.get(number, 0) | shut & places
    if not places or places & ~together:
        return ()
    return tuple(
        (at.program.prohibitions[one], _said(at, one, shut)) for one, shut in found.items()
    )


def _said(at: Standpoint, number: int, places: int) -> Item:
    names = at.program.domains["place"].members
    nouns = tuple(Noun(category="place", id=names[one]) for one in members(places))
    name = at.program.prohibitions[number].name
    place = nouns[0] if len(nouns) == 1 else Listing(joint="and", items=nouns)
    return phrase("why:prohibited/all", name=Verbatim(name), place=place)


def _to_pieces(at: Standpoint, act: core.Move, way: str) -> Iterator[tuple[int, int]]:
    """What is closed to all the pieces that an act means."""
    meant = [at.evaluate(bearer_set(at.here, one)) for one in at.moment.weighed.grounds.pieces]
    for one in closings(at.here, act.kind, way):
        shut, bearers = _shut(at, one), at.evaluate(one.bearers(at.here))
        if bearers is not None and all(mask is not None and not mask & ~bearers for mask in meant):
            yield one.number, shut


def _to_figure(at: Standpoint, figure: str, way: str) -> Iterator[tuple[int, int]]:
    """What is closed to a figure."""
    for number, node in enumerate(at.rules.declared.prohibitions.values()):
        if figure in node.figures and closes(node, way):
            yield from ((number, _shut(at, one)) for one in said(at.here, number, node))


def _shut(at: Standpoint, closed: Closed) -> int:
    """The places that are closed wherever the piece comes from; none that nobody may know of."""
    return 0 if closed.by_source else at.evaluate(closed.places) or 0
