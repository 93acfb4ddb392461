"""``fuero demo``: one whole game of bots, shown as it goes."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fuero import resources

from .common import Chosen, backend_option, choice_options, load_rules, make_console, seed_option

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fuero.machine.events import Event
    from fuero.machine.game import Game

__all__ = ["command"]

_SEED = 7
_BOTS = ("greedy", "random", "greedy", "random")


@click.command("demo")
@click.argument("rules", metavar="[RULES]", required=False)
@seed_option(_SEED, "Another seed is another game.")
@backend_option
@choice_options
def command(rules: str | None, seed: int, backend: str, chosen: Chosen) -> None:
    """Watch four bots, two greedy and two random, play one whole game.

    \b
    Example:
      fuero demo
    """
    from fuero.machine.explain import last_scoring
    from fuero.sim.bots import BOTS, bot_chance, bot_stream, seat_of
    from fuero.table.names import capital, name_of, title_words
    from fuero.table.telling import result_lines, scoring_words, tell

    from .board import board

    name = rules or resources.ruleset_names()[0]
    loaded = load_rules(name, chosen)
    content = loaded.rules
    players = max(content.least_players, min(len(_BOTS), content.most_players))
    game = loaded.new_game(players, seed, backend=backend)
    seats = game.program.seats
    bots = {player: _BOTS[number % len(_BOTS)] for number, player in enumerate(seats)}
    streams = {player: bot_stream(seed, player) for player in seats}
    console = make_console()

    console.rule(title_words(loaded))
    for player, bot in bots.items():
        click.echo(f"{capital(name_of(content, 'player', player))}: {bot} bot")
    for line in tell(content, game.events):
        click.echo(line)
    console.print(board(content, game.program, game.public_view()))
    while not game.over:
        seat = seat_of(game)
        chance = bot_chance(streams[seat.player], game.decisions_taken)
        game.apply(BOTS[bots[seat.player]](seat, chance))
        events = game.public_events_since(game.decisions_taken - 1)
        number = _new_round(game, events)
        for line in tell(content, events[:number]):
            click.echo(line)
        if number < len(events):
            console.print(board(content, game.program, game.public_view()))
        for line in tell(content, events[number:]):
            click.echo(line)
    console.print(board(content, game.program, game.whole_view(), everything=True))
    reasons = scoring_words(content, last_scoring(game))
    if reasons:
        console.rule("The last scoring", align="left")
        click.echo("\n".join(reasons))
    console.rule("The end", align="left")
    for line in result_lines(content, game):
        click.echo(line)
    called = _as_called()
    click.echo(f"\nNow you, against bots:   {called} play {name} --players {players}")
    click.echo(f"Read the rules:          {called} show {name}")
    click.echo(f"Play a hundred games:    {called} simulate {name} --games 100")
    click.echo(f"Everything else:         {called} --help")


def _as_called() -> str:
    """What to type for this command: its name, or its path where the name is not found."""
    path = Path(sys.argv[0])
    if path.name != "fuero" or shutil.which("fuero") is not None or not path.is_file():
        return "fuero"
    return os.path.relpath(path)


def _new_round(game: Game, events: Sequence[Event]) -> int:
    """Where the game's outermost counted loop goes on; the number of events if it does not."""
    outermost = next((event.of for event in game.events if event.verb == "next"), None)
    kinds = [event.of for event in events]
    return kinds.index(outermost) if outermost in kinds else len(kinds)
