"""A game as text for people: who decided what, and what came of it.

Bots follow a simple rule without chance, so the text changes only when rules or machine do.
"""

from __future__ import annotations

from collections.abc import Iterator

from fuero.machine.codec import Option
from fuero.machine.events import Event
from fuero.machine.game import Decision, Game
from fuero.pipeline import LoadedRules

__all__ = ["choose", "playthrough"]

LISTED = 2
"""In how many rounds all options are listed."""


def choose(decision: Decision, number: int, seat: int) -> Option:
    """What the bots decide: they walk through the options in strides of their own."""
    return decision.options[(number * (2 * seat + 3) + seat) % len(decision.options)]


def playthrough(rules: LoadedRules, players: int, seed: int) -> str:
    """The whole game, one line for a decision or an event, the ranking at the end."""
    return "\n".join(_lines(rules, players, seed)) + "\n"


def _lines(rules: LoadedRules, players: int, seed: int) -> Iterator[str]:
    game = rules.new_game(players, seed)
    yield f"# {rules.rules.title}: {', '.join(game.program.seats)}; seed {seed}"
    rounds = 0
    told = 0
    opening = game.events
    yield from map(_event, opening)
    rounds += sum(_begins_round(event) for event in opening)
    while (decision := game.decision) is not None:
        option = choose(decision, told, game.seat(decision.player))
        told += 1
        secret = " (secret)" if decision.secret else ""
        about = f" [{', '.join(decision.about.values())}]" if decision.about else ""
        yield ""
        yield f"{told} {decision.player} {decision.kind}{about}{secret}: {option.notation}"
        if rounds <= LISTED:
            yield f"  of {' | '.join(one.notation for one in decision.options)}"
        game.apply(option)
        news = game.events_since(told - 1)
        rounds += sum(_begins_round(event) for event in news)
        yield from map(_event, news)
    yield ""
    yield from _ranking(game)


def _begins_round(event: Event) -> bool:
    return event.kind.startswith("next:")


def _event(event: Event) -> str:
    arguments = (
        f"{name}={'none' if value is None else value}" for name, value in event.arguments.items()
    )
    return f"  {' '.join([event.kind, *arguments])}"


def _ranking(game: Game) -> Iterator[str]:
    result = game.result
    assert result is not None
    yield f"# the end: {result.reason}"
    place = 1
    for seats in result.ranking:
        yield f"{place}. {', '.join(seats)}: {result.points[seats[0]]}"
        place += len(seats)
