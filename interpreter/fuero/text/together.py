"""Several events said as one: what happened in the same way several times in a row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from fuero.machine.events import ArgumentTold, Event
from fuero.machine.things import Thing
from fuero.ruleset.model import Rules

from .book import open_book
from .events import plan_event
from .play import plan_told, say_event
from .render import render, sentence
from .things import name_noun, thing_item
from .tree import Count, Item, Listing, Noun, Phrase, phrase

__all__ = ["PAID", "say_paid", "say_together", "together"]

PAID = frozenset({"score", "bonus", "favoured", "pooled", "tie-broken"})
"""What is told of who gets how many points in a place, and why."""

_DIFFER: Mapping[str, str] = MappingProxyType(
    {
        "moved": "goal",
        "placed": "goal",
        "loaded": "place",
        "unloaded": "place",
        "took": "card",
        "drew": "card",
        "turned up": "card",
        "picked": "player",
        "added": "member",
        "removed": "member",
        "holds": "member",
    }
)
"""By what is done, the role in which events that are said as one may differ."""

_COUNTED = frozenset({"moved", "placed", "loaded", "unloaded"})
"""What is done with a number of things, which are added up."""


def together(events: Iterable[Event]) -> Iterator[tuple[Event, ...]]:
    """Events in their order, those together that can be said as one."""
    group: list[Event] = []
    for event in events:
        if group and _alike(group[-1], event):
            group.append(event)
            continue
        if group:
            yield tuple(group)
        group = [event]
    if group:
        yield tuple(group)


def _alike(one: Event, other: Event) -> bool:
    """Whether two events are the same, but for the role in which such events may differ."""
    return one.of == other.of and one.option == other.option and _same(one) == _same(other)


def _same(event: Event) -> dict[str, ArgumentTold]:
    """The arguments in which events that are said as one must agree."""
    free = {_DIFFER.get(event.verb, ""), "number" if event.verb in _COUNTED else ""}
    if event.of.announced:
        free = set()
    return {role: value for role, value in event.arguments.items() if role not in free}


def say_together(rules: Rules, events: tuple[Event, ...], language: str = "") -> str:
    """One event, or several that are alike (see `together`), in one sentence."""
    first, role = events[0], _DIFFER.get(events[0].verb)
    if len(events) == 1:
        return say_event(rules, first, language)
    book = open_book(rules, language)
    if role is None or first.of.announced or role not in first.arguments:
        said = plan_told(rules, first)
        times = phrase("repeated", event=said, number=Count(len(events)))
        return sentence(render(times if render(said, book) else None, book))
    planned = plan_event(rules, first)
    slots = {**planned.slots, **dict(_several(rules, events, role))}
    keys = (*(f"{key}/several" for key in planned.keys), *planned.keys)
    return sentence(render(Phrase(keys=keys, slots=MappingProxyType(slots)), book))


def _several(rules: Rules, events: tuple[Event, ...], role: str) -> Iterator[tuple[str, Item]]:
    """What differs: who or what has the role, each once, and the number of all.

    Where some come more than once, each is followed by its number; what is not seen is counted.
    """
    counts: dict[Thing, int] = {}
    unseen = 0
    for event in events:
        found, number = event.things.get(role), event.arguments.get("number")
        if isinstance(found, Thing):
            counts[found] = counts.get(found, 0) + (number if isinstance(number, int) else 1)
        else:
            unseen += 1
    items: list[Item] = [_counted(thing, number, counts) for thing, number in counts.items()]
    if unseen:
        items.append(_unseen(rules, events[0], role, unseen))
    yield role, Listing(joint="and", items=tuple(items))
    yield "number", Count(sum(counts.values()) + unseen)


def _counted(thing: Thing, number: int, counts: Mapping[Thing, int]) -> Item:
    said = thing_item(thing)
    if len(counts) == 1 or max(counts.values()) == 1:
        return said
    return phrase("number-of-them", thing=said, number=Count(number))


def _unseen(rules: Rules, event: Event, role: str, number: int) -> Item:
    """So many that are not seen."""
    if number == 1:
        return phrase(f"absent:{role}", "absent")
    zone = rules.declared.zones.get(event.about.get("zone", ""))
    named = zone is not None and zone.family in rules.declared.families
    return phrase(
        f"absent:{role}/several",
        f"absent:{role}",
        "absent",
        number=Count(number),
        family=Noun(category="cards", id=zone.family) if zone and named else phrase("any-cards"),
    )


def say_paid(rules: Rules, events: Iterable[Event], language: str = "") -> list[str]:
    """A line for each place in these events: who got how many points there."""
    points: dict[tuple[Thing, ...], dict[Thing, int]] = {}
    for event in events:
        scored, player = _scored(event), event.things.get("player")
        if scored:
            paid = points.setdefault(scored, {})
            number = event.arguments.get("points")
            if isinstance(player, Thing) and isinstance(number, int):
                paid[player] = paid.get(player, 0) + number
    book = open_book(rules, language)
    return [sentence(render(_paid(place, paid), book)) for place, paid in points.items()]


def _scored(event: Event) -> tuple[Thing, ...]:
    """The place, or the places as one, that an event of a scoring is about."""
    place = event.things.get("place", event.things.get("places"))
    if isinstance(place, Thing):
        return (place,)
    return place if isinstance(place, tuple) else ()


def _paid(places: tuple[Thing, ...], paid: Mapping[Thing, int]) -> Item:
    counts = tuple(
        phrase("count-of", player=name_noun(player), count=Count(number))
        for player, number in paid.items()
        if number
    )
    key = "paid" if counts else "paid:nobody"
    said = Listing(joint="and", items=tuple(map(name_noun, places)))
    return phrase(key, place=said, counts=Listing(joint="comma", items=counts))
