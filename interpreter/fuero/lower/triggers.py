"""Triggers: what is done after each step of an act, or after a part of one, for the player who
moved.

A trigger is no part of the act it follows: nobody is asked whether to stop it, and its own steps
set off no triggers. So what it performs is lowered a second time, without windows and triggers; its
frame is called *quiet*. No trigger can come to call itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from functools import reduce

from fuero.frozen import frozen
from fuero.machine.program import Expression
from fuero.ruleset import core
from fuero.ruleset.performing import FIGURES, SCORING, set_off

from .builder import Builder, Label, const, slot
from .environment import Environment
from .expressions import lower_expression
from .frame import Frame
from .members import figure_set
from .once import once
from .pieces import player_of

__all__ = [
    "Departure",
    "TriggerRoutine",
    "Triggers",
    "after_one_part",
    "after_scoring",
    "after_step",
    "triggers_of",
]


@frozen
class TriggerRoutine:
    """A trigger as a routine: where it begins, and the slots of what it is told of the step.

    subject: the slot of who made the step. stopped: of a window, the slot that says afterwards
    whether somebody has stopped what was about to be done; -1 where nobody can.
    """

    node: core.Trigger
    label: Label
    subject: int
    told: Mapping[str, int]
    stopped: int = -1

    @property
    def asked_first(self) -> core.If | None:
        """The test that all of a trigger is under, if it is: it is asked before the trigger is
        called, as most steps are none that it is about.
        """
        body = self.node.body
        first = body[0] if len(body) == 1 and not self.node.others else None
        return first if isinstance(first, core.If) and not first.otherwise else None


@once
def triggers_of(builder: Builder) -> Triggers | None:
    """All triggers of a program; None where there is none."""
    following = any(not node.only_stops for node in builder.world.declared.windows())
    return Triggers(builder) if following else None


class Triggers:
    """All triggers of a program."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.waiting: list[TriggerRoutine] = []
        """Those that were called, and are not lowered yet."""
        self.called: set[int] = set()
        self._all: dict[int, TriggerRoutine] = {}
        for node in builder.world.declared.windows():
            if node.only_stops:
                continue
            told = {word: builder.temporary(word, -1) for word in node.told}
            self._all[id(node)] = TriggerRoutine(
                node=node,
                label=Label(),
                subject=builder.subject(),
                told=told,
                stopped=builder.temporary("stopped in a window") if node.may_stop else -1,
            )

    def wanted(self, node: core.Trigger) -> TriggerRoutine:
        """A trigger that is called for, so that it will be lowered."""
        trigger = self._all[id(node)]
        if id(node) not in self.called:
            self.called.add(id(node))
            self.waiting.append(trigger)
        return trigger

    def call(self, node: core.Trigger, me: Expression, **told: Expression) -> TriggerRoutine:
        """Do a trigger for the player who made the step."""
        trigger, builder = self.wanted(node), self.builder
        asked, condition = trigger.asked_first, const(1)
        with builder.at(str(asked.span), core.clause_of(asked)) if asked else nullcontext():
            if asked:
                here = Environment(builder=builder, me=me, locals=told)
                condition = lower_expression(asked.condition, here)
            with _where(builder, condition):
                builder.set(trigger.subject, me)
                for word, offset in trigger.told.items():
                    builder.set(offset, told[word])
                builder.call(trigger.label)
        return trigger


@frozen
class Departure:
    """What has moved in a step, and from where to where.

    kind: the kind of pieces and which: whose they are, as their bearer; or FIGURES, and the figure.
    """

    kind: str
    which: Expression
    source: Expression
    goal: Expression


def after_step(frame: Frame, *moved: Departure) -> None:
    """Do what follows a step in which these have moved: several, if they did so at once.

    The step is a part of its act, unless the act as a whole is one.
    """
    builder, triggers = frame.builder, triggers_of(frame.builder)
    if triggers is None or frame.course.quiet:
        return
    for one in moved:
        for node in set_off(builder.world.declared, one.kind):
            if not node.each_part:
                with _where(builder, _among(builder, node, (one,))):
                    triggers.call(node, frame.here.me, **_told(builder, one))
    in_part = frame.course.how == "one part" and any(one.kind != FIGURES for one in moved)
    _after_part(frame, moved, ("not", slot(builder.header("open"))) if in_part else const(1))


def _told(builder: Builder, moved: Departure) -> Mapping[str, Expression]:
    """What a trigger may say of the step."""
    places = {"place-left": moved.source, "place-entered": moved.goal}
    if moved.kind == FIGURES:
        return places
    return {**places, "piece-owner": player_of(builder, moved.kind, moved.which)}


def _among(builder: Builder, node: core.Trigger, moved: Sequence[Departure]) -> Expression:
    """Whether any of these is what a trigger follows: of figures only some may be."""
    if any(one.kind in node.pieces for one in moved):
        return const(1)
    figures = const(figure_set(builder, node.figures))
    tests: list[Expression] = [("has", figures, one.which) for one in moved]
    return reduce(lambda one, other: ("or", one, other), tests)


def after_one_part(frame: Frame, *kinds: str) -> None:
    """Do what follows an act that has moved pieces and is one part of a stoppable one, if it is."""
    builder = frame.builder
    if triggers_of(builder) is None or frame.course.quiet or frame.course.how != "one part":
        return
    under_way: Expression = ("and", slot(builder.header("open")), slot(builder.header("moved")))
    _after_part(frame, [_of_kind(kind) for kind in kinds], under_way)


def _of_kind(kind: str) -> Departure:
    return Departure(kind=kind, which=const(-1), source=const(-1), goal=const(-1))


def _after_part(frame: Frame, moved: Sequence[Departure], at_end: Expression) -> None:
    """Do those of the triggers that follow parts, if a part has come to its end."""
    builder, triggers = frame.builder, triggers_of(frame.builder)
    after = [
        node
        for node in set_off(builder.world.declared, *(one.kind for one in moved))
        if node.each_part
    ]
    if not after:
        return
    assert triggers is not None
    with _where(builder, at_end):
        for node in after:
            with _where(builder, _among(builder, node, moved)):
                triggers.call(node, frame.here.me)


@contextmanager
def _where(builder: Builder, condition: Expression) -> Iterator[None]:
    """What is emitted inside the ``with`` block is done where the condition holds."""
    past = Label()
    if condition != const(1):
        builder.emit("branch", condition, past)
    yield
    builder.place(past)


def after_scoring(frame: Frame) -> None:
    """Do what follows an act that has scored."""
    triggers = triggers_of(frame.builder)
    if triggers is None or frame.course.quiet:
        return
    for node in set_off(frame.builder.world.declared, SCORING):
        triggers.call(node, frame.here.me)
