"""Find the rulesets, schemas and templates that ship with the package, without knowing what they
mean.

They are looked for inside the package, as installed from a wheel (which may be a zip file), and
then in the checkout the package runs from. An explicit folder goes before both.
"""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from fuero.diagnostics import Diagnostic, DiagnosticError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from importlib.resources.abc import Traversable

__all__ = [
    "find_ruleset",
    "is_name",
    "ruleset_names",
    "rulesets",
    "schema",
    "schema_kinds",
    "template",
]

# INVARIANT: a name of this form is one step of a path and never leads out of a folder.
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_LONGEST_NAME = 100


def rulesets(folder: Path | Traversable | None = None) -> Traversable:
    """The folder of the shipped rulesets, or the given one. Raises DiagnosticError (FU001)."""
    return folder if folder is not None else _shipped("rulesets")


def ruleset_names(folder: Path | Traversable | None = None) -> tuple[str, ...]:
    """The names of all rulesets in the folder of `rulesets`, in alphabetical order."""
    names = (entry.name for entry in rulesets(folder).iterdir() if entry.is_dir())
    return tuple(sorted(name for name in names if find_ruleset(name, folder) is not None))


def find_ruleset(name: str, folder: Path | Traversable | None = None) -> Traversable | None:
    """The folder of the ruleset of this name, or None if there is none."""
    if not is_name(name):
        return None
    found = rulesets(folder).joinpath(name)
    return found if found.joinpath("ruleset.yaml").is_file() else None


def is_name(name: str) -> bool:
    """Whether a ruleset can be called so."""
    return len(name) <= _LONGEST_NAME and _NAME.fullmatch(name) is not None


def template(kind: str) -> Mapping[str, str]:
    """The files of a template of a new ruleset, by their names in its folder.

    What stands in them behind a dollar sign is to be filled in (`string.Template`). Raises
    DiagnosticError (FU001) where templates are missing from the installation.
    """
    return dict(_files(_shipped("templates").joinpath(kind)))


def _files(folder: Traversable, way: str = "") -> Iterator[tuple[str, str]]:
    for entry in sorted(folder.iterdir(), key=lambda one: one.name):
        if entry.is_dir():
            yield from _files(entry, f"{way}{entry.name}/")
        else:
            yield f"{way}{entry.name}", entry.read_text(encoding="utf-8")


def schema(kind: str) -> str:
    """The text of the JSON Schema of a kind of document.

    Raises LookupError for a kind that is not among `schema_kinds()`.
    """
    if kind not in schema_kinds():
        raise LookupError(f"there is no schema of the kind {kind!r}")
    return _shipped("schema").joinpath(f"{kind}.json").read_text(encoding="utf-8")


def schema_kinds() -> tuple[str, ...]:
    """The kinds of documents that have a schema, in alphabetical order."""
    names = (entry.name for entry in _shipped("schema").iterdir())
    return tuple(sorted(name.removesuffix(".json") for name in names if name.endswith(".json")))


def _shipped(part: str) -> Traversable:
    packaged = files("fuero").joinpath("_data", part)
    if packaged.is_dir():
        return packaged
    checkout = Path(__file__).parents[2]
    # Only a checkout has the project file; otherwise a folder of this name is a stranger's.
    if checkout.joinpath("pyproject.toml").is_file() and checkout.joinpath(part).is_dir():
        return checkout / part
    message = f"the folder `{part}` is missing from this installation"
    raise DiagnosticError([Diagnostic(code="FU001", message=message, help="install it again")])
