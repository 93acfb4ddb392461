"""Bots as the command line names them, and who sits where.

Bots that somebody wrote are imported here and nowhere else, by names that were typed: what a save
says of its seats is compared with these, and never imported.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fuero.diagnostics import Diagnostic, DiagnosticError, did_you_mean

from .common import refuse

if TYPE_CHECKING:
    from fuero.machine.game import Game
    from fuero.sim.bots import Bot

__all__ = ["bots_said", "seated_bots", "seating"]

_HUMAN = "human"


def bots_said(said: str) -> list[str]:
    """The names of a list with commas between; from now on they can be imported."""
    names = [name.strip() for name in said.split(",")]
    _look_here(names)
    return names


def seated_bots(seats: Mapping[str, str]) -> dict[str, Bot]:
    """The bots that sit somewhere, by name. Raises DiagnosticError (FU430, FU446, FU447)."""
    from fuero.sim.named import bot_named

    names = [who for who in seats.values() if who != _HUMAN]
    _look_here(names)
    return {name: bot_named(name) for name in names}


def _look_here(names: Sequence[str]) -> None:
    """Let modules of the current folder be imported, as `python -m` does, if a bot needs one."""
    from fuero.sim.named import is_imported

    if any(is_imported(name) for name in names):
        here = str(Path.cwd())
        if here not in sys.path:
            sys.path.insert(0, here)


def seating(
    game: Game, pairs: Sequence[str], bots: str, saved: Mapping[str, str]
) -> dict[str, str]:
    """Who sits where: as is said, else as when the game was saved, else one person and bots.

    pairs: as ``SEAT=WHO``. bots: for the seats that are left; '' for greedy ones. saved: what a
    file says. Raises DiagnosticError: FU401 and FU430 for what is said, FU493 where the file
    says a bot of somebody's own that was not named now.
    """
    said = _said(game, pairs)
    others = bots_said(bots) if bots else []
    seats = {**_saved(saved, {*said.values(), *others}, said), **said}
    free = [seat for seat in game.program.seats if seat not in seats]
    if _HUMAN not in seats.values() and free and len(others) != max(len(free), 2):
        seats[free.pop(0)] = _HUMAN
    if len(others) > 1 and free and len(others) != len(free):
        raise refuse(
            f"--bots names {len(others)} bots for {len(free)} seats",
            "name one for all, or one for each seat of which nobody said who has it",
        )
    each = others if len(others) > 1 else (others or ["greedy"]) * len(free)
    seats.update(zip(free, each, strict=False))
    return {seat: seats[seat] for seat in game.program.seats}


def _said(game: Game, pairs: Sequence[str]) -> dict[str, str]:
    """Who sits where by ``SEAT=WHO``. Raises DiagnosticError (FU401, FU430)."""
    from fuero.sim.bots import BOTS
    from fuero.sim.named import is_imported

    kinds, said = (_HUMAN, *BOTS), dict[str, str]()
    for pair in pairs:
        seat, equals, who = (part.strip() for part in pair.partition("="))
        if not equals or not (who in kinds or is_imported(who)):
            raise refuse(
                f"--seat {pair} is not of the form SEAT=WHO",
                did_you_mean(who, kinds)
                or f"WHO is one of {', '.join(kinds)}, or a bot of your own as module:function",
            )
        game.seat(seat)
        if said.setdefault(seat, who) != who:
            raise refuse(f"--seat says twice who sits at {seat}", f"{said[seat]} or {who}?")
    return said


def _saved(saved: Mapping[str, str], named: set[str], said: Mapping[str, str]) -> dict[str, str]:
    """Who sat where when a game was kept, as far as it is known or was named now.

    Raises DiagnosticError (FU493) for a bot of somebody's own that was not named, at a seat for
    which nobody else was said.
    """
    from fuero.sim.bots import BOTS
    from fuero.sim.named import is_imported

    found = {}
    for seat, who in saved.items():
        if who in (_HUMAN, *BOTS) or who in named:
            found[seat] = who
        elif is_imported(who) and seat not in said:
            problem = Diagnostic(
                code="FU493",
                message=f"the bot {who} had the seat {seat} when this game was kept, and no file "
                "can seat it",
                help=f"name it again: --bots {who}; or seat somebody else: --seat {seat}=greedy",
            )
            raise DiagnosticError((problem,))
    return found
