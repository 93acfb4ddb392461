"""FU318: a table by the number of players speaks of numbers that can play.

An entry for another number is never read; it is misspelt, or written for another game.
"""

from __future__ import annotations

from collections.abc import Iterator

from fuero.diagnostics import Diagnostic
from fuero.ruleset import core

from .context import CheckContext

__all__ = ["numbers_of_players"]


def numbers_of_players(context: CheckContext) -> Iterator[Diagnostic]:
    """Entries of tables that no number of players comes to, each once."""
    rules = context.rules
    entries = {
        # A wording stands wherever its name stood.
        str(entry.span): entry
        for entry in core.read_out(context.declared.declarations())
        if isinstance(entry, core.Entry) and entry.players not in rules.seating.widest
    }
    for entry in entries.values():
        yield Diagnostic(
            code="FU318",
            message=f"nobody plays with {entry.players} players: "
            f"the game is for {rules.least_players} to {rules.most_players}",
            span=entry.span,
            help="take the entry out, or correct its number",
        )
