"""What counts in a place by a majority table, and the rule by which it is ranked.

Scoring asks for it, and so does whoever only wants to know who leads.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from fuero.frozen import frozen
from fuero.machine.operators import walk_expression
from fuero.machine.program import Expression, Majority, TieRule
from fuero.ruleset import core
from fuero.ruleset.types import member, set_of

from .builder import Builder, const, slot
from .environment import Environment, add, divide, multiply, single
from .inside import nested, widened
from .once import once
from .pieces import cell, holders

__all__ = ["Counting", "Lowering", "ranked_so", "scored_place"]

_CALCULATED: Mapping[type[core.Expression], str] = MappingProxyType(
    {core.Minus: "sub", core.Times: "mul"}
)


@frozen
class Lowering:
    """How expressions are lowered that a table holds, and places with what lies in them."""

    expression: Callable[[core.Expression, Environment], Expression]
    places: Callable[[core.Expression, Environment], Expression]


@once
def scored_place(builder: Builder) -> int:
    """The register of the place that is scored."""
    return builder.temporary("scored place", -1)


@once
def ranked_so(builder: Builder, name: str) -> int:
    """The number of the rule by which a table ranks, among those of the program."""
    node = builder.world.declared.majorities[name]
    people = participants(builder, node)
    # Where one line holds for all ranks, whoever has more of the whole number goes first anyway.
    ranks = tuple(one.rank for one in node.ties.broken_by)
    return builder.majority(
        Majority(
            name=name,
            least=node.least * people ** len(node.ties.broken_by),
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
            broken=ranks if any(ranks) else (),
            by_side=isinstance(node.pools, core.Partners),
            place=scored_place(builder),
        )
    )


def participants(builder: Builder, node: core.Majority) -> int:
    """How many take part: owners that are no players have pieces, and nothing else to count."""
    kinds = [builder.world.pieces[kind] for kind in node.kinds]
    return max((kind.owners for kind in kinds), default=builder.world.players)


class Counting:
    """What counts in a place for everybody who takes part.

    here: where *it* is the place. kept: puts a set of places where it is at hand. as_one: the
    places that are taken together, of which none is *it*, as they are worked out somewhere.
    """

    def __init__(
        self,
        node: core.Majority,
        here: Environment,
        lowering: Lowering,
        kept: Callable[[Expression], Expression] = lambda places: places,
        as_one: Callable[[Environment], Expression] | None = None,
    ) -> None:
        self.node, self.here, self.as_one = node, here, as_one
        self.builder, self.lowering, self._kept = here.builder, lowering, kept
        self.people = participants(self.builder, node)
        self._counted: Expression | None = None

    def counts(self, owner: Expression) -> Expression:
        """What counts for an owner."""
        return self._number(self.node.counts, owner, self.here)

    def breaking_ties(self, owner: Expression, one: core.TieBreak) -> tuple[Expression, ...]:
        """What an owner has of each number that breaks ties."""
        return tuple(self._number(number, owner, self.here) for number in one.numbers)

    def ranked_by(self, owner: Expression) -> Expression:
        """The number by which an owner ranks: what counts; where something breaks ties, that as
        often as there are owners, and more by those with as much who have less of the others. So it
        is again for each rank whose ties are broken by something else.
        """
        number = self.counts(owner)
        for one in self.node.ties.broken_by:
            number = add(multiply(number, self.people), self._passed(one, owner))
        return number

    def _passed(self, one: core.TieBreak, owner: Expression) -> Expression:
        """How many others have as much as an owner, and less of what breaks such ties."""
        inside, other = self.here.deeper(), self.builder.scratch(self.here.depth)
        mine, theirs = (
            self._number(self.node.counts, each, inside) for each in (owner, slot(other))
        )
        *before, last = [
            tuple(self._number(number, each, inside) for each in (slot(other), owner))
            for number in one.numbers
        ]
        less: Expression = ("lt", *last)
        for both in reversed(before):
            less = ("or", ("lt", *both), ("and", ("eq", *both), less))
        behind: Expression = ("if", ("and", ("eq", mine, theirs), less), const(1), const(0))
        return ("sum", other, const((1 << self.people) - 1), behind)

    def players(self, node: core.Expression | None) -> Expression:
        """A set of players; none where nothing is said of them."""
        return self.lowering.expression(node, self.here) if node is not None else const(0)

    def pooled(self) -> Expression:
        """Who is counted as one; none where it is nobody, or each with their partners."""
        pools = self.node.pools
        return const(0) if isinstance(pools, core.Partners) else self.players(pools)

    def together(self, player: Expression, pools: Expression) -> Expression:
        """Those with whom a player is counted as one, and the player. pools: who is."""
        alone = single(player)
        if isinstance(self.node.pools, core.Partners):
            partners = self.lowering.expression(self.node.pools, replace(self.here, me=player))
            return ("union", alone, partners)
        return ("if", ("has", pools, player), pools, alone) if pools != const(0) else alone

    def _number(self, node: core.Expression, owner: Expression, here: Environment) -> Expression:
        """What counts for an owner. One that is no player has pieces, and nothing else; a test that
        asks for something of an owner does not hold for it.
        """
        match node:
            case core.Presence(category="piece", name=kind):
                return self._pieces(kind, owner, here)
            case core.Plus() | core.Minus() | core.Times():
                left = self._number(node.left, owner, here)
                right = self._number(node.right, owner, here)
                return (
                    add(left, right)
                    if isinstance(node, core.Plus)
                    else (_CALCULATED[type(node)], left, right)
                )
            case core.Quotient(rounding=rounding):
                left, right = (self._number(one, owner, here) for one in (node.left, node.right))
                return divide(left, right, rounding)
            case core.Conditional():
                condition = self._of_player(node.condition, owner, here)
                if owner in walk_expression(condition) and not self._only_players:
                    condition = ("and", self._is_player(owner), condition)
                either = (self._number(one, owner, here) for one in (node.value, node.otherwise))
                return ("if", condition, *either)
        number = self._of_player(node, owner, here)
        if self._only_players or isinstance(node, core.Number):
            return number
        return ("if", self._is_player(owner), number, const(0))

    @property
    def _place(self) -> Expression:
        """The one place that is ranked."""
        assert self.here.it is not None
        return self.here.it

    @property
    def _only_players(self) -> bool:
        return self.people == self.builder.world.players

    def _is_player(self, owner: Expression) -> Expression:
        return ("lt", owner, const(self.builder.world.players))

    def _of_player(self, node: core.Expression, owner: Expression, here: Environment) -> Expression:
        """What counts for a player beside pieces."""
        inside = replace(here, me=owner)
        if not isinstance(node, core.Presence):
            return self.lowering.expression(node, inside)
        span = node.span
        me = core.Me(type=member("player"), span=span)
        figure = core.TheFigure(name=node.name, holder=me, type=member("figure"), span=span)
        where = self.lowering.expression(
            core.PlaceOfFigure(figure=figure, type=member("place"), span=span), inside
        )
        places = self._places(here)
        stands: Expression = (
            ("eq", where, self._place) if places is None else ("has", places, where)
        )
        return ("if", stands, const(1), const(0))

    def _pieces(self, kind: str, owner: Expression, here: Environment) -> Expression:
        """How many pieces of a kind count for an owner: its own, and those of owners it holds.

        Pieces of an owner that somebody could hold and nobody does are its own, or ignored.
        """
        builder, node = self.builder, self.node
        places = self._places(here)
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

    def _places(self, here: Environment) -> Expression | None:
        """The places whose pieces count; None for the place alone, in which nothing lies."""
        node = self.node
        if self._counted is not None:
            return self._counted
        if self.as_one is not None:
            places = self._of_each(self.as_one(here), here)
        elif node.places is not None:
            places = self.lowering.places(node.places, here)
        elif nested(self.builder):
            it = core.It(type=member("place"), span=node.span)
            only = core.Single(member=it, type=set_of("place"), span=node.span)
            places = self.lowering.places(only, here)
        else:
            return None
        kept = self._kept(places)
        if kept is not places:
            self._counted = kept
        return kept

    def _of_each(self, scored: Expression, here: Environment) -> Expression:
        """The places whose pieces count for any of those that are scored as one."""
        if self.node.places is None:
            return widened(self.builder, here.depth, scored)
        one = self.builder.scratch(here.depth)
        inside = replace(here, it=slot(one), depth=here.depth + 1)
        return ("gather", one, scored, self.lowering.places(self.node.places, inside))

    def _there(self, kind: str, places: Expression | None, owner: Expression) -> Expression:
        """How many pieces of a kind and an owner stand there, whatever they carry."""
        piece = self.builder.world.pieces[kind]
        base, width = self.builder.world.offset(piece.field), self.builder.world.size(piece.bearers)
        everybody = piece.owners == self.people
        if places is None and everybody and width == self.people:
            return ("load", base, cell(self.here, kind, self._place, owner), 0)
        loads = range(0, width, piece.owners)
        # Others than these have no pieces of the kind.
        bearers = [sum(1 << first + one for first in loads) for one in range(piece.owners)]
        bearers += [0] * (self.people - piece.owners)
        among: Expression = ("table", self.builder.table(bearers), owner)
        if owner[0] == "const":
            among = const(bearers[owner[1]])
        elif everybody and width == self.people:
            among = ("single", owner)
        return ("count", base, width, places or ("single", self._place), among)
