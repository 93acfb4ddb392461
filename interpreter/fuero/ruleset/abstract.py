"""Expressions are read without a game: one table for each thing that is asked of them.

One reader asks what an expression is in every state (``ruleset.constants``), one how great it can
be (``check.bounds``), one which places it may name (``check.places``). Every class of expression
says beside its fields how it is read: in a way that it shares with others, or by a function for it
alone, which stands in the table of the reader. A class that a table forgets stops the program when
it starts; so nothing is left to a silent default.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import field, replace
from typing import Any, Generic, Self, TypeAlias, TypeVar

from fuero.frozen import frozen

from . import core
from .core.reading import ALONE, Way
from .model import Rules

__all__ = ["EXPRESSIONS", "Reader", "ReaderTable", "Ways", "total"]

Answer = TypeVar("Answer")

ReaderTable: TypeAlias = Mapping[type[core.Expression], Callable[[Any, Any], Any]]
"""How each class of expression is read: by a function of the reader and the expression."""

Ways: TypeAlias = Mapping[str, Callable[[Any, Any], Any]]
"""How each word is read that classes of expressions share."""

EXPRESSIONS: frozenset[type[core.Expression]] = frozenset(
    kind
    for kind in vars(core).values()
    if isinstance(kind, type) and issubclass(kind, core.Expression) and kind is not core.Expression
)
"""Every class of expression."""


def total(asked: str, ways: Ways, alone: ReaderTable) -> ReaderTable:
    """The table of a reader. asked: the field of ``Reading`` that it goes by.

    ways: how it reads by the words that classes share, given what is read; alone: the classes that
    have a function of their own. Raises TypeError unless each class is read in exactly one way.
    """
    ways = {"like": Reader.read, **ways}
    table: dict[type[core.Expression], Callable[[Any, Any], Any]] = {}
    for kind in sorted(EXPRESSIONS, key=lambda one: one.__name__):
        way: Way = getattr(kind.reading, asked)
        if (way is ALONE) != (kind in alone) or (way is not ALONE and way.word not in ways):
            raise TypeError(
                f"{kind.__name__} is missing in the table of {asked}, or is twice there"
            )
        table[kind] = alone[kind] if way is ALONE else _shared(way, ways[way.word])
    return table


def _shared(way: Way, read: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """How a class is read that shares a way with others: as a whole, or one part of it."""
    return read if not way.part else lambda reader, node: read(reader, getattr(node, way.part))


@frozen
class Reader(ABC, Generic[Answer]):
    """Asks one thing of expressions.

    known: what is known of expressions at the point at hand, and need not be worked out: what the
    parameter of a definition stands for, what ``it`` is, what was tested just before.
    """

    rules: Rules
    known: Mapping[core.Expression, Answer] = field(default_factory=dict)

    @property
    @abstractmethod
    def table(self) -> ReaderTable:
        """How each class of expression is read."""

    def read(self, node: core.Expression) -> Answer:
        """What the reader finds out about an expression."""
        if self.known and node in self.known:
            return self.known[node]
        answer: Answer = self.table[type(node)](self, node)
        return answer

    def knowing(self, known: Mapping[core.Expression, Answer]) -> Self:
        """The same reader, knowing more."""
        return replace(self, known={**self.known, **known})

    def inside(self, node: core.Defined) -> Self:
        """The reader of the body of a definition; there the parameter is what the definition is
        used of.
        """
        if node.parameter is None or node.argument is None:
            return self
        bound = core.Bound(name=node.parameter, type=node.argument.type, span=node.span)
        return self.knowing({bound: self.read(node.argument)})

    def defined(self, node: core.Defined) -> Answer:
        """What the reader finds out about a definition where it is used."""
        return self.inside(node).read(node.body)
