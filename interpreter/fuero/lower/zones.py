"""Zones and decks: where cards lie, who sees them, and what everybody knows of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fuero.lang import nodes
from fuero.machine.program import Zone
from fuero.ruleset.targets import as_target

from .builder import Builder
from .world import cards_of, random_stream

__all__ = ["lay_out_zones", "sorted_zones"]


def _sight(node: nodes.ZoneDeclaration) -> str:
    """Who sees the cards of a zone."""
    flags = node.flags or ()
    if "seen by owner" in flags:
        return "owner"
    if "top seen" in flags:
        return "top"
    return "none" if "unseen" in flags else "public"


def _refilled(builder: Builder) -> frozenset[str]:
    """Names of decks and zones that cards are laid on in play."""
    found = set()
    for part in _everything(builder):
        if isinstance(part, nodes.DrawTo):
            found.add(part.zone.name.text)
        elif isinstance(part, nodes.Put):
            found.update(name.name.text for name in (as_target(part.goal),) if name is not None)
        elif isinstance(part, nodes.PutCard | nodes.PutAll | nodes.Take | nodes.TakeSeveral):
            found.add(part.goal.name.text)
    return frozenset(found)


def lay_out_zones(builder: Builder) -> None:
    """Give decks, zones and what is taken from them their slots."""
    refilled = _refilled(builder)
    for name, element in builder.rules.of("deck").items():
        node = element.node
        assert isinstance(node, nodes.DeckDeclaration)
        family, content = _deck_content(builder, name, node)
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
    for name, element in builder.rules.of("zone").items():
        node = element.node
        assert isinstance(node, nodes.ZoneDeclaration)
        _zone(builder, name, node)
    takes = [part for part in _everything(builder) if isinstance(part, nodes.Take)]
    if any(zone.known for zone in builder.zones.values()) or any(take.unseen for take in takes):
        builder.field("card being taken", visibility="internal")
        builder.field("card taken unseen", visibility="internal", initial=-1)
    if any(isinstance(part, nodes.TakeSeveral) for part in _everything(builder)):
        for name in ("cards being taken", "cards chosen", "cards to choose"):
            builder.field(name, visibility="internal")


def _deck_content(
    builder: Builder, name: str, node: nodes.DeckDeclaration
) -> tuple[str, list[int]]:
    """A deck's domain, and what lies in it at the start, the top last."""
    domain = builder.names.domains[node.family.text]
    if domain == "place":
        kinds = builder.rules.kinds.values()
        return domain, [
            index
            for index, place in enumerate(builder.rules.places.values())
            if node.family.text == "places"
            or any(kind.id == place.kind and kind.plural == node.family.text for kind in kinds)
        ]
    if domain in ("player", "pawn"):
        return domain, list(range(builder.size(domain)))
    cards = cards_of(builder, domain)
    if isinstance(builder.rules.of("cards")[domain].node, nodes.NumberedCardsDeclaration):
        return domain, list(range(len(cards)))
    return domain, [
        index
        for index, (_, _, card) in enumerate(cards)
        if card.node.deck is not None and card.node.deck.text == name  # type: ignore[attr-defined]
    ]


def _zone(builder: Builder, name: str, node: nodes.ZoneDeclaration) -> None:
    family = builder.names.domains[node.family.text]
    sight = _sight(node)
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
    zones = [element.node for element in builder.rules.of("zone").values()]
    domains = builder.names.domains
    copies = builder.names.copied(family)
    hidden = not copies or any(
        domains[zone.family.text] == family and _sight(zone) != "public"  # type: ignore[attr-defined,arg-type]
        for zone in zones
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


def _everything(builder: Builder) -> Iterator[nodes.Node]:
    """All nodes of everything that holds statements."""
    for element in builder.rules.bodies():
        yield from nodes.walk(element.node)


def sorted_zones(builder: Builder) -> dict[str, Zone]:
    """All zones of a program that is lowered otherwise; of those that are sorted it is said.

    What lies in a zone is sorted if everybody knows how many of its cards came from which deck:
    what came unseen came straight from decks on which nothing is ever laid, and if anything leaves
    it unseen, the zone is such a deck itself.
    """
    laid_on = _refilled(builder)
    sources: dict[str, set[str]] = {name: set() for name in builder.zones}
    left = set()
    for source, goal in builder.unseen:
        sources[goal].add(source)
        left.add(source)
    pure = {name for name in builder.rules.of("deck") if not (name in laid_on or sources[name])}
    return {
        name: replace(
            zone,
            sorted=not (zone.holders or zone.copies)
            and sources[name] <= pure
            and (name in pure or name not in left),
        )
        for name, zone in builder.zones.items()
    }
