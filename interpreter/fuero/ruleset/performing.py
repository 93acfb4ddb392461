"""Who performs whom, in linked rules: procedures, and the cards a variable may hold."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from . import core
from .model import TRIAL

__all__ = ["Routine", "bodies_of", "inside_stoppable"]

Routine = tuple[str, str]
"""A category and a name: a procedure, card or trigger, or a moment and what is due then."""


def bodies_of(declared: core.Declared) -> Mapping[Routine, Sequence[core.Node]]:
    """The statements of everything that holds some."""
    bodies: dict[Routine, Sequence[core.Node]] = {}
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


def inside_stoppable(
    declared: core.Declared, words: Collection[str] = ("stoppable", "stoppable unannounced")
) -> Mapping[Routine, bool]:
    """What may be performed while a stoppable procedure is under way, that procedure included.

    For each: whether its subject may be another than the player who performs that procedure.
    """
    bodies = bodies_of(declared)
    waiting: list[tuple[Routine, bool]] = [
        (("procedure", name), False)
        for name, procedure in declared.procedures.items()
        if procedure.stoppable in words
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
        for statement in bodies[routine]:
            waiting.extend(_performs(statement, others))
    return found


def _performs(node: core.Node, others: bool) -> Iterator[tuple[Routine, bool]]:
    """Everything a statement performs, and whether its subject may be another than the body's."""
    if isinstance(node, core.Perform):
        yield ("procedure", node.procedure), others
    elif isinstance(node, core.PerformCard):
        yield from ((("card", card), others) for card in node.cards)
    others = others or isinstance(node, core.ForPlayers | core.AsPlayer)
    for below in core.children(node):
        yield from _performs(below, others)
