"""Events and results in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from fuero.text.message import message
from fuero.text.play import say_event, say_short
from fuero.text.together import PAID, say_paid, say_together, together

from .names import capital, name_of
from .words import LineOfWords, Words
from .worth import REASONS, worth_telling

if TYPE_CHECKING:
    from fuero.machine.events import Event
    from fuero.machine.game import Game
    from fuero.ruleset.model import Rules

__all__ = ["in_colours", "result_lines", "scoring_words", "stage_words", "tell"]


def tell(rules: Rules, events: Iterable[Event], *, briefly: bool = False) -> list[str]:
    """What happened, in words: a line for each event, or one for several that are alike.

    What only gives reasons is left out, and what other lines say already. briefly: of a place that
    was scored only who got how many points there.
    """
    lines: list[str] = []
    told = tuple(worth_telling(rules, tuple(events)))
    number = 0
    for group in together(told):
        number += len(group)
        if group[0].verb in REASONS:
            lines += [] if briefly else _short(rules, group[-1], told[number:])
        elif not briefly or group[0].verb not in PAID:
            lines.append(say_together(rules, group))
        elif number == len(told) or told[number].verb not in PAID | REASONS:
            lines += say_paid(rules, _last_paid(told[:number]))
    return [line for line in lines if line]


def _last_paid(told: Sequence[Event]) -> tuple[Event, ...]:
    """The scorings at the end, all that follow one another."""
    scored = takewhile(lambda event: event.verb in PAID | REASONS, reversed(told))
    return tuple(event for event in scored if event.verb in PAID)[::-1]


def stage_words(rules: Rules, game: Game) -> str:
    """Which round of the outermost counted loop it is; '' as long as there is none."""
    loops = [event for event in game.events if event.verb == "next"]
    rounds = [event for event in loops if event.of == loops[0].of]
    return " ".join(tell(rules, rounds[-1:])).rstrip(".")


def scoring_words(rules: Rules, events: Iterable[Event]) -> list[str]:
    """The reasons of a scoring: per place who had how many, and what was paid for what."""
    lines = []
    events = tuple(events)
    for number, event in enumerate(events):
        said = say_event(rules, event)
        lines.append(said if event.verb == "counted" else f"  {said}")
        if event.verb == "counted":
            lines += (f"  {said}" for said in _short(rules, event, events[number + 1 :]))
    return lines


def _short(rules: Rules, counted: Event, after: Sequence[Event]) -> list[str]:
    """That those score nothing who have too few pieces where it was counted; not those who rank
    as one with others.
    """
    here = takewhile(lambda event: event.verb != "counted", after)
    ranked = {event.arguments["player"] for event in here if event.verb == "score"}
    return [said for who, said in say_short(rules, counted).items() if who not in ranked]


def result_lines(rules: Rules, game: Game) -> list[str]:
    """How a game ended: the reason and the ranking; shared places stand together."""
    result = game.result
    if result is None:
        return [message("game-not-over", language=rules.language)]
    reason = name_of(rules, "ending", result.reason)
    lines = [message("game-over", language=rules.language, reason=reason)]
    ties = [standing.track.text for standing in rules.result[1:]]
    place = 1
    for group in result.ranking:
        sides = {seat: number for number, side in enumerate(result.sides) for seat in side}
        together = len({sides.get(seat, seat) for seat in group})
        names = ", ".join(capital(name_of(rules, "player", seat)) for seat in group)
        key = "ranked-shared" if together > 1 else "ranked"
        points, *others = result.standings[group[0]]
        more = ", ".join(
            f"{name_of(rules, 'track', name)} {number}"
            for name, number in zip(ties, others, strict=True)
        )
        said = f"{points} ({more})" if more else str(points)
        lines.append(message(key, language=rules.language, place=place, players=names, points=said))
        place += together
    return lines


def in_colours(rules: Rules, seats: Sequence[str], line: str) -> LineOfWords:
    """A line in which the name of a player at its beginning is in the player's colour."""
    names = {seat: capital(name_of(rules, "player", seat)) for seat in seats}
    found = [seat for seat, name in names.items() if line.startswith(name)]
    if not found:
        return (Words(line),)
    seat = max(found, key=lambda one: len(names[one]))
    end = len(names[seat])
    return (Words(line[:end], seat), Words(line[end:]))
