"""A majority table: what counts for everybody, what a rank is worth, and what is told of it.

Ranks and ties are one instruction, which takes a number for each participant. All else is ordinary
code around it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from fuero.machine.program import EventKind, Expression
from fuero.machine.things import Thing
from fuero.ruleset import core
from fuero.ruleset.limits import MOST_LARGE
from fuero.ruleset.sides import sides_of

from .builder import Label, const, slot
from .counting import Counting, Lowering, ranked_so
from .environment import Environment, add
from .expressions import lower_expression, lower_places
from .fitting import fitted, most_of
from .frame import each_member
from .happenings import Happening, tell
from .paying import Paying, one_scored, several_scored
from .settled import settled_by_tests

__all__ = ["MajorityTable"]


class MajorityTable:
    """The routine of one table: a place is ranked, and each who ranks is paid, best first.

    as_one: several places are, which count as one.
    """

    def __init__(self, paying: Paying, node: core.Majority, *, as_one: bool) -> None:
        builder = self.builder = paying.builder
        self.paying, self.node = paying, node
        self.number = list(builder.world.declared.majorities).index(node.name)
        self.scored = (
            several_scored(slot(paying.places)) if as_one else one_scored(slot(paying.place))
        )
        self.here = Environment(builder=builder, me=slot(paying.who), it=self.scored.it)
        self.counting = Counting(
            node,
            self.here,
            Lowering(expression=lower_expression, places=lower_places),
            lambda places: self._kept(places, "places counted"),
            (lambda there: slot(paying.places)) if as_one else None,
        )
        self.people = self.counting.people
        self.counts, self.ranks, self.paid, self.tied = (
            builder.temporaries(what, self.people) for what in ("count", "rank", "paid", "tied")
        )
        self.points = builder.temporaries("points", self.people)
        self.order = builder.temporaries_for_players("order", -1)
        self.length, self.ranks_paid = builder.temporary("ordered"), builder.temporary("paying")
        self.alone, self.favoured = builder.temporary("alone first"), builder.temporary("favoured")

    def lower(self) -> None:
        """Emit all of it."""
        builder, node, paying = self.builder, self.node, self.paying
        bonuses = list(self._bonuses())
        everyone = [(number, one) for number, one in bonuses if one.rank == 0]
        alone = [(number, one) for number, one in bonuses if one.rank == 1 and one.sole]
        ranked = [one for one in bonuses if one not in everyone and one not in alone]
        favours, pools = self.counting.players(node.favours), self.counting.pooled()
        if pools != const(0):
            pools = self._kept(pools, "pooled")
        values, fixed = self._values()
        self._rank(values, favours, pools)
        if node.ties.broken_by:
            for owner in range(self.people):
                builder.emit("store", self.counts, const(owner), self.counting.counts(const(owner)))
        self._tell_counts(pools)
        if not fixed:
            with self._each_who_ranks():
                builder.emit("store", self.points, slot(paying.who), self._worked_out())
        with self._each_who_ranks():
            self._tell_rank(favours, pools)
            paying.pay(node.track, self._of(self.points), fixed=fixed)
            later = Label()
            if alone:
                builder.emit("branch", ("has", slot(self.alone), slot(paying.who)), later)
                paying.reward(alone, node.track, self.scored)
            builder.place(later)
            for number, bonus in ranked:
                missed = Label()
                builder.emit("branch", self._rewarded(bonus), missed)
                paying.reward([(number, bonus)], node.track, self.scored)
                builder.place(missed)
        if everyone:
            everybody = const(builder.world.everything("player"))
            # Who is first alone may be an owner that no player holds.
            first: Expression = ("inter", slot(self.alone), everybody)
            rewarded: Expression = ("if", slot(paying.firsts), first, everybody)
            with each_member(builder, rewarded, paying.who):
                paying.reward(everyone, node.track, self.scored)

    def _values(self) -> tuple[Expression, bool]:
        """The row of values by rank, and whether it holds what is paid: numbers that are worked out
        for whoever gets them stand in it as 1.
        """
        builder, node = self.builder, self.node
        if node.row is not None:
            row = lower_expression(node.row, self.here)
            return settled_by_tests(builder, row, "of values"), True
        here = replace(self.here, me=slot(self.paying.who))
        numbers = [lower_expression(value, here) for value in node.values]
        fixed = all(number[0] == "const" for number in numbers)
        found = [number[1] if fixed else 1 for number in numbers]
        if node.ranks is not None and len(found) == 1:
            found *= self.people
        return const(builder.row(found)), fixed

    def _worked_out(self) -> Expression:
        """What is paid to whoever is being paid, by the rank they are paid for."""
        here = replace(self.here, me=slot(self.paying.who))
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
        firsts, tied = slot(self.paying.firsts), self._of(self.tied)
        paid: Expression = ("eq", firsts, const(0))
        if bonus.rank == 1:
            paid = ("or", ("ne", firsts, const(1)), ("eq", tied, const(0)))
        had: Expression = ("eq", self._of(self.ranks), const(bonus.rank))
        if bonus.rank == bonus.LAST:
            had = self._last()
        found: Expression = ("and", had, paid)
        return ("and", found, ("eq", tied, const(0))) if bonus.sole else found

    def _last(self) -> Expression:
        """Whether who is being paid is not first, and nobody has a rank behind theirs."""
        one, mine = self.builder.scratch(self.here.depth), self._of(self.ranks)
        everybody = const((1 << self.people) - 1)
        behind = ("filter", one, everybody, ("gt", ("load", self.ranks, slot(one), 0), mine))
        return ("and", ("gt", mine, const(1)), ("not", ("nonempty", behind)))

    # ---- what is counted -------------------------------------------------------------------

    def _rank(self, values: Expression, favours: Expression, pools: Expression) -> None:
        """Emit the ranking of all owners; what counts for each is worked out for one in turn."""
        builder, node = self.builder, self.node
        owner = builder.temporary("owner", -1)
        builder.emit(
            "rank",
            ranked_so(builder, node.name),
            self.people,
            owner,
            self.counting.ranked_by(slot(owner)),
            values,
            self._ranks(),
            slot(self.paying.firsts),
            favours,
            pools,
            self.order,
            self.length,
            self.counts,
            self.ranks,
            self.points,
            self.paid,
            self.tied,
            self.ranks_paid,
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

    def _kept(self, value: Expression, what: str) -> Expression:
        """What a register holds now that a value is put there."""
        register = self.builder.temporary(what)
        self.builder.set(register, value)
        return slot(register)

    def _bonuses(self) -> Iterator[tuple[int, core.Bonus]]:
        """The bonuses of the table, each with its number among all."""
        names = self.builder.world.declared.bonuses()
        yield from ((names.index(bonus.name), bonus) for bonus in self.node.bonuses)

    # ---- what is told ----------------------------------------------------------------------

    @contextmanager
    def _each_who_ranks(self) -> Iterator[None]:
        """Emit a loop over the players who rank, best first."""
        builder, turn = self.builder, self.builder.temporary("turn")
        top, bottom = Label(), Label()
        builder.set(turn, const(0))
        builder.emit("branch", ("nonzero", slot(self.length)), bottom)
        builder.place(top)
        builder.set(self.paying.who, ("load", self.order, slot(turn), -1))
        yield
        builder.set(turn, add(slot(turn), const(1)))
        builder.emit("branch", ("ge", slot(turn), slot(self.length)), top)
        builder.place(bottom)

    def _of(self, numbers: int) -> Expression:
        """The number of the player who is being paid."""
        return ("load", numbers, slot(self.paying.who), 0)

    def _tell_counts(self, pools: Expression) -> None:
        """Tell what counts for everybody, and who is counted as one with others."""
        builder = self.builder
        counts = [("load", self.counts, const(owner), 0) for owner in range(self.people)]
        tables = self.builder.world.declared.majorities.values()
        # Where some may have too few to rank, the table tells how many are wanted.
        by = (self.number,) if any(table.least > 1 for table in tables) else ()
        self._tell_shares("counted", "count", (*self._seats(), *self._others()), counts, *by)
        pooled = [pools] if pools != const(0) else []
        if isinstance(self.node.pools, core.Partners):
            sides = sides_of(builder.world.rules, builder.world.players)
            pooled = [const(sum(1 << seat for seat in side)) for side in sides if len(side) > 1]
        for pool in pooled:
            apart = Label()
            rank: Expression = ("load", self.ranks, ("first", pool), 0)
            several: Expression = ("gt", ("size", pool), const(1))
            builder.emit("branch", ("and", several, ("gt", rank, const(0))), apart)
            flags = [("has", pool, const(seat)) for seat in range(builder.world.players)]
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
                self.scored.role[:2],
                *((one, "") for one in roles),
                *(("majority", "majority") for _ in by),
            ),
            shares=tuple(roles.items()),
            several=self.scored.several,
        )
        rest = [const(0)] * (len(whose) - len(shares))
        told = [self.scored.role[2], *shares, *rest, *map(const, by)]
        self.builder.tell(self.builder.event(kind), told)

    def _tell_what_breaks_ties(self, one: core.TieBreak) -> None:
        """Tell how much of what breaks ties a player has, where others have as many as counts; of
        what breaks ties for one rank, where those who are not ahead of it are tied for it.
        """
        builder, who = self.builder, slot(self.paying.who)
        other, alone = builder.scratch(self.here.depth), Label()
        rank: Expression = ("load", self.ranks, slot(other), 0)
        same: Expression = ("eq", ("load", self.counts, slot(other), 0), self._of(self.counts))

        def how_many(test: Expression) -> Expression:
            everybody = const((1 << self.people) - 1)
            return ("sum", other, everybody, ("if", test, const(1), const(0)))

        tied: Expression = ("gt", how_many(same), const(1))
        if one.rank:
            mine, this = self._of(self.ranks), const(one.rank)
            behind = how_many(("and", same, ("ge", rank, this)))
            there = how_many(("and", same, ("eq", rank, this)))
            tied = ("and", ("gt", behind, const(1)), ("gt", there, const(0)))
            tied = ("and", ("ge", mine, this), tied)
        builder.emit("branch", tied, alone)
        for number in self.counting.breaking_ties(who, one):
            told = (
                ("player", "player", who),
                ("number", "", number),
                self.scored.role,
            )
            self._tell("tie-broken", *told)
        builder.place(alone)

    def _tell_rank(self, favours: Expression, pools: Expression) -> None:
        """Tell which rank a player has, and what is paid for it."""
        builder, who = self.builder, slot(self.paying.who)
        if favours != const(0):
            other = Label()
            builder.emit("branch", ("has", slot(self.favoured), who), other)
            self._tell("favoured", ("player", "player", who), self.scored.role)
            builder.place(other)
        for breaking in self.node.ties.broken_by:
            self._tell_what_breaks_ties(breaking)
        count = self._of(self.counts)
        if self.node.pools is not None:
            one, together = builder.scratch(0), self.counting.together(who, pools)
            count = ("sum", one, together, ("load", self.counts, slot(one), 0))
        told = (
            ("player", "player", who),
            ("points", "", self._of(self.points)),
            self.scored.role,
            ("rank", "", self._of(self.ranks)),
            ("count", "", count),
            ("tied", "", self._of(self.tied)),
            ("paid", "", self._of(self.paid)),
            ("majority", "majority", const(self.number)),
            ("paying", "", slot(self.ranks_paid)),
            ("firsts", "", slot(self.paying.firsts)),
        )
        self._tell("score", *told)

    def _tell(self, verb: str, *roles: tuple[str, str, Expression]) -> None:
        """Tell something of what is scored."""
        tell(self.builder, Happening(verb=verb, roles=roles, several=self.scored.several))
