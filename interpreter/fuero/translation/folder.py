"""Where a file of texts goes in the folder of a ruleset, and how its manifest comes to list it."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from pathlib import Path

from fuero import resources
from fuero.diagnostics import Diagnostic, DiagnosticError
from fuero.ruleset.document import Document
from fuero.ruleset.folders import read_manifest, ruleset_folder
from fuero.ruleset.read import find_inside, read_document
from fuero.ruleset.schema import validate

__all__ = ["own_folder", "place_for", "with_texts"]


def own_folder(rules: str) -> Path:
    """The folder of the last ruleset in a sum that does not ship.

    Raises DiagnosticError (FU498) where there is none.
    """
    for name in reversed(rules.split("+")):
        folder: Path | Traversable = ruleset_folder(name)
        if isinstance(folder, Path) and folder != resources.find_ruleset(name):
            return folder
    message = f"no ruleset of {rules} is in a folder of your own"
    help = f"name a layer of yours for the texts, such as {rules}+./my-texts; fuero new makes one"
    raise DiagnosticError((Diagnostic(code="FU498", message=message, help=help),))


def place_for(folder: Path, language: str) -> tuple[Path, str]:
    """The file for texts of a language: its path, and its name in the manifest: the one that is
    listed already, or else one in ``texts``. Raises DiagnosticError (FU498).
    """
    listed = read_manifest(folder, str(folder)).data.get("texts", ())
    named = (name for name in listed if Path(name).stem == language)
    name = next(named, f"texts/{language}.po")
    path = find_inside(folder, name)
    if not isinstance(path, Path):
        message = f"{name} leads out of the folder {folder}"
        raise DiagnosticError((Diagnostic(code="FU498", message=message),))
    return path, name


def with_texts(folder: Path, name: str) -> str:
    """The text of a manifest that lists a file of texts; '' where it does already.

    Raises DiagnosticError (FU498) where the line has to be written by hand.
    """
    manifest = read_manifest(folder, str(folder))
    listed = list(manifest.data.get("texts", ()))
    if name in listed:
        return ""
    wanted = {**manifest.data, "texts": [*listed, name]}
    changed = _changed(manifest, listed, name)
    if _reads_as(changed, wanted):
        return changed
    message = f"{manifest.source.name} cannot be added to here"
    help = f"write into it: texts: [{', '.join(wanted['texts'])}]"
    span = manifest.span(("texts",) if "texts" in manifest.data else ("files",))
    raise DiagnosticError((Diagnostic(code="FU498", message=message, span=span, help=help),))


def _reads_as(text: str, wanted: object) -> bool:
    """Whether a text is a manifest with these data."""
    try:
        document = read_document(text, "ruleset.yaml")
    except DiagnosticError:
        return False
    return document.data == wanted and not validate(document, "ruleset")


def _changed(manifest: Document, listed: list[str], name: str) -> str:
    text = manifest.source.text
    if not listed and "texts" not in manifest.data:
        end = "" if text.endswith("\n") else "\n"
        return f"{text}{end}texts: [{name}]\n"
    if not listed:
        span = manifest.span(("texts",))
        return f"{text[: span.start]}[{name}]{text[span.end :]}"
    last = manifest.span(("texts", len(listed) - 1))
    if text[manifest.span(("texts",)).start] == "[":
        return f"{text[: last.end]}, {name}{text[last.end :]}"
    start = manifest.source.line_start(last.start)
    return f"{text[: last.end]}\n{text[start : last.start]}{name}{text[last.end :]}"
