"""What bears a name: variables, definitions, loops, attributes; and what definitions come to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field

from fuero.frozen import frozen

from .base import BESIDE, Expression, Node, walk
from .reading import ALONE, ANYWHERE, IN_STATE, NATURAL, NOWHERE, WHOLE, Reading

__all__ = [
    "VariableOf",
    "Bound",
    "Defined",
    "It",
    "AttributeOf",
    "RankOf",
    "read_out",
]


@frozen
class VariableOf(Expression):
    """The content of a variable or track. holder: whose, where each player has one.

    spoken: how the holder is written: ``own``, ``of``, or '' for a secret pick of the subject's.
    """

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ALONE, places=ALONE)

    name: str
    holder: Expression | None = None
    spoken: str = field(default="", compare=False)


@frozen
class Bound(Expression):
    """The variable of a loop, a parameter, or a name a trigger brings.

    limits: between which numbers it lies, where that is declared.
    """

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ALONE, places=ALONE)

    name: str
    limits: tuple[int, int] | None = None


@frozen
class Defined(Expression):
    """A definition where it is used. argument: what it is of; body: what it comes to here.

    parameter: the name by which the body speaks of the argument.
    """

    reading = Reading(value=ALONE, apart=ALONE, bounds=ALONE, places=ALONE)

    name: str
    argument: Expression | None
    parameter: str | None
    body: Expression = field(metadata=BESIDE)


@frozen
class It(Expression):
    """The member under test."""

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=ALONE, places=ANYWHERE)


@frozen
class AttributeOf(Expression):
    """A number, or row of numbers, of a place, figure or card; of alike ones, that of the first."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=ALONE, places=NOWHERE)

    name: str
    thing: Expression


@frozen
class RankOf(Expression):
    """One number of a row. rank: from 0."""

    reading = Reading(value=ALONE, apart=WHOLE, bounds=NATURAL, places=NOWHERE)

    rank: int
    row: Expression


def read_out(trees: Iterable[Node]) -> Iterator[Node]:
    """Every node of some trees, and of what definitions come to where they are used.

    What a definition comes to for the same kind of thing is looked at once.
    """
    seen = set[int]()
    for tree in trees:
        yield from _read_out(tree, seen)


def _read_out(tree: Node, seen: set[int]) -> Iterator[Node]:
    for node in walk(tree):
        yield node
        if isinstance(node, Defined) and id(node.body) not in seen:
            seen.add(id(node.body))
            yield from _read_out(node.body, seen)
