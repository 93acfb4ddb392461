"""Who leads in a place: ranks and numbers as scoring would have them, without a score.

The place is put into a register first, like the member of a set; in no place nobody ranks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from fuero.machine.program import Expression
from fuero.ruleset import core
from fuero.ruleset.majorities import table_of_places

from .builder import const, slot
from .counting import Counting, Lowering, ranked_so
from .environment import Environment, single
from .fitting import fitted

__all__ = ["leaders", "rank_or_strength"]


def rank_or_strength(node: core.StandingIn, here: Environment, lowering: Lowering) -> Expression:
    """The rank of a player in a place, or what counts there for the player; 0 for nobody."""
    owner = here.builder.scratch(here.depth + 1)
    # What says who it is keeps out of the way of the registers that stand around it.
    who = lowering.expression(node.player, here.deeper().deeper())

    def number(counting: Counting) -> Expression:
        if node.standing == "rank":
            return _rank(counting, owner, who)
        counted = counting.together(who, counting.pooled())
        return fitted(here.builder, ("sum", owner, counted, counting.counts(slot(owner))))

    return _in_place(node, here, lowering, "sum", number)


def leaders(node: core.Leaders, here: Environment, lowering: Lowering) -> Expression:
    """The players who have the first rank in a place."""
    builder = here.builder
    owner, player = builder.scratch(here.depth + 1), builder.scratch(here.depth + 2)

    def players(counting: Counting) -> Expression:
        first = ("eq", _rank(counting, owner, slot(player)), const(1))
        return ("filter", player, const(builder.world.everything("player")), first)

    return _in_place(node, here, lowering, "gather", players)


def _rank(counting: Counting, owner: int, who: Expression) -> Expression:
    node = counting.node
    return (
        "standing",
        owner,
        const((1 << counting.people) - 1),
        counting.ranked_by(slot(owner)),
        ranked_so(counting.builder, node.name),
        counting.players(node.favours),
        counting.pooled(),
        who,
    )


def _in_place(
    node: core.StandingIn | core.Leaders,
    here: Environment,
    lowering: Lowering,
    operator: str,
    work: Callable[[Counting], Expression],
) -> Expression:
    """What is worked out in a place, or in several as one, by the table that is named or by the
    place's own.
    """
    builder, tables = here.builder, here.builder.world.declared.majorities
    inside = Environment(builder=builder, me=const(-1), depth=here.depth + 3)
    if isinstance(node.place, core.United):
        united = node.place.places

        def places(there: Environment) -> Expression:
            return lowering.expression(united, replace(here, depth=there.depth))

        found = work(Counting(tables[node.table], inside, lowering, as_one=places))
        return ("if", ("nonempty", places(here)), found, const(0))
    place = lowering.expression(node.place, here)
    it = builder.scratch(here.depth)
    inside = replace(inside, it=slot(it))

    def by(table: str) -> Expression:
        return work(Counting(tables[table], inside, lowering))

    if node.table:
        return (operator, it, single(place), by(node.table))
    by_place = table_of_places(builder.world.rules)
    first, *others = dict.fromkeys(by_place.values())
    found = by(first)
    for name in others:
        own = sum(1 << index for index, one in enumerate(by_place) if by_place[one] == name)
        found = ("if", ("has", const(own), slot(it)), by(name), found)
    return (operator, it, single(place), found)
