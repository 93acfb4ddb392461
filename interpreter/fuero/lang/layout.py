"""The layout pass: indentation, comments and line ends, before Lark sees the text.

Comments are blanked and kept aside; line ends inside brackets become spaces; every change of
indentation becomes a mark. The text is cut into top-level declarations, which are parsed alone, so
one mistake does not hide the next.
"""

from __future__ import annotations

from dataclasses import dataclass

from fuero.diagnostics import Diagnostic, Source, Span

__all__ = ["DEDENT", "INDENT", "Chunk", "Comment", "Layout", "lay_out"]

INDENT = "\x01"
DEDENT = "\x02"
MAXIMUM_DEPTH = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class Comment:
    """A comment with its ``#``; ``alone`` when nothing else stands in its line."""

    span: Span
    text: str
    alone: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Chunk:
    """One top-level declaration: its text with marks, and for each character its offset."""

    source: Source
    text: str
    offsets: tuple[int, ...]

    def span(self, start: int, end: int) -> Span:
        """The stretch of the source that characters ``start`` to ``end`` of the chunk come from."""
        last = len(self.offsets) - 1
        first = self.offsets[min(start, last)]
        if end <= start:
            return Span(self.source, first, first)
        return Span(self.source, first, max(first, self.offsets[min(end - 1, last)] + 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """What the layout pass found in a file."""

    chunks: tuple[Chunk, ...]
    comments: tuple[Comment, ...]
    diagnostics: tuple[Diagnostic, ...]


def lay_out(source: Source) -> Layout:
    """Cut a file into declarations. Never raises: what is wrong comes back as diagnostics."""
    blanked, comments, diagnostics = _blank(source)
    lines = _logical_lines(blanked)
    chunks: list[Chunk] = []
    group: list[tuple[int, int, int]] = []
    for line in lines:
        if line[0] == 0 and group:
            chunks.append(_chunk(source, blanked, group, diagnostics))
            group = []
        if line[0] > 0 and not group:
            diagnostics.append(
                Diagnostic(
                    code="FU101",
                    message="this line is indented but nothing stands above it",
                    span=Span(source, line[1], line[2]),
                    help="begin a declaration at the left margin",
                )
            )
            continue
        group.append(line)
    if group:
        chunks.append(_chunk(source, blanked, group, diagnostics))
    return Layout(
        chunks=tuple(chunks), comments=tuple(comments), diagnostics=tuple(diagnostics)
    )


def _blank(source: Source) -> tuple[str, list[Comment], list[Diagnostic]]:
    """The text with comments, carriage returns and bracketed line ends as spaces."""
    text = source.text
    out = list(text)
    comments: list[Comment] = []
    diagnostics: list[Diagnostic] = []
    depth = 0
    opened = 0
    line_is_empty = True
    index = 0
    while index < len(text):
        character = text[index]
        if character == "#":
            end = text.find("\n", index)
            end = len(text) if end < 0 else end
            span = Span(source, index, index + len(text[index:end].rstrip()))
            comments.append(Comment(span=span, text=span.text, alone=line_is_empty))
            out[index:end] = " " * (end - index)
            index = end
            continue
        if character == '"':
            end = text.find('"', index + 1)
            newline = text.find("\n", index)
            newline = len(text) if newline < 0 else newline
            index = newline if end < 0 or end > newline else end + 1
            line_is_empty = False
            continue
        if character in "({":
            depth, opened = depth + 1, index if depth == 0 else opened
        elif character in ")}":
            depth = max(0, depth - 1)
        elif character == "\n":
            if depth and _begins_declaration(text, index + 1):
                diagnostics.append(
                    Diagnostic(
                        code="FU102",
                        message=f"the bracket {text[opened]!r} is never closed",
                        span=Span(source, opened, opened + 1),
                    )
                )
                depth = 0
            if depth:
                out[index] = " "
            line_is_empty = True
        elif character == "\r":
            out[index] = " "
        elif character == "\t" or (ord(character) < 32 or ord(character) == 127):
            what = "a tab" if character == "\t" else f"the control character {ord(character)}"
            diagnostics.append(
                Diagnostic(
                    code="FU103",
                    message=f"{what} stands here",
                    span=Span(source, index, index + 1),
                    help="indent with spaces",
                )
            )
            out[index] = " "
        if not character.isspace():
            line_is_empty = False
        index += 1
    if depth:
        diagnostics.append(
            Diagnostic(
                code="FU102",
                message=f"the bracket {text[opened]!r} is never closed",
                span=Span(source, opened, opened + 1),
            )
        )
    return "".join(out), comments, diagnostics


def _begins_declaration(text: str, index: int) -> bool:
    """A letter at the left margin: an unclosed bracket must not swallow what follows."""
    return index < len(text) and text[index].isalpha()


def _logical_lines(text: str) -> list[tuple[int, int, int]]:
    """(indentation, start, end) of every line that says something."""
    lines = []
    start = 0
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        line = text[start:end]
        content = line.strip(" ")
        if content:
            indentation = len(line) - len(line.lstrip(" "))
            lines.append((indentation, start + indentation, start + len(line.rstrip(" "))))
        start = end + 1
    return lines


def _chunk(
    source: Source,
    text: str,
    lines: list[tuple[int, int, int]],
    diagnostics: list[Diagnostic],
) -> Chunk:
    """Join the lines of one declaration, with marks where the indentation changes."""
    characters: list[str] = []
    offsets: list[int] = []

    def emit(mark: str, offset: int) -> None:
        characters.append(mark)
        offsets.append(offset)

    levels = [0]
    for indentation, start, end in lines:
        if indentation > levels[-1]:
            levels.append(indentation)
            if len(levels) > MAXIMUM_DEPTH:
                diagnostics.append(
                    Diagnostic(
                        code="FU104",
                        message=f"blocks are nested deeper than {MAXIMUM_DEPTH}",
                        span=Span(source, start, end),
                    )
                )
                break
            emit(INDENT, start)
        while indentation < levels[-1]:
            levels.pop()
            emit(DEDENT, start)
        if indentation != levels[-1]:
            diagnostics.append(
                Diagnostic(
                    code="FU101",
                    message="this indentation fits no block above it",
                    span=Span(source, start, end),
                    help=f"indent by {levels[-1]} spaces, or more than that for a new block",
                )
            )
            levels.append(indentation)
            emit(INDENT, start)
        for offset in range(start, end):
            emit(text[offset], offset)
        emit("\n", end)
    last = offsets[-1]
    for _ in levels[1:]:
        emit(DEDENT, last)
    return Chunk(source=source, text="".join(characters), offsets=tuple(offsets))
