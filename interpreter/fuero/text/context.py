"""The context in which something is said."""

from __future__ import annotations

from collections.abc import Callable

from fuero.frozen import frozen
from fuero.ruleset.core import Declared, Node
from fuero.ruleset.model import Rules

from .tree import Item

__all__ = ["Context"]


@frozen
class Context:
    """The context in which something is said.

    plan: says an expression that stands in another. whose: *it* and *own* are left out, because the
    words before them say whose. tested: in a filter of players, to whose members *own* refers.
    card: on a card, where a procedure of one act is said as that act.
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
