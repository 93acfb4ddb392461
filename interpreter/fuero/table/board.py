"""A state as what a board shows: places by owners, players with what is theirs, and the rest.

What is declared to be in the background is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fuero.frozen import frozen
from fuero.text.message import message

from .names import capital, name_of
from .places import place_columns, shown_places, standing_figures
from .players import player_columns, player_lists
from .values import cards_said, shown_variables, shown_zones, value_said
from .words import Cell, Column, Words, list_cell

if TYPE_CHECKING:
    from fuero.machine.program import Program
    from fuero.ruleset.model import Rules

__all__ = ["Board", "board_of"]


@frozen
class Board:
    """What a board shows.

    places: a row a place, first what it is called. figures: who stands in each of these places;
    standing: each of these figures with its place; None and empty in a game without figures.
    players: a row a player, first who it is; lists: the same rows, what may be long. values: what
    holds for the whole table; open_cards: the cards of each zone that all see; piles: how many
    cards lie in each of the others; language: in which all this is said.
    """

    seats: tuple[str, ...]
    places: tuple[Column, ...]
    figures: Column | None
    standing: tuple[tuple[Words, str], ...]
    players: tuple[Column, ...]
    lists: tuple[Column, ...]
    values: tuple[str, ...]
    open_cards: tuple[tuple[str, Cell], ...]
    piles: tuple[str, ...]
    language: str = "en"


def board_of(
    rules: Rules, program: Program, view: Mapping[str, Any], *, everything: bool = False
) -> Board:
    """The board of a view. everything: it is the view of somebody who sees all."""
    shown = shown_places(rules, program, view)
    figures, standing = standing_figures(rules, view, shown)
    open_cards, piles = _common_cards(rules, program, view)
    return Board(
        seats=program.seats,
        places=place_columns(rules, program, view, shown, everything=everything),
        figures=figures,
        standing=standing,
        players=tuple(player_columns(rules, program, view)),
        lists=tuple(player_lists(rules, program, view)),
        values=_common_values(rules, program, view),
        open_cards=open_cards,
        piles=piles,
        language=rules.language,
    )


def _common_values(rules: Rules, program: Program, view: Mapping[str, Any]) -> tuple[str, ...]:
    """Variables and tracks of the whole table, each with its value."""
    return tuple(
        message(
            "labelled",
            language=rules.language,
            name=_label(rules, name),
            value=value_said(rules, program, name, value),
        )
        for name, value in shown_variables(rules, view)
        if not isinstance(value, Mapping) and value not in (None, [])
    )


def _label(rules: Rules, name: str) -> str:
    return capital(name_of(rules, "track" if name in rules.of("track") else "variable", name))


def _common_cards(
    rules: Rules, program: Program, view: Mapping[str, Any]
) -> tuple[tuple[tuple[str, Cell], ...], tuple[str, ...]]:
    """The zones of the whole table: those whose cards all see, and the numbers of the others."""
    seen, unseen = [], []
    for name, zone in shown_zones(rules, program):
        if zone.holders:
            continue
        pile = view["zones"][name]
        label = capital(name_of(rules, "zone" if name in rules.of("zone") else "deck", name))
        if isinstance(pile, list) and zone.sight == "public":
            seen.append((label, list_cell(cards_said(rules, pile))))
        else:
            count = len(pile) if isinstance(pile, list) else pile["size"]
            unseen.append(
                message("labelled", language=rules.language, name=label, value=str(count))
            )
    return tuple(seen), tuple(unseen)
