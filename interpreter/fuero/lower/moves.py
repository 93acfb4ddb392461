"""Moving pieces: by one question for their number, where nothing else is a question; else one by
one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from fuero.machine.program import Expression
from fuero.ruleset import core
from fuero.ruleset.core import Pieces
from fuero.ruleset.limits import NUMBERS
from fuero.ruleset.performing import set_off

from .barred import closed_to, closings, open_places, room_for
from .builder import Label, const, slot
from .environment import Environment, add, numbers_below, union
from .expressions import lower_expression, lower_places, single_place
from .frame import Ask, Frame
from .happenings import about
from .one_by_one import OneByOne, is_single, sources_of
from .parts import before_choice, stopping_of
from .pieces import Bearer, bearers_meant, cell
from .quotas import Quotas, read_quotas
from .standing import standing
from .steps import Step, begin_moving, carry
from .targets import leave_if
from .triggers import after_one_part, triggers_of
from .weighing import Grounds, weigh

__all__ = ["can_move", "lower_move", "sparable"]


def lower_move(frame: Frame, node: core.Move) -> None:
    """Move pieces as the act's quotas, source and goal say."""
    builder, here = frame.builder, frame.here
    kind = node.kind
    quotas = read_quotas(frame, node)
    begin_moving(builder)
    from_one = is_single(frame, node.source)
    to_one = single_place(node.goal, here)
    only = _only_bearer(frame, node, quotas)
    if from_one and to_one and only is not None:
        _move_number(frame, node, quotas, only)
    else:
        OneByOne(frame, node, quotas, only).lower()
    after_one_part(frame, kind)


def can_move(frame: Frame, node: core.Move) -> Expression:
    """Whether the subject has a piece of its own that this act could move.

    The answer rests on registers that may change with the next instruction, so use it at once.
    """
    builder = frame.builder
    index, inside = frame.here.filtering()
    pieces = replace(node.quotas[0].pieces, owner="own")
    bearers = _able(frame, node, pieces)
    known = standing(builder, pieces.kind, "leave")
    if known is not None:
        known.work_out(builder, frame.here.me)
    leaving = known.closed if known else closings(frame.here.deeper(), pieces.kind, "leave")
    for_all = [c for c in leaving if all(c.holds_for(inside, one) for one in bearers)]
    places = open_places(
        lower_places(sources_of(node), frame.here), [(c.number, c.places) for c in for_all]
    )
    base = builder.world.offset(f"pieces {pieces.kind}")
    present: Expression = const(0)
    for bearer in bearers:
        there: Expression = (
            "load", base, cell(inside, pieces.kind, slot(index), bearer.index), 0
        )  # fmt: skip
        for closed in leaving:
            if closed not in for_all and closed.holds_for(inside, bearer):
                there = ("if", ("has", closed.places, slot(index)), const(0), there)
        if bearer.held is not None:
            there = ("if", ("eq", bearer.held, frame.here.me), there, const(0))
        present = add(present, there)
    return ("ne", ("filter", index, places, present), const(0))


def _only_bearer(frame: Frame, node: core.Move, quotas: Quotas) -> Bearer | None:
    """The one bearer whose pieces can be moved; None where several may."""
    if len(quotas.parts) != 1 or quotas.parts[0].pieces.owner == "foreign":
        return None
    found = _able(frame, node, quotas.parts[0].pieces)
    return found[0] if len(found) == 1 and found[0].held is None else None


def _able(frame: Frame, node: core.Move, pieces: Pieces) -> list[Bearer]:
    """The bearers that may be meant, without those that for certain cannot make the move."""
    here = frame.here
    sources, goals = lower_places(sources_of(node), here), lower_places(node.goal, here)
    entering = closings(here, pieces.kind, "enter")
    ends = [(sources, closed) for closed in closings(here, pieces.kind, "leave")]
    ends += [(goals, closed) for closed in entering]
    # Where pieces never are they cannot come from either.
    ends += [(sources, closed) for closed in entering if closed.ever]
    shut = [
        closed
        for places, closed in ends
        if not closed.by_source
        and places[0] == closed.places[0] == "const"
        and not places[1] & ~closed.places[1]
    ]
    meant = bearers_meant(here, pieces)
    able = [one for one in meant if not any(closed.holds_for(here, one) for closed in shut)]
    unladen = here.builder.world.pieces[pieces.kind].unladen_in
    if sources[0] == "const" and not sources[1] & ~unladen:
        # Nor do any come laden from where they carry nothing.
        able = [one for one in able if not one.load]
    return able or meant


# ---- from one place to one place --------------------------------------------------------------


def _move_number(frame: Frame, node: core.Move, quotas: Quotas, bearer: Bearer) -> None:
    """Only the number can be a question."""
    builder, here, piece = frame.builder, frame.here, quotas.pieces.kind
    source, goal = builder.temporary("source", -1), builder.temporary("goal", -1)
    done = Label()
    grounds = Grounds(
        among=(sources_of(node),),
        widely=True,
        pieces=(quotas.parts[0].pieces,),
        held={"left 0": slot(quotas.parts[0].left)},
    )
    weigh(here, node, grounds)
    if not quotas.fixed:
        builder.emit("branch", quotas.some_left(), done)
    builder.set(source, _the_place(node.source, here))
    builder.set(goal, _the_place(node.goal, here))
    possible: Expression = ("and", ("ge", slot(source), const(0)), ("ge", slot(goal), const(0)))
    possible = ("and", possible, ("ne", slot(source), slot(goal)))
    builder.emit("branch", possible, done)
    for direction, place in (("leave", source), ("enter", goal)):
        known = standing(builder, piece, direction)
        if known is not None:
            known.work_out(builder, here.me)
        closed = known.closed if known is not None else closings(here, piece, direction)
        for _, mask in closed_to(here, closed, bearer, slot(source)):
            builder.emit("branch", ("not", ("has", mask, slot(place))), done)
    most, number = builder.temporary("most"), builder.temporary("number")
    base = builder.world.offset(f"pieces {piece}")
    present: Expression = ("load", base, cell(here, piece, slot(source), bearer.index), 0)
    wanted: Expression = ("min", slot(quotas.parts[0].left), present)
    builder.set(most, room_for(here, piece, bearer, (source, goal), wanted))
    before_choice(frame, slot(most))
    spared = _spared(frame, piece, bearer, source, goal) if quotas.required else const(1)
    if spared == const(0) and frame.skip is None:
        builder.set(number, slot(most))
    else:
        builder.emit("branch", slot(most), done)
        held = {
            "most": slot(most),
            "left": slot(quotas.parts[0].left),
            "present": present,
            "source": slot(source),
            "goal": slot(goal),
        }
        _ask_number(frame, node, number, spared, held)
    whole = Step(
        me=here.me,
        bearer=bearer.index,
        source=slot(source),
        goal=slot(goal),
        number=slot(number),
    )
    if _go_singly(frame, piece):
        step, top = builder.temporary("step"), Label()
        builder.set(step, slot(number))
        builder.place(top)
        builder.emit("branch", ("gt", slot(step), const(0)), done)
        if triggers_of(builder) is not None:
            # What follows a step may take the others away, or the room for them.
            more = room_for(here, piece, bearer, (source, goal), present)
            builder.emit("branch", ("gt", more, const(0)) if more != present else present, done)
        carry(frame, piece, replace(whole, number=const(1)))
        builder.set(step, ("sub", slot(step), const(1)))
        builder.emit("jump", top)
    else:
        builder.emit("branch", ("gt", slot(number), const(0)), done)
        carry(frame, piece, whole)
    builder.place(done)


def _the_place(places: core.Node, here: Environment) -> Expression:
    """The one place that an expression names."""
    assert isinstance(places, core.Single)
    return lower_expression(places.member, here)


def _go_singly(frame: Frame, piece: str) -> bool:
    """Whether each piece of a number is moved by a step of its own, and can be stopped alone.

    It is so also where only triggers follow the steps: what a trigger does must not depend on
    whether some card of the game can stop acts.
    """
    builder, stopping = frame.builder, stopping_of(frame.builder)
    if stopping is None or not frame.course.in_parts or not frame.course.announced:
        return False
    return stopping.possible or bool(set_off(builder.world.declared, piece))


def _ask_number(
    frame: Frame, node: core.Move, number: int, spared: Expression, held: Mapping[str, Expression]
) -> None:
    """Ask how many are moved. spared: whether fewer than the most will do; held: what the number
    comes of, the most among it.
    """
    builder, piece, most = frame.builder, node.kind, held["most"]
    numbers = numbers_below(frame.here, ("add", most, const(1)), NUMBERS)
    if spared != const(1):
        # All of them, or none, which is what declining comes to.
        whole: Expression = ("single", most)
        if frame.skip is not None:
            whole = union(const(1), whole)
        numbers = ("if", spared, numbers, ("inter", numbers, whole))
    Ask(frame=frame, kind="move-number", node=node, about=about(piece=piece)).put(
        builder.members("number", number, numbers),
        grounds=Grounds(held={**held, "fewer": spared, "none": const(int(frame.skip is not None))}),
    )
    leave_if(frame, ("eq", slot(number), const(0)))


def _spared(frame: Frame, piece: str, bearer: Bearer, source: int, goal: int) -> Expression:
    """Whether no rule compels anybody to move these pieces from that place to this one; used inside
    a filter.
    """
    here, spared = frame.here.deeper(), const(0)
    for direction, place in (("leave", source), ("enter", goal)):
        exempt = closings(here, piece, direction, "exemption")
        for _, places in closed_to(here, exempt, bearer, slot(source)):
            spared = ("or", spared, ("has", places, slot(place)))
    return spared


def sparable(frame: Frame, node: core.Move) -> bool:
    """Whether an exemption is about the pieces of a move."""
    directions = ("enter", "leave")
    return any(closings(frame.here, node.kind, direction, "exemption") for direction in directions)
