"""What those who sit before one screen may see, and what only one of them may."""

from __future__ import annotations

from collections.abc import Sequence

from fuero.machine.events import Event
from fuero.machine.game import Decision, Game

__all__ = [
    "betrays_cards",
    "first_missed",
    "hidden_cards",
    "is_seen_by_all",
    "last_decision_of",
    "opening_events",
    "private_events",
    "reveals",
]

_REVEALING = frozenset({"drawn", "drew", "turned up", "looked", "saw", "revealed"})
"""What is done in the events by which something comes to light that lay hidden."""


def opening_events(game: Game, seats: Sequence[str]) -> tuple[Event, ...]:
    """All that happened so far as each of these seats may know it; without seats, everything."""
    if not seats:
        return game.events
    first, *others = (game.events_for(seat) for seat in seats)
    known = [[event.as_data() for event in events] for events in others]
    return tuple(event for event in first if all(event.as_data() in one for one in known))


def private_events(game: Game, seat: str, decisions: int) -> tuple[Event, ...]:
    """What a seat learned after that many decisions that somebody without a seat did not."""
    public = [event.as_data() for event in game.public_events_since(decisions)]
    found = []
    for event in game.events_since(decisions, seat):
        if event.as_data() in public:
            public.remove(event.as_data())
        else:
            found.append(event)
    return tuple(found)


def last_decision_of(game: Game, player: str) -> int | None:
    """How many decisions were taken before the player's last one; None if there is none."""
    deciders = [one.player for one in game.decided]
    return len(deciders) - 1 - deciders[::-1].index(player) if player in deciders else None


def first_missed(game: Game, player: str) -> int:
    """After how many decisions that begins which happened since the player's last one."""
    last = last_decision_of(game, player)
    return 0 if last is None else last + 1


def hidden_cards(game: Game, player: str) -> dict[str, set[str]]:
    """By zone the cards a player has there that not everybody knows."""
    own, public = game.view(player)["zones"], game.public_view()["zones"]
    found = {}
    for name, zone in game.program.zones.items():
        if zone.per_player and zone.sight != "public":
            seen = public[name][player]
            known = seen if isinstance(seen, list) else [*seen.get("known", ()), seen.get("top")]
            found[name] = set(own[name][player]) - set(known)
    return {name: cards for name, cards in found.items() if cards}


def betrays_cards(game: Game, decision: Decision) -> bool:
    """Whether the options show cards the player holds without the others knowing it."""
    program, player = game.program, decision.player
    own, public = game.view(player)["zones"], game.public_view()["zones"]
    for name, zone in program.zones.items():
        if not zone.per_player or zone.ordered:
            continue
        seen = public[name][player]
        known = seen if isinstance(seen, list) else seen.get("known", [])
        hidden = set(own[name][player]) - set(known)
        domain = program.domains[zone.family]
        end = domain.offset + len(domain.members)
        for option in decision.options:
            if domain.offset <= option.number < end and option.words[0] in hidden:
                return True
    return False


def is_seen_by_all(game: Game, decision: Decision) -> bool:
    """Whether everybody may see what is decided and what the options are."""
    return not decision.secret and not betrays_cards(game, decision)


def reveals(event: Event) -> bool:
    """Whether by this event something comes to light that lay hidden: chance, a card, a pick."""
    if event.of.announced:
        return False
    out_of_a_row = event.verb == "took" and "position" in event.arguments
    return event.verb in _REVEALING or out_of_a_row
