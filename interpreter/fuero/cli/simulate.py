"""``fuero simulate``: many games, and what they came to."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Any

import click

from .bots import bots_said
from .common import (
    Chosen,
    backend_option,
    choice_options,
    json_option,
    load_rules,
    make_console,
    print_json,
    refuse,
    rules_argument,
    seed_option,
)

if TYPE_CHECKING:
    from fuero.pipeline import LoadedRules
    from fuero.sim.comparison import Comparison
    from fuero.sim.simulate import Simulation
    from fuero.sim.statistics import Estimate

__all__ = ["command"]


@click.command("simulate")
@rules_argument
@click.option("--games", default=100, show_default=True, help="How many games.")
@click.option("--players", default=None, type=int, help="How many players; the most if left out.")
@seed_option(0, "Of the first game; the next follow.")
@click.option(
    "--bots",
    default="random",
    show_default=True,
    help="One bot for all seats, or one for each, with commas between: random, greedy, or "
    "MODULE:FUNCTION, a function of your own in a module of this folder.",
)
@click.option(
    "--workers", default=1, show_default=True, help="How many processes play; results are the same."
)
@click.option(
    "--against",
    metavar="RULES",
    help="Play as many games by these rules, as they are set by themselves, and tell how both "
    "differ.",
)
@click.option(
    "--cards", is_flag=True, help="Tell also how often each card was played, and in how many games."
)
@backend_option
@choice_options
@json_option
def command(  # noqa: PLR0913, PLR0917 - a parameter for each option
    rules: str,
    games: int,
    players: int | None,
    seed: int,
    bots: str,
    workers: int,
    against: str | None,
    cards: bool,
    backend: str,
    chosen: Chosen,
    as_json: bool,
) -> None:
    """Play many games with bots: scores and wins by seat, with 95 % intervals.

    \b
    Example:
      fuero simulate GAME --games 1000 --players 4 --seed 7 --json
      fuero simulate GAME --bots random,mybot:best --players 2 --workers 2
      fuero simulate GAME+./my-rules --against GAME --games 1000 --cards
    """
    loaded = load_rules(rules, chosen)
    other = load_rules(against) if against is not None else None
    number = players if players is not None else loaded.rules.most_players
    said: dict[str, Any] = {
        "games": games, "players": number, "seed": seed, "bots": bots_said(bots),
        "backend": backend, "workers": workers,
    }  # fmt: skip
    with _stopped_once():
        before = None if other is None else _run(other, **said)
        if before is not None and before.partial:
            _tell_stop(before)
            click.get_current_context().exit(1)
        found = _run(loaded, **said)
        if found.partial:
            _tell_stop(found)
        if other is not None and before is not None:
            comparison = _comparison(before, found)
            if as_json:
                print_json(comparison.as_data())
            elif found.games:
                _print_both(other, loaded, comparison, cards=cards)
        elif as_json:
            print_json(found.as_data())
        elif found.games:
            _print(loaded, found, cards=cards)
    if found.partial:
        click.get_current_context().exit(1)


def _tell_stop(found: Simulation) -> None:
    click.echo(f"stopped after {found.games} of {found.asked} games", err=True)


def _comparison(before: Simulation, found: Simulation) -> Comparison:
    """How two rulesets differ. Raises DiagnosticError (FU430) where other seats play."""
    from fuero.sim.comparison import compared

    if before.seats != found.seats:
        seats = ", ".join(before.seats)
        raise refuse("games of other seats cannot be compared", f"the others are {seats}")
    return compared(before, found)


def _print_both(
    first: LoadedRules, second: LoadedRules, comparison: Comparison, *, cards: bool
) -> None:
    from .comparing import print_comparison

    print_comparison(first, second, comparison, cards=cards)


def _run(rules: LoadedRules, *, games: int, **said: Any) -> Simulation:
    """Simulate, with a progress bar if somebody looks, until all is played or somebody stops it."""
    from fuero.sim.simulate import Stopped, simulate

    try:
        with _progress(games) as progress:
            return simulate(rules, games=games, progress=progress, **said)
    except Stopped as stopped:
        return stopped.found


@contextmanager
def _stopped_once() -> Iterator[None]:
    """Within, the first Ctrl-C interrupts; further ones do not keep from telling what was found."""

    def stop(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        raise KeyboardInterrupt

    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler:
        yield  # whoever runs this listens, or wants nobody to listen
        return
    signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int], None] | None]:
    """What is told how many games are done; nothing if nobody looks."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    with Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=make_console(stderr=True),
        transient=True,
    ) as bar:
        task = bar.add_task("games", total=games)
        yield lambda done: bar.update(task, completed=done)


def _print(rules: LoadedRules, found: Simulation, *, cards: bool) -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from fuero.table.names import capital, name_of, title_words

    from .colours import player_style

    seeds = f"seeds {found.seed} to {found.seed + found.games - 1}"
    what, seeds = ("games", seeds) if found.games > 1 else ("game", f"seed {found.seed}")
    click.echo(f"{title_words(rules)}: {found.games} {what} of {found.players} players, {seeds}")
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("seat")
    table.add_column("bot")
    table.add_column("mean score", justify="right")
    table.add_column("95 %", justify="right")
    table.add_column("wins", justify="right")
    table.add_column("95 %", justify="right")
    for seat, bot in zip(found.seats, found.bots, strict=True):
        score, share = found.mean_scores[seat], found.win_shares[seat]
        table.add_row(
            Text(
                capital(name_of(rules.rules, "player", seat)),
                style=player_style(found.seats, seat),
            ),
            bot,
            f"{score.value:.2f}",
            _interval(score, 1, ""),
            f"{share.value * 100:.1f} %",
            _interval(share, 100, " %"),
        )
    click.echo("")
    make_console().print(table)
    if found.sides:
        names = (
            " and ".join(capital(name_of(rules.rules, "player", seat)) for seat in side)
            for side in found.sides
        )
        click.echo(f"\nsides: {'; '.join(names)}; each of a side has all its wins")
    if cards:
        from .played_cards import print_plays

        print_plays(rules, found)
    click.echo("")
    click.echo(
        f"{found.decisions_per_game:.1f} decisions a game, "
        f"{found.games_per_second:.1f} games a second"
    )


def _interval(estimate: Estimate, factor: int, unit: str) -> str:
    return f"{estimate.low * factor:.1f} to {estimate.high * factor:.1f}{unit}"
