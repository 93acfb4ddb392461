"""A YAML document: its data, and the place of each key and value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fuero.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fuero.diagnostics import Source, Span

__all__ = ["Document", "Pointer"]

Pointer = tuple[str | int, ...]
"""The way from a document to a value: keys of mappings, indices of lists; `()` is the whole."""


@frozen
class Document:
    """A YAML document.

    data: dict (keys are str), list, str, int, bool or None, nested.
    source: the text it was read from.
    spans: the place of each value, by its pointer.
    key_spans: the place of each key of a mapping, by the pointer of its value.
    """

    data: Any
    source: Source
    spans: Mapping[Pointer, Span]
    key_spans: Mapping[Pointer, Span]

    def span(self, path: Pointer) -> Span:
        """The place of a value, or of the nearest value around it that stands in the document."""
        while path not in self.spans:
            path = path[:-1]
        return self.spans[path]

    def key_span(self, path: Pointer) -> Span:
        """The place of the key that leads to a value; of the value where no key leads to it."""
        return self.key_spans[path] if path in self.key_spans else self.span(path)
