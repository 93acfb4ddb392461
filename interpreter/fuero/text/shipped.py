"""The documents that ship, made ready to be read without a reader of YAML."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources.abc import Traversable
from pathlib import Path

from fuero.diagnostics import DiagnosticError
from fuero.resources import ruleset_names, rulesets
from fuero.ruleset.folders import read_manifest
from fuero.ruleset.prepared import prepare

__all__ = ["prepare_shipped"]


def prepare_shipped() -> None:
    """Write them as they are read."""
    prepare((*_of_languages(), *_of_rulesets()))


def _of_languages() -> Iterator[tuple[Path, str]]:
    folder = Path(__file__).parent
    for kind in ("phrases", "messages"):
        for path in folder.glob(f"{kind}/*.yaml"):
            yield path, kind
    yield folder / "constructs.yaml", "constructs"


def _of_rulesets() -> Iterator[tuple[Path | Traversable, str]]:
    for name in ruleset_names():
        folder = rulesets() / name
        yield folder / "ruleset.yaml", "ruleset"
        try:
            listed = read_manifest(folder, name).data
        except DiagnosticError:
            continue  # What is wrong is told to whoever reads it.
        sources = (one for one in listed.get("sources", ()) if isinstance(one, str))
        for kind, files in (
            ("board", (one for one in listed["files"] if Path(one).suffix == ".yaml")),
            ("lexicon", listed.get("lexicon", ())),
            ("source", sources),
        ):
            for file in files:
                yield folder.joinpath(file), kind
