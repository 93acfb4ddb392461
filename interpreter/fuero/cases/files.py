"""The cases that lie in the folder of a ruleset: `cases.yaml`, and the files of `cases/`."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources.abc import Traversable
from pathlib import Path

from fuero.diagnostics import Diagnostic, DiagnosticError
from fuero.resources import ruleset_names
from fuero.ruleset.folders import ruleset_folder
from fuero.ruleset.model import LayerInfo
from fuero.ruleset.prepared import read_valid
from fuero.ruleset.read import find_inside

from .case import Case, cases_of, named_twice

__all__ = ["MOST_FILES", "cases_in"]

MOST_FILES = 100
"""How many files of cases a ruleset may have."""


def cases_in(layer: LayerInfo) -> tuple[Case, ...]:
    """The cases of a ruleset, in the order of the names of their files.

    Raises DiagnosticError with all that is wrong in the files (FU001 to FU039, FU238, FU484,
    FU486).
    """
    problems: list[Diagnostic] = []
    found: list[Case] = []
    for name, path in _files(layer):
        try:
            document = read_valid(path, name, "case")
        except DiagnosticError as error:
            problems.extend(error.diagnostics)
            continue
        cases = tuple(cases_of(document, layer.id))
        problems.extend(_reaching_out(layer, cases))
        found.extend(cases)
    problems.extend(named_twice(tuple(found)))
    if problems:
        raise DiagnosticError(problems)
    return tuple(found)


def _files(layer: LayerInfo) -> Iterator[tuple[str, Path | Traversable]]:
    """The files of cases, each with what messages call it."""
    folder = ruleset_folder(layer.name)
    single, several = find_inside(folder, "cases.yaml"), find_inside(folder, "cases")
    if single is not None and single.is_file():
        yield f"{layer.name}/cases.yaml", single
    if several is None or not several.is_dir():
        return
    names = sorted(one.name for one in several.iterdir())
    # What an editor hides beside a file it writes is no file of cases.
    names = [name for name in names if name[-5:] == ".yaml" and name[0] != "."]
    if len(names) > MOST_FILES:
        message = f"{layer.name}/cases holds {len(names):,} files, and {MOST_FILES} are most"
        raise DiagnosticError((Diagnostic(code="FU238", message=message),))
    for name in names:
        path = find_inside(folder, f"cases/{name}")
        if path is not None:
            yield f"{layer.name}/cases/{name}", path


def _reaching_out(layer: LayerInfo, cases: tuple[Case, ...]) -> Iterator[Diagnostic]:
    """What cases in the folder of a ruleset name that is outside of it (FU486)."""
    if cases and cases[0].ruleset not in ("", layer.id):
        yield Diagnostic(
            code="FU486",
            message=f"these cases lie in the folder of {layer.id}, and are about {layer.id}",
            span=cases[0].document.span(("ruleset",)),
            help="leave `ruleset` out",
        )
    for case in cases:
        for number, name in enumerate(case.content.get("layers", ())):
            if name not in ruleset_names():
                yield Diagnostic(
                    code="FU486",
                    message=f"no ruleset that ships is called {name!r}",
                    span=case.span("layers", number),
                    help=f"shipped are {', '.join(ruleset_names())}",
                )
