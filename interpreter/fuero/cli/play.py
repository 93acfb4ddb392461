"""``fuero play``: at the keyboard, alone against bots or several people in turn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from fuero.diagnostics import did_you_mean

from .common import Chosen, choice_options, load_rules, make_console, refuse, seed_option
from .games import open_game, saved_seats

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fuero.machine.game import Game
    from fuero.pipeline import LoadedRules

__all__ = ["command"]

_USUAL_PLAYERS = 4


@click.command("play")
@click.argument("rules", metavar="RULES", required=False)
@click.option("--players", type=int, default=None, help="How many players.")
@click.option(
    "--seat",
    "seats",
    metavar="SEAT=WHO",
    multiple=True,
    help="Who sits there: human, random or greedy; may be repeated. If nobody is said to be human, "
    "you have the first seat; the others are greedy.",
)
@seed_option(0, "Another seed is another game.")
@click.option("--save", "save", type=click.Path(path_type=Path), help="Where to save.")
@click.option("--resume", type=click.Path(path_type=Path), help="Go on with a saved game.")
@click.option("--record", type=click.Path(path_type=Path), help="Write the record here at the end.")
@choice_options
def command(
    rules: str | None,
    players: int | None,
    seats: tuple[str, ...],
    seed: int,
    save: Path | None,
    resume: Path | None,
    record: Path | None,
    chosen: Chosen,
) -> None:
    """Play a game. At each question `help` lists what can be typed; Ctrl-C saves the game.

    \b
    Example:
      fuero play GAME --players 3 --seat red=human --seat blue=human --seed 7
      fuero play --resume fuero-GAME-7.save.json
    """
    from .session import Session

    if resume is not None:
        if players is not None:
            raise click.UsageError("a resumed game has its players; leave out --players")
        source = click.get_current_context().get_parameter_source("seed")
        if source is click.core.ParameterSource.COMMANDLINE:
            raise click.UsageError("a resumed game has its seed; leave out --seed")
        loaded, game = open_game(resume, rules, chosen)
    else:
        if rules is None:
            raise click.UsageError("name the RULES (see: fuero rulesets)")
        loaded = load_rules(rules, chosen)
        content = loaded.rules
        number = max(content.least_players, min(_USUAL_PLAYERS, content.most_players))
        game = loaded.new_game(players if players is not None else number, seed)
    for path in (save, record):
        _refuse_other_file(path, resume)
    Session(
        rules=loaded,
        game=game,
        seats=_seats(loaded, game, seats, saved_seats(resume) if resume is not None else {}),
        console=make_console(),
        save_to=save or resume,
        record_to=record,
    ).run()


def _refuse_other_file(path: Path | None, resume: Path | None) -> None:
    """Refuse to write over what is not this game."""
    if path is not None and path.exists() and path != resume:
        raise refuse(f"{path} is already there", "name another file, or --resume it")
    if path is not None and not path.absolute().parent.is_dir():
        raise refuse(f"there is no folder {path.parent}", "make it first, or name another")


def _seats(
    rules: LoadedRules, game: Game, pairs: tuple[str, ...], saved: Mapping[str, str]
) -> dict[str, str]:
    """Who sits where: as is said, else as when the game was saved, else one person and bots.

    Raises DiagnosticError (FU401, FU430).
    """
    from fuero.sim.bots import BOTS

    kinds = ("human", *BOTS)
    named = {seat: who for seat, who in saved.items() if who in kinds}
    said: dict[str, str] = {}
    for pair in pairs:
        seat, equals, who = (part.strip() for part in pair.partition("="))
        if not equals or who not in kinds:
            raise refuse(
                f"--seat {pair} is not of the form SEAT=WHO",
                did_you_mean(who, kinds) or f"WHO is one of {', '.join(kinds)}",
            )
        game.seat(seat)
        if said.setdefault(seat, who) != who:
            raise refuse(f"--seat says twice who sits at {seat}", f"{said[seat]} or {who}?")
        named[seat] = who
    seats = game.program.seats
    free = next((seat for seat in seats if seat not in named), None)
    if "human" not in named.values() and free is not None:
        named[free] = "human"
    return {seat: named.get(seat, "greedy") for seat in seats}
