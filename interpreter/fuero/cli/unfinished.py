"""The games that have not ended, from their journals, to go on with one of them."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import click

from .common import refuse
from .journal import Unfinished, state_folder, unfinished_games
from .keyboard import Keyboard

__all__ = ["choose_unfinished"]


def choose_unfinished(keyboard: Keyboard) -> Path:
    """List the unfinished games and ask for one; the path of its journal.

    Raises DiagnosticError (FU430) where there is none, EOFError where nobody answers.
    """
    games = unfinished_games()
    if not games:
        raise refuse(
            "there is no unfinished game", "begin one with fuero play RULES, or --resume FILE"
        )
    click.echo(f"Games that have not ended (their journals lie in {state_folder()}):")
    for number, one in enumerate(games, 1):
        for line in _lines(number, one):
            click.echo(line)
    while True:
        typed = keyboard.line(f"Which one, 1 to {len(games)}? ")
        if typed.isascii() and typed.isdigit() and len(typed) < 7 and 0 < int(typed) <= len(games):
            return games[int(typed) - 1].path


def _lines(number: int, one: Unfinished) -> list[str]:
    """A game in two lines: title and date; seats and how far it is."""
    date = datetime.fromtimestamp(one.written).astimezone().strftime("%Y-%m-%d %H:%M")
    if one.kept is None or one.kept.journal is None:
        return [f"{number:3}  {_plain(one.path.name)}, {date}", f"     {_plain(one.problem)}"]
    seats = ", ".join(f"{seat}: {who}" for seat, who in one.kept.seats.items())
    taken = len(one.kept.record.decisions)
    seed = f"seed {one.kept.record.seed}"
    parts = [seats, one.kept.journal.stage, f"{taken} decision{'s' if taken != 1 else ''}", seed]
    if one.kept.journal.saved[0]:
        parts.append(f"saved in {one.kept.journal.saved[0]}")
    if one.in_use:
        parts.append("being played now")
    return [
        f"{number:3}  {_plain(one.kept.journal.title)}, {date}",
        f"     {_plain('; '.join(part for part in parts if part))}",
    ]


def _plain(text: str) -> str:
    """A text out of a file, without what a terminal would obey."""
    return "".join(one if one.isprintable() else "\N{REPLACEMENT CHARACTER}" for one in text)
