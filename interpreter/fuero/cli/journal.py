"""Journals on disk: every answer is there before the next question, until the game has ended.

They lie in one folder of whoever plays, for nobody else to read, as picks made in secret stand in
them. A journal that is being written is locked, so that no other process goes on with it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from fuero.diagnostics import Diagnostic, DiagnosticError
from fuero.frozen import frozen

from .games import KeptGame, read_game

if sys.platform != "win32":
    import fcntl

if TYPE_CHECKING:
    from fuero.machine.game import Decided

__all__ = ["JournalFile", "Unfinished", "journal_of", "state_folder", "unfinished_games"]

_ENDING = ".journal"
_LONGEST_NAME = 80

KeptAnswer = tuple[str, str, str]
"""Who decided what kind of thing, and how."""


def state_folder() -> Path:
    """The folder of the journals. Raises OSError where no home folder is known."""
    said = Path(os.environ.get("XDG_STATE_HOME", ""))
    if said.is_absolute():
        return said / "fuero"
    try:
        return Path.home() / ".local" / "state" / "fuero"
    except RuntimeError as error:
        raise OSError(errno.ENOENT, "no home folder is known") from error


@dataclass(slots=True, kw_only=True)
class JournalFile:
    """A journal that this process writes.

    handle: the open, locked file. answers, stage: what it says; size: how many of its bytes are
    whole lines. What lies behind them is dropped when the next line is written.
    """

    path: Path
    handle: int
    answers: list[KeptAnswer]
    stage: str = ""
    size: int = 0

    @classmethod
    def create(cls, name: str, text: str, decided: Sequence[Decided]) -> JournalFile:
        """A new journal that begins so. decided: the decisions in the text. Raises OSError."""
        folder = state_folder()
        folder.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        folder.mkdir(exist_ok=True, mode=0o700)
        path, handle = _new_file(folder, name.replace("/", "-")[:_LONGEST_NAME])
        journal = cls(path=path, handle=handle, answers=_answers(decided))
        try:
            if not _locked(handle):
                raise OSError(errno.EAGAIN, "another process has it", str(path))
            journal._append(text)
            _sync_folder(folder)
        except OSError:
            with contextlib.suppress(OSError):  # what was the matter is told, this is not
                path.unlink()
            os.close(handle)
            raise
        return journal

    @classmethod
    def open(cls, path: Path) -> tuple[JournalFile, KeptGame]:
        """Go on with a journal; also what it keeps.

        Raises OSError, or DiagnosticError: FU432 where another process has it, and those of
        reading it. It stays as it is until something is added.
        """
        handle = os.open(path, os.O_RDWR | os.O_APPEND | _PRIVATE)
        try:
            if not _locked(handle) or os.fstat(handle).st_nlink == 0:
                raise _in_use(path)
            kept = read_game(path)
            if kept.journal is None:
                raise _in_use(path)  # it is another file by now
        except (DiagnosticError, OSError):
            os.close(handle)
            raise
        return cls(
            path=path,
            handle=handle,
            answers=_answers(kept.record.decisions),
            stage=kept.journal.stage,
            size=kept.size,
        ), kept

    def keep(self, decided: Sequence[Decided], stage: str) -> None:
        """Write what is new since the last time, also what was taken back. Raises OSError."""
        from fuero.machine.journal import back_line, stage_line
        from fuero.machine.record import decision_line

        answers = _answers(decided)
        same = _common(self.answers, answers)
        lines = [back_line(same)] if same < len(self.answers) else []
        lines += [decision_line(one) for one in decided[same:]]
        if stage != self.stage:
            lines.append(stage_line(stage))
        if lines:
            self._append("".join(f"{line}\n" for line in lines))
        self.answers, self.stage = answers, stage

    def note_table(self, seats: Mapping[str, str], *, undo: bool) -> None:
        """Write who sits where from now on, and whether decisions can be taken back."""
        from fuero.machine.journal import table_lines

        self._append("".join(f"{line}\n" for line in table_lines(seats, undo=undo)))

    def note_save(self, path: Path, digest: str) -> None:
        """Write that the game was saved. Raises OSError."""
        from fuero.machine.journal import saved_line

        self._append(f"{saved_line(str(path.resolve()), digest)}\n")

    def _append(self, text: str) -> None:
        content = text.encode("utf-8")
        os.ftruncate(self.handle, self.size)
        written = 0
        while written < len(content):
            written += os.write(self.handle, content[written:])
        os.fsync(self.handle)
        self.size += len(content)

    def close(self) -> None:
        """Let others go on with the journal."""
        if self.handle >= 0:
            os.close(self.handle)
        self.handle = -1

    def remove(self) -> None:
        """Remove the journal of a game that has ended. Raises OSError."""
        self.path.unlink(missing_ok=True)
        self.close()


@frozen
class Unfinished:
    """A journal in the folder.

    kept: what it says, or problem: why it cannot be read. written: when, in seconds since 1970.
    in_use: whether some process is playing the game now.
    """

    path: Path
    kept: KeptGame | None
    problem: str
    written: float
    in_use: bool


def unfinished_games() -> list[Unfinished]:
    """The journals in the folder, those written last first."""
    found = []
    for path in _journals():
        kept, problem = None, ""
        try:
            written, in_use = path.stat().st_mtime, _is_in_use(path)
            kept = read_game(path)
            problem = "" if kept.journal else "it is no journal"
        except FileNotFoundError:
            continue  # its game has just ended
        except OSError as error:
            written, in_use, problem = 0.0, False, error.strerror or str(error)
        except DiagnosticError as error:
            problem = error.diagnostics[0].message
        found.append(
            Unfinished(path=path, kept=kept, problem=problem, written=written, in_use=in_use)
        )
    return sorted(found, key=lambda one: (-one.written, one.path.name))


def journal_of(path: Path, version: str) -> Path | None:
    """The journal of the game that was saved there last, if the save is still the same."""
    wanted = (str(path.resolve()), version)
    for one in unfinished_games():
        if one.kept and one.kept.journal and one.kept.journal.saved == wanted:
            return one.path
    return None


def _journals() -> Iterator[Path]:
    """The files of the folder that are journals by their name."""
    try:
        names = sorted(state_folder().glob(f"*{_ENDING}"))
    except OSError:
        return
    yield from (path for path in names if path.is_file())


_PRIVATE = os.O_CLOEXEC | os.O_NOFOLLOW if sys.platform != "win32" else 0


def _new_file(folder: Path, name: str) -> tuple[Path, int]:
    """A new file of that name, with -2, -3 … where it is taken, for its owner only."""
    number = 1
    while True:
        path = folder / f"{name}{f'-{number}' if number > 1 else ''}{_ENDING}"
        try:
            flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND | _PRIVATE
            return path, os.open(path, flags, 0o600)
        except FileExistsError:
            number += 1


def _sync_folder(folder: Path) -> None:
    """See to it that a new file is found again after a power cut."""
    if sys.platform != "win32":
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _locked(handle: int, *, alone: bool = True) -> bool:
    """Lock a file until it is closed; False where another process has locked it.

    alone: so that nobody else can, or, to look only, others that look can too.
    """
    if sys.platform == "win32":
        return True
    try:
        fcntl.flock(handle, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _is_in_use(path: Path) -> bool:
    """Whether another process has locked the file."""
    handle = os.open(path, os.O_RDONLY | _PRIVATE)
    try:
        return not _locked(handle, alone=False)
    finally:
        os.close(handle)


def _in_use(path: Path) -> DiagnosticError:
    message = "this game is being played in another window"
    help = f"leave it there first; its journal is {path}"
    return DiagnosticError((Diagnostic(code="FU432", message=message, help=help),))


def _answers(decided: Iterable[Decided]) -> list[KeptAnswer]:
    return [(one.player, one.kind, one.notation) for one in decided]


def _common(first: Sequence[KeptAnswer], second: Sequence[KeptAnswer]) -> int:
    """How many answers are the same from the beginning on."""
    shorter = min(len(first), len(second))
    return next((at for at in range(shorter) if first[at] != second[at]), shorter)
