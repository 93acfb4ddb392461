"""What places would pay on a position, with reasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fuero.diagnostics import Diagnostic, DiagnosticError, did_you_mean
from fuero.frozen import frozen
from fuero.machine.events import Event
from fuero.machine.operators import operand_of
from fuero.machine.position import place_position
from fuero.pipeline import LoadedRules

from .tables import PlaceTables, tables_by_place, variables_read

__all__ = [
    "PlaceScore",
    "score_as_one",
    "score_places",
    "scored_places",
    "scoring_text",
    "unsaid_variables",
]


@frozen
class PlaceScore:
    """Points by seat that a place pays by a table, and the events that give the reasons.

    place: of several that are scored as one, all of them as rules write them. others: tables by
    which only cards score the place.
    """

    place: str
    table: str
    others: tuple[str, ...]
    points: Mapping[str, int]
    events: tuple[Event, ...]


def scored_places(rules: LoadedRules, position: Mapping[str, Any]) -> tuple[str, ...]:
    """The places some rule scores and a majority table has values for on a position; others pay
    bonuses at most.
    """
    evaluator = rules.evaluator(rules.seats_of(position))
    program = evaluator.program
    vector = place_position(program, position)
    found, payable = [], tables_by_place(rules.rules)
    ranked = [step for step in program.code if step[0] == "rank"]
    for number, place in enumerate(program.domains["place"].members):
        if place not in payable:
            continue
        for step in ranked:
            table, values = program.majorities[step[1]], operand_of(step, "values")
            row = evaluator.evaluate(vector, values, {table.place: number})
            if row >= 0 and program.rows[row]:
                found.append(place)
                break
    return tuple(found)


def score_places(
    rules: LoadedRules, position: Mapping[str, Any], places: Sequence[str], table: str | None = None
) -> tuple[PlaceScore, ...]:
    """Score each place once on the position, which stays as it is.

    table: by which majority table; without one by that by which procedures of the rules score the
    place, or where only cards do, these. Raises DiagnosticError: FU410 for an unknown place or an
    impossible position, FU424 where several tables could be meant, FU430 where the rules score no
    places, or never one of these, and for an unknown table.
    """
    _known(rules, places, table)
    if not places:
        return ()
    seats, by_place = rules.seats_of(position), tables_by_place(rules.rules)
    places = tuple(dict.fromkeys(places))
    chosen = {place: table or _meant(place, by_place[place]) for place in places}
    text = "\n".join(f"score {place} by {chosen[place]}" for place in places)
    events = rules.trial(text, position, player=seats[0], name="score").events
    others = {place: () if table else by_place[place].others for place in places}
    by_here = {
        place: tuple(event for event in events if event.arguments.get("place") == place)
        for place in places
    }
    return tuple(
        _sum(place, chosen[place], others[place], seats, by_here[place]) for place in places
    )


def score_as_one(
    rules: LoadedRules, position: Mapping[str, Any], places: Sequence[str], table: str | None = None
) -> PlaceScore:
    """Score several places as one on the position, which stays as it is.

    table: by which majority table; without one the rules must leave no doubt. Raises
    DiagnosticError as above, and where the table cannot score places as one (FU274).
    """
    _known(rules, places, table, ever=False)
    seats, together = rules.seats_of(position), " or ".join(places)
    by = f" by {table}" if table else ""
    text = f"score {together} as one{by}"
    events = rules.trial(text, position, player=seats[0], name="score").events
    told = [event for event in events if event.verb == "score"]
    meant = table or next((str(event.arguments["majority"]) for event in told), "")
    return _sum(together, meant, (), seats, tuple(events))


def scoring_text(rules: LoadedRules, places: Sequence[str]) -> str:
    """Acts that score places as the rules do. Raises DiagnosticError (FU424) as above."""
    by_place = tables_by_place(rules.rules)
    return "\n".join(f"score {place} by {_meant(place, by_place[place])}" for place in places)


def unsaid_variables(
    rules: LoadedRules, position: Mapping[str, Any], tables: Sequence[str]
) -> tuple[str, ...]:
    """Variables of which a position says nothing, and on which these tables depend."""
    read = {name for table in tables for name in variables_read(rules.rules, table)}
    return tuple(name for name in rules.rules.of("variable") if name in read - set(position))


def _meant(place: str, tables: PlaceTables) -> str:
    if tables.one is not None:
        return tables.one
    several = tables.usual or tables.cards
    listed = f"{', '.join(several[:-1])} and {several[-1]}"
    raise DiagnosticError(
        (
            Diagnostic(
                code="FU424",
                message=f"{place} is scored by several tables: {listed}",
                help=f'name one: --table {several[0]}, or --do "score {place} by {several[0]}"',
            ),
        )
    )


def _known(
    rules: LoadedRules, places: Sequence[str], table: str | None, *, ever: bool = True
) -> None:
    """Raise DiagnosticError for a place or table there is none of, or, with ``ever``, for a place
    that no rule scores.
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
    tables = list(rules.rules.of("majority"))
    if table is not None and table not in tables:
        hint = did_you_mean(table, tables) or f"the tables are {', '.join(tables)}"
        message = f"there is no majority table {table!r}"
        raise DiagnosticError((Diagnostic(code="FU430", message=message, help=hint),))
    payable = tables_by_place(rules.rules)
    for place in places:
        if ever and place not in payable:
            message = f"{place} is never scored: no rule of {rules.rules.title} does so"
            scored = ", ".join(name for name in known if name in payable)
            raise DiagnosticError(
                (Diagnostic(code="FU430", message=message, help=f"scored are {scored}"),)
            )


def _sum(
    place: str,
    table: str,
    others: tuple[str, ...],
    seats: tuple[str, ...],
    events: tuple[Event, ...],
) -> PlaceScore:
    """What a scoring comes to. events: the part of it that is about the place."""
    points = dict.fromkeys(seats, 0)
    for event in events:
        paid = event.arguments.get("points")
        if event.kind in ("score", "bonus") and isinstance(paid, int):
            points[str(event.arguments["player"])] += paid
    return PlaceScore(place=place, table=table, others=others, points=points, events=events)
