"""Moving figures: each is one thing that stands in one place."""

from __future__ import annotations

from collections.abc import Sequence

from fuero.frozen import frozen
from fuero.machine.program import Expression
from fuero.machine.things import Thing
from fuero.ruleset import core
from fuero.ruleset.performing import FIGURES

from .barred import closes, open_places, said
from .builder import Builder, Label, const, slot
from .expressions import lower_expression
from .frame import Ask, Frame
from .happenings import Happening, tell, variable_thing
from .members import figure_set
from .parts import before_choice, part
from .settled import Settled
from .targets import leave_if, skip_word
from .triggers import Departure, after_step, triggers_of
from .weighing import Grounds, weigh

__all__ = ["Mover", "closed_to_figure", "figures_meant", "lower_move_figure", "what_figures"]


@frozen
class Mover:
    """A figure that moves, and the set of those it can turn out to be.

    making_room: a figure that leaves the place this one enters.
    """

    figure: Expression
    meant: int
    making_room: Expression = ()


def lower_move_figure(frame: Frame, node: core.MoveFigure) -> None:
    """Move a figure to another place of a set; nothing is done where the set has no other."""
    builder, here = frame.builder, frame.here
    figures = builder.world.offset("where figures stand")
    figure, goal = builder.temporary("figure", -1), builder.temporary("goal", -1)
    kind = what_figures(builder, node.figure)
    settled = Settled(builder=builder, what="closed")
    meant = figures_meant(frame, node.figure)
    mover = Mover(figure=slot(figure), meant=meant)
    entering = closed_to_figure(frame, mover, "enter", settled)
    leaving = closed_to_figure(frame, mover, "leave", settled)
    goals = open_places(settled(lower_expression(node.goal, here)), entering)
    stands: Expression = ("load", figures, slot(figure), -1)
    to = Grounds(among=(node.goal,), held={"source": stands})
    elsewhere: Expression = ("minus", goals, ("single", stands))
    free = _free(stands, leaving)
    done = Label()
    words = skip_word(frame)
    if isinstance(node.figure, core.OneOfThese):
        movable: Expression = (
            "filter",
            figure,
            lower_expression(node.figure.members, here),
            ("and", free, ("nonempty", elsewhere)),
        )
        movable = settled(movable)
        settled.emit()
        before_choice(frame, ("nonempty", movable))
        answer = Ask(frame=frame, kind="figure", node=node, about=(("figure", kind),)).put(
            *words,
            builder.members("figure", figure, movable),
            prohibitions=tuple(leaving),
            grounds=Grounds(among=(node.figure.members,)),
        )
        leave_if(frame, ("ge", slot(answer), const(0)))
        builder.emit("branch", ("eq", slot(answer), const(-1)), done)
        words = []
    else:
        builder.set(figure, lower_expression(node.figure, here))
        weigh(here, node, to)
        if not _certain(node.figure):
            free = ("and", ("ge", slot(figure), const(0)), free)
        settled.emit()
        builder.emit("branch", free, done)
        elsewhere = settled(elsewhere)
        settled.emit()
        before_choice(frame, ("nonempty", elsewhere))
    answer = Ask(frame=frame, kind="figure-to", node=node, about=(("figure", kind),)).put(
        *words,
        builder.members("place", goal, elsewhere),
        prohibitions=tuple(entering),
        grounds=to,
    )
    leave_if(frame, ("ge", slot(answer), const(0)))
    builder.emit("branch", ("eq", slot(answer), const(-1)), done)
    announced = (
        ("player", "player", here.me),
        ("figure", "figure", slot(figure)),
        ("source", "place", stands),
        ("goal", "place", slot(goal)),
    )
    moved = Happening(verb="figure", roles=announced)
    part(frame, moved, chosen=True)
    tell(builder, moved)
    if triggers_of(builder) is not None:
        left = builder.temporary("place left", -1)
        builder.set(left, stands)
        stands = slot(left)
    builder.emit("store", figures, slot(figure), slot(goal))
    after_step(frame, Departure(kind=FIGURES, which=slot(figure), source=stands, goal=slot(goal)))
    builder.place(done)


def _free(stands: Expression, leaving: Sequence[tuple[int, Expression]]) -> Expression:
    """Whether nothing keeps a figure where it stands."""
    locked: Expression = const(0)
    for _, closed in leaving:
        locked = ("union", locked, closed)
    return ("not", ("has", locked, stands)) if leaving else const(1)


def _certain(figure: core.Expression) -> bool:
    """Whether the figure is named itself. A variable or definition may stand for none."""
    return isinstance(figure, core.TheFigure) and figure.spoken != "of"


def figures_meant(frame: Frame, figure: core.Expression | core.OneOfThese) -> int:
    """The figures an act can move, as far as its words tell."""
    builder = frame.builder
    if isinstance(figure, core.TheFigure):
        return figure_set(builder, [figure.name])
    if isinstance(figure, core.OneOfThese) and isinstance(figure.members, core.Figures):
        return figure_set(builder, [figure.members.name])
    return builder.world.everything("figure")


def closed_to_figure(
    frame: Frame, mover: Mover, direction: str, settled: Settled
) -> list[tuple[int, Expression]]:
    """The places standing prohibitions close to a figure, whichever it turns out to be."""
    builder = frame.builder
    found: list[tuple[int, Expression]] = []
    for number, node in enumerate(builder.world.declared.prohibitions.values()):
        figures = figure_set(builder, node.figures)
        if not figures & mover.meant or not closes(node, direction):
            continue
        stands: Expression = (
            "load",
            builder.world.offset("where figures stand"),
            mover.figure,
            -1,
        )
        for one in said(frame.here, number, node):
            closed = one.settled(settled, frame.here)
            places = closed.coming_from(stands, closed.places)
            if mover.meant & ~figures:
                places = ("if", ("has", const(figures), mover.figure), places, const(0))
            if closed.limit is not None and mover.making_room:
                counted = const(closed.limit.figures)
                places = ("if", ("has", counted, mover.making_room), const(0), places)
            found.append((number, places))
    return found


def what_figures(builder: Builder, figure: core.Expression | core.OneOfThese) -> Thing:
    """What an act calls the figures it speaks of, for questions."""
    for below in core.walk(figure):
        match below:
            case core.TheFigure(name=name) | core.Figures(name=name):
                return Thing(category="figure", name=name)
            case core.VariableOf() | core.Bound():
                return variable_thing(builder, below.name)
            case core.Defined(name=name):
                return Thing(category="define", name=name)
    return Thing(category="figure", name="")
