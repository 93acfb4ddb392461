"""Act lines: who does an act, and whether it goes part by part where it can be stopped.

What the player who performs a stoppable procedure does in it goes part by part. What anybody else
does in it is one part, announced as such. Where only play tells who the subject is, the act is
lowered both ways.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeGuard

from fuero.machine.program import Expression
from fuero.ruleset import core

from .acts import folds, lower_act
from .builder import Label, const, slot
from .frame import Frame, Order, each, without_skip
from .happenings import Happening
from .moves import can_move
from .parts import part
from .qualifiers import qualifies
from .targets import ask_whether

__all__ = ["lower_each_acts", "lower_own_act"]

Test = core.HasPieces | core.HasUnique | core.SuchThat


def lower_own_act(frame: Frame, act: core.Node, *, optional: bool) -> None:
    """An act of the frame's subject, who may or may not be the player who can be stopped."""
    if frame.course.how != "by anybody":
        _act(frame, act, optional=optional)
        return
    builder, after = frame.builder, Label()
    if _moves_own(act):
        builder.set(builder.header("moved"), const(0))
        builder.emit("branch", can_move(frame, act), after)
    actor = slot(builder.header("actor"))
    # Outside a stoppable procedure nobody else is the acting player.
    alone: Expression = ("not", slot(builder.header("open")))
    own: Expression = ("or", alone, ("eq", frame.here.me, actor))
    _part_by_part_if(own, frame, act, after, optional=optional)
    _as_one_part(frame, act, optional=optional)
    builder.place(after)


def lower_each_acts(frame: Frame, order: Order, node: core.ActLine, test: Test | None) -> None:
    """The act of a line for each player it speaks of who passes the test."""
    builder, act = frame.builder, node.act
    with each(builder, order) as player:
        after = Label()
        inner = replace(frame.of(player), them=frame.them)
        if test is not None:
            builder.emit("branch", qualifies(inner, test), after)
        if _moves_own(act):
            # Who has nothing to return is no part of the act.
            builder.emit("branch", can_move(inner, act), after)
        own = _may_be_stopped(frame, node, player)
        if own is not None:
            _part_by_part_if(own, inner, act, after, optional=node.optional)
        if frame.course.in_parts:
            _as_one_part(inner, act, optional=node.optional)
        else:
            _act(inner, act, optional=node.optional)
        builder.place(after)


def _may_be_stopped(frame: Frame, node: core.ActLine, player: Expression) -> Expression | None:
    """Whether a player of a line is the one whose act goes part by part; None if surely not.

    What each of them does after picks is one part, also of the player who performs the procedure.
    """
    if not frame.course.in_parts or isinstance(node.subject, core.EachOfThem):
        return None
    builder = frame.builder
    if frame.course.how == "by anybody":
        alone: Expression = ("not", slot(builder.header("open")))
        return ("or", alone, ("eq", player, slot(builder.header("actor"))))
    if isinstance(node.subject, core.EachPlayer):
        return ("eq", player, frame.here.me)
    return None


def _part_by_part_if(
    own: Expression, frame: Frame, act: core.Node, after: Label, *, optional: bool
) -> None:
    """If the condition holds, do the act part by part and go on at ``after``."""
    builder, other = frame.builder, Label()
    builder.emit("branch", own, other)
    _act(frame.going("in parts"), act, optional=optional)
    builder.emit("jump", after)
    builder.place(other)


def _as_one_part(frame: Frame, act: core.Node, *, optional: bool) -> None:
    """Announce the act as one part, and do it."""
    whose = (("player", "player", frame.here.me),)
    part(frame.going("in parts"), Happening(verb="part", roles=whose))
    _act(frame.going("one part"), act, optional=optional)


def _act(frame: Frame, act: core.Node, *, optional: bool) -> None:
    """Do an act; an optional one can be declined, by its own first choice where it has one."""
    if not optional:
        lower_act(frame, act)
        return
    end = Label()
    frame = replace(frame, skip=end)
    if not folds(frame, act):
        ask_whether(frame, "do", act)
        frame = without_skip(frame)
    lower_act(frame, act)
    frame.builder.place(end)


def _moves_own(act: core.Node) -> TypeGuard[core.Move]:
    """Whether the act moves nothing but pieces of its subject."""
    return isinstance(act, core.Move) and all(quota.pieces.owner == "own" for quota in act.quotas)
