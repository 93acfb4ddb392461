"""Texts taken apart into sentences, with blocks below their heads."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from fuero.frozen import frozen

__all__ = ["Sentence", "sentences"]


_DASHES = "-–—"
_OPENS_LIST = re.compile(rf":\s+(?P<mark>[{_DASHES}•]|\(?[1a]\)|1\.)\s")


@frozen
class Sentence:
    """A sentence without its full stop or exclamation mark. depth: of the block it stands in;
    head: whether a block follows; start: where it begins in the text; listed: whether it stands
    behind a mark of a list; alternative: whether *or* stands beside it there; goes_on: whether it
    stands in one line of a list behind another sentence.
    """

    text: str
    depth: int
    head: bool
    start: int
    listed: bool = False
    alternative: bool = False
    goes_on: bool = False


def sentences(text: str) -> list[Sentence]:
    """The sentences of a text. A line that begins with a dash belongs to the head above it, and so
    does what stands behind the marks of a list within a line.
    """
    found: list[Sentence] = []
    start = 0
    for line in text.split("\n"):
        bare = line.strip()
        if bare:
            depth = (len(line) - len(line.lstrip())) // 2
            marked = bare.startswith(("- ", "– ", "• "))
            if marked:
                depth, bare = depth + 1, bare[2:].strip().rstrip(";,")
            begins = start + line.index(bare)
            for part, deeper, where in _listed(bare):
                first, *others = _of_line(part, depth + deeper, begins + where)
                found.append(replace(first, listed=marked or deeper > 0))
                found += (replace(one, goes_on=marked) for one in others)
        start += len(line) + 1
    return found


def _listed(line: str) -> Iterator[tuple[str, int, int]]:
    """The head and the things listed behind it in one line, with how much deeper they stand and
    where they begin; or the line as it is.
    """
    opened = _OPENS_LIST.search(line)
    places = [*_marked(line, opened.end(), opened["mark"])] if opened is not None else []
    if opened is None or len(places) < 2:
        yield line, 0, 0
        return
    ends = [*(mark for mark, _ in places[1:]), len(line)]
    things = [line[begin:end] for (_, begin), end in zip(places, ends, strict=True)]
    if any(any(_ends(thing)) for thing in things):
        # Where each begins would be lost.
        yield line, 0, 0
        return
    yield line[: opened.start() + 1], 0, 0
    for thing, (_, begin) in zip(things, places, strict=True):
        yield thing.rstrip(" ;,"), 1, begin


def _marked(line: str, begin: int, mark: str) -> Iterator[tuple[int, int]]:
    """Where each mark of a list stands and what it marks begins: a dash behind another mark, as it
    may stand in brackets' place; numbers and letters in their order.
    """
    begin -= len(mark) + 1
    dash = mark in _DASHES
    while True:
        before = r"(?<=[:.;,!])\s+" if dash else r"(?:^|\s+)"
        found = re.compile(rf"{before}{re.escape(mark)}\s+").search(line, max(begin - 1, 0))
        if found is None:
            return
        yield found.start(), found.end()
        begin = found.end()
        mark = re.sub(r"\w+", _next, mark)


def _next(counted: re.Match[str]) -> str:
    said = counted.group()
    return str(int(said) + 1) if said.isdecimal() else chr(ord(said) + 1)


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
