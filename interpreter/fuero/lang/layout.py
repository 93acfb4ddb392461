"""The layout pass: indentation, comments and line ends, before Lark sees the text.

Comments are blanked and kept aside; line ends inside brackets become spaces; every change of
indentation becomes a mark. The text is cut into top-level declarations, which are parsed alone, so
one mistake does not hide the next.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from fuero.diagnostics import Diagnostic, Source, Span
from fuero.frozen import frozen

__all__ = [
    "DEDENT",
    "INDENT",
    "MAXIMUM_BRACKETS",
    "MAXIMUM_DEPTH",
    "Chunk",
    "Comment",
    "LaidOut",
    "LogicalLine",
    "lay_out",
]

INDENT = "\x01"
DEDENT = "\x02"
MAXIMUM_DEPTH = 32
MAXIMUM_BRACKETS = 32


@frozen
class Comment:
    """A comment with its ``#``; ``alone`` when nothing else stands in its line."""

    span: Span
    text: str
    alone: bool


@frozen
class LogicalLine:
    """A logical line: its indentation in spaces, and the offsets where its text starts and ends.

    A line with an open bracket goes on to the line that closes it.
    """

    indentation: int
    start: int
    end: int


@frozen
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


@frozen
class LaidOut:
    """What the layout pass found in a file.

    ``chunks`` are its declarations, ``broken`` says of each whether a diagnostic lies in it.
    """

    chunks: tuple[Chunk, ...]
    broken: tuple[bool, ...]
    lines: tuple[LogicalLine, ...]
    comments: tuple[Comment, ...]
    diagnostics: tuple[Diagnostic, ...]


def lay_out(source: Source, *, whole: bool = False) -> LaidOut:
    """Cut a file into declarations. Never raises: what is wrong comes back as diagnostics.

    whole: do not cut, as of statements, where one may go on at the left margin (``else``).
    """
    text, comments, diagnostics = _blank(source)
    lines = _logical_lines(text)
    chunks: list[Chunk] = []
    group: list[LogicalLine] = []
    for line in lines:
        if line.indentation == 0 and group and not whole:
            chunks.append(_chunk(source, text, group, diagnostics))
            group = []
        if line.indentation > 0 and not group:
            diagnostics.append(
                Diagnostic(
                    code="FU101",
                    message="this line is indented but nothing stands above it",
                    span=Span(source, line.start, line.end),
                    help="begin a declaration at the left margin",
                )
            )
            continue
        group.append(line)
    if group:
        chunks.append(_chunk(source, text, group, diagnostics))
    troubles = sorted(problem.span.start for problem in diagnostics if problem.span)
    return LaidOut(
        chunks=tuple(chunks),
        broken=tuple(_has_between(troubles, *_extent(chunk)) for chunk in chunks),
        lines=tuple(lines),
        comments=tuple(comments),
        diagnostics=tuple(diagnostics),
    )


def _extent(chunk: Chunk) -> tuple[int, int]:
    return chunk.offsets[0], chunk.offsets[-1]


def _has_between(numbers: list[int], first: int, last: int) -> bool:
    index = bisect_left(numbers, first)
    return index < len(numbers) and numbers[index] <= last


# ---- characters -------------------------------------------------------------------------------


def _blank(  # noqa: C901, PLR0912 - a case for each character that means something
    source: Source,
) -> tuple[str, list[Comment], list[Diagnostic]]:
    """The text with comments, carriage returns and bracketed line ends as spaces.

    Blanks take the place of characters one for one, so offsets stay what they are.
    """
    text = source.text
    out = list(text)
    comments: list[Comment] = []
    diagnostics: list[Diagnostic] = []
    brackets: list[int] = []
    line_is_empty = True
    index = 0
    while index < len(text):
        character = text[index]
        if character == "#":
            end = _line_end(text, index)
            span = Span(source, index, index + len(text[index:end].rstrip()))
            comments.append(Comment(span=span, text=span.text, alone=line_is_empty))
            out[index:end] = " " * (end - index)
            index = end
            continue
        if character == '"':
            end = text.find('"', index + 1, _line_end(text, index)) + 1
            end = end or _line_end(text, index)
            if text[end - 1] == "\r":
                out[end - 1] = " "
            line_is_empty = False
            index = end
            continue
        if character in "({":
            brackets.append(index)
            if len(brackets) == MAXIMUM_BRACKETS + 1:
                diagnostics.append(
                    Diagnostic(
                        code="FU104",
                        message=f"brackets are nested deeper than {MAXIMUM_BRACKETS}",
                        span=Span(source, index, index + 1),
                        help="give a part of it a name of its own with `define`",
                    )
                )
        elif character in ")}" and brackets:
            brackets.pop()
        elif character == "\n":
            if brackets and _begins_declaration(text, index + 1):
                diagnostics.append(_never_closed(source, brackets[0]))
                brackets.clear()
            if brackets:
                out[index] = " "
            line_is_empty = True
        elif character < " " or character == "\x7f":
            out[index] = " "
        if not character.isspace():
            line_is_empty = False
        index += 1
    if brackets:
        diagnostics.append(_never_closed(source, brackets[0]))
    diagnostics.extend(_control_characters(source, comments))
    return "".join(out), comments, diagnostics


def _line_end(text: str, index: int) -> int:
    end = text.find("\n", index)
    return len(text) if end < 0 else end


def _never_closed(source: Source, opened: int) -> Diagnostic:
    return Diagnostic(
        code="FU102",
        message=f"the bracket `{source.text[opened]}` is never closed",
        span=Span(source, opened, opened + 1),
        help=f"close it with `{')' if source.text[opened] == '(' else '}'}`",
    )


def _control_characters(source: Source, comments: list[Comment]) -> Iterator[Diagnostic]:
    """A diagnostic for each stretch of control characters, but for tabs in comments."""
    starts = [comment.span.start for comment in comments]
    for match in _CONTROL.finditer(source.text):
        index = bisect_left(starts, match.start()) - 1
        in_comment = index >= 0 and source.line_start(match.start()) <= starts[index]
        if in_comment and not match[0].strip("\t"):
            continue
        what = "a tab" if "\t" in match[0] else f"the control character {ord(match[0][0])}"
        yield Diagnostic(
            code="FU103",
            message=f"{what} stands here",
            span=Span(source, match.start(), match.end()),
            help="use spaces" if "\t" in match[0] else "take it away",
        )


# A line may end in CR and LF.
_CONTROL = re.compile(r"(?:\r(?!\n)|[\x00-\x09\x0b\x0c\x0e-\x1f\x7f])+")


def _begins_declaration(text: str, index: int) -> bool:
    """Whether a letter stands at the left margin. There an unclosed bracket ends at the latest."""
    return index < len(text) and text[index].isalpha()


# ---- lines ------------------------------------------------------------------------------------


def _logical_lines(text: str) -> list[LogicalLine]:
    """Every line that is not blank."""
    lines = []
    start = 0
    while start < len(text):
        end = _line_end(text, start)
        line = text[start:end].rstrip(" ")
        if line:
            indentation = len(line) - len(line.lstrip(" "))
            first = start + indentation
            lines.append(LogicalLine(indentation=indentation, start=first, end=start + len(line)))
        start = end + 1
    return lines


def _chunk(
    source: Source, text: str, lines: list[LogicalLine], diagnostics: list[Diagnostic]
) -> Chunk:
    """Join the lines of one declaration, with marks where the indentation changes."""
    pieces: list[str] = []
    offsets: list[int] = []

    def emit(mark: str, offset: int) -> None:
        pieces.append(mark)
        offsets.append(offset)

    levels = [0]
    for line in lines:
        if line.indentation > levels[-1]:
            levels.append(line.indentation)
            if len(levels) > MAXIMUM_DEPTH:
                diagnostics.append(
                    Diagnostic(
                        code="FU104",
                        message=f"blocks are nested deeper than {MAXIMUM_DEPTH}",
                        span=Span(source, line.start, line.end),
                        help="move the inner part into a procedure of its own",
                    )
                )
                levels.pop()
                break
            emit(INDENT, line.start)
        while line.indentation < levels[-1]:
            levels.pop()
            emit(DEDENT, line.start)
        if line.indentation != levels[-1]:
            diagnostics.append(
                Diagnostic(
                    code="FU101",
                    message="this indentation fits no block above it",
                    span=Span(source, line.start, line.end),
                    help=f"indent by {levels[-1]} spaces, or more than that for a new block",
                )
            )
            levels.append(line.indentation)
            emit(INDENT, line.start)
        pieces.append(text[line.start : line.end])
        offsets.extend(range(line.start, line.end))
        emit("\n", line.end)
    last = offsets[-1]
    for _ in levels[1:]:
        emit(DEDENT, last)
    return Chunk(source=source, text="".join(pieces), offsets=tuple(offsets))
