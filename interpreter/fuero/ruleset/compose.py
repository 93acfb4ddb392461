"""Strict YAML as plain data with the place of every key and value.

Works on the parser's events, never on its constructors: nothing in a file can make an object, and
the limits hold while reading, before a hostile file takes memory. Only texts, whole numbers,
`true`, `false` and `null` are values; whatever readers of YAML disagree about is refused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError
from ruamel.yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    DocumentStartEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from fuero.diagnostics import MAXIMUM_PROBLEMS, Diagnostic, Related, Source, Span

from .document import Document, Pointer
from .hidden import HIDDEN_CHARACTER
from .yaml_words import explain_syntax, read_plain

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["MAXIMUM_DEPTH", "MAXIMUM_NODES", "compose"]

MAXIMUM_DEPTH = 32
"""How many lists and mappings may lie in each other."""

MAXIMUM_NODES = 20_000
"""How many keys and values a document may hold."""


def compose(source: Source) -> tuple[Document | None, tuple[Diagnostic, ...]]:
    """Read a text as YAML and list all that is wrong with it (FU005 to FU020).

    The document is None where reading had to stop; otherwise a refused value stands in it as its
    text and a refused entry is left out, so that the rest can be examined further.
    """
    # A blank in the place of each tab, which is refused: the rest can still be examined.
    events = YAML(typ="safe", pure=True).parse(source.text.replace("\t", " "))
    composer = _Composer(source=source, events=iter(events))
    document = composer.document()
    return document, tuple(composer.problems)


class _StopReading(Exception):
    """Reading stops: to go on would find nothing certain or take too much. The problems say why."""


@dataclass(slots=True, kw_only=True)
class _Composer:
    """One pass over the events of one text. Values whose path is None are examined, not kept."""

    source: Source
    events: Iterator[Any]
    spans: dict[Pointer, Span] = field(default_factory=dict)
    key_spans: dict[Pointer, Span] = field(default_factory=dict)
    problems: list[Diagnostic] = field(default_factory=list)
    nodes: int = 0
    reached: int = 0

    def document(self) -> Document | None:
        """The document, or None if reading had to stop."""
        tabs = self._refuse_tabs()
        try:
            data = self._whole()
        except _StopReading:
            return None
        except MarkedYAMLError as error:
            # What a tab was meant to indent is unsure, so nothing more is said of the structure.
            if not tabs:
                self.problems.append(explain_syntax(error, self.source))
            return None
        except (ValueError, OverflowError):
            # The parser turns escapes into characters unchecked, and so meets what is no character.
            place = self._span(self.reached, None)
            self._report("FU007", "an escape behind this place means no character", place)
            return None
        return Document(data=data, source=self.source, spans=self.spans, key_spans=self.key_spans)

    def _whole(self) -> Any:
        next(self.events)  # the start of the stream
        start = next(self.events)
        if isinstance(start, StreamEndEvent):
            self._stop("FU005", "the document is empty", self._span(0, 0))
        self._refuse_directives(start)
        data, _ = self._value(next(self.events), (), 0)
        next(self.events)  # the end of the document
        behind = next(self.events)
        if isinstance(behind, DocumentStartEvent):
            self._stop("FU006", "a second document begins here", self._event_span(behind))
        if data is None:
            self._stop("FU005", "the document is empty", self.spans[()])
        return data

    def _value(self, event: Any, path: Pointer | None, depth: int) -> tuple[Any, int]:
        """The value that begins with this event, and the offset of its end."""
        self._count(event, depth)
        self._refuse_decoration(event)
        value: Any
        if isinstance(event, MappingStartEvent):
            value, end = self._mapping(event, path, depth)
        elif isinstance(event, SequenceStartEvent):
            value, end = self._sequence(event, path, depth)
        else:
            span = self._event_span(event)
            value, end = self._scalar(event, span), span.end
        if path is not None:
            self.spans[path] = self._span(event.start_mark.index, end)
        return value, end

    def _mapping(self, start: Any, path: Pointer | None, depth: int) -> tuple[Any, int]:
        items: dict[str, Any] = {}
        end = start.end_mark.index
        while not isinstance(event := next(self.events), CollectionEndEvent):
            key, end = self._key(event, items, path, depth)
            child = None if key is None or path is None else (*path, key)
            if child is not None:
                self.key_spans[child] = self._event_span(event)
            value, value_end = self._value(next(self.events), child, depth + 1)
            if key is not None:
                items[key] = value
            end = max(end, value_end)
        return items, _end_of_collection(event, end)

    def _sequence(self, start: Any, path: Pointer | None, depth: int) -> tuple[Any, int]:
        items: list[Any] = []
        end = start.end_mark.index
        while not isinstance(event := next(self.events), CollectionEndEvent):
            child = None if path is None else (*path, len(items))
            value, end = self._value(event, child, depth + 1)
            items.append(value)
        return items, _end_of_collection(event, end)

    def _key(
        self, event: Any, items: dict[str, Any], path: Pointer | None, depth: int
    ) -> tuple[str | None, int]:
        """The text of a key, or None if its entry cannot be kept, and the offset of its end."""
        if not isinstance(event, ScalarEvent):
            if not isinstance(event, AliasEvent):
                message = "a key must be a text, not a list or a mapping"
                self._report("FU018", message, self._span(event.start_mark.index, None))
            return None, self._value(event, None, depth + 1)[1]
        self._count(event, depth)
        self._refuse_decoration(event)
        span = self._event_span(event)
        if event.value == "<<" and not event.style:
            self._report("FU011", "a merge key is not allowed", span, help="write the entries out")
            return None, span.end
        known = len(self.problems)
        if not isinstance(self._scalar(event, span), str) and len(self.problems) == known:
            word = event.value or "null"
            message = f"a key must be a text, not `{word}`"
            self._report("FU018", message, span, help=f'quote it: "{word}"')
        if event.value in items:
            first = None if path is None else self.key_spans[*path, event.value]
            related = () if first is None else (Related("it stands here first", first),)
            self._report(
                "FU012", f"the key `{event.value}` stands here twice", span, related=related
            )
            return None, span.end
        return event.value, span.end

    def _scalar(self, event: Any, span: Span) -> Any:
        """The value of a scalar; a refused one gives its text, an alias nothing."""
        if isinstance(event, AliasEvent):
            return None
        if (found := HIDDEN_CHARACTER.search(event.value)) is not None:
            message = f"this text means an invisible character (U+{ord(found[0]):04X})"
            self._report("FU019", message, span)
        if event.style or event.tag:
            return event.value
        value, problem = read_plain(event.value, span)
        if problem is not None:
            self.problems.append(problem)
        return value

    def _count(self, event: Any, depth: int) -> None:
        """Hold the limits. INVARIANT: no recursion goes deeper than `MAXIMUM_DEPTH`."""
        self.nodes += 1
        self.reached = event.end_mark.index
        place = self._event_span(event)
        if depth > MAXIMUM_DEPTH:
            self._stop("FU016", f"nested more than {MAXIMUM_DEPTH} deep", place)
        if self.nodes > MAXIMUM_NODES:
            self._stop("FU017", f"more than {MAXIMUM_NODES:,} keys and values", place)
        if len(self.problems) >= MAXIMUM_PROBLEMS:
            self._stop("FU020", "too many problems; the rest of the file is not read", place)

    def _refuse_decoration(self, event: Any) -> None:
        start = event.start_mark.index
        if isinstance(event, AliasEvent):
            self._report("FU009", "an alias is not allowed", self._event_span(event))
        elif event.anchor:
            span = self._span(start, start + len(event.anchor) + 1)
            self._report("FU009", "an anchor is not allowed", span)
        if getattr(event, "tag", None):
            self._report("FU010", "a tag is not allowed", self._span(start, None))

    def _refuse_directives(self, start: Any) -> None:
        if start.version or start.tags:
            place = self._span(max(self.source.text.find("%"), 0), None)
            self._report("FU010", "a directive is not allowed", place)

    def _refuse_tabs(self) -> bool:
        """Report the first tab of each line; say whether there is any."""
        for match in re.finditer(r"\t[^\n]*", self.source.text):
            span = self._span(match.start(), match.start() + 1)
            self._report("FU008", "a tab", span, help="write blanks instead")
            if len(self.problems) >= MAXIMUM_PROBLEMS:
                break
        return bool(self.problems)

    def _report(
        self,
        code: str,
        message: str,
        span: Span,
        *,
        help: str | None = None,
        related: tuple[Related, ...] = (),
    ) -> None:
        self.problems.append(
            Diagnostic(code=code, message=message, span=span, help=help, related=related)
        )

    def _stop(self, code: str, message: str, span: Span) -> None:
        self._report(code, message, span)
        raise _StopReading

    def _event_span(self, event: Any) -> Span:
        """The place of an event without the blank lines that a block of text takes along."""
        start, end = event.start_mark.index, event.end_mark.index
        return self._span(start, start + len(self.source.text[start:end].rstrip()))

    def _span(self, start: int, end: int | None) -> Span:
        """From an offset to another, or to the end of the line."""
        if end is None:
            newline = self.source.text.find("\n", start)
            end = newline if newline >= 0 else len(self.source.text)
        return Span(self.source, start, end)


def _end_of_collection(event: Any, last: int) -> int:
    """Brackets end where they close, an indented block where its last entry ends."""
    closed_by_bracket = event.start_mark.index < event.end_mark.index
    return int(event.end_mark.index) if closed_by_bracket else last
