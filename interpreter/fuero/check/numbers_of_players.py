"""FU318: a table by the number of players speaks of numbers that can play.

An entry for another number is never read; it is misspelt, or written for another game.
"""

from __future__ import annotations

from collections.abc import Iterator

from fuero.diagnostics import Diagnostic
from fuero.lang import nodes

from .context import Context

__all__ = ["numbers_of_players"]


def numbers_of_players(context: Context) -> Iterator[Diagnostic]:
    """Entries of tables that no number of players comes to, each once."""
    rules = context.rules
    trees = [element.node for of_kind in rules.elements.values() for element in of_kind.values()]
    entries = {
        # A wording stands wherever its name stood.
        str(entry.span): entry
        for tree in trees
        for table in nodes.walk(tree)
        if isinstance(table, nodes.ByTable) and table.switch.text == "players"
        for entry in table.entries
        if entry.key not in context.players()
    }
    for entry in entries.values():
        yield Diagnostic(
            code="FU318",
            message=f"nobody plays with {entry.key} players: "
            f"the game is for {rules.least_players} to {rules.most_players}",
            span=entry.span,
            help="take the entry out, or correct its number",
        )
