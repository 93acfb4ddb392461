"""Files in the folder of a layer that its manifest does not list: nobody reads them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

from fuero.diagnostics import Diagnostic
from fuero.ruleset.files import files_of
from fuero.ruleset.folders import ruleset_folder
from fuero.ruleset.sums import Layer

__all__ = ["unlisted_files"]

_LISTS = (("files", ".fuero"), ("lexicon", ".yaml"))
"""The lists of a manifest, each with how the names of its files end."""


def unlisted_files(layers: Iterable[Layer]) -> Iterator[Diagnostic]:
    """Files of rules, and of words where words are kept, that no manifest lists (FU281).

    What ships is left out: it is looked after elsewhere.
    """
    for layer in layers:
        folder = ruleset_folder(layer.info.name)
        if layer.info.ships or not isinstance(folder, Path):
            continue
        there = tuple(files_of(folder))
        others = {way for way in map(PurePosixPath, there) if way.name == "ruleset.yaml"}
        nested = {way.parent for way in others if way.parent != PurePosixPath()}
        listed = {
            PurePosixPath(name) for key, _ in _LISTS for name in layer.manifest.data.get(key, ())
        }
        for way in map(PurePosixPath, there):
            if way not in listed and nested.isdisjoint(way.parents):
                yield from _problem(layer, way)


def _problem(layer: Layer, way: PurePosixPath) -> Iterator[Diagnostic]:
    for key, ending in _LISTS:
        if way.suffix == ending and (key == "files" or way.parts[0] == key):
            place = (key,) if key in layer.manifest.data else ("files",)
            yield Diagnostic(
                code="FU281",
                message=f"{way} lies in the folder and is not listed, so nobody reads it",
                span=layer.manifest.span(place),
                help=f"add it to `{key}`, or take it out of the folder",
            )
