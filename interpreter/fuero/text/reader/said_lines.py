"""The lines that a text comes to as far as it is read, and the blocks they stand in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fuero.frozen import frozen
from fuero.text.tree import Item

from .mention import Mention

__all__ = ["SaidLine", "behind", "heads_around"]


@frozen
class SaidLine:
    """A line of rules. items: what was read and is written so, nothing for a line that only what
    is taken up behind it asks for; depth: of the block it stands in, asked: as the text has it;
    head: whether a block follows; taken: what it takes up of the lines before.
    """

    text: str
    items: Sequence[Item] = ()
    depth: int
    asked: int
    head: bool
    taken: tuple[Mention, ...] = ()


def heads_around(lines: Sequence[SaidLine], number: int) -> tuple[int, ...]:
    """The heads of the blocks that a line stands in, the outermost first, by their numbers."""
    found: list[int] = []
    depth = lines[number].depth
    for other in range(number - 1, -1, -1):
        if lines[other].depth < depth:
            depth = lines[other].depth
            found.insert(0, other)
    return tuple(found)


def behind(before: Sequence[SaidLine], line: SaidLine) -> SaidLine:
    """A line as deep as it comes to stand behind others: some of the blocks around it only what
    was taken up asked for.
    """
    deeper = sum(
        not head.items and head.asked <= line.asked and _is_open(before[number + 1 :], head)
        for number, head in enumerate(before)
    )
    return replace(line, depth=line.asked + deeper)


def _is_open(lines: Sequence[SaidLine], head: SaidLine) -> bool:
    """Whether a block has not ended in some lines."""
    return all(line.asked >= head.asked for line in lines)
