"""Who plays: so many players, those named, or those of a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fuero.diagnostics import Diagnostic, DiagnosticError, did_you_mean
from fuero.machine.arguments import as_number, expect
from fuero.ruleset.model import Rules

__all__ = ["chosen_seats", "seats_of_position"]


def chosen_seats(rules: Rules, players: int | Sequence[str]) -> tuple[str, ...]:
    """The seats of a game: so many in the order of the rules, or those named.

    Raises DiagnosticError: FU406 for a number the rules do not allow, FU401 for unknown seats.
    """
    players = as_number(players)
    expect("players", players, (int, list, tuple), "a number, or a list of seats")
    for seat in () if isinstance(players, int) else players:
        expect("a seat", seat, str, "the id of a seat")
    number = players if isinstance(players, int) else len(players)
    if not rules.least_players <= number <= rules.most_players:
        message = (
            f"{rules.title} is for {rules.least_players} to {rules.most_players} players, "
            f"not for {number}"
        )
        raise DiagnosticError((Diagnostic(code="FU406", message=message),))
    if isinstance(players, int):
        return rules.seats[:players]
    for number, seat in enumerate(players):
        if seat not in rules.seats or seat in players[:number]:
            again = "twice" if seat in rules.seats else "nowhere in the rules"
            raise DiagnosticError(
                (
                    Diagnostic(
                        code="FU401",
                        message=f"the seat {seat!r} is {again}",
                        help=did_you_mean(seat, list(rules.seats))
                        or f"the seats are {', '.join(rules.seats)}",
                    ),
                )
            )
    return tuple(players)


def seats_of_position(rules: Rules, position: Mapping[str, Any]) -> tuple[str, ...]:
    """The players of a position; where it names none, as many as can play.

    Raises DiagnosticError (FU401, FU406, FU410).
    """
    expect("position", position, Mapping, "what stands where, by name")
    if "players" not in position:
        return chosen_seats(rules, rules.most_players)
    players = position["players"]
    if isinstance(players, list | tuple) and all(isinstance(one, str) for one in players):
        return chosen_seats(rules, players)
    if isinstance(players, int) and not isinstance(players, bool):
        return chosen_seats(rules, players)
    message = "players: give a list of seats, or their number"
    raise DiagnosticError((Diagnostic(code="FU410", message=message),))
