"""Where something is said."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from fuero.diagnostics import Diagnostic
from fuero.lang.nodes import Node, OfTarget, OwnTarget, Target
from fuero.ruleset.names import Names
from fuero.ruleset.scope import Scope
from fuero.ruleset.targets import taken
from fuero.ruleset.types import UNKNOWN, Type

from .tree import Item

__all__ = ["Context"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """Where something is said. plan: how an expression is said that stands in another. locals: loop
    variables and parameters. whose: *it* and *own* are left out, because the words before them
    stand for them. tested: in a filter of players, of whose members *own* speaks. card: on a card,
    which says what a procedure of one act does instead of its name.
    """

    names: Names
    plan: Callable[[Node, Context], Item]
    locals: frozenset[str] = frozenset()
    whose: bool = False
    tested: bool = False
    card: bool = False

    def inside(self, *names: str) -> Context:
        """The same place with more loop variables."""
        return replace(self, locals=self.locals | set(names))

    def type_of(self, node: Node) -> Type:
        """The type of an expression; unknown where it depends on what is not known here."""
        return self._scope().type_of(node)

    def taken(self, source: Target | OwnTarget | OfTarget) -> str:
        """How a single card is taken out of a zone: ``by card``, ``by position``, ``at random``."""
        return taken(self._scope(), source) or "by card"

    def _scope(self) -> Scope:
        return Scope(
            names=self.names,
            report=_ignore,
            locals=dict.fromkeys(self.locals, UNKNOWN),
            it=UNKNOWN,
            them=True,
        )

    def say(self, node: Node) -> Item:
        """What an expression says here."""
        return self.plan(node, self)


def _ignore(problem: Diagnostic) -> None:
    """Linking has reported what there is to report; here a type only chooses words."""
