"""The page of the manual that lists every diagnostic, made from the catalogue."""

from __future__ import annotations

from collections.abc import Mapping

from .code import Code
from .codes import CODES

__all__ = ["catalogue_page"]

_HUNDREDS: Mapping[str, str] = {
    "0": "Reading files",
    "1": "Syntax of rule files",
    "2": "Layers, switches, names and types",
    "3": "Checks",
    "4": "Positions, records, saves and commands",
}

_OPENING = """\
# Diagnostics

<!-- Made from the catalogue in `interpreter/fuero/diagnostics/`; a test keeps it fresh. -->

Everything the program has to say against what it reads bears a code, which never changes its
meaning. A message says where (`file:line:column`), what is wrong there, which other places belong
to it, and what to do. *Errors* keep a ruleset from being played; *warnings* do not.
"""


def catalogue_page() -> str:
    """The text of ``docs/diagnostics.md``: a section for each code, in the order of the numbers."""
    parts = [_OPENING]
    hundred = ""
    for entry in CODES.values():
        if entry.code[2] != hundred:
            hundred = entry.code[2]
            parts.append(f"## FU{hundred}xx: {_HUNDREDS[hundred]}\n")
        parts.append(_section(entry))
    return "\n".join(parts)


def _section(entry: Code) -> str:
    kind = " (warning)" if entry.severity == "warning" else ""
    heading = f"### {entry.code}: {entry.title}{kind}"
    return f"{heading}\n\n{entry.meaning}\n\n*What to do:* {entry.remedy}\n"
