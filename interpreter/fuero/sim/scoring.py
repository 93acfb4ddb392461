"""What places would pay on a position, with reasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fuero.check.context import context_of
from fuero.check.places import reach_of
from fuero.diagnostics import Diagnostic, DiagnosticError, did_you_mean
from fuero.machine.events import Event
from fuero.machine.position import place_position
from fuero.pipeline import LoadedRules

__all__ = ["PlaceScore", "score_places", "scored_places"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceScore:
    """Points by seat that a place pays, and the events that give the reasons."""

    place: str
    points: Mapping[str, int]
    events: tuple[Event, ...]


def scored_places(rules: LoadedRules, position: Mapping[str, Any]) -> tuple[str, ...]:
    """The places a majority table has values for on a position; others pay bonuses at most."""
    evaluator = rules.evaluator(rules.seats_of(position))
    program = evaluator.program
    vector = place_position(program, position)
    found = []
    for number, place in enumerate(program.domains["place"].members):
        for table in program.majorities:
            trial = list(vector)
            trial[table.place_slot] = number
            row = evaluator.evaluate(trial, table.values)
            if row >= 0 and program.rows[row]:
                found.append(place)
                break
    return tuple(found)


def score_places(
    rules: LoadedRules, position: Mapping[str, Any], places: Sequence[str]
) -> tuple[PlaceScore, ...]:
    """Score each place once on the position, which stays as it is.

    Raises DiagnosticError: FU410 for an unknown place or an impossible position, FU430 where the
    rules score no places, or never one of these.
    """
    known = list(rules.rules.places)
    for place in places:
        if place not in known:
            raise DiagnosticError(
                (
                    Diagnostic(
                        code="FU410",
                        message=f"there is no place {place!r}",
                        help=did_you_mean(place, known) or f"the places are {', '.join(known)}",
                    ),
                )
            )
    if not rules.rules.of("majority"):
        message = f"{rules.rules.title} has no majority table, so no place is scored"
        raise DiagnosticError((Diagnostic(code="FU430", message=message),))
    payable = reach_of(context_of(rules.rules)).scored
    for place in places:
        if place not in payable:
            message = f"{place} is never scored: no rule of {rules.rules.title} does so"
            scored = ", ".join(name for name in known if name in payable)
            raise DiagnosticError(
                (Diagnostic(code="FU430", message=message, help=f"scored are {scored}"),)
            )
    if not places:
        return ()
    seats = rules.seats_of(position)
    places = tuple(dict.fromkeys(places))
    text = "\n".join(f"score {place}" for place in places)
    events = rules.trial(text, position, player=seats[0], name="score").events
    return tuple(_sum(place, seats, events) for place in places)


def _sum(place: str, seats: tuple[str, ...], events: tuple[Event, ...]) -> PlaceScore:
    """The part of a scoring that is about one place."""
    here = tuple(event for event in events if event.arguments.get("place") == place)
    points = dict.fromkeys(seats, 0)
    for event in here:
        if event.kind in ("score", "bonus"):
            points[str(event.arguments["player"])] += int(event.arguments["points"] or 0)
    return PlaceScore(place=place, points=points, events=here)
