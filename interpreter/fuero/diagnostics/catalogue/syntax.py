"""FU1xx: the syntax of rule files."""

from __future__ import annotations

from fuero.diagnostics.code import Code

__all__ = ["ENTRIES"]

ENTRIES: tuple[Code, ...] = (
    Code(
        code="FU101",
        title="indentation fits no block",
        meaning="The indentation of a line says which block it belongs to; this line fits none.",
        remedy="Align the line with its neighbours, or indent it below a line ending in a colon.",
    ),
    Code(
        code="FU102",
        title="bracket never closed",
        meaning="A bracket was opened and the declaration ended before it was closed.",
        remedy="Close the bracket.",
    ),
    Code(
        code="FU103",
        title="tab or control character",
        meaning="Tabs look different everywhere, so layout is made of spaces only.",
        remedy="Replace the character by spaces.",
    ),
    Code(
        code="FU104",
        title="blocks nested too deep",
        meaning="Blocks may be nested 32 deep.",
        remedy="Move the inner part into a procedure of its own.",
    ),
    Code(
        code="FU110",
        title="syntax error",
        meaning="A word stands where the language has no place for it.",
        remedy="Compare the line with the examples of the language page.",
    ),
)
