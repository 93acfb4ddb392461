"""The games that have not ended, from their journals, to go on with one of them."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import click

from fuero.diagnostics import is_shown
from fuero.text.message import message

from .common import make_console, refuse
from .journal import Unfinished, state_folder, unfinished_games
from .keyboard import Keyboard

__all__ = ["choose_unfinished"]


_LEAVING = ("", "0", "q", "quit")
"""What is typed to go on with none."""


def choose_unfinished(keyboard: Keyboard) -> Path | None:
    """List the unfinished games and ask for one; the path of its journal, None if none is wanted.

    Raises DiagnosticError (FU430) where there is none, EOFError where nobody answers.
    """
    games = unfinished_games()
    if not games:
        raise refuse(
            "there is no unfinished game", "begin one with fuero play RULES, or --resume FILE"
        )
    click.echo(message("unfinished", language=keyboard.language, folder=str(state_folder())))
    told = [_lines(number, one, keyboard.language) for number, one in enumerate(games, 1)]
    shown = _that_fit(told)
    for line in (line for lines in told[:shown] for line in lines):
        click.echo(line)
    if shown < len(told):
        click.echo(message("unfinished-more", language=keyboard.language, count=len(told) - shown))
    while True:
        typed = keyboard.line(_asked(len(games), keyboard.language))
        if typed.lower() in _LEAVING:
            return None
        if typed.lower() in ("all", message("word-all", language=keyboard.language)):
            for line in (line for lines in told for line in lines):
                click.echo(line)
        if typed.isascii() and typed.isdigit() and len(typed) < 7 and 0 < int(typed) <= len(games):
            return games[int(typed) - 1].path


def _asked(count: int, language: str) -> str:
    if count == 1:
        return message("only-game", language=language)
    return message("which-game", language=language, count=count)


def _that_fit(told: list[list[str]]) -> int:
    """How many games are listed at first: in a terminal as many as have room, else all."""
    console = make_console()
    if not console.is_terminal:
        return len(told)
    room, shown = console.height - 3, 0
    for lines in told:
        room -= sum(-(-len(line) // console.width) for line in lines)
        shown += room >= 0
    return max(1, shown)


def _lines(number: int, one: Unfinished, language: str) -> list[str]:
    """A game in three lines: title and date; seats and how far it is; seed and save."""
    date = datetime.fromtimestamp(one.written).astimezone().strftime("%Y-%m-%d %H:%M")
    if one.kept is None or one.kept.journal is None:
        return [f"{number:3}  {_plain(one.path.name)}, {date}", f"     {_plain(one.problem)}"]
    seats = ", ".join(f"{seat}: {who}" for seat, who in one.kept.seats.items())
    taken = len(one.kept.record.decisions)
    parts = [
        seats,
        one.kept.journal.stage,
        message("decisions-taken", language=language, count=taken),
    ]
    saved = one.kept.journal.saved[0]
    key = "seed-and-save" if saved else "seed-of-game"
    more = message(key, language=language, seed=one.kept.record.seed, file=saved)
    if one.in_use:
        parts.append(message("being-played", language=language))
    return [
        f"{number:3}  {_plain(one.kept.journal.title)}, {date}",
        f"     {_plain('; '.join(part for part in parts if part))}",
        f"     {_plain(more)}",
    ]


def _plain(text: str) -> str:
    """A text out of a file, without what a terminal would obey."""
    return "".join(one if is_shown(one) else "\N{REPLACEMENT CHARACTER}" for one in text)
