"""Zones and decks: where cards lie, who sees them, and what everybody knows of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from fuero.machine.program import Zone
from fuero.ruleset import core
from fuero.ruleset.limits import MOST_LARGE
from fuero.ruleset.sides import sides_of
from fuero.ruleset.things import cards_of

from .world import World, WorldDraft

__all__ = ["lay_out_zones", "sorted_zones"]


def _refilled(parts: Iterable[core.Node]) -> frozenset[str]:
    """Names of decks and zones that cards are laid on in play."""
    laying = core.DrawTo | core.LayCard | core.PutCard | core.PutAll | core.Take | core.TakeSeveral
    goals = [part.goal for part in parts if isinstance(part, laying)]
    return frozenset(goal.name for goal in goals if isinstance(goal, core.CardsIn))


def lay_out_zones(draft: WorldDraft) -> None:
    """Give decks, zones and what is taken from them their slots."""
    parts = tuple(_everything(draft.declared))
    refilled = _refilled(parts)
    for name, node in draft.declared.decks.items():
        family, content = node.family, _deck_content(draft, node)
        capacity = draft.size(family) if name in refilled else max(1, len(content))
        draft.field(
            f"deck {name}",
            shape=(capacity,),
            kind="member",
            domain=family,
            visibility="secret",
            initial=content + [-1] * (capacity - len(content)),
        )
        draft.field(f"size {name}", high=capacity, initial=len(content))
        known, copies = _known(draft, family)
        draft.stream(name)
        draft.zones[name] = Zone(
            name=name,
            family=family,
            cards=f"deck {name}",
            length=f"size {name}",
            ordered=True,
            sight="none",
            known=known,
            copies=copies,
            capacity=capacity,
        )
    for zone in draft.declared.zones.values():
        _zone(draft, zone)
    takes = [part for part in parts if isinstance(part, core.Take)]
    if any(laid_out.known for laid_out in draft.zones.values()) or any(
        take.unseen for take in takes
    ):
        draft.field("card being taken", visibility="internal")
        widest = max(map(draft.size, draft.domains))
        draft.field("card taken unseen", low=-1, high=widest - 1, visibility="internal", initial=-1)
    if any(isinstance(part, core.TakeSeveral) for part in parts):
        draft.field("cards being taken", visibility="internal")
        draft.field("cards chosen", kind="set", visibility="internal")
        draft.field("cards to choose", high=MOST_LARGE, visibility="internal")


def _deck_content(draft: WorldDraft, deck: core.Deck) -> list[int]:
    """What lies in a deck at the start, the top last."""
    domain = deck.family
    if domain == "place":
        kinds = {kind.id: kind.plural for kind in draft.rules.kinds.values()}
        return [
            index
            for index, place in enumerate(draft.rules.places.values())
            if deck.of in ("places", kinds[place.kind])
        ]
    if domain in ("player", "figure"):
        return list(range(draft.size(domain)))
    cards = cards_of(draft.declared, domain)
    if draft.declared.families[domain].numbered:
        return list(range(len(cards)))
    return [
        index
        for index, (_, card) in enumerate(cards)
        if card is not None and card.deck == deck.name
    ]


def _zone(draft: WorldDraft, node: core.Zone) -> None:
    name, family, sight = node.name, node.family, node.sight
    ordered = node.ordered
    size = draft.size(family)
    axes = (node.holders,) if node.holders else ()
    if ordered:
        draft.field(
            f"zone {name}",
            shape=(*(draft.size(axis) for axis in axes), size),
            kind="member",
            domain=family,
            visibility="secret",
            initial=-1,
        )
        draft.field(f"size {name}", axes=axes, high=size)
    else:
        draft.field(
            f"zone {name}",
            axes=axes,
            kind="set",
            domain=family,
            visibility="public" if sight == "public" else "secret",
        )
    known, copies = _known(draft, family)
    draft.zones[name] = Zone(
        name=name,
        family=family,
        cards=f"zone {name}",
        length=f"size {name}" if ordered else "",
        ordered=ordered,
        holders=node.holders or "",
        row=node.row,
        sight=_shared(draft, sight),  # type: ignore[arg-type]
        known=known,
        copies=copies,
        capacity=size if ordered else 0,
    )


def _shared(draft: WorldDraft, sight: str) -> str:
    """Who sees a zone, where partners may see what else its owner alone sees."""
    shared = draft.rules.seating.hands == "shared" and sides_of(draft.rules, draft.players)
    return "side" if shared and sight == "owner" else sight


def _known(draft: WorldDraft, family: str) -> tuple[str, bool]:
    """The field that says of which cards of a family each player knows where they lie; '' where
    nothing is hidden.

    With copies each card has an owner, and the field a row for each.
    """
    kind = draft.declared.families.get(family)
    copies = kind.copied if kind is not None else _in_no_deck(draft, family)
    hidden = not copies or any(
        zone.family == family and zone.sight != "public" for zone in draft.declared.zones.values()
    )
    if not hidden:
        return "", copies
    name = f"known {family}"
    if name not in draft.fields:
        draft.field(
            name,
            axes=("player", "player") if copies else ("player",),
            kind="set",
            domain=family,
            visibility="secret",
            initial=(1 << draft.size(family)) - 1,
        )
    return name, copies


def _in_no_deck(draft: WorldDraft, domain: str) -> bool:
    """Whether no deck holds the cards of a domain, because every player has all of them from the
    start.
    """
    return all(deck.family != domain for deck in draft.declared.decks.values())


def _everything(declared: core.Declared) -> Iterator[core.Node]:
    """All nodes of all bodies of the rules."""
    for body in declared.bodies():
        for statement in body:
            yield from core.walk(statement)


def sorted_zones(world: World, unseen: Iterable[tuple[str, str]]) -> dict[str, Zone]:
    """All zones, marked as sorted where they are.

    A zone is sorted if everybody always knows how many of its cards came from which deck. That is
    so where every card that came unseen came straight from a deck on which no card is ever laid,
    and, if cards also leave the zone unseen, the zone is such a deck itself.
    """
    laid_on = _refilled(_everything(world.declared))
    sources: dict[str, set[str]] = {name: set() for name in world.zones}
    left = set()
    for source, goal in unseen:
        sources[goal].add(source)
        left.add(source)
    pure = {name for name in world.declared.decks if not (name in laid_on or sources[name])}
    return {
        name: replace(
            zone,
            sorted=not (zone.holders or zone.copies)
            and sources[name] <= pure
            and (name in pure or name not in left),
        )
        for name, zone in world.zones.items()
    }
