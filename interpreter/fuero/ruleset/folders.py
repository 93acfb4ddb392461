"""The folder of a ruleset: where it is, and the files its manifest names."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from pathlib import Path

from fuero import resources
from fuero.diagnostics import Diagnostic, DiagnosticError, did_you_mean

from .document import Document, Pointer
from .model import DeclaredSource
from .prepared import read_valid
from .read import find_inside

__all__ = [
    "declared_sources",
    "lasting_name",
    "listed_file",
    "read_manifest",
    "ruleset_folder",
]


def lasting_name(name: str) -> str:
    """A name under which the rules of a name are found from every folder."""
    if _is_path(name) or resources.find_ruleset(name) is None:
        return str(Path(name).absolute())
    return name


def _is_path(name: str) -> bool:
    return "/" in name or "\\" in name or name.startswith(".")


def _has_manifest(folder: Path) -> bool:
    try:
        return (folder / "ruleset.yaml").is_file()
    except OSError:  # no folder can be called so
        return False


def ruleset_folder(name: str) -> Path | Traversable:
    """The folder of a ruleset, by its shipped name or a path. Raises DiagnosticError (FU201)."""
    if _is_path(name):
        path = Path(name)
        if _has_manifest(path):
            return path
        message = f"there is no ruleset in the folder {name}"
        raise DiagnosticError(
            (Diagnostic(code="FU201", message=message, help="it has no file ruleset.yaml"),)
        )
    found = resources.find_ruleset(name)
    if found is not None:
        return found
    if _has_manifest(Path(name)):
        return Path(name)
    known = list(resources.ruleset_names())
    raise DiagnosticError(
        (
            Diagnostic(
                code="FU201",
                message=f"there is no ruleset called {name!r}",
                help=did_you_mean(name, known) or f"shipped are {', '.join(known)}",
            ),
        )
    )


def read_manifest(folder: Path | Traversable, name: str) -> Document:
    """The manifest in the folder of a ruleset. name: what messages call the folder.

    Raises DiagnosticError (FU001 to FU039).
    """
    path = find_inside(folder, "ruleset.yaml")
    if path is None:
        raise DiagnosticError((_manifest_outside(name),))
    return read_valid(path, f"{name.rstrip('/')}/ruleset.yaml", "ruleset")


def _manifest_outside(name: str) -> Diagnostic:
    """What is wrong with a manifest that is a link to another folder; nothing of it is read."""
    return Diagnostic(
        code="FU001",
        message=f"the file ruleset.yaml of {name} is a link that leads out of the folder",
        help="put a file of its own into the folder",
    )


def listed_file(
    folder: Path | Traversable, manifest: Document, pointer: Pointer, name: str
) -> Path | Traversable:
    """The file that a manifest names at a place. Raises DiagnosticError (FU001)."""
    path = find_inside(folder, name)
    if path is None:
        raise DiagnosticError(
            (
                Diagnostic(
                    code="FU001",
                    message=f"{name!r} leads out of the ruleset's folder",
                    span=manifest.span(pointer),
                ),
            )
        )
    if not path.is_file():
        raise DiagnosticError(
            (
                Diagnostic(
                    code="FU001",
                    message=f"there is no file {name!r}",
                    span=manifest.span(pointer),
                ),
            )
        )
    return path


def declared_sources(
    folder: Path | Traversable, label: str, manifest: Document
) -> tuple[DeclaredSource, ...]:
    """The sources a manifest declares, found but not read.

    label: what messages call the folder. Raises DiagnosticError (FU001) for files not there.
    """
    found: list[DeclaredSource] = []
    problems: list[Diagnostic] = []
    for index, entry in enumerate(manifest.data.get("sources", ())):
        pointer: Pointer = ("sources", index)
        if isinstance(entry, str):
            try:
                path = listed_file(folder, manifest, pointer, entry)
            except DiagnosticError as error:
                problems.extend(error.diagnostics)
                continue
            file = DeclaredSource(
                ruleset="", path=path, name=f"{label}/{entry}", span=manifest.span(pointer)
            )
            found.append(file)
        else:
            span = manifest.span((*pointer, "ruleset"))
            other = DeclaredSource(ruleset=entry["ruleset"], path=None, name="", span=span)
            found.append(other)
    if problems:
        raise DiagnosticError(tuple(problems))
    return tuple(found)
