"""What the questions of a move offer: which pieces can go from where, and where the chosen one can.

There are two ways to find out, for the same questions: rules that close places to all pieces of a
kind are sets to take away; where they tell pieces or sources apart, routines that all moves of the
kind share work it out. The piece at hand is in the registers of the kind's step.
"""

from __future__ import annotations

from fuero.frozen import frozen
from fuero.machine.program import Expression, Members

from .barred import Closed, closed_to, closings, open_places
from .builder import const, slot
from .frame import Frame
from .inside import named_place, widened
from .openings import openings
from .pieces import Bearer, cell
from .standing import standing
from .steps import Step, step_registers

__all__ = ["Alike", "Meant", "ToldApart"]

Explained = tuple[tuple[int, Expression], ...]
"""Places that prohibitions close: (prohibition, set)."""


@frozen
class Meant:
    """What a move speaks of.

    only: the one bearer that can be meant, if that is certain. named: where all come from one
    place, the places it is one of; () where it is no matter what else lies in it. required: so many
    must be moved.
    """

    frame: Frame
    kind: str
    only: Bearer | None
    named: Expression
    required: bool

    @property
    def moved(self) -> Step:
        """The registers of the piece at hand."""
        return step_registers(self.frame.builder, self.kind, self.frame.course.quiet)

    def options(self, places: Expression, bearers: Expression) -> Members:
        """The first question: from where; and whose, where that is a question.

        places: where pieces of the bearer at hand can be moved from.
        """
        builder, source = self.frame.builder, self.moved.source[1]
        if self.only is not None:
            return builder.members("place", source, places)
        domain = builder.world.pieces[self.kind].bearers
        return Members(
            offset=builder.pairs(domain, "place").offset,
            slot=self.moved.bearer[1],
            members=bearers,
            size=builder.world.size(domain) * builder.world.size("place"),
            second_slot=source,
            second=places,
            second_size=builder.world.size("place"),
        )


class Alike:
    """Standing rules close places to all pieces of the kind alike, wherever they come from.

    exempt: whether some of what must be moved need not be. goals: once it is worked out, what is
    open of the places the act speaks of.
    """

    exempt = False

    def __init__(self, meant: Meant) -> None:
        self.meant, self.builder = meant, meant.frame.builder
        self.goals, self.places, self.bearers = const(0), const(0), const(0)
        self.closed_sources, self.closed_goals = self._closed("leave"), self._closed("enter")

    def _closed(self, direction: str) -> Explained:
        found = standing(self.builder, self.meant.kind, direction)
        here = self.meant.frame.here.deeper()
        rules = found.closed if found else closings(here, self.meant.kind, direction)
        return tuple((one.number, one.places) for one in rules)

    def _work_out_rules(self, goals: Expression) -> None:
        for direction in ("leave", "enter"):
            rules = standing(self.builder, self.meant.kind, direction)
            if rules is not None:
                rules.work_out(self.builder, self.meant.frame.here.me)
        self.goals = self._held("goals", open_places(goals, self.closed_goals))

    def _held(self, what: str, expression: Expression) -> Expression:
        """An expression, to be read from a register if it takes any work."""
        if expression[0] in ("const", "slot"):
            return expression
        register = self.builder.temporary(what)
        self.builder.set(register, expression)
        return slot(register)

    def work_out(self, sources: Expression, goals: Expression, bearers: Expression) -> None:
        """Emit what tells who can be moved from where."""
        meant = self.meant
        self._work_out_rules(goals)
        sources = open_places(sources, self.closed_sources)
        if meant.only is not None:
            self.places = self._held("places", self._ways(sources, meant.only.index))
            return
        self.bearers = self._held("bearers", bearers)
        self.places = self._ways(self._held("sources", sources), meant.moved.bearer)

    def _ways(self, sources: Expression, bearer: Expression) -> Expression:
        """Those of the places from which a piece of a bearer can go somewhere."""
        index, inside = self.meant.frame.here.filtering()
        base = self.builder.world.offset(f"pieces {self.meant.kind}")
        present = ("load", base, cell(inside, self.meant.kind, slot(index), bearer), 0)
        can_go: Expression = ("nonempty", self._elsewhere(slot(index)))
        return ("filter", index, sources, ("and", ("nonzero", present), can_go))

    def _elsewhere(self, source: Expression) -> Expression:
        goals: Expression = ("minus", self.goals, ("single", source))
        if not self.meant.named:
            return goals
        home = named_place(self.builder, self.meant.named, source)
        return ("minus", goals, widened(self.builder, 1, ("single", home)))

    @property
    def options(self) -> Members:
        """Who can be moved from where."""
        return self.meant.options(self.places, self.bearers)

    @property
    def possible(self) -> Expression:
        """Whether anything can be moved."""
        if self.meant.only is not None:
            return ("nonempty", self.places)
        bearer: int = self.meant.moved.bearer[1]
        return ("nonempty", ("filter", bearer, self.bearers, ("nonempty", self.places)))

    @property
    def compelled(self) -> Expression:
        """Whether anything can be moved that is not exempt."""
        return self.possible

    def work_out_single(self, sources: Expression, goals: Expression) -> Expression:
        """Emit what tells whether pieces can leave the one source; these places are the value."""
        self._work_out_rules(goals)
        return open_places(sources, self.closed_sources)

    def offered(self) -> Expression:
        """Emit what tells where the piece at hand can go; these places are the value."""
        return self._elsewhere(self.meant.moved.source)

    def compelled_to(self, offered: Expression) -> Expression:
        """Whether the piece at hand has to go to one of these places."""
        return ("nonempty", offered)


class ToldApart:
    """Standing rules tell owners, loads or sources apart: routines work it out."""

    def __init__(self, meant: Meant) -> None:
        self.meant, self.builder = meant, meant.frame.builder
        self.openings = openings(
            self.builder, meant.kind, quiet=meant.frame.course.quiet, one_place=bool(meant.named)
        )
        found, rules, only = self.openings, self.openings.rules, meant.only
        here = meant.frame.here
        self.exempt = meant.required and any(
            only is None or one.holds_for(here, only) is not False
            for one in (*rules.exempt_leaving, *rules.exempt_entering)
        )
        self.goals = slot(found.goals)
        self.closed_sources = self._closed(rules.leaving)
        self.closed_goals = (
            *self._closed(rules.entering), *found.closed_by_source(meant.moved.source)
        )  # fmt: skip

    def _closed(self, rules: tuple[Closed, ...]) -> Explained:
        if self.meant.only is None:
            return (*self.openings.closed_to_all(rules), *self.openings.closed_to_some(rules))
        regardless = [one for one in rules if not one.by_source]
        return closed_to(
            self.meant.frame.here, regardless, self.meant.only, self.meant.moved.source
        )

    def work_out(self, sources: Expression, goals: Expression, bearers: Expression) -> None:
        """Emit what tells who can be moved from where."""
        self._put(sources, goals)
        self.builder.set(self.openings.bearers, bearers)
        self.openings.work_out_ways()

    def _put(self, sources: Expression, goals: Expression) -> None:
        found, meant = self.openings, self.meant
        self.builder.set(meant.moved.me[1], meant.frame.here.me)
        self.builder.set(found.sources, sources)
        self.builder.set(found.goals, goals)
        if meant.named:
            self.builder.set(found.named, meant.named)

    @property
    def options(self) -> Members:
        """Who can be moved from where."""
        bearer = self.meant.moved.bearer if self.meant.only is None else self.meant.only.index
        way: Expression = ("load", self.openings.ways, bearer, 0)
        return self.meant.options(way, slot(self.openings.able))

    @property
    def possible(self) -> Expression:
        """Whether anything can be moved."""
        return ("nonempty", slot(self.openings.able))

    @property
    def compelled(self) -> Expression:
        """Whether anything can be moved that is not exempt."""
        return ("nonzero", slot(self.openings.must))

    def work_out_single(self, sources: Expression, goals: Expression) -> Expression:
        """Emit what tells whether pieces can leave the one source; these places are the value."""
        self._put(sources, goals)
        self.openings.work_out_rules()
        only = self.meant.only
        assert only is not None
        return open_places(sources, self.closed_sources)

    def offered(self) -> Expression:
        """Emit what tells where the piece at hand can go; these places are the value."""
        self.openings.work_out_goals()
        return slot(self.openings.open)

    def compelled_to(self, offered: Expression) -> Expression:
        """Whether the piece at hand has to go to one of these places."""
        source = self.meant.moved.source
        leaves = self.openings.not_exempt_sources(("single", source))
        goals = self.openings.not_exempt_goals(offered, source)
        return ("and", ("nonempty", leaves), ("nonempty", goals))
