"""Procedures and cards as routines of the machine: each is lowered once and called."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from typing import Literal

from fuero.frozen import frozen
from fuero.machine.operators import INSTRUCTIONS
from fuero.machine.program import Expression, Instruction
from fuero.machine.things import Thing
from fuero.ruleset import core
from fuero.ruleset.model import TRIAL
from fuero.ruleset.performing import RoutineKey
from fuero.ruleset.things import cards_of

from .acts import folds
from .builder import Builder, Label, const, counted_down, slot
from .expressions import Environment, lower_expression, lower_value
from .frame import Course, Frame, without_skip
from .happenings import Happening, about, tell
from .moments import each_due, moments_of
from .once import once
from .parts import stopping_of
from .picks import dropped_if_stopped
from .reactions import reactions
from .statements import Block
from .targets import ask_whether
from .triggers import TriggerRoutine, triggers_of
from .world import SUBJECT_OF_TRIAL

__all__ = ["Routines"]


@frozen
class _CardRoutine:
    """One way in which a card is performed.

    optional: it may be declined. begun: whether to do it is asked before its first choice and
    before any window. quiet: a trigger performs it.
    """

    family: str
    name: str
    optional: bool
    begun: bool
    quiet: bool


class Routines:
    """All routines of a program, each lowered when it is first called for.

    What triggers perform is *quiet*, and is lowered apart from what others perform.
    """

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.labels: dict[tuple[str, bool], Label] = {}
        self.subjects: dict[tuple[str, bool], int] = {}
        self.told: dict[tuple[str, bool], dict[str, int]] = {}
        """The slots of what each procedure is told, by the names of its parameters."""
        self.waiting: list[tuple[str, bool]] = []
        self.cards: dict[_CardRoutine, Label] = {}
        self.cards_waiting: list[_CardRoutine] = []
        self.moments: dict[tuple[str, bool], Label] = {}
        self.moments_waiting: list[tuple[str, bool]] = []
        self.following: dict[int, int] = {}
        """What follows the procedure at hand stopped or not, and the slots that say it is due."""

    # ---- calling ---------------------------------------------------------------------------

    def procedure(self, name: str, quiet: bool = False) -> Label:
        """Where a procedure begins."""
        key = (name, quiet)
        if key not in self.labels:
            self.labels[key] = Label()
            self.subjects[key] = self.builder.subject()
            parameters = self.builder.world.declared.procedures[name].parameters
            self.told[key] = {
                one.name: self.builder.temporary(f"told {one.name}") for one in parameters
            }
            self.waiting.append(key)
        return self.labels[key]

    def perform(self, frame: Frame, node: core.Perform | core.PerformCard) -> None:
        """Do a procedure, or the card a variable holds, as the frame's subject."""
        if isinstance(node, core.PerformCard):
            self._perform_card(frame, node, lower_expression(node.card, frame.here))
            return
        name = node.procedure
        label = self.procedure(name, frame.course.quiet)
        subject = self.subjects[name, frame.course.quiet]
        end = Label()
        if node.may:
            ask_whether(replace(frame, skip=end), "do", node, about(procedure=name))
        told = self.told[name, frame.course.quiet]
        for one in node.told:
            self.builder.set(told[one.parameter.name], _told(one, frame.here))
        self._call(label, subject, frame.here.me)
        self.builder.place(end)

    def call_as(self, name: str, me: Expression) -> None:
        """Emit the call of a procedure that a player does."""
        label = self.procedure(name)
        self._call(label, self.subjects[name, False], me)

    def _call(self, label: Label, subject: int, me: Expression) -> None:
        self.builder.set(subject, me)
        self.builder.call(label)

    def _perform_card(self, frame: Frame, node: core.PerformCard, card: Expression) -> None:
        builder, family = self.builder, node.card.type.domain
        stopping = stopping_of(builder)
        performer, performed = _card_slots(builder, family, frame.course.quiet)
        builder.set(performer, frame.here.me)
        builder.set(performed, card)
        targets: list[Label | int] = []
        for thing, declared in cards_of(builder.world.declared, family):
            name = thing.name
            # A card that is named is performed alone: others may come to perform this one.
            if declared is None or not declared.body or name not in node.cards:
                targets.append(-1)
                continue
            key = _CardRoutine(
                family=family,
                name=name,
                optional=node.may,
                begun=not frame.course.announced and stopping is not None and stopping.possible,
                quiet=frame.course.quiet,
            )
            if key not in self.cards:
                self.cards[key] = Label()
                self.cards_waiting.append(key)
            targets.append(self.cards[key])
        builder.emit("dispatch", card, targets)

    def reach(self, frame: Frame, moment: str) -> None:
        """Do what was put off until a moment. None of it is a part of a procedure under way."""
        builder, stopping = self.builder, stopping_of(self.builder)
        if not moments_of(builder).until(moment):
            return
        key = (moment, frame.course.quiet)
        if key not in self.moments:
            self.moments[key] = Label()
            self.moments_waiting.append(key)
        with stopping.apart() if stopping is not None and frame.course.in_parts else nullcontext():
            builder.call(self.moments[key])

    # ---- lowering --------------------------------------------------------------------------

    def lower_all(self) -> None:
        """Lower everything that was called for, until nothing more is."""
        following = triggers_of(self.builder)
        triggers = following.waiting if following is not None else []
        while triggers or self.waiting or self.cards_waiting or self.moments_waiting:
            if triggers:
                self._lower_trigger(triggers.pop(0))
            elif self.waiting:
                self._lower_procedure(*self.waiting.pop(0))
            elif self.moments_waiting:
                self._lower_moment(*self.moments_waiting.pop(0))
            else:
                self._lower_card(self.cards_waiting.pop(0))

    def _lower_moment(self, name: str, quiet: bool) -> None:
        """What is due, in the order in which it was put off."""
        builder = self.builder
        builder.begin("moment", name, *_manners(quiet))
        builder.place(self.moments[name, quiet])
        for effect, player in each_due(builder, name):
            frame = self._frame(effect.within, player, quiet=quiet)
            Block(self, frame).lower(effect.node.body)
        builder.emit("return")

    def _lower_trigger(self, trigger: TriggerRoutine) -> None:
        """A trigger, after which the act it follows finds what `moved` and the like say again."""
        builder, name = self.builder, trigger.node.name
        category = "card" if trigger.node.kept else "trigger"
        builder.begin(category, name, *(("kept",) if trigger.node.kept else ()))
        builder.place(trigger.label)
        frame = self._frame(Thing(category=category, name=name), trigger.subject, quiet=True)
        told = {word: slot(offset) for word, offset in trigger.told.items()}
        here = replace(frame.here, locals=told)
        kept = [builder.header("moved")]
        for name in ("origins", "destinations", "scored"):
            if name in builder.world.fields:
                kept.append(builder.world.offset(name))
        before = [builder.temporary("before the trigger") for _ in kept]
        for copy, original in zip(before, kept, strict=True):
            builder.set(copy, slot(original))
        begin = len(builder.code)
        if trigger.node.others:
            for reacting in reactions(builder, trigger):
                theirs = replace(here, me=reacting.player)
                inside = replace(frame, here=theirs, opened=reacting.opened)
                Block(self, inside).lower(trigger.node.body)
        else:
            asked = trigger.asked_first
            body = asked.body if asked is not None else trigger.node.body
            Block(self, replace(frame, here=here)).lower(body)
        done = builder.code[begin:]
        for copy, original in zip(before, kept, strict=True):
            if any(_may_write(tuple(step), original) for step in done):
                builder.set(original, slot(copy))
        builder.emit("return")

    def lower_trial(self, statements: Sequence[core.Node]) -> None:
        """Emit statements that are tried alone."""
        subject = self.builder.world.offset(SUBJECT_OF_TRIAL)
        Block(self, self._frame(Thing(category="trial", name=TRIAL), subject)).lower(statements)

    def _frame(self, within: Thing, subject: int, *, quiet: bool = False) -> Frame:
        here = Environment(builder=self.builder, me=slot(subject))
        course = Course(how="quiet" if quiet else "whole")
        return Frame(builder=self.builder, here=here, within=within, course=course)

    def _lower_procedure(self, name: str, quiet: bool) -> None:
        builder = self.builder
        node = builder.world.declared.procedures[name]
        builder.begin("procedure", name, *_manners(quiet))
        builder.place(self.labels[name, quiet])
        within = Thing(category="procedure", name=name)
        frame = self._frame(within, self.subjects[name, quiet], quiet=quiet)
        told = {word: slot(offset) for word, offset in self.told[name, quiet].items()}
        frame = replace(frame, here=replace(frame.here, locals=told))
        stopping = stopping_of(builder) if node.stoppable and not quiet else None
        followers = [
            one
            for statement in node.body
            for one in core.walk(statement)
            if isinstance(one, core.StoppedOrNot) and stopping is not None
        ]
        self.following = {id(one): builder.temporary("to follow") for one in followers}
        for due in self.following.values():
            builder.set(due, const(0))
        over = self._open_around(node, frame, before=True)
        with dropped_if_stopped(builder, stopping):
            if stopping is not None:
                stopping.begin(name, frame.here.me)
            frame = self._in_parts(frame, ("procedure", name))
            if stopping is not None:
                announced = node.stoppable == "stoppable"
                frame = replace(frame, course=replace(frame.course, announced=announced))
            Block(self, frame).lower(node.body)
            if stopping is not None:
                stopping.end(name)
        if over is not None:
            builder.place(over)
        for one in followers:
            undue = Label()
            builder.emit("branch", slot(self.following[id(one)]), undue)
            Block(self, frame).lower(one.body)
            builder.place(undue)
        self._open_around(node, frame, before=False)
        self._lapse(name)
        builder.emit("return")

    def _open_around(self, node: core.Procedure, frame: Frame, *, before: bool) -> Label | None:
        """Open the windows before or after a procedure. Returns where play goes on if somebody
        stops it before it begins; None where nobody can.
        """
        if frame.course.quiet:
            return None
        builder, over = self.builder, Label()
        stops = False
        for window in builder.world.declared.windows():
            if (window.procedure, window.before) != (node.name, before) or window.each_part:
                continue
            following = triggers_of(builder)
            assert following is not None
            called = following.call(window, frame.here.me)
            if called.stopped >= 0:
                stops, go_on = True, Label()
                builder.emit("branch", slot(called.stopped), go_on)
                for due in self.following.values():
                    builder.set(due, const(1))
                builder.emit("jump", over)
                builder.place(go_on)
        return over if stops else None

    def _in_parts(self, frame: Frame, routine: RoutineKey) -> Frame:
        """The frame of a routine's body: in parts, if a stoppable procedure may be under way."""
        stopping = stopping_of(self.builder)
        if stopping is None or frame.course.quiet or routine not in stopping.inside:
            return frame
        how: Literal["in parts", "by anybody"]
        how = "by anybody" if stopping.inside[routine] else "in parts"
        return replace(frame, course=Course(how=how, announced=routine in stopping.aloud))

    def _lapse(self, procedure: str) -> None:
        """At the end of a procedure: count down how many of its ends the cards kept until then
        outlast.
        """
        builder = self.builder
        for number, card in enumerate(builder.world.kept):
            if card.keep.procedure != procedure:
                continue
            keeper = builder.world.offset("card keeper") + number
            left = builder.world.offset("kept for") + number
            over = Label()
            builder.emit("branch", ("ge", slot(keeper), const(0)), over)
            builder.set(left, counted_down(slot(left)))
            builder.emit("branch", ("eq", slot(left), const(0)), over)
            told = (("player", "player", slot(keeper)), ("card", "kept card", const(number)))
            tell(builder, Happening(verb="lapsed", roles=told))
            builder.set(keeper, const(-1))
            builder.place(over)

    def _lower_card(self, card: _CardRoutine) -> None:
        builder = self.builder
        node = builder.world.declared.cards[card.name]
        builder.begin("card", card.name, *_manners(card.quiet))
        builder.place(self.cards[card])
        performer, performed = _card_slots(builder, card.family, card.quiet)
        within = Thing(category="card", name=card.name)
        frame = self._frame(within, performer, quiet=card.quiet)
        frame = replace(frame, card=slot(performed))
        frame = self._in_parts(frame, ("card", card.name))
        end, body = Label(), node.body
        if card.optional:
            frame = replace(frame, skip=end)
            if card.begun or not card_folds(frame, node):
                ask_whether(frame, "do", node)
                frame = without_skip(frame)
                change = only_change(node)
                if change is not None:
                    # Whoever has said to do the card has said to do this.
                    body = tuple(
                        replace(part, may=False) if part is change else part for part in body
                    )
        Block(self, frame).lower(body)
        builder.place(end)
        builder.emit("return")


def _told(node: core.Argument, here: Environment) -> Expression:
    """What a parameter stands for: a number is cut off at the ends of its range."""
    value = lower_value(node.value, here)
    if node.parameter.limits is None:
        return value
    low, high = node.parameter.limits
    if value[0] == "const":
        return const(max(low, min(value[1], high)))
    return ("max", ("min", value, const(high)), const(low))


def _manners(quiet: bool) -> tuple[str, ...]:
    """How a routine is done; quietly where triggers perform it."""
    return ("quiet",) if quiet else ()


@once
def _card_slots(builder: Builder, family: str, quiet: bool) -> tuple[int, int]:
    """The slots of who performs a card of a family, and which."""
    end = " quietly" if quiet else ""
    performer = builder.register(f"performer {family}{end}", initial=-1)
    return performer, builder.register(f"performed {family}{end}", initial=-1)


def _done(card: core.Card) -> list[core.Node]:
    """What performing a card does."""
    return [part for part in card.body if not isinstance(part, core.WhileKept)]


def only_change(card: core.Card) -> core.Assign | core.Add | core.TakeAway | None:
    """The one change that a card consists of, if it can be declined; None for any other card."""
    body = _done(card)
    first = body[0] if len(body) == 1 else None
    if isinstance(first, core.Assign | core.Add | core.TakeAway) and first.may:
        return first
    return None


def card_folds(frame: Frame, card: core.Card) -> bool:
    """Whether a card is declined by its first choice, so that no question is asked before it."""
    body = _done(card)
    first = body[0] if body else None
    if only_change(card) is not None:
        return True
    if isinstance(first, core.OneOf | core.Offer):
        return len(body) == 1
    if not isinstance(first, core.ActLine) or first.subject is not None:
        return False
    return folds(frame, first.act) and (len(body) == 1 or isinstance(first.act, core.Choose))


def _may_write(step: Instruction, slot: int) -> bool:
    """Whether an instruction may write a slot, itself or by what it calls."""
    return any(
        kind in ("routine", "routines") or (operand == slot and kind in ("register", "base"))
        for operand, (_, kind) in zip(step[1:], INSTRUCTIONS[step[0]].operands, strict=True)
    )
