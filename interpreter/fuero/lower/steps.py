"""A step of a move: pieces of one bearer go from a place to a place, and what follows that.

Where much follows, as pieces lay down what they carry or set off triggers, the step is a routine
that all moves of the kind share.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from fuero.machine.program import Expression
from fuero.machine.things import Thing
from fuero.ruleset.performing import set_off

from .builder import Builder, Label, slot
from .environment import Environment
from .frame import Frame
from .happenings import Happening, about, tell
from .laying import arriving, lay_down
from .parts import part
from .pieces import cell
from .triggers import Moved, after_step

__all__ = ["StepRoutine", "carry", "lower_steps"]


@dataclass(frozen=True, slots=True)
class _Step:
    """Who moves how many pieces, of which bearer, from where to where."""

    me: Expression
    bearer: Expression
    source: Expression
    goal: Expression
    number: Expression


@dataclass(frozen=True, slots=True, kw_only=True)
class StepRoutine:
    """The routine of a kind: where it begins, and the registers it reads.

    quiet, one_part: of the frames it stands for.
    """

    label: Label
    registers: _Step
    quiet: bool
    one_part: bool


def carry(
    frame: Frame,
    piece: str,
    bearer: Expression,
    source: Expression,
    goal: Expression,
    number: Expression,
) -> None:
    """Announce, wait for the window, and move pieces from place to place."""
    builder = frame.builder
    step = _Step(me=frame.here.me, bearer=bearer, source=source, goal=goal, number=number)
    told = _told(builder, piece, step)
    part(frame, told, chosen=True)
    if not (builder.pieces[piece].unladen_in or set_off(builder.declared, piece)):
        _done(frame, piece, step)
        return
    key = (piece, frame.quiet, frame.one_part)
    if key not in builder.steps:
        builder.steps[key] = _routine(builder, quiet=frame.quiet, one_part=frame.one_part)
    routine = builder.steps[key]
    for one in fields(_Step):
        register: Expression = getattr(routine.registers, one.name)
        builder.set(register[1], getattr(step, one.name))
    builder.emit("call", routine.label)


def _routine(builder: Builder, *, quiet: bool, one_part: bool) -> StepRoutine:
    registers = (slot(builder.temporary(f"{one.name} of the step", -1)) for one in fields(_Step))
    return StepRoutine(label=Label(), registers=_Step(*registers), quiet=quiet, one_part=one_part)


def _told(builder: Builder, piece: str, step: _Step) -> Happening:
    roles = (
        ("player", "player", step.me),
        ("owner", builder.pieces[piece].bearers, step.bearer),
        ("source", "place", step.source),
        ("goal", "place", step.goal),
        ("number", "", step.number),
    )
    return Happening(verb="moved", about=about(piece=piece), roles=roles)


def _done(frame: Frame, piece: str, step: _Step) -> None:
    """Move the pieces, tell it, and do what follows."""
    builder = frame.builder
    base = builder.offset(f"pieces {piece}")
    there = arriving(frame.here, piece, step.bearer, step.goal)
    cells: list[Expression] = [
        ("at", base, cell(frame.here, piece, place, one))
        for place, one in ((step.source, step.bearer), (step.goal, there))
    ]
    builder.emit("transfer", cells[0], cells[1], step.number)
    moved = builder.header("moved")
    builder.set(moved, ("add", slot(moved), step.number))
    if "origins" in builder.fields:
        origins = builder.offset("origins")
        builder.set(origins, ("union", slot(origins), ("single", step.source)))
    tell(builder, _told(builder, piece, step))
    lay_down(frame, piece, step.bearer, step.goal, step.number)
    gone = Moved(kind=piece, which=step.bearer, source=step.source, goal=step.goal)
    after_step(frame, gone)


def lower_steps(builder: Builder) -> None:
    """The routines that were called for and are not lowered yet."""
    for (piece, quiet, one_part), routine in tuple(builder.steps.items()):
        if routine.label.target >= 0:
            continue
        words = [word for word, said in (("quiet", quiet), ("one part", one_part)) if said]
        builder.begin(" ".join(["step of", piece, *(f"({word})" for word in words)]))
        builder.place(routine.label)
        here = Environment(builder=builder, me=routine.registers.me)
        frame = Frame(
            builder=builder,
            here=here,
            within=Thing(category="step", name=piece),
            quiet=quiet,
            one_part=one_part,
        )
        _done(frame, piece, routine.registers)
        builder.emit("return")
