"""Scoring: what a majority table counts, whom it pays, and what is told of it.

Ranks and ties are one instruction, which takes a number for each participant. What is counted and
paid is ordinary code: a routine goes through the places of an act, part by part where acts can be
stopped, and one pays for a place by a table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import reduce
from types import MappingProxyType

from fuero.machine.program import EventKind, Expression, Majority, TieRule
from fuero.machine.things import Thing
from fuero.ruleset import core
from fuero.ruleset.limits import MOST_LARGE
from fuero.ruleset.majorities import table_of_places
from fuero.ruleset.types import member, set_of

from .builder import Builder, Label, const, slot
from .environment import Environment, add, multiply
from .expressions import lower_expression, lower_places
from .fitting import cut, fitted, most_of
from .frame import Ask, Course, Frame, each_member
from .happenings import Happening, tell
from .inside import nested
from .once import once
from .parts import before_choice, part, stopping_of
from .pieces import cell, holders
from .settled import settled_by_tests
from .shared import Shared, shared, shared_routines
from .targets import leave_if, skip_word
from .tracks import cut_event
from .triggers import after_scoring, triggers_of
from .weighing import Grounds

__all__ = ["Scorings", "lower_score"]


def lower_score(frame: Frame, node: core.Score) -> None:
    """The act that scores places: each of a set, or one that is chosen."""
    builder, here, scorings = frame.builder, frame.here, scorings_of(frame.builder)
    end = Label()
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
        _announce(frame, place, chosen=True)
        scorings.table(node.table).call(builder, slot(place), _firsts(node))
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


def _announce(frame: Frame, place: int, *, chosen: bool) -> None:
    told = (("player", "player", frame.here.me), ("place", "place", slot(place)))
    part(frame, Happening(verb="scoring", roles=told), chosen=chosen)


# ---- the routines -----------------------------------------------------------------------------


@once
def scorings_of(builder: Builder) -> Scorings:
    """What a program scores by."""
    return Scorings(builder)


class Scorings:
    """What a program scores by. Its registers are shared by all tables: nothing is scored while
    something else is.

    place, firsts: what is scored, and which ranks are paid. who, points: who is being paid.
    """

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.place = builder.temporary("scored place", -1)
        self.firsts = builder.temporary("firsts")
        self.who = builder.temporary("scoring player", -1)
        self.points = builder.temporary("points")

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
                _announce(inside, place, chosen=False)
                self.table(table).call(builder, slot(place), slot(firsts))

        return shared(builder, called, write_parts, places, firsts, subject)

    def table(self, name: str) -> Shared:
        """The routine that pays for a place by a table; given the place, and which ranks."""
        if not name:
            return shared(self.builder, ("own table",), self._by_place, self.place, self.firsts)
        node = self.builder.world.declared.majorities[name]

        def write() -> None:
            with self.builder.at(str(node.span), "majority"):
                _Table(self, node).lower()

        return shared(self.builder, ("majority", name), write, self.place, self.firsts)

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

    def payment(self, track: str) -> Shared:
        """The routine that pays points to the player."""

        def write() -> None:
            self.pay(track, slot(self.points))

        return shared(self.builder, ("points of", track), write, self.points)

    # ---- paying ----------------------------------------------------------------------------

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
        event = cut_event(builder, track, per_player=True)
        builder.tell(event, [slot(self.who), points, counted])
        builder.set(wanted, possible)
        builder.place(whole)
        builder.emit("store", field.offset, slot(self.who), slot(wanted))

    def reward(self, bonuses: Sequence[tuple[int, core.Bonus]], track: str) -> None:
        """Emit what pays the player those bonuses whose tests hold."""
        builder = self.builder
        here = Environment(builder=builder, me=slot(self.who), it=slot(self.place))
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
                    ("place", "place", slot(self.place)),
                    ("bonus", "bonus", const(number)),
                )
                tell(builder, Happening(verb="bonus", roles=told))
                self.payment(track).call(builder, slot(self.points))
                builder.place(missed)


# ---- a table ----------------------------------------------------------------------------------

_CALCULATED: Mapping[type[core.Expression], str] = MappingProxyType(
    {core.Minus: "sub", core.Times: "mul"}
)


class _Table:
    """The routine of one table: a place is ranked, and each who ranks is paid, best first."""

    def __init__(self, scorings: Scorings, node: core.Majority) -> None:
        builder = self.builder = scorings.builder
        self.scorings, self.node = scorings, node
        # Owners that are no players have pieces, and nothing else that could count.
        kinds = [builder.world.pieces[kind] for kind in node.kinds]
        self.people = max((kind.owners for kind in kinds), default=builder.world.players)
        self.number = list(builder.world.declared.majorities).index(node.name)
        self.here = Environment(builder=builder, me=slot(scorings.who), it=slot(scorings.place))
        self.counts, self.ranks, self.paid, self.tied = (
            builder.temporaries(what, self.people) for what in ("count", "rank", "paid", "tied")
        )
        self.points = builder.temporaries("points", self.people)
        self.order = builder.temporaries_for_players("order", -1)
        self.length, self.paying = builder.temporary("ordered"), builder.temporary("paying")
        self.alone, self.favoured = builder.temporary("alone first"), builder.temporary("favoured")
        self.counted: Expression | None = None

    def lower(self) -> None:
        """Emit all of it."""
        builder, node, scorings = self.builder, self.node, self.scorings
        bonuses = list(self._bonuses())
        everyone = [(number, one) for number, one in bonuses if one.rank == 0]
        alone = [(number, one) for number, one in bonuses if one.rank == 1 and one.sole]
        ranked = [one for one in bonuses if one not in everyone and one not in alone]
        favours, pools = self._players(node.favours), self._players(node.pools)
        if pools != const(0):
            pools = self._kept(pools, "pooled")
        values, fixed = self._values()
        self._rank(values, favours, pools)
        if node.ties.broken_by is not None:
            for owner in range(self.people):
                builder.set(self.counts + owner, self._number(node.counts, const(owner)))
        self._tell_counts(pools)
        if not fixed:
            with self._each_who_ranks():
                builder.emit("store", self.points, slot(scorings.who), self._worked_out())
        with self._each_who_ranks():
            self._tell_rank(favours, pools)
            scorings.pay(node.track, self._of(self.points), fixed=fixed)
            later = Label()
            if alone:
                builder.emit("branch", ("has", slot(self.alone), slot(scorings.who)), later)
                scorings.reward(alone, node.track)
            builder.place(later)
            for number, bonus in ranked:
                missed = Label()
                builder.emit("branch", self._rewarded(bonus), missed)
                scorings.reward([(number, bonus)], node.track)
                builder.place(missed)
        if everyone:
            everybody = const(builder.world.everything("player"))
            # Who is first alone may be an owner that no player holds.
            first: Expression = ("inter", slot(self.alone), everybody)
            rewarded: Expression = ("if", slot(scorings.firsts), first, everybody)
            with each_member(builder, rewarded, scorings.who):
                scorings.reward(everyone, node.track)

    def _values(self) -> tuple[Expression, bool]:
        """The row of values by rank, and whether it holds what is paid: numbers that are worked out
        for whoever gets them stand in it as 1.
        """
        builder, node = self.builder, self.node
        if node.row is not None:
            row = lower_expression(node.row, self.here)
            return settled_by_tests(builder, row, "of values"), True
        here = replace(self.here, me=slot(self.scorings.who))
        numbers = [lower_expression(value, here) for value in node.values]
        fixed = all(number[0] == "const" for number in numbers)
        found = [number[1] if fixed else 1 for number in numbers]
        if node.ranks is not None and len(found) == 1:
            found *= self.people
        return const(builder.row(found)), fixed

    def _worked_out(self) -> Expression:
        """What is paid to whoever is being paid, by the rank they are paid for."""
        here = replace(self.here, me=slot(self.scorings.who))
        most = MOST_LARGE - most_of(self.builder.world.fields[self.node.track])
        paid, found = self._of(self.paid), const(0)
        numbers = [lower_expression(value, here) for value in self.node.values]
        numbers = [fitted(self.builder, number, most) for number in numbers]
        if self.node.ranks is not None and len(numbers) == 1:
            return ("if", ("gt", paid, const(0)), numbers[0], found)
        for rank, number in reversed([*enumerate(numbers, 1)]):
            found = ("if", ("eq", paid, const(rank)), number, found)
        return found

    def _rewarded(self, bonus: core.Bonus) -> Expression:
        """Whether who is being paid has the rank that a bonus rewards, and that rank is paid.

        Where first ranks alone are paid, others are not rewarded; nor is who is tied for first,
        where tied groups are not paid.
        """
        firsts, tied = slot(self.scorings.firsts), self._of(self.tied)
        paid: Expression = ("eq", firsts, const(0))
        if bonus.rank == 1:
            paid = ("or", ("ne", firsts, const(1)), ("eq", tied, const(0)))
        found: Expression = ("and", ("eq", self._of(self.ranks), const(bonus.rank)), paid)
        return ("and", found, ("eq", tied, const(0))) if bonus.sole else found

    # ---- what is counted -------------------------------------------------------------------

    def _rank(self, values: Expression, favours: Expression, pools: Expression) -> None:
        """Emit the ranking of all owners; what counts for each is worked out for one in turn."""
        builder, node = self.builder, self.node
        owner = builder.temporary("owner", -1)
        builder.emit(
            "rank",
            builder.majority(
                Majority(
                    name=node.name,
                    least=node.least if node.ties.broken_by is None else node.least * self.people,
                    ties=node.ties.policy,  # type: ignore[arg-type]
                    use=node.ties.use,  # type: ignore[arg-type]
                    cases=tuple(
                        TieRule(
                            rank=case.rank,
                            least=case.least,
                            most=case.most,
                            ties=case.policy,  # type: ignore[arg-type]
                            use=case.use,  # type: ignore[arg-type]
                        )
                        for case in node.ties.cases
                    ),
                    place=self.scorings.place,
                )
            ),
            self.people,
            owner,
            self._ranked_by(slot(owner)),
            values,
            self._ranks(),
            slot(self.scorings.firsts),
            favours,
            pools,
            self.order,
            self.length,
            self.counts,
            self.ranks,
            self.points,
            self.paid,
            self.tied,
            self.paying,
            self.alone,
            self.favoured,
        )

    def _ranks(self) -> Expression:
        """How many ranks are paid; where that is not said, as many as there are values for."""
        if self.node.ranks is not None:
            return lower_expression(self.node.ranks, self.here)
        if self.node.row is None:
            return const(len(self.node.values))
        return const(max(map(len, self.builder.rows), default=0))

    def _ranked_by(self, owner: Expression) -> Expression:
        """The number by which an owner ranks: what counts; where something breaks ties, that as
        often as there are owners, and more by those with as much who have less of the other.
        """
        node, outer = self.node, self.here
        if node.ties.broken_by is None:
            return self._number(node.counts, owner)
        other = self.builder.scratch(outer.depth)
        self.here = outer.deeper()
        mine, theirs = (self._number(node.counts, one) for one in (owner, slot(other)))
        less: Expression = (
            "lt",
            self._number(node.ties.broken_by, slot(other)),
            self._number(node.ties.broken_by, owner),
        )
        self.here = outer
        behind: Expression = ("if", ("and", ("eq", mine, theirs), less), const(1), const(0))
        everybody = const((1 << self.people) - 1)
        passed: Expression = ("sum", other, everybody, behind)
        return add(multiply(self._number(node.counts, owner), self.people), passed)

    def _number(self, node: core.Expression, owner: Expression) -> Expression:
        """What counts for an owner. One that is no player has pieces, and nothing else."""
        match node:
            case core.Presence(category="piece", name=kind):
                return self._pieces(kind, owner)
            case core.Plus() | core.Minus() | core.Times():
                left, right = self._number(node.left, owner), self._number(node.right, owner)
                return (
                    add(left, right)
                    if isinstance(node, core.Plus)
                    else (_CALCULATED[type(node)], left, right)
                )
        number = self._of_player(node, owner)
        if self.people == self.builder.world.players or isinstance(node, core.Number):
            return number
        return ("if", ("lt", owner, const(self.builder.world.players)), number, const(0))

    def _of_player(self, node: core.Expression, owner: Expression) -> Expression:
        """What counts for a player beside pieces."""
        here = replace(self.here, me=owner)
        if not isinstance(node, core.Presence):
            return lower_expression(node, here)
        span = node.span
        me = core.Me(type=member("player"), span=span)
        figure = core.TheFigure(name=node.name, holder=me, type=member("figure"), span=span)
        where = lower_expression(
            core.PlaceOfFigure(figure=figure, type=member("place"), span=span), here
        )
        places = self._places()
        stands: Expression = (
            ("eq", where, slot(self.scorings.place)) if places is None else ("has", places, where)
        )
        return ("if", stands, const(1), const(0))

    def _pieces(self, kind: str, owner: Expression) -> Expression:
        """How many pieces of a kind count for an owner: its own, and those of owners it holds.

        Pieces of an owner that somebody could hold and nobody does are its own, or ignored.
        """
        builder, node = self.builder, self.node
        places = self._places()
        held = holders(builder, kind)
        ignored = node.unowned == "ignored"
        fixed = (1 << (builder.world.players if ignored else self.people)) - 1
        fixed &= ~sum(1 << other for other, _ in held)
        everybody = fixed == (1 << self.people) - 1
        found = self._there(kind, places, owner)
        if not everybody:
            found = ("if", ("has", const(fixed), owner), found, const(0))
        for other, holder in held:
            owns = holder if ignored else ("if", ("lt", holder, const(0)), const(other), holder)
            there = self._there(kind, places, const(other))
            found = add(found, ("if", ("eq", owner, owns), there, const(0)))
        return found

    def _places(self) -> Expression | None:
        """The register of the places whose pieces count; None for the scored place alone, in
        which nothing lies.
        """
        node = self.node
        if self.counted is not None:
            return self.counted
        if node.places is not None:
            places = lower_places(node.places, self.here)
        elif nested(self.builder):
            it = core.It(type=member("place"), span=node.span)
            single = core.Single(member=it, type=set_of("place"), span=node.span)
            places = lower_places(single, self.here)
        else:
            return None
        self.counted = self._kept(places, "places counted")
        return self.counted

    def _there(self, kind: str, places: Expression | None, owner: Expression) -> Expression:
        """How many pieces of a kind and an owner stand there, whatever they carry."""
        piece = self.builder.world.pieces[kind]
        base, width = self.builder.world.offset(piece.field), self.builder.world.size(piece.bearers)
        place = slot(self.scorings.place)
        if places is None and width == self.people:
            return ("load", base, cell(self.here, kind, place, owner), 0)
        loads = range(0, width, self.people)
        bearers = [sum(1 << first + one for first in loads) for one in range(self.people)]
        among: Expression = ("table", self.builder.table(bearers), owner)
        if owner[0] == "const":
            among = const(bearers[owner[1]])
        elif width == self.people:
            among = ("single", owner)
        return ("count", base, width, places or ("single", place), among)

    def _players(self, node: core.Expression | None) -> Expression:
        """A set of players; none where nothing is said of them."""
        return lower_expression(node, self.here) if node is not None else const(0)

    def _kept(self, value: Expression, what: str) -> Expression:
        """What a register holds now that a value is put there."""
        register = self.builder.temporary(what)
        self.builder.set(register, value)
        return slot(register)

    def _bonuses(self) -> Iterator[tuple[int, core.Bonus]]:
        """The bonuses of the table, each with its number among all."""
        number = 0
        for table in self.builder.world.declared.majorities.values():
            for bonus in table.bonuses:
                if table is self.node:
                    yield number, bonus
                number += 1

    # ---- what is told ----------------------------------------------------------------------

    @contextmanager
    def _each_who_ranks(self) -> Iterator[None]:
        """Emit a loop over the players who rank, best first."""
        builder, turn = self.builder, self.builder.temporary("turn")
        top, bottom = Label(), Label()
        builder.set(turn, const(0))
        builder.emit("branch", ("nonzero", slot(self.length)), bottom)
        builder.place(top)
        builder.set(self.scorings.who, ("load", self.order, slot(turn), -1))
        yield
        builder.set(turn, add(slot(turn), const(1)))
        builder.emit("branch", ("ge", slot(turn), slot(self.length)), top)
        builder.place(bottom)

    def _of(self, numbers: int) -> Expression:
        """The number of the player who is being paid."""
        return ("load", numbers, slot(self.scorings.who), 0)

    def _tell_counts(self, pools: Expression) -> None:
        """Tell what counts for everybody, and who is counted as one with others."""
        builder = self.builder
        counts = [("load", self.counts, const(owner), 0) for owner in range(self.people)]
        tables = self.builder.world.declared.majorities.values()
        # Where some may have too few to rank, the table tells how many are wanted.
        by = (self.number,) if any(table.least > 1 for table in tables) else ()
        self._tell_shares("counted", "count", (*self._seats(), *self._others()), counts, *by)
        if pools == const(0):
            return
        apart = Label()
        rank: Expression = ("load", self.ranks, ("first", pools), 0)
        several: Expression = ("gt", ("size", pools), const(1))
        builder.emit("branch", ("and", several, ("gt", rank, const(0))), apart)
        flags = [("has", pools, const(seat)) for seat in range(builder.world.players)]
        self._tell_shares("pooled", "pooled", self._seats(), flags)
        builder.place(apart)

    def _seats(self) -> tuple[Thing, ...]:
        return tuple(Thing(category="player", name=seat) for seat in self.builder.world.seats)

    def _others(self) -> tuple[Thing, ...]:
        return tuple(
            Thing(category="owner", name=name) for name in self.builder.world.declared.owners
        )

    def _tell_shares(
        self,
        verb: str,
        role: str,
        whose: Sequence[Thing],
        shares: Sequence[Expression],
        *by: int,
    ) -> None:
        """Tell a number of each; those for whom there is none have 0. by: by which table."""
        roles = {f"{role} {one.name}": one for one in whose}
        kind = EventKind(
            verb=verb,
            roles=(
                ("place", "place"),
                *((one, "") for one in roles),
                *(("majority", "majority") for _ in by),
            ),
            shares=tuple(roles.items()),
        )
        rest = [const(0)] * (len(whose) - len(shares))
        told = [slot(self.scorings.place), *shares, *rest, *map(const, by)]
        self.builder.tell(self.builder.event(kind), told)

    def _tell_what_breaks_ties(self, broken_by: core.Expression) -> None:
        """Tell how many of what breaks ties a player has, where others have as many as counts."""
        builder, who = self.builder, slot(self.scorings.who)
        one, alone = builder.scratch(self.here.depth), Label()
        same: Expression = ("eq", ("load", self.counts, slot(one), 0), self._of(self.counts))
        everybody = const((1 << self.people) - 1)
        as_many: Expression = ("sum", one, everybody, ("if", same, const(1), const(0)))
        builder.emit("branch", ("gt", as_many, const(1)), alone)
        told = (
            ("player", "player", who),
            ("number", "", self._number(broken_by, who)),
            ("place", "place", slot(self.scorings.place)),
        )
        tell(builder, Happening(verb="tie-broken", roles=told))
        builder.place(alone)

    def _tell_rank(self, favours: Expression, pools: Expression) -> None:
        """Tell which rank a player has, and what is paid for it."""
        builder, place = self.builder, slot(self.scorings.place)
        who = slot(self.scorings.who)
        if favours != const(0):
            other = Label()
            builder.emit("branch", ("has", slot(self.favoured), who), other)
            here = (("player", "player", who), ("place", "place", place))
            tell(builder, Happening(verb="favoured", roles=here))
            builder.place(other)
        if self.node.ties.broken_by is not None:
            self._tell_what_breaks_ties(self.node.ties.broken_by)
        count = self._of(self.counts)
        if pools != const(0):
            one = builder.scratch(0)
            together: Expression = ("sum", one, pools, ("load", self.counts, slot(one), 0))
            count = ("if", ("has", pools, who), together, count)
        told = (
            ("player", "player", who),
            ("points", "", self._of(self.points)),
            ("place", "place", place),
            ("rank", "", self._of(self.ranks)),
            ("count", "", count),
            ("tied", "", self._of(self.tied)),
            ("paid", "", self._of(self.paid)),
            ("majority", "majority", const(self.number)),
            ("paying", "", slot(self.paying)),
            ("firsts", "", slot(self.scorings.firsts)),
        )
        tell(builder, Happening(verb="score", roles=told))
