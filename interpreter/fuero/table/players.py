"""The players, with what is theirs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from fuero.text.message import message

from .names import capital, name_of
from .values import cards_said, pile_said, shown_variables, shown_zones, value_said
from .words import Column, Words, cell, listed

if TYPE_CHECKING:
    from fuero.machine.program import Program
    from fuero.ruleset.model import Rules

__all__ = ["heading", "player_columns", "player_lists"]


def heading(rules: Rules, seats: tuple[str, ...], owner: str) -> Words:
    """What a player or another owner is called, at the head of a row or column."""
    if owner in seats:
        return Words(capital(name_of(rules, "player", owner)), owner)
    return Words(capital(name_of(rules, "owner", owner)), strong=True)


def player_columns(rules: Rules, program: Program, view: Mapping[str, Any]) -> Iterator[Column]:
    """The players, with their points and what variables say of them."""
    seats = program.seats
    yield Column(head=Words(""), cells=tuple((heading(rules, seats, seat),) for seat in seats))
    facts = {
        name: found
        for name, found in shown_variables(rules, view)
        if rules.declared.variables[name].per_player
        and any(value is not None for value in found.values())
    }
    for name, found in facts.items():
        if name in rules.of("track"):
            points = tuple(cell(str(found[seat])) for seat in seats)
            yield Column(head=Words(name_of(rules, "track", name)), cells=points, justify="right")
    for name, found in facts.items():
        if name not in rules.of("track"):
            said = (value_said(rules, program, name, found[seat]) for seat in seats)
            yield listed(name_of(rules, "variable", name), said)


def player_lists(rules: Rules, program: Program, view: Mapping[str, Any]) -> Iterator[Column]:
    """The cards of the players, and what they have put off."""
    seats = program.seats
    for name, zone in shown_zones(rules, program):
        if zone.per_player:
            said = (pile_said(rules, view["zones"][name][seat]) for seat in seats)
            yield listed(name_of(rules, "zone", name), said)
    if view.get("kept"):
        head = message("kept", language=rules.language)
        yield listed(head, (cards_said(rules, view["kept"].get(seat, ())) for seat in seats))
    if view.get("pending"):
        head = message("put-off", language=rules.language)
        yield listed(head, (_put_off(view["pending"], seat) for seat in seats))


def _put_off(pending: Sequence[Mapping[str, str]], seat: str) -> str:
    """What a player has put off; of several things, with their numbers in the order of all."""
    mine = [(number, one[seat]) for number, one in enumerate(pending, 1) if seat in one]
    return ", ".join(f"{number} {what}" if len(pending) > 1 else what for number, what in mine)
