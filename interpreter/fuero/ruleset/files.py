"""Which files a folder of rules has, and what tells that one of them has changed."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path

__all__ = ["Files", "files_of"]

MOST_LOOKED_AT = 2_000
"""So many files and folders in a folder are looked at for changes, the outer ones first."""

Files = Mapping[str, tuple[int, ...]]
"""The files of a folder by their names in it, each with what is different after it was written."""


def files_of(folder: Path) -> Files:
    """The files of rules in a folder, hidden ones left out; none where there is no such folder."""
    found: dict[str, tuple[int, ...]] = {}
    for way, entry in islice(_entries(folder), MOST_LOOKED_AT):
        try:
            if Path(entry.name).suffix in (".yaml", ".fuero", ".po") and entry.is_file():
                about = entry.stat()
                # A file that takes the place of another has another number, also within a moment.
                found[f"{way}{entry.name}"] = (
                    about.st_size,
                    about.st_mtime_ns,
                    about.st_ctime_ns,
                    about.st_ino,
                )
        except OSError:  # gone while it was looked at
            continue
    return found


def _entries(folder: Path) -> Iterator[tuple[str, os.DirEntry[str]]]:
    """What lies in a folder and in those within it, each with the way there, outer ones first."""
    waiting = deque([("", folder)])
    while waiting:
        way, inner = waiting.popleft()
        try:
            entries = sorted(os.scandir(inner), key=lambda entry: entry.name)
        except OSError:  # it is gone at this moment, or may not be read
            continue
        for entry in entries:
            if entry.name[:1] == ".":
                continue
            if entry.is_dir(follow_symlinks=False):
                waiting.append((f"{way}{entry.name}/", Path(entry.path)))
            yield way, entry
