"""Who performs whom, in linked rules: procedures, and the cards a variable may hold."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from . import core
from .model import TRIAL, Rules

__all__ = [
    "FIGURES",
    "SCORING",
    "RoutineKey",
    "bodies_of",
    "calls",
    "circles",
    "inside_stoppable",
    "performed",
    "performed_first",
    "reached",
    "set_off",
]

RoutineKey = tuple[str, str]
"""A category and a name: a procedure, card or trigger, or a moment and what is due then."""

FIGURES = ""
"""Stands for figures of any kind where a kind of piece is asked for."""

SCORING = "after scoring"
"""Stands for acts that score, where a kind of piece is asked for."""


def bodies_of(declared: core.Declared) -> Mapping[RoutineKey, Sequence[core.Node]]:
    """The statements of everything that has some: procedures, cards, triggers, moments."""
    bodies: dict[RoutineKey, Sequence[core.Node]] = {}
    for category, holders in (
        ("procedure", declared.procedures),
        ("card", declared.cards),
        ("trigger", declared.triggers),
    ):
        for name, holder in holders.items():
            bodies[category, name] = holder.body
    if declared.trial:
        bodies[TRIAL, TRIAL] = declared.trial
    return bodies


def performed(node: core.Perform | core.PerformCard) -> tuple[RoutineKey, ...]:
    """What one statement may come to perform: a procedure, a card, or any card of a family."""
    if isinstance(node, core.Perform):
        return (("procedure", node.procedure),)
    return tuple(("card", card) for card in node.cards)


def calls(declared: core.Declared) -> Mapping[RoutineKey, tuple[RoutineKey, ...]]:
    """For each routine those it performs, and the moments it reaches.

    Of a moment it is what is performed by all that can be put off until then.
    """
    bodies = bodies_of(declared)
    found = {routine: _called(body) for routine, body in bodies.items()}
    due: dict[str, list[core.Node]] = {name: [] for name in declared.moments}
    for body in bodies.values():
        for node in _parts(body):
            if isinstance(node, core.AtNext) and node.moment in due:
                due[node.moment].append(node)
    return found | {("moment", name): _called(put_off) for name, put_off in due.items()}


def _called(body: Sequence[core.Node]) -> tuple[RoutineKey, ...]:
    parts = list(_parts(body))
    found = [one for node in parts if isinstance(node, core.Perform | core.PerformCard)
             for one in performed(node)]  # fmt: skip
    moments = [("moment", node.moment) for node in parts if isinstance(node, core.Reach)]
    return tuple(dict.fromkeys((*found, *moments)))


def _parts(body: Sequence[core.Node]) -> Iterator[core.Node]:
    for statement in body:
        yield from core.walk(statement)


def reached(
    rules: Rules, graph: Mapping[RoutineKey, Sequence[RoutineKey]]
) -> frozenset[RoutineKey]:
    """Everything that the game, the outlook, a trigger or a trial may come to perform."""
    waiting: list[RoutineKey] = [("procedure", rules.game.text), (TRIAL, TRIAL)]
    waiting += [("trigger", name) for name in rules.of("trigger")]
    if rules.outlook is not None:
        waiting.append(("procedure", rules.outlook.text))
    found: set[RoutineKey] = set()
    while waiting:
        here = waiting.pop()
        if here not in found and here in graph:
            found.add(here)
            waiting.extend(graph[here])
    return frozenset(found)


def circles(graph: Mapping[RoutineKey, Sequence[RoutineKey]]) -> tuple[frozenset[RoutineKey], int]:
    """Routines that perform each other in a circle, and the longest chain of the others."""
    levels = _levels(graph)
    return frozenset(set(graph) - set(levels)), max(levels.values(), default=0)


def performed_first(graph: Mapping[RoutineKey, Sequence[RoutineKey]]) -> tuple[RoutineKey, ...]:
    """All routines that are in no circle, each after the routines it performs."""
    return tuple(_levels(graph))


def _levels(graph: Mapping[RoutineKey, Sequence[RoutineKey]]) -> Mapping[RoutineKey, int]:
    """The longest chain that each routine begins, for routines in no circle, the shortest chain
    first.
    """
    level: dict[RoutineKey, int] = {}
    waiting = dict(graph)
    while ready := [name for name, below in waiting.items() if all(use in level for use in below)]:
        for name in ready:
            level[name] = 1 + max((level[use] for use in waiting.pop(name)), default=0)
    return level


def set_off(declared: core.Declared, *movers: str) -> list[core.Trigger]:
    """The triggers after steps of any of these kinds of pieces, of FIGURES, or after SCORING, and
    the windows that open then.

    In the order of declaration, kept cards last; those that follow parts after the others.
    """
    found = []
    for node in declared.windows():
        moving = {*node.pieces}
        if node.figures:
            moving.add(FIGURES)
        if node.scoring:
            moving.add(SCORING)
        if not moving.isdisjoint(movers):
            found.append(node)
    return sorted(found, key=lambda trigger: trigger.each_part)


def inside_stoppable(
    declared: core.Declared, words: Collection[str] = ("stoppable", "stoppable unannounced")
) -> Mapping[RoutineKey, bool]:
    """What may be performed while a stoppable procedure is under way, that procedure included.

    For each: whether its subject may be another than the player who performs that procedure.
    """
    bodies = bodies_of(declared)
    waiting: list[tuple[RoutineKey, bool]] = [
        (("procedure", name), False)
        for name, procedure in declared.procedures.items()
        if procedure.stoppable in words
    ]
    own = {routine for routine, _ in waiting}
    found: dict[RoutineKey, bool] = {}
    while waiting:
        routine, others = waiting.pop()
        # Whoever performs a stoppable procedure is its acting player.
        others = others and routine not in own
        if routine in found and found[routine] >= others:
            continue
        found[routine] = others
        for statement in bodies[routine]:
            waiting.extend(_performs(statement, others))
    return found


def _performs(node: core.Node, others: bool) -> Iterator[tuple[RoutineKey, bool]]:
    """Everything a statement performs, and whether its subject may be another than the body's."""
    if isinstance(node, core.Perform | core.PerformCard):
        yield from ((routine, others) for routine in performed(node))
    others = others or isinstance(node, core.ForPlayers | core.AsPlayer)
    for below in core.children(node):
        yield from _performs(below, others)
