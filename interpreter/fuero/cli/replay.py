"""``fuero replay``: a record or save, played again."""

from __future__ import annotations

import contextlib
from pathlib import Path

import click

from fuero.text.message import message

from .common import Chosen, json_option, make_console, print_json
from .games import open_game
from .keyboard import Keyboard, somebody_types
from .languages import told_options

__all__ = ["command"]


@click.command("replay")
@click.argument("record", type=click.Path(path_type=Path))
@click.option("--rules", default=None, metavar="RULES", help="Rules to use instead of the named.")
@click.option("--until", type=click.IntRange(min=0), default=None, help="Stop after so many.")
@told_options
@json_option
def command(
    record: Path, rules: str | None, until: int | None, chosen: Chosen, as_json: bool
) -> None:
    """Play a RECORD (or save) again and tell what happened, decision by decision.

    In a terminal it goes on page by page when you press Enter.

    \b
    Example:
      fuero replay game.record --until 40
    """
    loaded, game = open_game(record, rules, chosen, until)
    if as_json:
        result = game.result
        print_json(
            {
                "players": list(game.program.seats),
                "seed": game.seed,
                "decisions": [
                    {"player": one.player, "kind": one.kind, "option": one.notation}
                    for one in game.decided
                ],
                "events": [event.as_data() for event in game.events],
                "scores": game.scores,
                "over": game.over,
                "ranking": None if result is None else [list(group) for group in result.ranking],
                "standings": None if result is None else result.standings,
            }
        )
        return
    from rich.text import Text

    from fuero.table.names import capital
    from fuero.table.question import question_words
    from fuero.table.telling import result_lines, tell

    from .board import board
    from .paging import Enough, Pager

    if not (game.over or (until is not None and open_game(record, rules, chosen)[1].over)):
        _warn_of_secrets(loaded.rules.language)
    lines = tell(loaded.rules, game.events)
    shown = board(loaded.rules, game.program, game.whole_view(), everything=True)
    if game.decision is not None:
        asked = capital(question_words(loaded.rules, game.decision))
        end = [
            message("after-decisions", language=loaded.rules.language, count=game.decisions_taken),
            asked,
        ]
    else:
        end = result_lines(loaded.rules, game)
    pager = Pager(make_console(), Keyboard(language=loaded.rules.language))
    with contextlib.suppress(Enough):
        pager.show(map(Text, lines))
        pager.keep_together([shown, *map(Text, end)])


def _warn_of_secrets(language: str) -> None:
    """Say that a game that is not over is told whole, and ask whoever types whether to go on."""
    click.echo(message("replay-secrets", language=language), err=True)
    if somebody_types() and not Keyboard(language=language).yes(
        message("tell-anyway", language=language)
    ):
        click.get_current_context().exit(0)
