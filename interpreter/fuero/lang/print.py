"""Syntax tree to rule text: the canonical form of a .fuero file, comments kept.

The rows of the tree (``print_rows.py``) answer one to one to the logical lines of the source they
were parsed from; that is how comments and blank lines find their places again.
"""

from __future__ import annotations

from dataclasses import replace

from fuero.diagnostics import Diagnostic, Source, edited
from fuero.frozen import frozen

from .document import INDENTATION, fold
from .layout import Comment, LogicalLine, lay_out
from .nodes import Node
from .parse import parse
from .print_rows import Gap, Row, declaration_rows

__all__ = ["format_source", "mended", "print_declarations"]


def format_source(source: Source) -> tuple[str | None, tuple[Diagnostic, ...]]:
    """The canonical form of a file, or None and what is wrong with its syntax."""
    parsed = parse(source)
    if parsed.diagnostics:
        return None, parsed.diagnostics
    lines = lay_out(source).lines
    rows = tuple(declaration_rows(parsed.declarations))
    return _written(source, rows, lines, parsed.comments), ()


def mended(source: Source) -> Source:
    """The file with every fix made that its syntax alone asks for; itself where there is none."""
    while True:
        fixes = [problem.fix for problem in parse(source).diagnostics if problem.fix]
        text = edited(source.text, fixes)
        if text == source.text:
            return source
        source = replace(source, text=text)


def print_declarations(declarations: tuple[Node, ...], comments: tuple[Comment, ...] = ()) -> str:
    """The canonical text of declarations, with a line end after each line.

    Declarations of one source keep the blank lines and the comments they have there; others are
    printed without either. Comments have to be of that source: ValueError otherwise.
    """
    rows = tuple(declaration_rows(declarations))
    sources = {id(node.span.source): node.span.source for node in declarations}
    sources |= {id(comment.span.source): comment.span.source for comment in comments}
    if len(sources) == 1:
        (source,) = sources.values()
        extents = [(node.span.start, node.span.end) for node in declarations]
        lines = tuple(
            line
            for line in lay_out(source).lines
            if any(start <= line.start < end for start, end in extents)
        )
        if len(lines) == len(rows):
            return _written(source, rows, lines, comments)
    if comments:
        raise ValueError("the comments are not of the source of the declarations")
    return "".join(("\n" if row.gap is Gap.ALWAYS else "") + _text(row) + "\n" for row in rows)


def _text(row: Row) -> str:
    return "\n".join(fold(row.document, row.depth * INDENTATION))


# ---- comments and blank lines -----------------------------------------------------------------


@frozen
class _Remark:
    """A comment in a line of its own: how deep, and whether a blank line stood before it."""

    depth: int
    text: str
    gap: bool


def _written(
    source: Source,
    rows: tuple[Row, ...],
    lines: tuple[LogicalLine, ...],
    comments: tuple[Comment, ...],
) -> str:
    """The rows with the comments and blank lines that stood at their lines."""
    before, trailing = _places(lines, comments)
    out: list[str] = []
    for index, row in enumerate(rows):
        start = lines[index].start
        remarks = []
        gap = _blank_before(source, start)
        for comment in before.get(index, ()):
            if comment.span.start < start:
                depth = _depth(source, comment, index, rows, lines)
                blank = _blank_before(source, comment.span.start)
            else:
                # A comment between brackets moves before the line, and the blank line with it.
                depth, blank, gap = row.depth, gap, False
            remarks.append(_Remark(depth=depth, text=comment.text, gap=blank))
        gaps = _gaps([*(remark.gap for remark in remarks), gap], remarks, row, is_first=not index)
        out.extend(map(_remark_text, remarks, gaps))
        tail = f"  {trailing[index].text}" if index in trailing else ""
        out.append(("\n" if gaps[-1] else "") + _text(row) + tail + "\n")
    for comment in before.get(len(rows), ()):
        remark = _Remark(
            depth=_depth(source, comment, len(rows), rows, lines),
            text=comment.text,
            gap=bool(out) and _blank_before(source, comment.span.start),
        )
        out.append(_remark_text(remark, remark.gap))
    return "".join(out)


def _remark_text(remark: _Remark, gap: bool) -> str:
    return ("\n" if gap else "") + " " * (INDENTATION * remark.depth) + remark.text + "\n"


def _places(
    lines: tuple[LogicalLine, ...], comments: tuple[Comment, ...]
) -> tuple[dict[int, list[Comment]], dict[int, Comment]]:
    """The comments that go before each line, and the one that stays behind it."""
    before: dict[int, list[Comment]] = {}
    trailing: dict[int, Comment] = {}
    index = 0
    for comment in sorted(comments, key=lambda comment: comment.span.start):
        while index < len(lines) and lines[index].end <= comment.span.start:
            index += 1
        if not comment.alone and index and not _is_inside(comment, lines, index):
            trailing[index - 1] = comment
        else:
            before.setdefault(index, []).append(comment)
    return before, trailing


def _is_inside(comment: Comment, lines: tuple[LogicalLine, ...], index: int) -> bool:
    return index < len(lines) and lines[index].start < comment.span.start


def _depth(
    source: Source,
    comment: Comment,
    index: int,
    rows: tuple[Row, ...],
    lines: tuple[LogicalLine, ...],
) -> int:
    """A comment before a line belongs to the innermost open block it is indented for."""
    least = rows[index].depth if index < len(rows) else 0
    column = comment.span.start - source.line_start(comment.span.start)
    innermost = None
    for earlier in range(index - 1, -1, -1):
        depth = rows[earlier].depth
        if depth <= least:
            break
        if innermost is None or depth < innermost:
            innermost = depth
            if lines[earlier].indentation <= column:
                return depth
    return least


def _gaps(gaps: list[bool], remarks: list[_Remark], row: Row, *, is_first: bool) -> list[bool]:
    """Before which remarks, and whether before the row itself, a blank line stands."""
    if is_first or row.gap is Gap.NEVER:
        return [False, *gaps[1:]]
    if row.gap is Gap.ALWAYS:
        first = len(remarks)
        while first and remarks[first - 1].depth == row.depth:
            first -= 1
        return [*gaps[:first], True, *gaps[first + 1 :]]
    return gaps


def _blank_before(source: Source, offset: int) -> bool:
    """Whether the line above the one of ``offset`` is empty."""
    start = source.line_start(offset)
    return start > 0 and not source.line_text(start - 1).strip()
