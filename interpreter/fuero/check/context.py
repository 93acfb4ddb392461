"""What every check may ask of the rules, worked out once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from fuero.diagnostics import Span
from fuero.lang import nodes
from fuero.lang.nodes import Node
from fuero.ruleset.calls import Routine, calls, reached
from fuero.ruleset.model import Element, Rules
from fuero.ruleset.names import Names, names_of
from fuero.ruleset.scope import Scope
from fuero.ruleset.targets import Target, as_expression
from fuero.ruleset.types import Type, member

__all__ = ["Context", "Routine", "context_of", "declared_at"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """Linked rules with their names, who performs whom, and what a game can come to perform."""

    rules: Rules
    names: Names
    calls: Mapping[Routine, Sequence[Routine]]
    reached: frozenset[Routine]
    narrowed: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """Bounds of numbers that are known better than their ranges say, where a condition holds."""

    def routines(self) -> Iterator[tuple[Routine, Element]]:
        """Everything with statements that a game can come to, in the order of declaration."""
        for element in self.rules.bodies():
            routine = (element.category, element.name)
            if routine in self.reached:
                yield routine, element

    def statements(self) -> Iterator[Node]:
        """Every node of all that a game can come to."""
        for _, element in self.routines():
            yield from nodes.walk(element.node)

    def players(self) -> range:
        """The numbers of players the rules allow."""
        return range(self.rules.least_players, self.rules.most_players + 1)

    def body(self, routine: Routine) -> Sequence[Node]:
        """The statements of a procedure or card."""
        category, name = routine
        body: Sequence[Node] = self.rules.of(category)[name].node.body  # type: ignore[attr-defined]
        return body

    def single(self, node: Node) -> bool:
        """Whether an expression over places is of one place, or none, by its type."""
        # The variables of loops are single; nothing else is unknown in linked rules.
        return self._type_of(node).kind in ("member", "none", "unknown")

    def is_figure(self, target: Target) -> bool:
        """Whether a target is a figure, or something that stands for one."""
        return self._type_of(as_expression(target)).domain == "pawn"

    def _type_of(self, node: Node) -> Type:
        return Scope(names=self.names, report=lambda problem: None, it=member("place")).type_of(
            node
        )


def context_of(rules: Rules) -> Context:
    """The context of linked rules."""
    names = names_of(rules)
    graph = calls(rules, names)
    return Context(rules=rules, names=names, calls=graph, reached=reached(rules, graph))


def declared_at(element: Element) -> Span:
    """Where an element was declared, or last replaced."""
    name = getattr(element.node, "name", None)
    return name.span if isinstance(name, nodes.Name) else element.node.span
