"""What keeps a game while it is played: its journal after each answer, its save when asked for."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fuero.frozen import frozen
from fuero.machine.journal import print_journal
from fuero.sim.named import is_imported
from fuero.table.names import title_words
from fuero.table.telling import stage_words
from fuero.text.languages import REFERENCE
from fuero.text.message import message

from .journal import JournalFile
from .keyboard import somebody_types
from .saving import SaveFile, free_path, write_new

if TYPE_CHECKING:
    from fuero.machine.game import Game
    from fuero.pipeline import LoadedRules
    from fuero.ruleset.model import Rules

    from .keyboard import Keyboard

__all__ = ["Keeper", "Leave"]


class Leave(Exception):
    """The players leave the table."""


@dataclass(slots=True, kw_only=True)
class Keeper:
    """What keeps a game.

    seats: who sits where; undo: whether decisions can be taken back. save: the game's own file, if
    it has one; journal: its journal, if it has one already; say: tells those at the table.
    """

    rules: LoadedRules
    game: Game
    seats: Mapping[str, str]
    undo: bool
    keyboard: Keyboard
    save: SaveFile | None = None
    journal: JournalFile | None = None
    say: Callable[[str], None] = click.echo
    _failed: bool = field(init=False, default=False)
    _noted: Rules = field(init=False)
    """The rules as files tell of them, which are not read in one language alone."""

    def __post_init__(self) -> None:
        self._noted = replace(self.rules.rules, language=REFERENCE)

    @property
    def language(self) -> str:
        """In which those at the table are told."""
        return self.rules.rules.language

    # ---- the journal -----------------------------------------------------------------------

    def begin(self) -> bool:
        """Begin a journal, or go on with it.

        Where it cannot be written this is said; returns False if nobody plays without.
        """
        record = self.rules.record(self.game, portable=False)
        text = print_journal(record, title_words(self.rules), self.seats, undo=self.undo)
        name = f"{self.rules.rules.id}-{self.game.seed}"
        try:
            if self.journal is not None:
                self.journal.note_table(self.seats, undo=self.undo)
                return True
            self.journal = JournalFile.create(name, text, record.decisions)
            if self.save is not None and self.save.version:
                self.journal.note_save(self.save.path, self.save.version)
        except OSError as error:
            place, reason = _place(error), _reason(error)
            key = "no-journal-for" if place else "no-journal"
            return self._without(message(key, language=self.language, file=place, reason=reason))
        return True

    def keep(self) -> None:
        """Bring the journal up to date. Raises Leave if it cannot be, and nobody goes on."""
        if self.journal is None:
            return
        try:
            self.journal.keep(self.game.decided, stage_words(self._noted, self.game))
            self._failed = False
        except OSError as error:
            if not self._failed:
                self._failed = True
                if not self._without(
                    message("answer-not-kept", language=self.language, reason=_reason(error))
                ):
                    raise Leave from error

    def _without(self, what: str) -> bool:
        """Say that answers are not kept; whether the players go on all the same."""
        self.say(what)
        try:
            return self.keyboard.yes(message("go-on-anyway", language=self.language))
        except EOFError:
            return False  # who does not answer has not said yes

    def close(self) -> None:
        """Let others go on with the journal."""
        if self.journal is not None:
            self.journal.close()

    # ---- saves -----------------------------------------------------------------------------

    def save_as(self, name: str) -> None:
        """Save where a player says, or in the game's own file; nothing else is written over."""
        path = Path(name) if name else self._own_file().path
        try:
            if name and path.exists() and (self.save is None or path != self.save.path):
                self.say(message("file-exists", language=self.language, file=_shown(path)))
                return
            own = self._own_file()
            self._write(own if path == own.path else SaveFile(path))
        except (OSError, ValueError) as error:
            reason = _reason(error)
            self.say(
                message(
                    "not-written-unsaved", language=self.language, file=_shown(path), reason=reason
                )
            )
            return
        key = "saved-there" if name and path != own.path else "saved"
        said = message(key, language=self.language, file=_shown(self._own_file().path))
        self.say(f"{self._moved(path)}{said}")

    def _own_file(self) -> SaveFile:
        """The file of the game; a new one in this folder, if it has none."""
        if self.save is not None:
            return self.save
        return SaveFile(free_path(Path(self._usual_name())))

    def _usual_name(self) -> str:
        name = self.rules.rules.id.replace("/", "-")
        return f"fuero-{name}-{self.game.seed}.save.json"

    def _write(self, save: SaveFile) -> None:
        """Save in a file, which is the game's own from now on. Raises OSError or ValueError."""
        save.write(self.rules.game_to_json(self.game, self.seats, undo=self.undo))
        self.save = save
        if self.journal is not None:
            try:
                self.journal.note_save(save.path, save.version)
            except OSError as error:
                self.say(_unwritten(str(self.journal.path), error, self.language))

    def _moved(self, path: Path) -> str:
        """What to say where a save went beside the file it was meant for; else nothing."""
        if self.save is None or self.save.path == path:
            return ""
        return f"{message('other-game', language=self.language, file=_shown(path))}\n"

    def store(self) -> Left:
        """Save a game that breaks off: in its file, else in a new one in the home folder."""
        in_journal = self._all_in_journal()
        path, problem = self._own_file().path, ""
        for save in (self._own_file, self._file_at_home):
            try:
                self._write(save())
            except (OSError, ValueError, RuntimeError) as error:
                problem = problem or _unwritten(_shown(path), error, self.language)
                continue
            self._forget_unplayed()
            assert self.save is not None
            found = self.save.path
            moved = self._moved(path) if not problem else f"{problem}\n"
            return Left(
                said=f"{moved}{message('game-saved', language=self.language, file=_shown(found))}",
                resume=f"fuero play --resume {shlex.quote(str(found))}{self._named_again()}",
            )
        if in_journal:
            said = f"{problem}\n{message('kept-in-journal', language=self.language)}"
            return Left(said=said, resume=f"fuero play --resume{self._named_again()}")
        return Left(said=f"{problem}\n{message('nothing-saved', language=self.language)}")

    def _named_again(self) -> str:
        """What a save does not name: bots of somebody's own, and a language that is not English."""
        names = dict.fromkeys(who for who in self.seats.values() if is_imported(who))
        bots = f" --bots {shlex.quote(','.join(names))}" if names else ""
        return f"{bots}{self._told_in()}"

    def _file_at_home(self) -> SaveFile:
        return SaveFile(free_path(Path.home() / self._usual_name()))

    def _all_in_journal(self) -> bool:
        """Whether the journal holds all that was decided, after another try."""
        if self.journal is None:
            return False
        try:
            self.journal.keep(self.game.decided, self.journal.stage)
        except OSError:
            return False
        return True

    def _forget_unplayed(self) -> None:
        """Remove the journal of a game that is saved and in which no person decided anything."""
        people = [seat for seat, who in self.seats.items() if who == "human"]
        if not any(one.player in people for one in self.game.decided):
            self._remove_journal()

    # ---- the end ---------------------------------------------------------------------------

    def finish(self, record_to: Path | None) -> None:
        """Write what was asked for of a game that is over; then it needs no journal any more.

        Who plays at a terminal and named no file for the record is asked for one.
        """
        written = True
        if record_to is None and "human" in self.seats.values():
            record_to = self._asked_for_record()
        if self.save is not None:
            left = self.store()
            written = bool(left.resume)
            self.say(left.said)
        if record_to is not None:
            try:
                path = write_new(record_to, self.rules.print_record(self.game))
                read = (
                    f"fuero replay {shlex.quote(str(path))}{self._rules_named()}{self._told_in()}"
                )
                self.say(
                    message(
                        "record-written", language=self.language, file=_shown(path), command=read
                    )
                )
            except (OSError, ValueError) as error:
                written = False
                self.say(_unwritten(_shown(record_to), error, self.language))
        if written:
            self._remove_journal()
        elif self._all_in_journal():
            self.say(message("journal-finds", language=self.language))

    def _told_in(self) -> str:
        return "" if self.language == REFERENCE else f" --lang {self.language}"

    def _rules_named(self) -> str:
        """What a command needs besides a record, where this does not say where the rules lie."""
        there = self.rules.record(self.game, portable=False).rules
        if self.rules.record(self.game).rules == there:
            return ""
        return f" --rules {shlex.quote('+'.join(there))}"

    def _asked_for_record(self) -> Path | None:
        """Where the players want the record of their game; None for nowhere."""
        if not somebody_types():
            return None
        try:
            name = self.keyboard.line(message("record-asked", language=self.language))
        except EOFError:
            return None
        return Path(name) if name else None

    def _remove_journal(self) -> None:
        if self.journal is None:
            return
        try:
            self.journal.remove()
        except OSError as error:
            reason = _reason(error)
            self.say(
                message(
                    "not-removed",
                    language=self.language,
                    file=str(self.journal.path),
                    reason=reason,
                )
            )
        self.journal = None


@frozen
class Left:
    """What became of a game that breaks off. resume: how to go on; '' where all is lost."""

    said: str
    resume: str = ""


def _reason(error: Exception) -> str:
    """Why a file cannot be written, in the words of the system."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def _unwritten(file: str, error: Exception, language: str) -> str:
    return message("not-written", language=language, file=file, reason=_reason(error))


def _place(error: OSError) -> str:
    """Which file or folder it is about, if that is known."""
    return _shown(Path(error.filename)) if error.filename else ""


def _shown(path: Path) -> str:
    """A path as it can be printed."""
    return str(path) if str(path).isprintable() else repr(str(path))
