"""Scoring: the places of an act, one after another or as one, and who is paid for them.

A routine goes through the places of an act, part by part where acts can be stopped; another pays
for a place by a table.
"""

from __future__ import annotations

from fuero.machine.program import Expression
from fuero.machine.things import Thing
from fuero.ruleset import core
from fuero.ruleset.majorities import table_of_places

from .builder import Builder, Label, const, slot
from .environment import Environment
from .expressions import lower_expression
from .frame import Ask, Course, Frame, each_member
from .happenings import Happening
from .majority_table import MajorityTable
from .once import once
from .parts import before_choice, part, stopping_of
from .paying import Paying, ScoredPlaces, one_scored, several_scored
from .shared import Shared, shared, shared_routines
from .targets import leave_if, skip_word
from .triggers import after_scoring, triggers_of
from .weighing import Grounds

__all__ = ["Scorings", "lower_score"]


def lower_score(frame: Frame, node: core.Score) -> None:
    """The act that scores places: each of a set, or one that is chosen."""
    builder, here, scorings = frame.builder, frame.here, scorings_of(frame.builder)
    end = Label()
    if "scored" in builder.world.fields:
        builder.set(builder.world.offset("scored"), const(0))
    if isinstance(node.places, core.OneOfThese):
        place = builder.temporary("scored", -1)
        members = lower_expression(node.places.members, here)
        before_choice(frame, ("ne", members, const(0)))
        answer = Ask(frame=frame, kind="score", node=node).put(
            *skip_word(frame),
            builder.members("place", place, members),
            grounds=Grounds(among=(node.places.members,)),
        )
        leave_if(frame, ("ge", slot(answer), const(0)))
        builder.emit("branch", ("eq", slot(answer), const(-1)), end)
        _announce(frame, one_scored(slot(place)), chosen=True)
        _remember(builder, ("single", slot(place)))
        scorings.table(node.table).call(builder, slot(place), _firsts(node))
    elif node.as_one:
        # Nothing is scored where the set is empty.
        some = builder.temporary("to score as one")
        builder.set(some, lower_expression(node.places, here))
        places = slot(some)
        builder.emit("branch", ("nonempty", places), end)
        _announce(frame, several_scored(places))
        _remember(builder, places)
        scorings.table(node.table, as_one=True).call(builder, places, _firsts(node))
    else:
        places = lower_expression(node.places, here)
        if triggers_of(builder) is not None:
            some = builder.temporary("to score")
            builder.set(some, places)
            places = slot(some)
            builder.emit("branch", ("nonempty", places), end)
        act, given = scorings.act(frame, node.table), [places, _firsts(node)]
        act.call(builder, *given, *([here.me] if len(act.given) > len(given) else []))
    after_scoring(frame)
    builder.place(end)


def _firsts(node: core.Score) -> Expression:
    """Which first ranks alone are paid, as the instruction ``rank`` has it."""
    return const(1 + node.tied_too if node.first_only else 0)


def _remember(builder: Builder, places: Expression) -> None:
    """Places are scored; rules may ask which ones were."""
    if "scored" in builder.world.fields:
        scored = builder.world.offset("scored")
        builder.set(scored, ("union", slot(scored), places))


def _announce(frame: Frame, scored: ScoredPlaces, *, chosen: bool = False) -> None:
    told = (("player", "player", frame.here.me), scored.role)
    part(frame, Happening(verb="scoring", roles=told, several=scored.several), chosen=chosen)


# ---- the routines -----------------------------------------------------------------------------


@once
def scorings_of(builder: Builder) -> Scorings:
    """What a program scores by."""
    return Scorings(builder)


class Scorings(Paying):
    """What a program scores by."""

    def act(self, frame: Frame, table: str) -> Shared:
        """The routine that scores all places of a set, in parts where the frame is.

        It is given the places, which ranks are paid, and in parts whose act it is.
        """
        builder, stopping = self.builder, stopping_of(self.builder)
        parts = frame.course.in_parts and stopping is not None and stopping.possible
        called = ("scoring by", table, *(["in parts"] if parts else []))
        known = shared_routines(builder).get(called)
        if known is not None:
            return known
        places = builder.temporary("places to score")
        if not parts:

            def write() -> None:
                with each_member(builder, slot(places), self.place):
                    _remember(builder, ("single", slot(self.place)))
                    self.table(table).call(builder, slot(self.place), slot(self.firsts))

            return shared(builder, called, write, places, self.firsts)
        subject, firsts = builder.temporary("subject", -1), builder.temporary("firsts")
        inside = Frame(
            builder=builder,
            here=Environment(builder=builder, me=slot(subject)),
            within=Thing(category="majority", name=table),
            course=Course(how="in parts"),
        )

        def write_parts() -> None:
            place = builder.temporary("scored", -1)
            with each_member(builder, slot(places), place):
                _announce(inside, one_scored(slot(place)))
                _remember(builder, ("single", slot(place)))
                self.table(table).call(builder, slot(place), slot(firsts))

        return shared(builder, called, write_parts, places, firsts, subject)

    def table(self, name: str, *, as_one: bool = False) -> Shared:
        """The routine that pays for a place by a table; given the place, and which ranks.

        as_one: for several places together, which it is given as a set.
        """
        if not name:
            return shared(self.builder, ("own table",), self._by_place, self.place, self.firsts)
        node = self.builder.world.declared.majorities[name]

        def write() -> None:
            with self.builder.at(str(node.span), "majority"):
                MajorityTable(self, node, as_one=as_one).lower()

        called = ("majority", name, *(["as one"] if as_one else []))
        given = self.places if as_one else self.place
        return shared(self.builder, called, write, given, self.firsts)

    def _by_place(self) -> None:
        """Emit what pays for a place by its own table, or by that of all others."""
        builder, done = self.builder, Label()
        by_place = table_of_places(builder.world.rules)
        members, given = (
            builder.world.domains["place"].members,
            (slot(self.place), slot(self.firsts)),
        )
        first, *others = dict.fromkeys(by_place.values())
        for name in others:
            here = sum(1 << index for index, one in enumerate(members) if by_place[one] == name)
            elsewhere = Label()
            builder.emit("branch", ("has", const(here), slot(self.place)), elsewhere)
            self.table(name).call(builder, *given)
            builder.emit("jump", done)
            builder.place(elsewhere)
        self.table(first).call(builder, *given)
        builder.place(done)
