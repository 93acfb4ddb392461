"""What mends a text: stretches of it and what is to stand there instead."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .span import Span

__all__ = ["Edit", "edited"]


@dataclass(frozen=True, slots=True)
class Edit:
    """A stretch of a source, which may be empty, and the text to put in its place."""

    span: Span
    text: str


def edited(text: str, fixes: Iterable[tuple[Edit, ...]]) -> str:
    """The text with fixes made, each as a whole.

    A fix that touches what one before it changes is left out; whoever asked looks again and finds
    what is left to mend. Insertions at one place stand in the order of the fixes.
    """
    made: list[Edit] = []
    for fix in dict.fromkeys(fixes):
        if not any(_clash(one, other) for one in fix for other in made):
            made.extend(fix)
    parts, done = list[str](), 0
    for edit in sorted(made, key=lambda edit: (edit.span.start, edit.span.end)):
        parts += text[done : edit.span.start], edit.text
        done = edit.span.end
    return "".join((*parts, text[done:]))


def _clash(one: Edit, other: Edit) -> bool:
    """Whether two edits change the same characters; two insertions never do."""
    a, b = one.span, other.span
    return a.start < b.end and b.start < a.end
