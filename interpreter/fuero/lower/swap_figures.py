"""Two figures that change places: each goes where the other stands, in one step."""

from __future__ import annotations

from fuero.frozen import frozen
from fuero.machine.program import Expression
from fuero.ruleset import core
from fuero.ruleset.performing import FIGURES

from .barred import open_places
from .builder import Label, const, slot
from .expressions import lower_expression
from .figures import Mover, closed_to_figure, figures_meant, what_figures
from .frame import Ask, Frame, without_skip
from .happenings import Happening, tell
from .parts import before_choice, part
from .settled import Settled
from .targets import leave_if, skip_word
from .triggers import Departure, after_step
from .weighing import Grounds

__all__ = ["lower_swap_figures", "there_if"]


def there_if(place: Expression, closed: Expression, there: Expression) -> Expression:
    """The set of one place, if the other is closed to who stands there."""
    return ("if", ("has", closed, place), ("single", there), const(0))


def lower_swap_figures(frame: Frame, node: core.SwapFigures) -> None:
    """Let two figures on the board change places; nothing is done where they cannot."""
    builder, done = frame.builder, Label()
    settled = Settled(builder=builder, what="closed")
    first, second = (
        _Figure(frame=frame, node=one, register=builder.temporary(what, -1), settled=settled)
        for one, what in ((node.figure, "figure swapped"), (node.other, "figure swapped with"))
    )
    leaving, entering = second.closed("leave"), first.closed("enter", second)
    entered = [
        (number, there_if(first.stands, closed, second.stands))
        for number, closed in second.closed("enter", first)
    ]
    closed = (*leaving, *entering, *entered)
    seconds: Expression = (
        "filter",
        second.register,
        second.among,
        ("has", open_places(("minus", second.place, first.place), closed), second.stands),
    )
    able = open_places(first.place, first.closed("leave"))
    firsts: Expression = (
        "filter",
        first.register,
        first.among,
        ("and", ("nonempty", able), ("nonempty", seconds)),
    )
    settled.emit()
    before_choice(frame, ("nonempty", firsts))
    asked = Ask(frame=frame, kind="swap-figure", node=node)
    _choose_figure(asked, first, firsts, first.closed("leave"), done)
    rest = without_skip(frame) if first.chosen else frame
    asked = Ask(frame=rest, kind="swap-figure-with", node=node)
    _choose_figure(asked, second, seconds, closed, done)
    _swap_figures(frame, first, second)
    builder.place(done)


@frozen
class _Figure:
    """One of two figures: which it may be, and the register of the one at hand."""

    frame: Frame
    node: core.Expression | core.OneOfThese
    register: int
    settled: Settled

    @property
    def chosen(self) -> bool:
        """Whether it is one of several."""
        return isinstance(self.node, core.OneOfThese)

    @property
    def stands(self) -> Expression:
        """Where it stands; none beside the board."""
        return (
            "load",
            self.frame.builder.world.offset("where figures stand"),
            slot(self.register),
            -1,
        )

    @property
    def place(self) -> Expression:
        """The set of the place where it stands; empty beside the board."""
        return ("single", self.stands)

    @property
    def among(self) -> Expression:
        """The figures it may be."""
        if isinstance(self.node, core.OneOfThese):
            return self.settled(lower_expression(self.node.members, self.frame.here))
        return self.settled(("single", lower_expression(self.node, self.frame.here)))

    def closed(
        self, direction: str, other: _Figure | None = None
    ) -> tuple[tuple[int, Expression], ...]:
        """What it may not leave, or not enter as another leaves it: (prohibition, set)."""
        meant = figures_meant(self.frame, self.node)
        room = slot(other.register) if other is not None else ()
        return tuple(
            closed_to_figure(
                self.frame,
                Mover(figure=slot(self.register), meant=meant, making_room=room),
                direction,
                self.settled,
            )
        )


def _choose_figure(
    asked: Ask,
    figure: _Figure,
    able: Expression,
    closed: tuple[tuple[int, Expression], ...],
    done: Label,
) -> None:
    """Ask which figure of those that can; one that is said is not asked for."""
    frame, builder = asked.frame, asked.frame.builder
    if not figure.chosen:
        builder.set(figure.register, ("first", able))
        builder.emit("branch", ("ge", slot(figure.register), const(0)), done)
        return
    asked.about = (("figure", what_figures(builder, figure.node)),)
    options = builder.members("figure", figure.register, able)
    assert isinstance(figure.node, core.OneOfThese)
    answer = asked.put(
        *skip_word(frame),
        options,
        prohibitions=closed,
        grounds=Grounds(among=(figure.node.members,)),
    )
    leave_if(frame, ("ge", slot(answer), const(0)))
    builder.emit("branch", ("eq", slot(answer), const(-1)), done)


def _swap_figures(frame: Frame, first: _Figure, second: _Figure) -> None:
    """Announce, wait for the window, and let two figures change places."""
    builder = frame.builder
    told = Happening(
        verb="swapped figures",
        roles=(
            ("player", "player", frame.here.me),
            ("figure", "figure", slot(first.register)),
            ("source", "place", first.stands),
            ("other", "figure", slot(second.register)),
            ("goal", "place", second.stands),
        ),
    )
    part(frame, told, chosen=True)
    tell(builder, told)
    source, goal = builder.temporary("place left", -1), builder.temporary("place entered", -1)
    builder.set(source, first.stands)
    builder.set(goal, second.stands)
    stand = builder.world.offset("where figures stand")
    builder.emit("store", stand, slot(first.register), slot(goal))
    builder.emit("store", stand, slot(second.register), slot(source))
    after_step(
        frame,
        Departure(kind=FIGURES, which=slot(first.register), source=slot(source), goal=slot(goal)),
        Departure(kind=FIGURES, which=slot(second.register), source=slot(goal), goal=slot(source)),
    )
