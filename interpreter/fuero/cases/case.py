"""One case, and the cases of a document."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any

from fuero.diagnostics import Diagnostic, Related, Span
from fuero.frozen import frozen
from fuero.ruleset.document import Document, Pointer

__all__ = ["Case", "cases_of", "named_twice"]


@frozen
class Case:
    """One case as it is written.

    ruleset: what its file says it is about, '' where the folder of the file says that. content:
    its keys, with a position to which the position of its file has been added. document, pointer:
    where it is written. layer: the ruleset in whose folder it lies, '' for none. written: how it
    writes the names that the content has otherwise.
    """

    ruleset: str
    content: Mapping[str, Any]
    document: Document
    pointer: Pointer
    layer: str = ""
    written: Mapping[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """What it shows."""
        name: str = self.content["name"]
        return name

    @property
    def file(self) -> str:
        """What messages call its file."""
        return self.document.source.name

    def span(self, *way: str | int) -> Span:
        """The place of something in it, or of the nearest thing around that that is written."""
        return self.document.span((*self.pointer, *self._as_written(way)))

    def _as_written(self, way: Pointer) -> Pointer:
        return tuple(self.written.get(str(step), step) for step in way)

    def key_span(self, *way: str | int) -> Span:
        """The place of the key that leads to something in it."""
        return self.document.key_span((*self.pointer, *self._as_written(way)))

    def position_way(self, key: str) -> Pointer:
        """What leads to the position that a key of its position is written in."""
        own = (*self.pointer, "position")
        here = (*own, self.written.get(key, key)) in self.document.key_spans
        return own if here else ("position",)


def cases_of(document: Document, layer: str = "") -> Iterator[Case]:
    """The cases of a document that is valid (schema case), in order.

    layer: the ruleset in whose folder it lies.
    """
    data = document.data
    for index, written in enumerate(data["cases"]):
        position = {**data.get("position", {}), **written.get("position", {})}
        yield Case(
            ruleset=data.get("ruleset", ""),
            content={**written, "position": position},
            document=document,
            pointer=("cases", index),
            layer=layer,
        )


def named_twice(cases: tuple[Case, ...]) -> Iterator[Diagnostic]:
    """Cases that have the name of an earlier one (FU484)."""
    first: dict[str, Case] = {}
    for case in cases:
        other = first.setdefault(case.name, case)
        if other is not case:
            yield Diagnostic(
                code="FU484",
                message="another case has this name",
                span=case.span("name"),
                related=(Related("it stands here", other.span("name")),),
                help="say in the name what is special about this one",
            )
