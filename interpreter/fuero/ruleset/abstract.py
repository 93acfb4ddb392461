"""Expressions are read without a game: one table for each thing that is asked of them.

One reader asks what an expression is in every state (``ruleset.constants``), one how great it can
be (``check.bounds``), one which places it may name (``check.places``). The table of a reader says
of every class of expression what it comes to. A class that a table forgets stops the program when
it starts; so nothing is left to a silent default.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Self, TypeAlias, TypeVar

from . import core
from .model import Rules

__all__ = ["EXPRESSIONS", "Reader", "Table", "every", "total"]

Answer = TypeVar("Answer")

Table: TypeAlias = Mapping[type[core.Expression], Callable[[Any, Any], Any]]
"""How each class of expression is read: by a function of the reader and the expression."""

EXPRESSIONS: frozenset[type[core.Expression]] = frozenset(
    kind
    for kind in vars(core).values()
    if isinstance(kind, type) and issubclass(kind, core.Expression) and kind is not core.Expression
)
"""Every class of expression."""


def every(read: Callable[[Any, Any], Any], *kinds: type[core.Expression]) -> Table:
    """The part of a table in which all classes are read the same way."""
    return dict.fromkeys(kinds, read)


def total(*parts: Table) -> Table:
    """A table out of its parts. Raises TypeError unless each class of expression is in one."""
    found = {kind: read for part in parts for kind, read in part.items()}
    if sum(map(len, parts)) != len(found) or found.keys() != EXPRESSIONS:
        missing = sorted(kind.__name__ for kind in EXPRESSIONS - found.keys())
        raise TypeError(f"expressions are missing or there twice: {', '.join(missing)}")
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader(ABC, Generic[Answer]):
    """Asks one thing of expressions.

    known: what is known of expressions at the point at hand, and need not be worked out: what the
    parameter of a definition stands for, what ``it`` is, what was tested just before.
    """

    rules: Rules
    known: Mapping[core.Expression, Answer] = field(default_factory=dict)

    @property
    @abstractmethod
    def table(self) -> Table:
        """How each class of expression is read."""

    def read(self, node: core.Expression) -> Answer:
        """What an expression comes to."""
        if self.known and node in self.known:
            return self.known[node]
        answer: Answer = self.table[type(node)](self, node)
        return answer

    def knowing(self, known: Mapping[core.Expression, Answer]) -> Self:
        """The same where more is known."""
        return replace(self, known={**self.known, **known})

    def inside(self, node: core.Defined) -> Self:
        """What reads the body of a definition: there its parameter is what it is used of."""
        if node.parameter is None or node.argument is None:
            return self
        bound = core.Bound(name=node.parameter, type=node.argument.type, span=node.span)
        return self.knowing({bound: self.read(node.argument)})

    def defined(self, node: core.Defined) -> Answer:
        """What a definition comes to where it is used."""
        return self.inside(node).read(node.body)
