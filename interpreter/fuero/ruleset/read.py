"""Read files of strangers: YAML documents with positions, and rule texts.

Nothing is read past its limit of size, nothing outside its folder, and every refusal has a place.
"""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from fuero.diagnostics import MAXIMUM_PROBLEMS, Diagnostic, DiagnosticError, Source, Span

from .hidden import HIDDEN_CHARACTER

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from .document import Document

__all__ = [
    "MAXIMUM_BYTES",
    "MAXIMUM_LINE",
    "find_inside",
    "read_bytes",
    "read_document",
    "read_file",
    "read_source",
    "read_text_file",
]

MAXIMUM_BYTES = 2**20
"""How many bytes a file may have."""

MAXIMUM_LINE = 10_000
"""How many characters a line may have."""


def read_document(text: str | bytes, name: str) -> Document:
    """A text as a YAML document. Raises DiagnosticError (FU002 to FU021) with all that is wrong."""
    # The parser of YAML takes long to import, and what ships was read before (`prepared.py`).
    from .compose import compose

    document, problems = compose(read_source(text, name))
    if document is None or problems:
        raise DiagnosticError(problems)
    return document


def read_file(path: Path | Traversable, name: str) -> Document:
    """The YAML document in a file. Raises DiagnosticError (FU001 to FU021).

    name: what messages call the file.
    """
    return read_document(read_bytes(path, name), name)


def read_text_file(path: Path | Traversable, name: str) -> Source:
    """The text of a rule file, line ends as they are. Raises DiagnosticError (FU001 to FU021)."""
    return read_source(read_bytes(path, name), name)


def read_source(text: str | bytes, name: str) -> Source:
    """A text, in UTF-8 if it is bytes, that keeps the limits and hides nothing.

    Raises DiagnosticError (FU002 to FU004, FU019, FU021).
    """
    if isinstance(text, bytes):
        _refuse_large(len(text), name)
        text = _decode(text, name)
    else:
        _refuse_large(len(text.encode("utf-8", "surrogatepass")), name)
    source = Source(name, text)
    problems = [*_hidden_characters(source), *_long_lines(source)][:MAXIMUM_PROBLEMS]
    if problems:
        raise DiagnosticError(problems)
    return source


def find_inside(folder: Path | Traversable, name: str) -> Path | Traversable | None:
    """The file of a relative name (`cards/first.fuero`); None if it leads out of the folder.

    The file need not exist. A link that leads out of the folder leads out of it like `..` does.
    """
    parts = PurePosixPath(name).parts
    if not parts or name.startswith("/") or ".." in parts or re.search(r"[\\:\x00]", name):
        return None
    if not isinstance(folder, Path):
        return folder.joinpath(*parts)
    path = folder.joinpath(*parts)
    try:
        leads_out = not path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):  # a link that leads to itself
        leads_out = True
    return None if leads_out else path


def read_bytes(path: Path | Traversable, name: str) -> bytes:
    """The content of a file, of which no more is read than the limit and one byte.

    Raises DiagnosticError (FU001).
    """
    try:
        # Devices and pipes, which may never end, are no files.
        if not path.is_file():
            raise DiagnosticError([_unreadable(path, name)])
        with path.open("rb") as stream:
            content: bytes = stream.read(MAXIMUM_BYTES + 1)
    except (OSError, ValueError) as error:
        raise DiagnosticError([_unreadable(path, name)]) from error
    return content


def _unreadable(path: Path | Traversable, name: str) -> Diagnostic:
    place = Span(Source(name, ""), 0, 0)
    try:
        if path.is_dir():
            return Diagnostic(code="FU001", message="this is a folder, not a file", span=place)
        if path.is_file():
            return Diagnostic(code="FU001", message="the file may not be read", span=place)
    except (OSError, ValueError):
        return Diagnostic(code="FU001", message="the file cannot be looked at", span=place)
    return Diagnostic(code="FU001", message="there is no such file", span=place)


def _refuse_large(size: int, name: str) -> None:
    if size > MAXIMUM_BYTES:
        raise DiagnosticError(
            [
                Diagnostic(
                    code="FU002",
                    message=f"the file is larger than {MAXIMUM_BYTES:,} bytes",
                    span=Span(Source(name, ""), 0, 0),
                    help="split it into several files",
                )
            ]
        )


def _decode(content: bytes, name: str) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        readable = Source(name, content.decode("utf-8", "replace"))
        start = len(content[: error.start].decode("utf-8"))
        raise DiagnosticError(
            [
                Diagnostic(
                    code="FU003",
                    message=f"the byte 0x{content[error.start]:02X} is not UTF-8",
                    span=Span(readable, start, start + 1),
                    help="save the file with the encoding UTF-8",
                )
            ]
        ) from error


def _hidden_characters(source: Source) -> list[Diagnostic]:
    problems = []
    for match in re.finditer(rf"{HIDDEN_CHARACTER.pattern}|\r(?!\n)", source.text):
        span = Span(source, match.start(), match.end())
        if match[0] == "\ufeff" and match.start() == 0:
            problems.append(
                Diagnostic(
                    code="FU004",
                    message="the file begins with a byte order mark",
                    span=span,
                    help="save it as UTF-8 without byte order mark",
                )
            )
        else:
            message = f"an invisible character (U+{ord(match[0]):04X})"
            problems.append(
                Diagnostic(code="FU019", message=message, span=span, help="remove the character")
            )
        if len(problems) == MAXIMUM_PROBLEMS:
            break
    return problems


def _long_lines(source: Source) -> list[Diagnostic]:
    problems = []
    start = 0
    for line in source.text.split("\n"):
        if len(line) > MAXIMUM_LINE:
            first_too_many = start + MAXIMUM_LINE
            problems.append(
                Diagnostic(
                    code="FU021",
                    message=f"a line of more than {MAXIMUM_LINE:,} characters",
                    span=Span(source, first_too_many, first_too_many + 1),
                    help="break the line",
                )
            )
        start += len(line) + 1
    return problems
