"""Games in files: open a save, record or journal with the rules it names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fuero.diagnostics import DiagnosticError
from fuero.frozen import frozen
from fuero.text.message import message

from .common import Chosen, decoded, load_rules, read_bytes
from .saving import digest_of

if TYPE_CHECKING:
    from fuero.machine.game import Game
    from fuero.machine.journal import Journal
    from fuero.machine.record import Record
    from fuero.pipeline import LoadedRules

__all__ = ["CUT", "KeptGame", "is_file_of_game", "open_game", "play_again", "read_game"]

CUT = "journal-cut"


@frozen
class KeptGame:
    """What a file keeps of a game.

    name: what messages call the file. seats: who sits where; empty where nobody said. undo: whether
    decisions can be taken back. state: all a save says; journal: all a journal says, size: of how
    many bytes its whole lines are, and cut: whether another line was begun after them. version:
    tells the file from later ones.
    """

    name: str
    record: Record
    seats: Mapping[str, str] = field(default_factory=dict)
    undo: bool = True
    state: Mapping[str, Any] | None = None
    journal: Journal | None = None
    size: int = 0
    cut: bool = False
    version: str = ""


def is_file_of_game(name: str) -> bool:
    """Whether an argument names a file of a game rather than rules."""
    return Path(name).is_file()


def read_game(path: Path) -> KeptGame:
    """What a save, record or journal keeps.

    Raises DiagnosticError (FU001 to FU003, FU420, FU421).
    """
    from fuero.diagnostics import Source
    from fuero.machine.journal import JOURNAL_TITLE, read_journal, whole_lines
    from fuero.machine.record import read_record
    from fuero.machine.save import read_save

    content = read_bytes(path)
    version = digest_of(content)
    if content.startswith(JOURNAL_TITLE.encode()):
        whole = whole_lines(content)
        journal = read_journal(Source(str(path), decoded(whole, path)))
        return KeptGame(
            name=str(path),
            record=journal.record,
            seats=journal.seats,
            undo=journal.undo,
            journal=journal,
            size=len(whole),
            cut=whole != content,
        )
    text = decoded(content, path)
    if not text.lstrip().startswith("{"):
        record = read_record(Source(str(path), text))
        return KeptGame(name=str(path), record=record, version=version)
    record, state = read_save(text, str(path))
    return KeptGame(
        name=str(path),
        record=record,
        seats={str(seat): str(who) for seat, who in state.get("seats", {}).items()},
        undo=state.get("undo", True),
        state=state,
        version=version,
    )


def open_game(
    path: Path,
    rules: str | None = None,
    chosen: Chosen | None = None,
    until: int | None = None,
) -> tuple[LoadedRules, Game]:
    """The game of a save, record or journal, with the rules it names or those given.

    See `play_again`. Raises DiagnosticError: FU420 to FU423, and those of loading rules.
    """
    kept = read_game(path)
    if kept.cut:
        click.echo(message(CUT, language=(chosen or Chosen({})).language), err=True)
    return play_again(kept, rules, chosen, until)


def play_again(
    kept: KeptGame,
    rules: str | None = None,
    chosen: Chosen | None = None,
    until: int | None = None,
    backend: str | None = None,
) -> tuple[LoadedRules, Game]:
    """The game that was kept, with the rules it names or those given.

    chosen: other rules than the record says, of which an edition comes last. until: at most so many
    decisions are played again. backend: what plays them. Raises DiagnosticError: FU421 to FU423,
    and those of loading rules.
    """
    from fuero.machine.save import verify_save

    record = kept.record
    loaded = _rules_of(record, rules, chosen or Chosen({}))
    if until is not None and until < len(record.decisions):
        return loaded, loaded.replay(
            replace(record, decisions=record.decisions[:until], lines=record.lines[:until]),
            backend,
        )
    game = loaded.replay(record, backend)
    if kept.state is not None:
        verify_save(game, kept.state, kept.name)
    return loaded, game


def _rules_of(record: Record, rules: str | None, chosen: Chosen) -> LoadedRules:
    """The rules of a record. What is wrong with what it says of them is told with its line."""
    from fuero.machine.record import placed

    # What the caller says instead stands nowhere in the record.
    keys = {} if rules else {"FU201": "rules"}
    if not chosen.values and chosen.edition is None:
        keys |= dict.fromkeys(("FU210", "FU211", "FU212", "FU214"), "settings")
    chosen = replace(chosen, values={**record.settings, **chosen.values})
    try:
        return load_rules(rules or record.rules, chosen)
    except DiagnosticError as error:
        raise placed(error, record, keys) from error
