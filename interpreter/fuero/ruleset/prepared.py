"""Documents that were read before: those that ship, as JSON that ``make`` writes once.

To read YAML and to hold it against its schema would take half of the time to a first question. So
what ships lies in the folder ``prepared`` as data and places, each document under a hash of its
text, of the schema it was held against, and of the modules that read it. Whatever has another hash
is read as it stands.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fuero.diagnostics import DiagnosticError, Source, Span
from fuero.resources import schema

from .document import Document, Pointer
from .read import read_bytes

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

__all__ = ["FOLDER", "prepare", "read_valid"]

FOLDER = Path(__file__).with_name("prepared")
"""Where what ships lies."""
_READERS = ("compose.py", "hidden.py", "prepared.py", "read.py", "schema.py", "yaml_words.py")


def read_valid(path: Path | Traversable, name: str, kind: str, folder: Path = FOLDER) -> Document:
    """The document of a kind in a file.

    name: what messages call the file; folder: where it may lie prepared. Raises DiagnosticError
    (FU001 to FU039) with all that is wrong with the YAML and with the form.
    """
    content = read_bytes(path, name)
    return _prepared(content, name, kind, folder) or _read(content, name, kind)


def _prepared(content: bytes, name: str, kind: str, folder: Path) -> Document | None:
    beside = folder / _file_name(content, kind)
    if not beside.is_file():
        return None
    whole = json.loads(beside.read_text(encoding="ascii"))
    return _taken_up(whole, Source(name, content.decode("utf-8")))


def _read(content: bytes, name: str, kind: str) -> Document:
    # The readers of YAML and of schemas take long to import.
    from .schema import valid_document

    return valid_document(content, name, kind)


def prepare(documents: Iterable[tuple[Path | Traversable, str]], folder: Path = FOLDER) -> None:
    """Write into a folder what is in these files, each of a kind, and leave nothing else there.

    A file with mistakes is passed over: they are told to whoever reads it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    left = {path.name for path in folder.iterdir()}
    for path, kind in documents:
        with suppress(DiagnosticError):
            content = read_bytes(path, path.name)
            name = _file_name(content, kind)
            if name not in left:
                # In one step: nobody may ever read half of it.
                beside = folder / f"{name}.new"
                beside.write_text(_written(_read(content, path.name, kind)), encoding="ascii")
                beside.replace(folder / name)
            left.discard(name)
    for name in left:
        (folder / name).unlink(missing_ok=True)


def _file_name(content: bytes, kind: str) -> str:
    of = (*_readers(), kind.encode(), schema(kind).encode(), content)
    hashes = b"".join(hashlib.sha256(one).digest() for one in of)
    return f"{hashlib.sha256(hashes).hexdigest()}.json"


@cache
def _readers() -> tuple[bytes, ...]:
    """The modules that read documents, where their texts are at hand."""
    beside = map(Path(__file__).with_name, _READERS)
    return tuple(one.read_bytes() for one in beside if one.is_file())


def _written(document: Document) -> str:
    pointers = dict(_pointers(document.data))
    keyed = [path for path, has_key in pointers.items() if has_key]
    whole = {
        "data": document.data,
        "spans": _offsets(document.spans, pointers),
        "key-spans": _offsets(document.key_spans, keyed),
    }
    return json.dumps(whole, separators=(",", ":")) + "\n"


def _offsets(places: Mapping[Pointer, Span], pointers: Iterable[Pointer]) -> list[int]:
    spans = (places[path] for path in pointers)
    return [offset for span in spans for offset in (span.start, span.end)]


def _taken_up(whole: dict[str, Any], source: Source) -> Document:
    data = whole["data"]

    def spans() -> Iterator[tuple[Pointer, Span]]:
        paths = (path for path, _ in _pointers(data))
        return zip(paths, _spans(source, whole["spans"]), strict=True)

    def key_spans() -> Iterator[tuple[Pointer, Span]]:
        paths = (path for path, has_key in _pointers(data) if has_key)
        return zip(paths, _spans(source, whole["key-spans"]), strict=True)

    return Document(data=data, source=source, spans=_Places(spans), key_spans=_Places(key_spans))


def _pointers(value: Any, path: Pointer = ()) -> Iterator[tuple[Pointer, bool]]:
    """The way to each value, in the order of the text, and whether a key leads to it."""
    yield path, bool(path) and isinstance(path[-1], str)
    steps: Iterable[str | int] = ()
    if isinstance(value, dict | list):
        steps = value if isinstance(value, dict) else range(len(value))
    for step in steps:
        yield from _pointers(value[step], (*path, step))


def _spans(source: Source, offsets: Iterable[int]) -> Iterator[Span]:
    both = iter(offsets)
    return (Span(source, start, end) for start, end in zip(both, both, strict=True))


class _Places(Mapping[Pointer, Span]):
    """Places that are worked out when one is asked for: of most documents, none is."""

    def __init__(self, work_out: Callable[[], Iterable[tuple[Pointer, Span]]]) -> None:
        self._work_out = work_out

    @cached_property
    def _all(self) -> dict[Pointer, Span]:
        return dict(self._work_out())

    def __getitem__(self, path: Pointer) -> Span:
        return self._all[path]

    def __iter__(self) -> Iterator[Pointer]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)
