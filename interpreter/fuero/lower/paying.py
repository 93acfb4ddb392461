"""Who is paid for a place, and what: points and bonuses."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from fuero.frozen import frozen
from fuero.machine.program import Expression
from fuero.ruleset import core
from fuero.ruleset.limits import MOST_LARGE

from .builder import Builder, Label, const, slot
from .counting import scored_place
from .environment import Environment
from .expressions import lower_expression
from .fitting import cut, fitted, most_of
from .happenings import Happening, tell
from .shared import Shared, shared
from .tracks import cut_event

__all__ = ["Paying", "ScoredPlaces", "one_scored", "several_scored"]


@frozen
class ScoredPlaces:
    """What is scored at once: a place, or several places as one.

    role: what events call it, with its domain and its value. it: the place, where it is one.
    """

    role: tuple[str, str, Expression]
    it: Expression | None

    @property
    def several(self) -> tuple[str, ...]:
        """The role, where several have it."""
        return () if self.it is not None else self.role[:1]


def one_scored(place: Expression) -> ScoredPlaces:
    """A place that is scored."""
    return ScoredPlaces(role=("place", "place", place), it=place)


def several_scored(places: Expression) -> ScoredPlaces:
    """Places that are scored as one."""
    return ScoredPlaces(role=("places", "place", places), it=None)


class Paying:
    """What is scored and paid. Its registers are shared by all tables: nothing is scored while
    something else is.

    place: what is scored; places: what is scored as one. firsts: which ranks are paid. who,
    points: who is being paid.
    """

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.place = scored_place(builder)
        self.places = builder.temporary("scored as one")
        self.firsts = builder.temporary("firsts")
        self.who = builder.temporary("scoring player", -1)
        self.points = builder.temporary("points")

    def payment(self, track: str) -> Shared:
        """The routine that pays points to the player."""

        def write() -> None:
            self.pay(track, slot(self.points))

        return shared(self.builder, ("points of", track), write, self.points)

    def pay(self, track: str, points: Expression, *, fixed: bool = True) -> None:
        """Emit what pays points to the player; they are told already, and here what was cut.

        fixed: whether they are out of a row of values.
        """
        builder, whole, field = self.builder, Label(), self.builder.world.fields[track]
        wanted = builder.temporary("number wanted")
        sum_: Expression = ("add", ("load", field.offset, slot(self.who), 0), points)
        greatest = max((abs(number) for row in builder.rows for number in row), default=0)
        if not fixed or greatest > MOST_LARGE - most_of(field):
            sum_ = cut(sum_, MOST_LARGE)
        builder.set(wanted, sum_)
        outside = ("or", ("gt", slot(wanted), const(field.high)),
                   ("lt", slot(wanted), const(field.low)))  # fmt: skip
        builder.emit("branch", outside, whole)
        possible = ("max", ("min", slot(wanted), const(field.high)), const(field.low))
        counted = ("add", ("sub", possible, slot(wanted)), points)
        event = cut_event(builder, track)
        builder.tell(event, [slot(self.who), points, counted])
        builder.set(wanted, possible)
        builder.place(whole)
        builder.emit("store", field.offset, slot(self.who), slot(wanted))

    def reward(
        self, bonuses: Sequence[tuple[int, core.Bonus]], track: str, scored: ScoredPlaces
    ) -> None:
        """Emit what pays the player those bonuses whose tests hold."""
        builder = self.builder
        here = Environment(builder=builder, me=slot(self.who), it=scored.it)
        for number, bonus in bonuses:
            missed = Label()
            with builder.at(str(bonus.span), "bonus"):
                tests = [lower_expression(test, here) for test in bonus.tests]
                if tests:
                    holds = reduce(lambda left, right: ("and", left, right), tests)
                    builder.emit("branch", holds, missed)
                points = lower_expression(bonus.points, here)
                most = MOST_LARGE - most_of(builder.world.fields[track])
                builder.set(self.points, fitted(builder, points, most))
                told = (
                    ("player", "player", slot(self.who)),
                    ("points", "", slot(self.points)),
                    scored.role,
                    ("bonus", "bonus", const(number)),
                )
                tell(builder, Happening(verb="bonus", roles=told, several=scored.several))
                self.payment(track).call(builder, slot(self.points))
                builder.place(missed)
