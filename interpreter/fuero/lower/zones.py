"""Zones and decks: where cards lie, who sees them, and what everybody knows of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fuero.machine.program import Zone
from fuero.ruleset import core
from fuero.ruleset.things import cards_of

from .builder import Builder
from .survey import random_stream

__all__ = ["lay_out_zones", "sorted_zones"]


def _refilled(builder: Builder) -> frozenset[str]:
    """Names of decks and zones that cards are laid on in play."""
    laying = core.DrawTo | core.LayCard | core.PutCard | core.PutAll | core.Take | core.TakeSeveral
    goals = [part.goal for part in _everything(builder) if isinstance(part, laying)]
    return frozenset(goal.name for goal in goals if isinstance(goal, core.CardsIn))


def lay_out_zones(builder: Builder) -> None:
    """Give decks, zones and what is taken from them their slots."""
    refilled = _refilled(builder)
    for name, node in builder.declared.decks.items():
        family, content = node.family, _deck_content(builder, node)
        capacity = builder.size(family) if name in refilled else max(1, len(content))
        builder.field(
            f"deck {name}",
            shape=(capacity,),
            kind="member",
            domain=family,
            visibility="secret",
            initial=content + [-1] * (capacity - len(content)),
        )
        builder.field(f"size {name}", high=capacity, initial=len(content))
        known, copies = _known(builder, family)
        random_stream(builder, name)
        builder.zones[name] = Zone(
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
    for zone in builder.declared.zones.values():
        _zone(builder, zone)
    takes = [part for part in _everything(builder) if isinstance(part, core.Take)]
    if any(laid_out.known for laid_out in builder.zones.values()) or any(
        take.unseen for take in takes
    ):
        builder.field("card being taken", visibility="internal")
        builder.field("card taken unseen", visibility="internal", initial=-1)
    if any(isinstance(part, core.TakeSeveral) for part in _everything(builder)):
        for name in ("cards being taken", "cards chosen"):
            builder.field(name, kind="set", visibility="internal")
        builder.field("cards to choose", visibility="internal")


def _deck_content(builder: Builder, deck: core.Deck) -> list[int]:
    """What lies in a deck at the start, the top last."""
    domain = deck.family
    if domain == "place":
        kinds = {kind.id: kind.plural for kind in builder.rules.kinds.values()}
        return [
            index
            for index, place in enumerate(builder.rules.places.values())
            if deck.of in ("places", kinds[place.kind])
        ]
    if domain in ("player", "figure"):
        return list(range(builder.size(domain)))
    cards = cards_of(builder.declared, domain)
    if builder.declared.families[domain].numbered:
        return list(range(len(cards)))
    return [
        index
        for index, (_, card) in enumerate(cards)
        if card is not None and card.deck == deck.name
    ]


def _zone(builder: Builder, node: core.Zone) -> None:
    name, family, sight = node.name, node.family, node.sight
    ordered = node.ordered
    size = builder.size(family)
    axes = (node.holders,) if node.holders else ()
    if ordered:
        builder.field(
            f"zone {name}",
            shape=(*(builder.size(axis) for axis in axes), size),
            kind="member",
            domain=family,
            visibility="secret",
            initial=-1,
        )
        builder.field(f"size {name}", axes=axes, high=size)
    else:
        builder.field(
            f"zone {name}",
            axes=axes,
            kind="set",
            domain=family,
            visibility="public" if sight == "public" else "secret",
        )
    known, copies = _known(builder, family)
    builder.zones[name] = Zone(
        name=name,
        family=family,
        cards=f"zone {name}",
        length=f"size {name}" if ordered else "",
        ordered=ordered,
        holders=node.holders or "",
        row=node.row,
        sight=sight,  # type: ignore[arg-type]
        known=known,
        copies=copies,
        capacity=size if ordered else 0,
    )


def _known(builder: Builder, family: str) -> tuple[str, bool]:
    """The field that says who knows where the cards of a family lie; '' where nothing is hidden.

    With copies each card has an owner, and the field a row for each.
    """
    kind = builder.declared.families.get(family)
    copies = kind.copied if kind is not None else _in_no_deck(builder, family)
    hidden = not copies or any(
        zone.family == family and zone.sight != "public" for zone in builder.declared.zones.values()
    )
    if not hidden:
        return "", copies
    name = f"known {family}"
    if name not in builder.fields:
        builder.field(
            name,
            axes=("player", family) if copies else (family,),
            kind="set",
            domain="player",
            visibility="secret",
            initial=builder.everything("player"),
        )
    return name, copies


def _in_no_deck(builder: Builder, domain: str) -> bool:
    """Whether no deck holds the cards of a domain, because every player has all of them from the
    start.
    """
    return all(deck.family != domain for deck in builder.declared.decks.values())


def _everything(builder: Builder) -> Iterator[core.Node]:
    """All nodes of all bodies of the rules."""
    for body in builder.declared.bodies():
        for statement in body:
            yield from core.walk(statement)


def sorted_zones(builder: Builder) -> dict[str, Zone]:
    """All zones, marked as sorted where they are.

    A zone is sorted if everybody always knows how many of its cards came from which deck. That is
    so where every card that came unseen came straight from a deck on which no card is ever laid,
    and, if cards also leave the zone unseen, the zone is such a deck itself.
    """
    laid_on = _refilled(builder)
    sources: dict[str, set[str]] = {name: set() for name in builder.zones}
    left = set()
    for source, goal in builder.unseen:
        sources[goal].add(source)
        left.add(source)
    pure = {name for name in builder.declared.decks if not (name in laid_on or sources[name])}
    return {
        name: replace(
            zone,
            sorted=not (zone.holders or zone.copies)
            and sources[name] <= pure
            and (name in pure or name not in left),
        )
        for name, zone in builder.zones.items()
    }
