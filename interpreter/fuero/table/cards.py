"""Cards that all can see, with what they do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from fuero.frozen import frozen
from fuero.ruleset.things import known_card
from fuero.text.message import message
from fuero.text.say import say_card
from fuero.text.words import word

from .names import card_words, name_of

if TYPE_CHECKING:
    from fuero.machine.events import Event
    from fuero.machine.program import Program
    from fuero.ruleset.model import Rules

__all__ = ["OpenCard", "OpenCards", "card_effect", "new_cards", "open_cards", "seen_cards"]


@frozen
class OpenCard:
    """A card. card: its name; words: what it is called, with its numbers; effect: what it does, in
    lines.
    """

    card: str
    words: str
    effect: tuple[str, ...]


@frozen
class OpenCards:
    """Cards that lie open together, or that somebody keeps."""

    name: str
    cards: tuple[OpenCard, ...]


def open_cards(rules: Rules, program: Program, view: Mapping[str, Any]) -> tuple[OpenCards, ...]:
    """The cards of a view that lie open, in places too, or are kept."""
    piles = [
        (name_of(rules, "zone", name), zone.family, view["zones"][name])
        for name, zone in program.zones.items()
        if not zone.holders and isinstance(view["zones"][name], list)
    ]
    for name, zone in program.zones.items():
        if zone.holders == "place":
            for place, pile in view["zones"][name].items():
                said = f"{name_of(rules, 'zone', name)} ({name_of(rules, 'place', place)})"
                if seen := seen_cards(pile):
                    piles.append((said, zone.family, seen))
    for seat, cards in view.get("kept", {}).items():
        piles.append((_kept_by(rules, seat), "", cards))
    return tuple(
        OpenCards(
            name=name,
            cards=tuple(_open_card(rules, card, family) for card in cards),
        )
        for name, family, cards in piles
    )


def _kept_by(rules: Rules, seat: str) -> str:
    player = name_of(rules, "player", seat)
    return message("kept-by", language=rules.language, player=player)


def new_cards(
    rules: Rules, program: Program, view: Mapping[str, Any], news: Iterable[Event]
) -> tuple[OpenCard, ...]:
    """The cards that were turned up in some events and still lie where all see them."""
    found = {}
    for event in news:
        zone, card = event.about.get("zone", ""), event.arguments.get("card")
        if event.verb == "turned up" and zone in program.zones:
            lying = view["zones"][zone]
            if isinstance(lying, list) and card in lying:
                found[card] = _open_card(rules, str(card), program.zones[zone].family)
    return tuple(found.values())


def seen_cards(pile: Any) -> list[str]:
    """The cards of a pile that are seen."""
    if isinstance(pile, list):
        return pile
    row = [card for card in pile.get("row", ()) if card is not None]
    return [*row, *pile.get("known", ()), *filter(None, [pile.get("top")])]


def _open_card(rules: Rules, card: str, family: str) -> OpenCard:
    return OpenCard(
        card=card, words=card_words(rules, card, family), effect=card_effect(rules, card)
    )


def card_effect(rules: Rules, card: str) -> tuple[str, ...]:
    """What a card does, in lines; none for a card that only is what it is."""
    known = known_card(rules, card)
    if known is None:
        return ()
    declared = rules.declared.cards[known.name]
    told = declared.body or word(rules, "card", declared.name).about
    return tuple(say_card(rules, declared.name).splitlines()) if told else ()
