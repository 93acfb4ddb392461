"""What others may do when somebody does something: each in turn is asked, clockwise from there.

A window is asked for as a trigger is called: at a step, at a part of a stoppable procedure, before
or after a procedure. What is done in it opens no windows and sets off nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from fuero.frozen import frozen
from fuero.machine.program import Choice, Expression
from fuero.machine.things import Thing

from .builder import ALWAYS, Builder, Label, const, slot
from .environment import Environment
from .expressions import lower_expression
from .frame import Opened, each, open_order
from .happenings import Happening, tell
from .kept import card_used, keepers, pass_for_all
from .secrets import might_hold, tells_secrets
from .triggers import TriggerRoutine

__all__ = ["Reacting", "players_asked", "reactions"]


@frozen
class Reacting:
    """A player who does what a window allows, and what stands open meanwhile."""

    player: Expression
    opened: Opened


def players_asked(builder: Builder, reaction: TriggerRoutine, mover: Expression) -> Expression:
    """The players who are asked in a window: who may do what it allows, as far as everybody knows.

    mover: who made the step.
    """
    return _players(builder, reaction, mover, known=not builder.world.rules.only_holders)


def hides(builder: Builder, reaction: TriggerRoutine) -> bool:
    """Whether it hangs on what some may not know who may do what a window allows."""
    if builder.world.rules.only_holders:
        return False
    return tells_secrets(builder, _players_who_may(builder, reaction, slot(reaction.subject)))


def _players_who_may(builder: Builder, reaction: TriggerRoutine, mover: Expression) -> Expression:
    return _players(builder, reaction, mover, known=False)


def _players(
    builder: Builder, reaction: TriggerRoutine, mover: Expression, *, known: bool
) -> Expression:
    """The players who may do what a window allows; known: who might, as far as everybody knows."""
    node, group = reaction.node, _whoever_it_is_for(builder, reaction, mover)
    if node.condition is None:
        return group
    who = builder.temporary("tested")
    told = {word: slot(offset) for word, offset in reaction.told.items()}
    here = Environment(builder=builder, me=slot(who), locals=told)
    condition = lower_expression(node.condition, here)
    return ("filter", who, group, might_hold(builder, condition) if known else condition)


def _whoever_it_is_for(builder: Builder, reaction: TriggerRoutine, mover: Expression) -> Expression:
    node, group = reaction.node, const(builder.world.everything("player"))
    if node.kept:
        group = keepers(builder, _copies(builder, node.name))
    if node.others == "another":
        group = ("minus", group, ("single", mover))
    return group


def _copies(builder: Builder, card: str) -> Expression:
    """The set of the cards that can be kept and bear a name."""
    kept = enumerate(builder.world.kept)
    return const(sum(1 << number for number, one in kept if one.card.name == card))


@contextmanager
def _each_who_may(
    builder: Builder, reaction: TriggerRoutine, *, in_part: bool
) -> Iterator[tuple[Expression, Label]]:
    mover, passed = slot(reaction.subject), slot(builder.header("passed"))
    may = players_asked(builder, reaction, mover)
    order = open_order(builder, ("minus", may, passed) if in_part else may, mover)
    with each(builder, order) as player:
        past = Label()
        # Whoever was asked before may have changed it.
        builder.emit("branch", ("has", may, player), past)
        yield player, past
        builder.place(past)


def reactions(builder: Builder, reaction: TriggerRoutine) -> Iterator[Reacting]:
    """Ask everybody who may do what a window allows, one after another.

    Yields each; what is emitted in between is done by whoever wants to.
    """
    node, over = reaction.node, Label()
    in_part = bool(node.procedure) and node.each_part
    words = ("pass", "do", "pass-all") if in_part else ("pass", "do")
    thing = Thing(category="card" if node.kept else "trigger", name=node.name)
    if reaction.stopped >= 0:
        builder.set(reaction.stopped, const(0))
    with _each_who_may(builder, reaction, in_part=in_part) as (player, past):
        answer = builder.temporary("answer", -2)
        hidden, test = hides(builder, reaction), ALWAYS
        if hidden:
            # Asked for again with the question: in an imagined game others may hold the means.
            test = ("has", _players_who_may(builder, reaction, slot(reaction.subject)), player)
        options = tuple(builder.word(word, test if word == "do" else ALWAYS) for word in words)
        builder.choose(
            Choice(
                kind="react",
                about=(("within", thing),),
                player=player,
                word_slot=answer,
                options=options,
                private=hidden,
                always=ALWAYS if hidden else (),
            )
        )
        if in_part:
            other = Label()
            builder.emit("branch", ("eq", slot(answer), const(2)), other)
            pass_for_all(builder, player)
            builder.place(other)
        builder.emit("branch", ("eq", slot(answer), const(1)), past)
        card = card_used(builder, _copies(builder, node.name), player) if node.kept else -1
        _tell(builder, thing, player, card)
        yield Reacting(player=player, opened=Opened(stopped=reaction.stopped, card=card))
        if reaction.stopped >= 0:
            builder.emit("branch", slot(reaction.stopped), past)
            builder.emit("jump", over)
    builder.place(over)


def _tell(builder: Builder, thing: Thing, player: Expression, card: int) -> None:
    who = ("player", "player", player)
    if card >= 0:
        used = ("card", "kept card", slot(card))
        tell(builder, Happening(verb="used", roles=(who, used)))
    else:
        tell(builder, Happening(verb="reacted", about=(("trigger", thing),), roles=(who,)))
