"""What a game needs to be said in sentences, handed in by whoever knows its rules and its words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fuero.frozen import frozen

from .program import Choice, Program, Site

if TYPE_CHECKING:
    from .codec import Option
    from .events import Event
    from .game import Decision, Game

__all__ = ["Speech", "bare_speech", "decision_lines", "game_lines"]


@frozen
class Speech:
    """Functions that give sentences; none is called before somebody wants to read one.

    title: what is played. player: what a seat is called. question: what a choice, asked by a clause
    of the rules, puts to a seat; option: one of its options. event: what happened.
    """

    title: str
    player: Callable[[str], str]
    question: Callable[[Choice, Site, str], str]
    option: Callable[[Choice, Site, Option], str]
    event: Callable[[Event], str]


def bare_speech(program: Program) -> Speech:
    """For a game of a program whose rules nobody knows: names and nothing else."""
    return Speech(
        title=program.ruleset,
        player=str,
        question=lambda choice, _, player: f"{player}: {choice.kind}",
        option=lambda _, __, option: option.notation,
        event=lambda event: event.kind,
    )


def game_lines(game: Game, speech: Speech) -> list[str]:
    """What is played, how far it is, the points, and what is asked or how it ended."""
    points = {speech.player(seat): str(score) for seat, score in game.scores.items()}
    widest = max(len(name) for name in points)
    tallest = max(len(score) for score in points.values())
    lines = [speech.title, *_stage(game)]
    lines += (f"  {name:{widest}}  {score:>{tallest}}" for name, score in points.items())
    if game.decision is not None:
        return lines + decision_lines(game.decision)
    return lines


def _stage(game: Game) -> list[str]:
    """The sentence of the round of the outermost counted loop, or of the end."""
    events = game.events
    rounds = [event for event in events if event.verb == "next"]
    outermost = [event for event in rounds if event.of == rounds[0].of]
    ended = [event for event in events if event.verb == "ended"]
    return [event.text for event in (ended or outermost)[-1:]]


def decision_lines(decision: Decision) -> list[str]:
    """The question, and each option as it is written and as it reads."""
    options = decision.options
    widest = max((len(option.notation) for option in options), default=0)
    return [
        decision.text,
        *(f"  {option.notation:{widest}}  {option.text}" for option in options),
    ]
