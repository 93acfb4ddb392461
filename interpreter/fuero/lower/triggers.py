"""Triggers: what is done after a step of an act, or after a part of one, for whoever moved.

A trigger is no part of the act it follows: nobody is asked whether to stop it, and its own steps
set off nothing. So what it performs is lowered once more, without windows and triggers; such a
frame is *quiet*. Nothing can come to call itself by way of a trigger.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fuero.machine.program import Expression
from fuero.ruleset import core
from fuero.ruleset.performing import FIGURES, SCORING, set_off

from .builder import Builder, Label, const, slot
from .frame import Frame
from .pieces import player_of
from .world import figure_set

__all__ = [
    "TriggerRoutine",
    "Triggers",
    "after_figure",
    "after_one_part",
    "after_pieces",
    "after_scoring",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class TriggerRoutine:
    """A trigger as a routine: where it begins, and the slots of what it is told of the step."""

    node: core.Trigger
    label: Label
    subject: int
    told: Mapping[str, int]


class Triggers:
    """All triggers of a program."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.waiting: list[TriggerRoutine] = []
        """Those that were called, and are not lowered yet."""
        self.called: set[str] = set()
        self.all: dict[str, TriggerRoutine] = {}
        for name, node in builder.declared.triggers.items():
            told = {word: builder.temporary(word, -1) for word in node.told}
            self.all[name] = TriggerRoutine(
                node=node, label=Label(), subject=builder.temporary("subject"), told=told
            )

    def call(self, node: core.Trigger, me: Expression, **told: Expression) -> None:
        """Do a trigger for the player who made the step."""
        trigger, builder = self.all[node.name], self.builder
        if node.name not in self.called:
            self.called.add(node.name)
            self.waiting.append(trigger)
        builder.set(trigger.subject, me)
        for word, offset in trigger.told.items():
            builder.set(offset, told[word])
        builder.emit("call", trigger.label)


def after_pieces(
    frame: Frame, piece: str, bearer: Expression, source: Expression, goal: Expression
) -> None:
    """Do what follows a step of pieces of one bearer from place to place.

    The step is a part of its act, unless the act as a whole is one.
    """
    builder, triggers = frame.builder, frame.builder.triggers
    if triggers is None or frame.quiet:
        return
    owner = player_of(builder, piece, bearer)
    told = {"place-left": source, "place-entered": goal, "piece-owner": owner}
    following = set_off(builder.declared, piece)
    for node in following:
        if not node.each_part:
            triggers.call(node, frame.here.me, **told)
    alone: Expression = ("not", slot(builder.header("open"))) if frame.one_part else const(1)
    _after_part(frame, following, alone)


def after_one_part(frame: Frame, piece: str) -> None:
    """Do what follows an act that has moved pieces and is one part of a stoppable one, if it is."""
    builder = frame.builder
    if builder.triggers is None or frame.quiet or not frame.one_part:
        return
    under_way: Expression = ("and", slot(builder.header("open")), slot(builder.header("moved")))
    _after_part(frame, set_off(builder.declared, piece), under_way)


def _after_part(frame: Frame, following: Sequence[core.Trigger], at_end: Expression) -> None:
    """Do those of the triggers that follow parts, if a part has come to its end."""
    builder, still_going = frame.builder, Label()
    after = [node for node in following if node.each_part]
    if not after:
        return
    assert builder.triggers is not None
    if at_end != const(1):
        builder.emit("branch", at_end, still_going)
    for node in after:
        builder.triggers.call(node, frame.here.me)
    builder.place(still_going)


def after_figure(frame: Frame, figure: Expression, source: Expression, goal: Expression) -> None:
    """Do what follows a step of a figure; ``source`` must still be the place it left."""
    builder = frame.builder
    triggers = builder.triggers
    if triggers is None or frame.quiet:
        return
    for node in set_off(builder.declared, FIGURES):
        figures, other = figure_set(builder, node.figures), Label()
        builder.emit("branch", ("has", const(figures), figure), other)
        told = {} if node.each_part else {"place-left": source, "place-entered": goal}
        triggers.call(node, frame.here.me, **told)
        builder.place(other)


def after_scoring(frame: Frame) -> None:
    """Do what follows an act that has scored."""
    triggers = frame.builder.triggers
    if triggers is None or frame.quiet:
        return
    for node in set_off(frame.builder.declared, SCORING):
        triggers.call(node, frame.here.me)
