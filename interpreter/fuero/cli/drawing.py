"""``fuero board``: the board as a map in the terminal, or as a drawing in a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fuero.diagnostics import DiagnosticError

from .common import (
    Chosen,
    choice_options,
    load_rules,
    make_console,
    refuse,
    seed_option,
    write_text,
)
from .games import is_file_of_game, open_game
from .positions import read_position

if TYPE_CHECKING:
    from fuero.pipeline import LoadedRules
    from fuero.table.picture import Picture

__all__ = ["command"]

_ROWS = 40
"""How many lines a map has that does not go to a terminal."""

_BEGINNING = 200
"""So many bytes of a file tell whether it is a drawing."""


@click.command("board")
@click.argument("source", metavar="RULES|SAVE")
@click.option(
    "--svg",
    type=click.Path(path_type=Path, allow_dash=True),
    metavar="FILE",
    help="Draw it into this file (- for the output) instead of the terminal.",
)
@click.option("--players", type=int, help="Of RULES: how many players (default: the most).")
@click.option(
    "--position",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Of RULES: this position (a YAML file) instead of a new game.",
)
@click.option("--seat", metavar="SEAT", help="What this player may see, not what everybody may.")
@click.option("--until", type=click.IntRange(min=0), help="Of a SAVE: after so many decisions.")
@seed_option(None, "Of RULES: the new game of this seed (default: 0).")
@choice_options
def command(  # noqa: PLR0913, PLR0917 - a parameter for each option
    source: str,
    svg: Path | None,
    players: int | None,
    position: Path | None,
    seat: str | None,
    until: int | None,
    seed: int | None,
    chosen: Chosen,
) -> None:
    """Show the board of RULES at the beginning of a game, or of a SAVE, record or journal.

    Shown is what everybody may know; of a game that is over, and of a position, everything.
    Places that can be chosen now are marked.

    \b
    Example:
      fuero board GAME --players 3 --svg board.svg
      fuero board game.save.json --seat red
    """
    from fuero.table.drawing import picture_of_game

    if is_file_of_game(source):
        if players is not None or position is not None or seed is not None:
            raise click.UsageError("--players, --position and --seed go with RULES, not a SAVE")
        rules, game = open_game(Path(source), chosen=chosen, until=until)
        picture = picture_of_game(rules, game, seat)
    else:
        if until is not None:
            raise click.UsageError("--until goes with a save, record or journal")
        rules = load_rules(source, chosen)
        if position is not None:
            if players is not None or seed is not None:
                raise click.UsageError("--position says who plays; leave out --players and --seed")
            picture = _of_position(rules, position, seat)
        else:
            number = players if players is not None else rules.rules.most_players
            picture = picture_of_game(rules, rules.new_game(number, seed or 0), seat)
    if svg is not None:
        _draw(picture, svg)
    else:
        _print(rules, picture)


def _of_position(rules: LoadedRules, path: Path, seat: str | None) -> Picture:
    """All of a position, or what this seat may see of it."""
    from fuero.machine.game import unknown_seat
    from fuero.machine.position import place_position
    from fuero.machine.view import view_state
    from fuero.table.picture import picture_of

    content = read_position(rules, path)
    program = rules.program(rules.seats_of(content))
    if seat is not None and seat not in program.seats:
        raise DiagnosticError((unknown_seat(seat, program.seats),))
    viewer = None if seat is None else program.seats.index(seat)
    view: dict[str, Any] = view_state(program, place_position(program, content), viewer)
    return picture_of(rules.rules, program, view, everything=seat is None)


# ---- where it goes ----------------------------------------------------------------------------


def _print(rules: LoadedRules, picture: Picture) -> None:
    from fuero.table.names import title_words

    from .map import map_lines

    console = make_console()
    rows = console.height - 3 if console.is_terminal else _ROWS
    console.print(title_words(rules))
    for line in map_lines(
        picture, console.width, max(rows, 1), ascii_only=console.options.ascii_only
    ):
        console.print(line, no_wrap=True, overflow="crop", crop=False)


def _draw(picture: Picture, path: Path) -> None:
    """Write the drawing, over nothing but an earlier drawing."""
    from fuero.table.svg import is_drawing, svg_of

    drawn = svg_of(picture)
    if str(path) == "-":
        click.echo(drawn, nl=False)
        return
    if path.exists() and not (path.is_file() and is_drawing(_beginning(path))):
        raise refuse(f"{path} is already there, and no drawing of fuero", "name another file")
    if not path.absolute().parent.is_dir():
        raise refuse(f"there is no folder {path.parent}", "make it first, or name another")
    write_text(path, drawn)
    click.echo(f"The board is drawn in {path}.")


def _beginning(path: Path) -> str:
    with path.open("rb") as stream:
        return stream.read(_BEGINNING).decode("utf-8", errors="replace")
