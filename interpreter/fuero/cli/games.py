"""Games in files: open a save or a record with the rules it names; name and write new files."""

from __future__ import annotations

import signal
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from fuero.diagnostics import DiagnosticError

from .common import Chosen, load_rules, read_text, write_text

if TYPE_CHECKING:
    from fuero.machine.game import Game
    from fuero.machine.record import Record
    from fuero.pipeline import LoadedRules

__all__ = [
    "free_path",
    "is_file_of_game",
    "open_game",
    "save_anyway",
    "save_path",
    "write_new",
]


def is_file_of_game(name: str) -> bool:
    """Whether an argument names a save or record rather than rules."""
    return Path(name).is_file()


def open_game(
    path: Path,
    rules: str | None = None,
    chosen: Chosen | None = None,
    until: int | None = None,
) -> tuple[LoadedRules, Game]:
    """The game of a save or a record, with the rules it names or those given.

    chosen: other rules than the record says, of which an edition comes last. until: at most so many
    decisions are played again. Raises DiagnosticError: FU420 to FU423, and those of loading rules.
    """
    from fuero.diagnostics import Source
    from fuero.machine.record import read_record
    from fuero.machine.save import read_save, verify_save

    text = read_text(path)
    content = None
    if text.lstrip().startswith("{"):
        record, content = read_save(text, str(path))
    else:
        record = read_record(Source(str(path), text))
    loaded = _rules_of(record, rules, chosen or Chosen({}))
    if until is not None and until < len(record.decisions):
        return loaded, loaded.replay(
            replace(record, decisions=record.decisions[:until], lines=record.lines[:until])
        )
    game = loaded.replay(record)
    if content is not None:
        verify_save(game, content, str(path))
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
        return load_rules(rules or "+".join(record.rules), chosen)
    except DiagnosticError as error:
        raise placed(error, record, keys) from error


def saved_seats(path: Path) -> dict[str, str]:
    """Who sat where when a game was saved; empty for a record, or where nobody said."""
    from fuero.machine.save import read_save

    text = read_text(path)
    if not text.lstrip().startswith("{"):
        return {}
    seats = read_save(text, str(path))[1].get("seats", {})
    return {str(seat): str(who) for seat, who in seats.items()}


def save_path(rules: LoadedRules, game: Game) -> Path:
    """Where a game is saved unless something else is said; nothing is there yet."""
    name = rules.rules.id.replace("/", "-")
    return free_path(Path(f"fuero-{name}-{game.seed}.save.json"))


def free_path(path: Path) -> Path:
    """The path, or with -2, -3 … before its endings the first one where nothing is."""
    stem, dot, endings = path.name.partition(".")
    number = 1
    while path.exists():
        number += 1
        path = path.with_name(f"{stem}-{number}{dot}{endings}")
    return path


def write_new(path: Path, text: str) -> Path:
    """Write to the path, or beside it where something is already there; returns where."""
    path = free_path(path)
    write_text(path, text)
    return path


def save_anyway(
    rules: LoadedRules, game: Game, path: Path | None, seats: Mapping[str, str]
) -> Path:
    """Save a game that breaks off; returns where.

    Where the file cannot be written, a new one in the home folder is. Further interrupts wait.
    """
    before = {number: signal.signal(number, signal.SIG_IGN) for number in interrupts()}
    try:
        # An interrupt may fall into the middle of a decision; what the record says is whole.
        whole = rules.replay(rules.record(game))
        text = rules.game_to_json(whole, seats)
        path = path or save_path(rules, whole)
        try:
            write_text(path, text)
        except OSError:
            path = free_path(Path.home() / save_path(rules, whole).name)
            write_text(path, text)
        return path
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def interrupts() -> tuple[signal.Signals, ...]:
    """What breaks a game off from outside: Ctrl-C, a closed terminal, a request to end."""
    names = ("SIGINT", "SIGHUP", "SIGTERM")  # there is no SIGHUP on every system
    return tuple(getattr(signal, name) for name in names if hasattr(signal, name))
