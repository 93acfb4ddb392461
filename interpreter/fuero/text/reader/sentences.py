"""Texts taken apart into sentences, with blocks below their heads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["Sentence", "sentences"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """A sentence without its full stop or exclamation mark. depth: of the block it stands in;
    head: whether a block follows; start: where it begins in the text.
    """

    text: str
    depth: int
    head: bool
    start: int


def sentences(text: str) -> list[Sentence]:
    """The sentences of a text. A line that begins with a dash belongs to the head above it."""
    found: list[Sentence] = []
    start = 0
    for line in text.split("\n"):
        bare = line.strip()
        if bare:
            depth = (len(line) - len(line.lstrip())) // 2
            if bare.startswith(("- ", "– ", "• ")):
                depth, bare = depth + 1, bare[2:].strip()
            found += _of_line(bare, depth, start + line.index(bare))
        start += len(line) + 1
    return found


def _of_line(line: str, depth: int, start: int) -> Iterator[Sentence]:
    begin = 0
    for end in (*_ends(line), len(line)):
        part = line[begin:end].strip()
        if part:
            head = part.endswith(":")
            bare = part.rstrip(" .!:") if head or part.endswith((".", "!")) else part
            where = start + line.index(part, begin)
            yield Sentence(text=bare, depth=depth, head=head, start=where)
        begin = end


def _ends(line: str) -> Iterator[int]:
    """Where a sentence ends within a line: behind a stop, or an exclamation mark, before a capital
    letter. The stop of an ordinal (*1. pakli*) ends none.
    """
    for position, letter in enumerate(line[:-2]):
        following = line[position + 1 :].lstrip()
        if letter in ".!" and line[position + 1] == " " and following[:1].isupper():
            word = line[:position].rpartition(" ")[2]
            if letter == "!" or not word.isdecimal():
                yield position + 1
