"""Explanations: why points were given, and why an option is not offered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .codec import Option, decode_option, members_of
from .evaluator import decode, pending
from .events import Event
from .expressions import bind, members
from .game import Decision, Game
from .program import Choice, Members, Program, Prohibition
from .things import Thing

__all__ = ["Absence", "last_scoring", "why_not"]

_SCORING = frozenset({"counted", "score", "bonus"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Absence:
    """Why an option is not offered at a decision.

    kind: ``offered`` (it is), ``unknown`` (no option of this decision is ever written so),
    ``prohibited`` (``prohibition`` closes ``place``), ``empty`` (no piece of ``owner`` in
    ``place``), ``owner`` (no further pieces of ``owner`` are allowed), ``word`` (this way out is
    not open now), ``place`` (the rule does not reach it). known: all ways the decision's options
    can be written.
    """

    kind: Literal["offered", "unknown", "prohibited", "empty", "owner", "word", "place"]
    option: Option | None = None
    prohibition: Prohibition | None = None
    place: str = ""
    owner: Thing | None = None
    known: tuple[str, ...] = ()


def why_not(game: Game, decision: Decision, notation: str) -> Absence:
    """Why the game's decision at hand does not offer an option.

    notation: the option as answers write it.
    """
    program = game.program
    vector = [*game.vector, *program.layout.room]
    choice = program.choices[pending(program, vector)]
    known = {option.notation: option for option in _thinkable(program, choice)}
    option = known.get(notation)
    if option is None:
        return Absence(kind="unknown", known=tuple(known))
    for offered in decision.options:
        if offered.number == option.number:
            return Absence(kind="offered", option=offered)
    if option.is_word:
        return Absence(kind="word", option=option)
    place = _place_of(program, vector, option)
    # What prohibitions close may depend on whose piece the option speaks of.
    decode(choice, option.number, vector)
    for number, closed in choice.prohibitions:
        mask = bind(program, closed)(list(vector))
        if place >= 0 and place in members(mask):
            return Absence(
                kind="prohibited",
                option=option,
                prohibition=program.prohibitions[number],
                place=program.domains["place"].members[place],
            )
    if choice.kind == "move-from":
        return _no_piece(program, vector, decision, option, place)
    return Absence(kind="place", option=option)


def _thinkable(program: Program, choice: Choice) -> list[Option]:
    """Every option that the choice can offer in any state."""
    numbers: list[int] = []
    for clause in choice.options:
        if isinstance(clause, Members):
            numbers.extend(range(clause.offset, clause.offset + clause.size))
        else:
            numbers.append(clause.option)
    return [decode_option(program, choice, number) for number in numbers]


def _place_of(program: Program, vector: list[int], option: Option) -> int:
    """The place an option speaks of, or where the figure it speaks of stands; else -1."""
    domain, index = members_of(program, option.number)[-1]
    if domain.name == "place":
        return index
    if domain.name == "figure":
        return vector[program.layout.fields["where figures stand"].offset + index]
    return -1


def _no_piece(
    program: Program, vector: list[int], decision: Decision, option: Option, place: int
) -> Absence:
    """Why no piece can be moved from a place: there is none, no more of this owner may be
    moved, or the rule does not reach it.
    """
    whose = option.things[0]
    if len(option.things) == 1:
        whose = program.domains["player"].things[program.seats.index(decision.player)]
    owner = whose.id
    name, piece = option.words[-1], decision.about["piece"]
    kind = program.pieces[piece]
    base, bearers = program.layout.fields[kind.field].offset, program.domains[kind.bearers].members
    count = vector[base + place * len(bearers) + bearers.index(owner)]
    # What is left out of every view is not told here either.
    if count == 0 and (piece, place) not in program.unshown:
        return Absence(kind="empty", option=option, place=name, owner=whose)
    offered = [other.words for other in decision.options if not other.is_word]
    if len(option.words) > 1 and not any(words[0] == owner for words in offered):
        return Absence(kind="owner", option=option, place=name, owner=whose)
    return Absence(kind="place", option=option, place=name)


def last_scoring(game: Game, player: str | None = None) -> tuple[Event, ...]:
    """What was counted and paid since the last decision that led to a scoring, whether it paid or
    not; empty if there was none.

    player: whose knowledge it is told from; None for everything.
    """
    for number in range(game.decisions_taken - 1, -1, -1):
        found = game.events_since(number, player)
        if any(event.kind in _SCORING for event in found):
            return tuple(event for event in found if event.kind in _SCORING)
    before = game.events if player is None else game.events_for(player)
    return tuple(event for event in before if event.kind in _SCORING)
