"""Where pieces of a kind may be moved, if standing rules tell owners, loads or sources apart.

All moves of such a kind share three routines. The first works out what rules close now. The second
works out, for all bearers and sources at once, which pieces may be moved from where. The third
works out where the piece at hand may go.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from fuero.frozen import frozen
from fuero.machine.program import Expression

from .barred import Closed, closings, open_places
from .builder import Builder, Label, const, slot
from .environment import Environment
from .frame import each_member
from .inside import named_place, widened, widest
from .once import once
from .pieces import cell
from .settled import Settled
from .shared import shared
from .standing import Standing, standing
from .steps import Step, step_registers

__all__ = ["Openings", "StandingRules", "openings", "rules_of", "tells_apart"]

_SIDES = ("leave", "enter")


def tells_apart(builder: Builder, kind: str) -> bool:
    """Whether some standing rule depends on whose piece is moved, what it carries, or where it
    comes from.
    """
    everybody = Environment(builder=builder, me=slot(0))
    exempt = any(closings(everybody, kind, side, "exemption") for side in _SIDES)
    found = [closed for side in _SIDES for closed in closings(everybody, kind, side)]
    return exempt or any(closed.by_source or not closed.to_all for closed in found)


@frozen
class StandingRules:
    """What standing rules say of a kind, in registers: prohibitions and exemptions by side.

    called: the routines that fill them; settled: what is worked out besides.
    """

    leaving: tuple[Closed, ...]
    entering: tuple[Closed, ...]
    exempt_leaving: tuple[Closed, ...]
    exempt_entering: tuple[Closed, ...]
    called: tuple[Standing, ...]
    settled: Settled

    def work_out(self, builder: Builder, me: Expression) -> None:
        """Emit what fills the registers; sets that are asked for later are not in them."""
        for one in self.called:
            one.work_out(builder, me)
        self.settled.emit()


@frozen
class Openings:
    """The routines of a kind, and the registers they share.

    Written before they are called: ``moved.me``; sources, goals: the sets of places an act speaks
    of, which lose what is closed to all; bearers: of whom pieces may be moved; named: with
    ``one_place``, the places of which one is the source of all, with what lies in it.
    Worked out: able: the bearers that can be moved, ways: for each of them the places it can be
    moved from, must: whether any of it is not exempt. open: where ``moved.bearer`` can go from
    ``moved.source``.
    """

    builder: Builder
    kind: str
    quiet: bool
    one_place: bool
    moved: Step
    rules: StandingRules
    sources: int
    goals: int
    bearers: int
    named: int
    able: int
    ways: int
    must: int
    open: int

    # ---- calling ----------------------------------------------------------------------------

    def work_out_rules(self) -> None:
        """Emit the call of the routine for what is closed now."""
        self._call("rules of", self._write_rules)

    def work_out_ways(self) -> None:
        """Emit the call of the routine for which pieces can be moved from where."""
        self._call("ways of", self._write_ways)

    def work_out_goals(self) -> None:
        """Emit the call of the routine for where the piece at hand can go."""
        self._call("goals of", self._write_goals)

    def _call(self, what: str, write: Callable[[], None]) -> None:
        marks = (("from one place", self.one_place), ("quiet", self.quiet))
        manners = (word for word, said in marks if said)
        shared(self.builder, (what, self.kind, *manners), write).call(self.builder)

    # ---- what the routines do ---------------------------------------------------------------

    def _write_rules(self) -> None:
        builder, rules = self.builder, self.rules
        rules.work_out(builder, self.moved.me)
        for places, closed in ((self.sources, rules.leaving), (self.goals, rules.entering)):
            builder.set(places, open_places(slot(places), self.closed_to_all(closed)))

    def _write_ways(self) -> None:
        builder, rules, bearer = self.builder, self.rules, self.moved.bearer
        exempt = rules.exempt_leaving or rules.exempt_entering
        index, inside = self._here.filtering()
        place, way, none = slot(index), ("load", self.ways, bearer, 0), Label()
        base = builder.world.offset(f"pieces {self.kind}")
        there = builder.temporary("where it lies")
        goals = self._goals_from(slot(self.open), place)
        self.work_out_rules()
        builder.set(self.able, const(0))
        if exempt:
            builder.set(self.must, const(0))
        with each_member(builder, slot(self.bearers), bearer[1]):
            sources = open_places(slot(self.sources), self.closed_to_some(rules.leaving))
            lying: Expression = ("load", base, cell(inside, self.kind, place, bearer), 0)
            builder.set(there, ("filter", index, sources, ("nonzero", lying)))
            builder.emit("branch", ("nonempty", slot(there)), none)
            builder.set(self.open, self._open_to_bearer())
            certain = self._goals_from_anywhere(slot(self.open))
            can_go: Expression = ("filter", index, slot(there), ("nonempty", goals))
            found = ("if", self._more(certain), slot(there), can_go)
            builder.emit("store", self.ways, bearer, found)
            builder.emit("branch", ("nonempty", way), none)
            builder.set(self.able, ("union", slot(self.able), ("single", bearer)))
            if exempt:
                must_go: Expression = ("nonempty", self.not_exempt_goals(goals, place))
                bound = self.not_exempt_sources(way)
                binding = ("filter", index, bound, must_go)
                bound = ("if", self._more(self._never_exempt(certain)), bound, binding)
                builder.set(self.must, ("or", ("nonzero", slot(self.must)), ("nonempty", bound)))
            builder.place(none)

    def _write_goals(self) -> None:
        self.builder.set(self.open, self._goals_from(self._open_to_bearer(), self.moved.source))

    def _open_to_bearer(self) -> Expression:
        return open_places(slot(self.goals), self.closed_to_some(self.rules.entering))

    def _goals_from(self, goals: Expression, source: Expression) -> Expression:
        """The places that a piece at this source can go to, out of those open to its bearer."""
        goals = ("minus", goals, ("single", source))
        if self.one_place:
            home = named_place(self.builder, slot(self.named), source)
            goals = ("minus", goals, widened(self.builder, 1, ("single", home)))
        return open_places(goals, self.closed_by_source(source))

    def _goals_from_anywhere(self, goals: Expression) -> Expression:
        """The places that no rule closes to the piece at hand, wherever it comes from; out of those
        open to its bearer.
        """
        here, bearer = self._here, self.moved.bearer
        closed = ((one.number, one.closed_to(here, bearer)) for one in self._by_source)
        return open_places(goals, tuple(closed))

    def _more(self, places: Expression) -> Expression:
        """Whether these places are more than can lie where a piece stands: then there is another
        for each, and none has to be looked at by itself.
        """
        standing = widest(self.builder) if self.one_place else 1
        return ("gt", ("size", places), const(standing))

    # ---- what rules say of the piece at hand ------------------------------------------------

    @property
    def _here(self) -> Environment:
        return Environment(builder=self.builder, me=self.moved.me)

    def closed_to_all(self, rules: Sequence[Closed]) -> tuple[tuple[int, Expression], ...]:
        """What is closed to every bearer from every source: (number of the rule, set)."""
        return tuple((one.number, one.places) for one in rules if one.to_all and not one.by_source)

    def closed_to_some(self, rules: Sequence[Closed]) -> tuple[tuple[int, Expression], ...]:
        """What is closed to the bearer at hand, though not to all, from every source."""
        here, bearer = self._here, self.moved.bearer
        return tuple(
            (one.number, one.closed_to(here, bearer))
            for one in rules
            if not one.to_all and not one.by_source
        )

    def closed_by_source(self, source: Expression) -> tuple[tuple[int, Expression], ...]:
        """What is closed to the bearer at hand because it comes from a place."""
        here, bearer = self._here, self.moved.bearer
        return tuple(
            (one.number, one.coming_from(source, one.closed_to(here, bearer)))
            for one in self._by_source
        )

    @property
    def _by_source(self) -> tuple[Closed, ...]:
        """The rules about entering that depend on where a piece comes from."""
        return tuple(one for one in self.rules.entering if one.by_source)

    def not_exempt_sources(self, places: Expression) -> Expression:
        """Of these places, those that the piece at hand may have to leave."""
        here, bearer = self._here, self.moved.bearer
        for one in self.rules.exempt_leaving:
            places = ("minus", places, one.closed_to(here, bearer))
        return places

    def _never_exempt(self, places: Expression) -> Expression:
        """Of these places, those that the piece at hand has to enter wherever it comes from."""
        here, bearer = self._here, self.moved.bearer
        for one in self.rules.exempt_entering:
            places = ("minus", places, one.closed_to(here, bearer))
        return places

    def not_exempt_goals(self, places: Expression, source: Expression) -> Expression:
        """Of these places, those that the piece at hand may have to enter from a place."""
        here, bearer = self._here, self.moved.bearer
        for one in self.rules.exempt_entering:
            places = ("minus", places, one.coming_from(source, one.closed_to(here, bearer)))
        return places


# ---- making them ------------------------------------------------------------------------------


def openings(builder: Builder, kind: str, *, quiet: bool, one_place: bool) -> Openings:
    """The routines of a kind. quiet: for moves that triggers make, which have routines of their
    own.
    """
    key, made_already = (kind, quiet, one_place), _known(builder)
    if key not in made_already:
        moved = step_registers(builder, kind, quiet)
        known = [one for one in made_already.values() if one.kind == kind]
        # What is worked out is asked about at once: all routines of the kind share registers.
        made = known[0] if known else _first(builder, kind, moved)
        rules = made.rules if made.moved is moved else rules_of(builder, kind, moved.me)
        made_already[key] = replace(
            made, quiet=quiet, one_place=one_place, moved=moved, rules=rules
        )
    return made_already[key]


@once
def _known(_: Builder) -> dict[tuple[str, bool, bool], Openings]:
    """The routines that were asked for: their kind, whether quiet, whether from one place."""
    return {}


def _first(builder: Builder, kind: str, moved: Step) -> Openings:
    return Openings(
        builder=builder,
        kind=kind,
        quiet=False,
        one_place=False,
        moved=moved,
        rules=rules_of(builder, kind, moved.me),
        sources=builder.temporary("sources"),
        goals=builder.temporary("goals"),
        bearers=builder.temporary("bearers"),
        named=builder.temporary("named sources"),
        able=builder.temporary("able"),
        ways=builder.temporaries("ways", builder.world.size(builder.world.pieces[kind].bearers)),
        must=builder.temporary("must"),
        open=builder.temporary("open"),
    )


def rules_of(builder: Builder, kind: str, me: Expression) -> StandingRules:
    """What standing rules say of a kind of piece as a player moves it; to be worked out."""
    here = Environment(builder=builder, me=me)
    settled, called = Settled(builder=builder, what="closed"), list[Standing]()

    def said(side: str, category: str) -> tuple[Closed, ...]:
        found = standing(builder, kind, side, category)
        if found is None:
            return tuple(one.settled(settled, here) for one in closings(here, kind, side, category))
        called.append(found)
        return found.closed

    return StandingRules(
        leaving=said("leave", "prohibition"),
        entering=said("enter", "prohibition"),
        exempt_leaving=said("leave", "exemption"),
        exempt_entering=said("enter", "exemption"),
        called=tuple(called),
        settled=settled,
    )
