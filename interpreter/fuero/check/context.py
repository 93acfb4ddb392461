"""What every check may ask of the rules, worked out once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fuero.frozen import frozen
from fuero.ruleset import core
from fuero.ruleset.model import Rules
from fuero.ruleset.once import once_for_rules
from fuero.ruleset.performing import RoutineKey, bodies_of, calls, reached

__all__ = ["CheckContext", "RoutineKey", "context_of", "nodes_of"]


@frozen
class CheckContext:
    """Linked rules, who performs whom, and what a game can come to perform.

    bodies: the statements of everything that holds some; nodes: every node of them.
    """

    rules: Rules
    bodies: Mapping[RoutineKey, Sequence[core.Node]]
    nodes: Mapping[RoutineKey, Sequence[core.Node]]
    calls: Mapping[RoutineKey, Sequence[RoutineKey]]
    reached: frozenset[RoutineKey]

    @property
    def declared(self) -> core.Declared:
        """What the rules declare."""
        return self.rules.declared

    def routines(self) -> Iterator[tuple[RoutineKey, Sequence[core.Node]]]:
        """Everything with statements that a game can come to, with all its nodes, in order of
        declaration.
        """
        for routine, found in self.nodes.items():
            if routine in self.reached:
                yield routine, found

    def statements(self) -> Iterator[core.Node]:
        """Every node of everything that a game can come to."""
        for _, found in self.routines():
            yield from found

    def players(self) -> range:
        """The numbers of players the rules allow."""
        return range(self.rules.least_players, self.rules.most_players + 1)

    def declaration(self, routine: RoutineKey) -> core.Declaration:
        """What declares a procedure, card, trigger or moment."""
        category, name = routine
        found: Mapping[str, Mapping[str, core.Declaration]] = {
            "procedure": self.declared.procedures,
            "card": self.declared.cards,
            "trigger": self.declared.triggers,
            "moment": self.declared.moments,
        }
        return found[category][name]


@once_for_rules
def context_of(rules: Rules) -> CheckContext:
    """The context of linked rules."""
    graph, bodies = calls(rules.declared), bodies_of(rules.declared)
    return CheckContext(
        rules=rules,
        bodies=bodies,
        nodes={routine: tuple(nodes_of(body)) for routine, body in bodies.items()},
        calls=graph,
        reached=reached(rules, graph),
    )


def nodes_of(body: Sequence[core.Node]) -> Iterator[core.Node]:
    """Every node of some statements."""
    for statement in body:
        yield from core.walk(statement)
