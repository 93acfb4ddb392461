"""A step of a move: some pieces of one bearer go from one place to one place, and something
follows.

Where much follows, because pieces lay down loads or set off triggers, the step is a routine that
all moves of the kind share; of one piece, which is most of them, it is a routine by itself.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from fuero.machine.program import Expression
from fuero.machine.things import Thing
from fuero.ruleset.performing import set_off

from .builder import Builder, const, counted_up, slot
from .environment import Environment
from .frame import Frame
from .happenings import Happening, about, tell
from .laying import arriving, lay_down
from .once import once
from .parts import part
from .pieces import cell
from .shared import shared
from .triggers import Departure, after_step

__all__ = ["Step", "begin_moving", "carry", "remember_way", "step_registers"]


@dataclass(frozen=True, slots=True)
class Step:
    """Who moves how many pieces, of which bearer, from where to where."""

    me: Expression
    bearer: Expression
    source: Expression
    goal: Expression
    number: Expression


@once
def step_registers(builder: Builder, piece: str, quiet: bool) -> Step:
    """The registers in which moves of a kind hold what they ask for, and the step what it reads.

    They are shared, because no move of a kind goes on inside another. Quiet moves do, so these have
    registers of their own.
    """
    return Step(*(slot(builder.temporary(f"{one.name} of the step", -1)) for one in fields(Step)))


def carry(frame: Frame, piece: str, step: Step) -> None:
    """Announce the move, open its window, and move the pieces."""
    builder = frame.builder
    told = _told(builder, piece, step)
    part(frame, told, chosen=True)
    if not (builder.world.pieces[piece].unladen_in or set_off(builder.world.declared, piece)):
        _done(frame, piece, step)
        return
    registers = step_registers(builder, piece, frame.course.quiet)
    alone = step.number == const(1)
    marks = (
        ("quiet", frame.course.quiet),
        ("one part", frame.course.how == "one part"),
        ("one piece", alone),
    )
    called = ("step of", piece, *(word for word, said in marks if said))
    here = Environment(builder=builder, me=registers.me)
    inside = Frame(
        builder=builder,
        here=here,
        within=Thing(category="step", name=piece),
        course=frame.of(registers.me).course,
    )
    made = replace(registers, number=step.number) if alone else registers
    given = [one.name for one in fields(Step) if not (alone and one.name == "number")]
    routine = shared(
        builder,
        called,
        lambda: _done(inside, piece, made),
        *(getattr(registers, name)[1] for name in given),
    )
    routine.call(builder, *(getattr(step, name) for name in given))


def _told(builder: Builder, piece: str, step: Step) -> Happening:
    roles = (
        ("player", "player", step.me),
        ("owner", builder.world.pieces[piece].bearers, step.bearer),
        ("source", "place", step.source),
        ("goal", "place", step.goal),
        ("number", "", step.number),
    )
    return Happening(verb="moved", about=about(piece=piece), roles=roles)


def _done(frame: Frame, piece: str, step: Step) -> None:
    """Move the pieces, tell it, and do what follows."""
    builder = frame.builder
    base = builder.world.offset(f"pieces {piece}")
    there = arriving(frame.here, piece, step.bearer, step.goal)
    cells: list[Expression] = [
        ("at", base, cell(frame.here, piece, place, one))
        for place, one in ((step.source, step.bearer), (step.goal, there))
    ]
    builder.emit("transfer", cells[0], cells[1], step.number)
    moved = builder.header("moved")
    builder.set(moved, counted_up(slot(moved), step.number))
    remember_way(builder, step.source, step.goal)
    tell(builder, _told(builder, piece, step))
    lay_down(frame, piece, step.bearer, step.goal, step.number)
    gone = Departure(kind=piece, which=step.bearer, source=step.source, goal=step.goal)
    after_step(frame, gone)


def begin_moving(builder: Builder) -> None:
    """Nothing has moved yet in an act."""
    builder.set(builder.header("moved"), const(0))
    for name in _WAYS:
        if name in builder.world.fields:
            builder.set(builder.world.offset(name), const(0))


_WAYS = ("origins", "destinations")
"""What rules may ask of the ways that pieces went in an act."""


def remember_way(builder: Builder, source: Expression, goal: Expression) -> None:
    """Pieces go from a place to a place; rules may ask for both."""
    for name, place in zip(_WAYS, (source, goal), strict=True):
        if name in builder.world.fields:
            known = builder.world.offset(name)
            builder.set(known, ("union", slot(known), ("single", place)))
