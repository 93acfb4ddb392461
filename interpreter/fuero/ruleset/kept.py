"""Layers that were read are kept as long as no file in their folders changes."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from pathlib import Path

from fuero.diagnostics import DiagnosticError

from .folders import ruleset_folder
from .sums import Layer, read_layer

__all__ = ["Files", "KeptLayers", "files_of"]

MOST_LOOKED_AT = 2_000
"""So many files and folders in a folder are looked at for changes, the outer ones first."""

Files = Mapping[str, tuple[int, ...]]
"""The files of a folder by their names in it, each with what is different after it was written."""


class KeptLayers:
    """Reads a layer by its name, as `read_layer` does, unless nothing has changed since.

    A layer that cannot be read is not kept. files: what tells of a folder which files it has now.
    """

    def __init__(self, files: Callable[[Path], Files] | None = None) -> None:
        self._files = files or files_of
        self._folders: dict[str, Path | None] = {}
        self._kept: dict[str, tuple[Files, Layer]] = {}

    def __call__(self, name: str) -> Layer:
        """The layer of this name. Raises DiagnosticError, like `read_layer`."""
        folder = self._folder(name)
        # Looked at before it is read: what is written meanwhile counts as a change.
        files = self._files(folder) if folder is not None else {}
        kept = self._kept.get(name)
        if kept is not None and kept[0] == files:
            return kept[1]
        self._kept.pop(name, None)
        layer = read_layer(name)
        self._kept[name] = (files, layer)
        return layer

    def _folder(self, name: str) -> Path | None:
        """The folder of a name; None where its files cannot change, as in a zip file."""
        try:
            folder = ruleset_folder(name)
        except DiagnosticError:
            self._folders.setdefault(name, Path(name))
            raise
        self._folders[name] = folder if isinstance(folder, Path) else None
        return self._folders[name]

    def now(self) -> dict[str, Files]:
        """The files of every layer that was asked for, by the layer's name."""
        return {
            name: self._files(folder)
            for name, folder in self._folders.items()
            if folder is not None
        }


def files_of(folder: Path) -> Files:
    """The files of rules in a folder, hidden ones left out; none where there is no such folder."""
    found: dict[str, tuple[int, ...]] = {}
    for way, entry in islice(_entries(folder), MOST_LOOKED_AT):
        try:
            if Path(entry.name).suffix in (".yaml", ".fuero") and entry.is_file():
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
