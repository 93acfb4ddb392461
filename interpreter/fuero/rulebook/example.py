"""The worked example of a rulebook: a board in the middle of a game, and a place scored on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import TYPE_CHECKING

from fuero.diagnostics import DiagnosticError
from fuero.frozen import frozen
from fuero.machine.explain import last_scoring
from fuero.machine.position import read_position
from fuero.sim.scoring import score_places, scored_places
from fuero.sim.single import play_out
from fuero.table.picture import picture_of
from fuero.table.svg import svg_of
from fuero.text.play import say_event, say_short

if TYPE_CHECKING:
    from fuero.machine.events import Event
    from fuero.machine.game import Game
    from fuero.playing.loaded import LoadedRules
    from fuero.ruleset.model import Rules

__all__ = ["WorkedExample", "worked_example"]

_SEED = 7
_PLAYERS = 4
_GAMES = 8
"""So many games are played to find one in which points are gained."""
_GAINS, _WHAT_FOR = ("gained", "lost"), ("next",)


@frozen
class WorkedExample:
    """A drawing of a board, and what is told when a place is scored, or where none ever is, when
    points are gained; () where they never are.

    shown: how the example came about: ``scored-there`` on the board that is drawn, ``scored`` later
    in that game, ``gained`` in some game.
    """

    drawing: str
    lines: tuple[str, ...]
    shown: str


def worked_example(rules: LoadedRules, language: str) -> WorkedExample:
    """An example by the rules themselves, always the same for the same rules.

    Raises DiagnosticError (FU042) for a board that has too many places to be drawn.
    """
    players = max(rules.rules.least_players, min(_PLAYERS, rules.rules.most_players))
    game = rules.new_game(players, _SEED)
    decisions = play_out(game, "random", _SEED)
    scored_later = _first_place(last_scoring(game))
    for _ in range(decisions // 2):
        game.undo()
    picture = picture_of(rules.rules, game.program, game.whole_view(), everything=True)
    there = _scored_there(rules, game)
    lines = tuple(_told(rules.rules, there or scored_later, language))
    shown = "scored-there" if there else "scored"
    if not lines:
        gained = _gained(rules, players)
        lines, shown = (
            tuple(f"- {say_event(rules.rules, one, language)}" for one in gained),
            "gained",
        )
    return WorkedExample(drawing=svg_of(picture), lines=lines, shown=shown)


def _gained(rules: LoadedRules, players: int) -> tuple[Event, ...]:
    """What is gained between two decisions of a game, and for what: of some games that in which it
    is most; () where nothing ever is.
    """
    games = (_last_gained(rules, players, _SEED + number) for number in range(_GAMES))
    return max(games, key=lambda events: sum(event.verb in _GAINS for event in events))


def _last_gained(rules: LoadedRules, players: int, seed: int) -> tuple[Event, ...]:
    """What was gained last in a game, and for what."""
    game = rules.new_game(players, seed)
    play_out(game, "random", seed)
    while game.decisions_taken:
        since = game.events_since(game.decisions_taken - 1)
        if any(event.verb in _GAINS for event in since):
            return tuple(event for event in since if event.verb in (*_GAINS, *_WHAT_FOR))
        game.undo()
    return ()


def _scored_there(rules: LoadedRules, game: Game) -> tuple[Event, ...]:
    """The scoring of the place that shows most, on the board as it is; () where none can be."""
    position = read_position(game.program, list(game.vector))
    found: list[tuple[Event, ...]] = [()]
    for place in scored_places(rules, position):
        try:
            found += (one.events for one in score_places(rules, position, (place,)))
        except DiagnosticError:
            continue  # by which of several tables is not settled there
    return max(found, key=_worth)


def _first_place(events: Iterable[Event]) -> tuple[Event, ...]:
    """Of a scoring what is about its first place."""
    first, *others = tuple(events) or (None,)
    if first is None:
        return ()
    return (first, *takewhile(lambda event: event.verb != "counted", others))


def _worth(events: tuple[Event, ...]) -> int:
    """How much a scoring shows: a bonus more than two ranks."""
    return sum(3 if event.kind == "bonus" else 1 for event in events)


def _told(rules: Rules, events: tuple[Event, ...], language: str) -> Iterator[str]:
    """What is counted, and under it what each gets for it and who gets nothing."""
    ranked = {event.arguments["player"] for event in events if event.verb == "score"}
    for event in events:
        said = say_event(rules, event, language)
        yield said if event.verb == "counted" else f"- {said}"
        if event.verb == "counted":
            short = say_short(rules, event, language)
            yield from (f"- {said}" for who, said in short.items() if who not in ranked)
