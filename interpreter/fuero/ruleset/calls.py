"""Who performs whom: procedures, and the cards a variable may hold."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from fuero.diagnostics import Diagnostic
from fuero.lang import nodes
from fuero.lang.nodes import Node

from .model import TRIAL, Rules
from .names import Names
from .scope import Scope

__all__ = [
    "Routine",
    "call_problems",
    "calls",
    "circles",
    "inside_stoppable",
    "performed",
    "performed_first",
    "reached",
]

Routine = tuple[str, str]
"""A category and a name: a procedure, card or trigger, or a moment and what is due then."""

MOST_CHAINED = 200
"""How many procedures may be performed inside each other."""


def calls(rules: Rules, names: Names) -> Mapping[Routine, tuple[Routine, ...]]:
    """For each routine those it performs; a variable may hold any card of its family."""
    found: dict[Routine, tuple[Routine, ...]] = {}
    cards = _by_family(rules, names)
    for element in rules.bodies():
        performed: dict[Routine, None] = {}
        for node, _ in _performs(element.node, False):
            performed.update(dict.fromkeys(_targets(rules, names, node, cards)))
        performed.update(dict.fromkeys(_reached(element.node)))
        found[element.category, element.name] = tuple(performed)
    for name in rules.of("moment"):
        due: dict[Routine, None] = {}
        for body in _put_off_until(rules, name):
            for node, _ in _performs(body, False):
                due.update(dict.fromkeys(_targets(rules, names, node, cards)))
            due.update(dict.fromkeys(_reached(body)))
        found["moment", name] = tuple(due)
    return found


def _put_off_until(rules: Rules, moment: str) -> list[nodes.AtNext]:
    """What can be put off until a moment, in the order of declaration."""
    return [
        node
        for element in rules.bodies()
        for node in nodes.walk(element.node)
        if isinstance(node, nodes.AtNext) and node.moment.text == moment
    ]


def _reached(node: Node) -> Iterator[Routine]:
    for below in nodes.walk(node):
        if isinstance(below, nodes.Reach):
            yield "moment", below.moment.text


def inside_stoppable(
    rules: Rules, names: Names, words: Collection[str] = ("stoppable", "stoppable unannounced")
) -> Mapping[Routine, bool]:
    """What may be performed while a stoppable procedure is under way, that procedure included.

    For each: whether its subject may be another than the player who performs that procedure.
    """
    cards = _by_family(rules, names)
    waiting: list[tuple[Routine, bool]] = [
        (("procedure", name), False)
        for name, element in rules.of("procedure").items()
        if element.node.stoppable in words  # type: ignore[attr-defined]
    ]
    own = {routine for routine, _ in waiting}
    found: dict[Routine, bool] = {}
    while waiting:
        routine, others = waiting.pop()
        # Whoever performs a stoppable procedure is its acting player.
        others = others and routine not in own
        if routine in found and found[routine] >= others:
            continue
        found[routine] = others
        category, name = routine
        for node, of_others in _performs(rules.of(category)[name].node, others):
            waiting.extend((target, of_others) for target in _targets(rules, names, node, cards))
    return found


def _performs(node: Node, others: bool) -> Iterator[tuple[nodes.Perform, bool]]:
    """Every ``perform`` in a body, and whether its subject may be another than the body's."""
    if isinstance(node, nodes.Perform):
        yield node, others
    others = others or isinstance(node, nodes.ForPlayers | nodes.AsPlayer)
    for below in nodes.children(node):
        yield from _performs(below, others)


def _by_family(rules: Rules, names: Names) -> Mapping[str, list[Routine]]:
    cards: dict[str, list[Routine]] = {family: [] for family in rules.of("cards")}
    for name, element in rules.of("card").items():
        cards.get(names.family_of_card(element), []).append(("card", name))
    return cards


def _targets(
    rules: Rules, names: Names, node: nodes.Perform, cards: Mapping[str, list[Routine]]
) -> Sequence[Routine]:
    name = node.target.name.text
    if name in rules.of("procedure"):
        return [("procedure", name)]
    meaning = names.meanings.get(name)
    if meaning is None:
        # The variable of a loop: it may go through cards of any family.
        return [card for family in cards.values() for card in family]
    if meaning.what in ("card", "copies"):
        assert meaning.element is not None
        return [("card", meaning.element.name)]
    return cards.get(meaning.type.domain, [])


def performed(rules: Rules, names: Names, node: nodes.Perform) -> Sequence[Routine]:
    """What one ``perform`` may come to perform: a procedure, a card, or any card of a family."""
    return _targets(rules, names, node, _by_family(rules, names))


def reached(rules: Rules, graph: Mapping[Routine, Sequence[Routine]]) -> frozenset[Routine]:
    """Everything that the game, the outlook, a trigger or a trial may come to perform."""
    waiting: list[Routine] = [("procedure", rules.game.text), (TRIAL, TRIAL)]
    waiting += [("trigger", name) for name in rules.of("trigger")]
    if rules.outlook is not None:
        waiting.append(("procedure", rules.outlook.text))
    found: set[Routine] = set()
    while waiting:
        here = waiting.pop()
        if here not in found and here in graph:
            found.add(here)
            waiting.extend(graph[here])
    return frozenset(found)


def circles(graph: Mapping[Routine, Sequence[Routine]]) -> tuple[frozenset[Routine], int]:
    """Routines that may never end performing each other, and the longest chain of all others."""
    levels = _levels(graph)
    return frozenset(set(graph) - set(levels)), max(levels.values(), default=0)


def performed_first(graph: Mapping[Routine, Sequence[Routine]]) -> tuple[Routine, ...]:
    """All routines that are in no circle, each after those it performs."""
    return tuple(_levels(graph))


def _levels(graph: Mapping[Routine, Sequence[Routine]]) -> Mapping[Routine, int]:
    """How long a chain each routine begins that is in no circle, the shortest first."""
    level: dict[Routine, int] = {}
    waiting = dict(graph)
    while ready := [name for name, below in waiting.items() if all(use in level for use in below)]:
        for name in ready:
            level[name] = 1 + max((level[use] for use in waiting.pop(name)), default=0)
    return level


def _put_off_in_triggers(scope: Scope, graph: Mapping[Routine, Sequence[Routine]]) -> None:
    """Report what a trigger would put off: that could set off the trigger again, without end."""
    rules = scope.names.rules
    waiting: list[Routine] = [("trigger", name) for name in rules.of("trigger")]
    seen: set[Routine] = set()
    while waiting:
        here = waiting.pop()
        if here in seen or here[0] == "moment":
            continue
        seen.add(here)
        waiting.extend(graph[here])
        for node in nodes.walk(rules.of(here[0])[here[1]].node):
            if isinstance(node, nodes.AtNext):
                scope.problem(
                    "FU248", "a trigger comes to this, and triggers put nothing off", node,
                    "put it off where the act is done that sets off the trigger",
                )  # fmt: skip


def call_problems(scope: Scope) -> None:
    """Report chains too long, and stoppable procedures that no game comes to."""
    rules = scope.names.rules
    graph = calls(rules, scope.names)
    endless, longest = circles(graph)
    if max(longest, len(endless)) > MOST_CHAINED:
        scope.report(
            Diagnostic(
                code="FU238",
                message="more than "
                f"{MOST_CHAINED} procedures and cards are performed inside each other",
                span=rules.game.span,
            )
        )
    _put_off_in_triggers(scope, graph)
    stops = any(
        isinstance(part, nodes.MayStop)
        for element in rules.of("card").values()
        for part in nodes.walk(element.node)
    )
    if not stops:
        return
    known = reached(rules, graph)
    for name, element in rules.of("procedure").items():
        node: Node = element.node
        assert isinstance(node, nodes.Procedure)
        if node.stoppable and ("procedure", name) not in known:
            scope.problem(
                "FU240", f"the stoppable procedure {name} is never performed", node.name,
                "perform it, or leave out the word stoppable",
            )  # fmt: skip
