"""Blocks of which the subject chooses: one alternative, all in any order, or some of them again and
again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce

from fuero.machine.program import Expression, Word
from fuero.machine.things import Thing
from fuero.ruleset import core

from .builder import ALWAYS, OPTION_WORD, Label, const, counted_down, slot
from .expressions import lower_expression
from .frame import Ask, Frame
from .happenings import Happening, tell, variable_thing
from .open_words import any_of, work_out_open
from .weighing import Grounds

__all__ = ["either_order", "offer", "one_of"]

Performing = Callable[[Frame, core.Perform | core.PerformCard], None]
"""Does a procedure, or the card a variable holds."""


def either_order(frame: Frame, node: core.EitherOrder, perform: Performing) -> None:
    """Ask which part comes next, until all are done. The last part is done without a question."""
    builder = frame.builder
    left, top, done = builder.temporary("parts left"), Label(), Label()
    builder.set(left, const((1 << len(node.parts)) - 1))
    builder.place(top)
    builder.emit("branch", slot(left), done)
    actions: list[core.Perform | core.PerformCard] = []
    words: list[Word] = []
    for number, part in enumerate(node.parts):
        action, guard = core.without_guard(part)
        assert isinstance(action, core.Perform | core.PerformCard)
        actions.append(action)
        conditions: list[Expression] = [("has", slot(left), const(number))]
        thing = _performed(frame, action, node.words[number])
        words.append(_word(frame, thing, conditions, guard))
    answer = Ask(frame=frame, kind="order", node=node).put(
        *words,
        grounds=Grounds(
            guards=tuple(core.without_guard(part)[1] for part in node.parts),
            held={"left": slot(left)},
        ),
    )
    for number, action in enumerate(actions):
        other = Label()
        builder.emit("branch", ("eq", slot(answer), const(number)), other)
        builder.set(left, ("minus", slot(left), const(1 << number)))
        perform(frame, action)
        builder.emit("jump", top)
        builder.place(other)
    builder.place(done)


def one_of(frame: Frame, node: core.OneOf, inner: Callable[[Sequence[core.Node]], None]) -> None:
    """Ask for one of the alternatives that are open, announce it and do it; nothing is done if none
    is open.
    """
    builder, done = frame.builder, Label()
    actions: list[core.Node] = []
    conditions: list[Expression] = []
    for part in node.alternatives:
        action, guard = core.without_guard(part)
        actions.append(action)
        conditions.append(ALWAYS if guard is None else lower_expression(guard, frame.here))
    words = [builder.word("skip", any_of(conditions))] if frame.skip is not None else []
    first = len(words)
    words += [
        builder.word(word, condition, _alternative(frame, word, number))
        for number, (word, condition) in enumerate(zip(node.words, conditions, strict=True), 1)
    ]
    answer = Ask(frame=frame, kind="alternative", node=node).put(
        *words,
        grounds=Grounds(guards=tuple(core.without_guard(part)[1] for part in node.alternatives)),
    )
    if frame.skip is not None:
        stay = Label()
        builder.emit("branch", ("eq", slot(answer), const(0)), stay)
        builder.emit("jump", frame.skip)
        builder.place(stay)
    for number, action in enumerate(actions, first):
        other = Label()
        builder.emit("branch", ("eq", slot(answer), const(number)), other)
        chosen = const(words[number].option)
        told = (("player", "player", frame.here.me), ("option", OPTION_WORD, chosen))
        tell(builder, Happening(verb="alternative", about=(("within", frame.within),), roles=told))
        inner([action])
        builder.emit("jump", done)
        builder.place(other)
    builder.place(done)


def offer(frame: Frame, node: core.Offer, perform: Performing) -> None:
    """Ask what to perform, as often as the rules allow and while anything is open; the player may
    stop.
    """
    builder = frame.builder
    left, top, done = builder.temporary("offers left"), Label(), Label()
    builder.set(left, ("max", lower_expression(node.times, frame.here), const(0)))
    limits = [_limit(frame, part.most) for part in node.parts]
    words: list[Word] = []
    for part, limit, word in zip(node.parts, limits, node.words, strict=True):
        conditions: list[Expression] = [("gt", slot(limit), const(0))] if limit >= 0 else []
        thing = _performed(frame, part.action, word)
        words.append(_word(frame, thing, conditions, part.condition))
    builder.place(top)
    builder.emit("branch", slot(left), done)
    any_open, words = work_out_open(builder, words)
    builder.emit("branch", any_open, done)
    held = {f"limit {at}": slot(limit) for at, limit in enumerate(limits) if limit >= 0}
    answer = Ask(frame=frame, kind="offer", node=node).put(
        builder.word("stop"),
        *words,
        grounds=Grounds(guards=tuple(part.condition for part in node.parts), held=held),
    )
    for number, (part, limit) in enumerate(zip(node.parts, limits, strict=True), 1):
        other = Label()
        builder.emit("branch", ("eq", slot(answer), const(number)), other)
        for spent in (left, limit):
            if spent >= 0:
                builder.set(spent, counted_down(slot(spent)))
        perform(frame, part.action)
        builder.emit("jump", top)
        builder.place(other)
    builder.place(done)


def _limit(frame: Frame, most: core.Expression | core.Once | None) -> int:
    """A slot that counts down how often something is still offered; -1 where nothing limits it."""
    if most is None:
        return -1
    builder = frame.builder
    limit = builder.temporary("offered still")
    here = frame.here
    builder.set(limit, const(1) if isinstance(most, core.Once) else lower_expression(most, here))
    return limit


def _word(
    frame: Frame, thing: Thing, conditions: list[Expression], guard: core.Expression | None
) -> Word:
    """What is performed, as an option that is open if all these conditions hold."""
    if guard is not None:
        conditions = [*conditions, lower_expression(guard, frame.here)]
    both = reduce(lambda one, other: ("and", one, other), conditions) if conditions else ALWAYS
    return frame.builder.word(thing.id, both, thing)


def _performed(frame: Frame, action: core.Perform | core.PerformCard, name: str) -> Thing:
    """What an option of this name performs: a procedure, a card, or the card a variable holds."""
    if isinstance(action, core.Perform):
        return Thing(category="procedure", name=name)
    if isinstance(action.card, core.TheCard):
        return Thing(category="card", name=name)
    return variable_thing(frame.builder, name)


def _alternative(frame: Frame, name: str, number: int) -> Thing:
    """The procedure an alternative performs, whose name is its option; for another alternative its
    number.
    """
    if name in frame.builder.world.declared.procedures:
        return Thing(category="procedure", name=name)
    return Thing(category="alternative", name="alternative", number=number)
