"""Layers that were read are kept as long as no file in their folders changes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from fuero.diagnostics import DiagnosticError

from .files import Files, files_of
from .folders import ruleset_folder
from .sums import Layer, read_layer

__all__ = ["KeptLayers"]


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
