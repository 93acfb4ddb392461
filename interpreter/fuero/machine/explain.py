"""Explanations: why points were given, and why an option is not offered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from fuero.frozen import frozen

from .codec import Option, decode_option, members_of, written_so
from .evaluator import decode
from .events import Event
from .expressions import bind, members
from .game import Decision, Game
from .program import Choice, Members, Program, Prohibition
from .things import Thing

__all__ = ["Absence", "absence_at", "last_scoring", "thinkable", "why_not"]

_SCORING = frozenset({"counted", "score", "bonus"})


@frozen
class Absence:
    """Why an option is not offered at a decision.

    kind: ``offered`` (it is), ``unknown`` (no option of this decision is ever written so),
    ``prohibited`` (``prohibitions`` close ``place``), ``empty`` (no piece of ``owner`` in
    ``place``), ``owner`` (no further pieces of ``owner`` are allowed), ``word`` (this way out is
    not open now), ``place`` (the rule does not reach it). known: all ways the decision's options
    can be written.
    """

    kind: Literal["offered", "unknown", "prohibited", "empty", "owner", "word", "place"]
    option: Option | None = None
    prohibitions: tuple[Prohibition, ...] = ()
    place: str = ""
    owner: Thing | None = None
    known: tuple[str, ...] = ()

    @property
    def prohibition(self) -> Prohibition | None:
        """The first prohibition that closes the place, if any does."""
        return self.prohibitions[0] if self.prohibitions else None


def why_not(game: Game, decision: Decision, notation: str) -> Absence:
    """Why the game's decision at hand does not offer an option.

    notation: the option as answers write it.
    """
    program = game.program
    vector = [*game.vector, *program.layout.room]
    return absence_at(program, vector, decision.choice, decision.options, decision.player, notation)


def absence_at(  # noqa: PLR0913, PLR0917 - a question, and what is asked about it
    program: Program,
    vector: list[int],
    choice: Choice,
    options: Sequence[Option],
    player: str,
    notation: str,
) -> Absence:
    """The same of any question, asked or not.

    vector: the state at the question, with scratch registers behind it. options: what it offers,
    to whom.
    """
    known = {option.notation: option for option in thinkable(program, choice)}
    option = known.get(notation) or written_so(options, notation)
    if option is None:
        return Absence(kind="unknown", known=tuple(known))
    for offered in options:
        if offered.number == option.number:
            return Absence(kind="offered", option=offered)
    if option.is_word:
        return Absence(kind="word", option=option)
    place = _place_of(program, vector, option)
    # What prohibitions close may depend on whose piece the option speaks of.
    decode(choice, option.number, vector)
    closing = dict.fromkeys(
        number
        for number, closed in choice.prohibitions
        if place >= 0 and place in members(bind(program, closed)(list(vector)))
    )
    if closing:
        return Absence(
            kind="prohibited",
            option=option,
            prohibitions=tuple(program.prohibitions[number] for number in closing),
            place=program.domains["place"].members[place],
        )
    if choice.kind != "move-from":
        return Absence(kind="place", option=option)
    whose = option.things[0]
    if len(option.things) == 1:
        whose = program.domains["player"].things[program.seats.index(player)]
    kind: Literal["empty", "owner", "place"] = _no_piece(program, vector, choice, option, whose)
    if kind == "place" and len(option.words) > 1:
        offered_of = [other.words[0] for other in options if not other.is_word]
        kind = "place" if whose.id in offered_of else "owner"
    owner = whose if kind != "place" else None
    return Absence(kind=kind, option=option, place=option.words[-1], owner=owner)


def thinkable(program: Program, choice: Choice) -> list[Option]:
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
    program: Program, vector: list[int], choice: Choice, option: Option, whose: Thing
) -> Literal["empty", "place"]:
    """Whether there is no piece of an owner in the place of an option, as everybody can see."""
    piece = next(thing.name for role, thing in choice.about if role == "piece")
    kind = program.pieces[piece]
    base, bearers = program.layout.fields[kind.field].offset, program.domains[kind.bearers].members
    _, place = members_of(program, option.number)[-1]
    count = vector[base + place * len(bearers) + bearers.index(whose.id)]
    # What is left out of every view is not told here either.
    return "empty" if count == 0 and (piece, place) not in program.unshown else "place"


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
