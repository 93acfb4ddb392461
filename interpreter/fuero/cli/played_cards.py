"""How often cards were played in a simulation, as it is printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .common import make_console

if TYPE_CHECKING:
    from rich.table import Table

    from fuero.pipeline import LoadedRules
    from fuero.sim.comparison import Comparison
    from fuero.sim.plays import CardPlays
    from fuero.sim.simulate import Simulation
    from fuero.sim.statistics import Estimate

__all__ = ["print_more_plays", "print_plays"]


def print_plays(rules: LoadedRules, found: Simulation) -> None:
    """Print how often each card was played in a game, and in which share of games it was."""
    if not found.cards:
        _tell_none()
        return
    table = _table("played a game", "95 %", "in games", "95 %")
    for name, card in found.cards.items():
        table.add_row(
            _title(rules, name),
            f"{card.a_game.value:.2f}",
            f"{card.a_game.low:.2f} to {card.a_game.high:.2f}",
            f"{card.games.value * 100:.1f} %",
            f"{card.games.low * 100:.1f} to {card.games.high * 100:.1f} %",
        )
    _print(table)


def print_more_plays(first: LoadedRules, second: LoadedRules, found: Comparison) -> None:
    """Print the same of two rulesets side by side; a card that only one has is there, too."""
    one, other = found.first.cards, found.second.cards
    if not (one or other):
        _tell_none()
        return
    table = _table("a game A", "a game B", "B - A", "95 %", "in games A", "in games B")
    for name in (*other, *(name for name in one if name not in other)):
        table.add_row(
            _title(second if name in other else first, name),
            _a_game(one.get(name)),
            _a_game(other.get(name)),
            *_more(found.cards.get(name)),
            _games(one.get(name)),
            _games(other.get(name)),
        )
    _print(table)


_ABSENT = "-"
"""What is shown where a ruleset does not have a card."""


def _a_game(card: CardPlays | None) -> str:
    return f"{card.a_game.value:.2f}" if card is not None else _ABSENT


def _games(card: CardPlays | None) -> str:
    return f"{card.games.value * 100:.1f} %" if card is not None else _ABSENT


def _more(difference: Estimate | None) -> tuple[str, str]:
    if difference is None:
        return _ABSENT, _ABSENT
    return f"{difference.value:+.2f}", f"{difference.low:+.2f} to {difference.high:+.2f}"


def _table(*columns: str) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("card")
    for column in columns:
        table.add_column(column, justify="right")
    return table


def _print(table: Table) -> None:
    click.echo("")
    make_console().print(table)


def _title(rules: LoadedRules, card: str) -> str:
    from fuero.table.names import capital, name_of

    return capital(name_of(rules.rules, "card", card))


def _tell_none() -> None:
    click.echo("")
    click.echo("no card of these rules says anything that could be carried out")
