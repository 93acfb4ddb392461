"""The file a game is saved in, written only where nobody else has written meanwhile."""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .common import write_text

if sys.platform != "win32":
    import fcntl

__all__ = ["SaveFile", "digest_of", "free_path", "is_still", "write_new"]


@dataclass(slots=True)
class SaveFile:
    """The file of one game.

    path: where it is. version: the digest of what this game's players last saw there; "" as long
    as nothing of this game is there.
    """

    path: Path
    version: str = ""

    def write(self, text: str) -> bool:
        """Save, and return whether this is still the same file; a new one only its owner may read.

        Where something else stands in it by now, that stays, and the game is saved beside it from
        now on. Raises OSError, or ValueError for a path no file can have.
        """
        with _alone_in(self.path.parent):
            same = _version_of(self.path) in ("", self.version)
            path = self.path if same else free_path(self.path)
            write_text(path, text, private=True)
        self.path, self.version = path, digest_of(text.encode("utf-8"))
        return same


def digest_of(content: bytes) -> str:
    """What tells the contents of two files apart."""
    return hashlib.sha256(content).hexdigest()


def is_still(path: Path, version: str) -> bool:
    """Whether a file is there and holds what it held in that version."""
    try:
        return path.is_file() and _version_of(path) == version
    except (OSError, ValueError):
        return False


def _version_of(path: Path) -> str:
    """The digest of what is in a file now; "" where there is no file."""
    try:
        with path.open("rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()
    except FileNotFoundError:
        return ""


@contextlib.contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """Let no other process that asks the same save in a folder, where the system can."""
    if sys.platform == "win32":
        yield
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        with contextlib.suppress(OSError):  # some file systems lock no folders
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


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
