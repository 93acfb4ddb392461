"""How a comparison of two rulesets is printed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from .colours import player_style
from .common import make_console

if TYPE_CHECKING:
    from fuero.pipeline import LoadedRules
    from fuero.sim.comparison import Comparison
    from fuero.sim.statistics import Estimate

__all__ = ["print_comparison"]


def print_comparison(
    first: LoadedRules, second: LoadedRules, found: Comparison, *, cards: bool
) -> None:
    """Print both rulesets side by side: points, wins, length, and cards if they are asked for."""
    from fuero.table.names import title_words

    from .played_cards import print_more_plays

    one, other = found.first, found.second
    click.echo(f"A: {title_words(first)}")
    click.echo(f"B: {title_words(second)}")
    click.echo(
        f"{one.games} and {other.games} games of {one.players} players, seeds from {one.seed}"
    )
    scores, more = (one.mean_scores, other.mean_scores), found.scores
    _table(second, found, "mean score", scores, more, 1, "")
    shares, more = (one.win_shares, other.win_shares), found.wins
    _table(second, found, "wins", shares, more, 100, " %")
    if cards:
        print_more_plays(first, second, found)
    click.echo("")
    click.echo(
        f"{one.decisions_per_game:.1f} and {other.decisions_per_game:.1f} decisions a game: "
        f"{found.decisions:+.1f}"
    )
    click.echo(
        "± is the error of the value. "
        "A difference says something only where its 95 % interval leaves out 0."
    )


def _table(  # noqa: PLR0913, PLR0917 - what is shown, and in which unit
    rules: LoadedRules,
    found: Comparison,
    heading: str,
    values: tuple[Mapping[str, Estimate], Mapping[str, Estimate]],
    differences: Mapping[str, Estimate],
    factor: int,
    unit: str,
) -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from fuero.table.names import capital, name_of

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("seat")
    table.add_column("bot")
    for column in (f"{heading} A", f"{heading} B", "B - A", "95 %"):
        table.add_column(column, justify="right")
    for seat, bot in zip(found.first.seats, found.first.bots, strict=True):
        difference = differences[seat]
        title = capital(name_of(rules.rules, "player", seat))
        both = (
            f"{one[seat].value * factor:.1f} ± {one[seat].error * factor:.1f}{unit}"
            for one in values
        )
        table.add_row(
            Text(title, style=player_style(found.first.seats, seat)),
            bot,
            *both,
            f"{difference.value * factor:+.1f}{unit}",
            f"{difference.low * factor:+.1f} to {difference.high * factor:+.1f}{unit}",
        )
    click.echo("")
    make_console().print(table)
