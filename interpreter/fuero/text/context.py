"""Where something is said."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fuero.ruleset.core import Declared, Node
from fuero.ruleset.model import Rules

from .tree import Item

__all__ = ["Context"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """Where something is said. plan: how an expression is said that stands in another. whose: *it*
    and *own* are left out, because the words before them stand for them. tested: in a filter of
    players, of whose members *own* speaks. card: on a card, which says what a procedure of one act
    does instead of its name.
    """

    rules: Rules
    plan: Callable[[Node, Context], Item]
    whose: bool = False
    tested: bool = False
    card: bool = False

    @property
    def declared(self) -> Declared:
        """All that is declared."""
        return self.rules.declared

    def say(self, node: Node) -> Item:
        """What an expression says here."""
        return self.plan(node, self)
