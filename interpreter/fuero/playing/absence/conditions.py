"""Why a condition does not hold, or holds though it must not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from fuero.lower.expressions import seen_test
from fuero.machine.expressions import members
from fuero.ruleset import core
from fuero.text import reasons
from fuero.text.tree import Count, Item, phrase
from fuero.text.written import bare

from .needs import Need, all_of, any_of, fact, hidden
from .standpoint import Standpoint

__all__ = ["amount_need", "extreme_need", "test_need"]


def test_need(node: core.Expression, at: Standpoint, *, wanted: bool) -> Need:
    """What has to hold for a condition to hold; or not to hold, where that is wanted."""
    known = _NEEDS.get(type(node), _plain)
    return known(node, at, wanted)


def _both(node: Any, at: Standpoint, wanted: bool) -> Need:
    parts = (test_need(one, at, wanted=wanted) for one in (node.left, node.right))
    return (all_of if wanted is isinstance(node, core.BothHold) else any_of)(*parts)


def _not(node: core.Not, at: Standpoint, wanted: bool) -> Need:
    return test_need(node.operand, at, wanted=not wanted)


def _defined(node: core.Defined, at: Standpoint, wanted: bool) -> Need:
    where = at.inside(node)
    return hidden() if where is None else test_need(node.body, where, wanted=wanted)


def _conditional(node: core.Conditional, at: Standpoint, wanted: bool) -> Need:
    holds = at.value(node.condition)
    if holds is None:
        return hidden()
    return test_need(node.value if holds else node.otherwise, at, wanted=wanted)


def _by_players(node: core.ByPlayers, at: Standpoint, wanted: bool) -> Need:
    return test_need(node.at(at.builder.world.players), at, wanted=wanted)


# ---- facts ------------------------------------------------------------------------------------


def _value(node: core.Expression, at: Standpoint) -> Item:
    """What a side of a comparison comes to; None where that is what is written, or is hidden."""
    if reasons.is_literal(at.known(node)):
        return None
    value = at.value(node)
    return None if value is None else at.item(node.type, value)


def _compare(node: core.Compare | core.Inside, at: Standpoint, wanted: bool) -> Need:
    holds = at.value(node)
    if holds is None:
        return hidden()
    left, right = (
        (bare(node.left), bare(node.right))
        if isinstance(node, core.Compare)
        else (bare(node.member), bare(node.members))
    )

    def said() -> Item:
        values = _value(left, at), _value(right, at)  # type: ignore[arg-type]
        return reasons.compared(at.rules, at.known(node), values, wanted=wanted)

    return fact(bool(holds) is wanted, said)


def _any(node: core.AnyOf, at: Standpoint, wanted: bool) -> Need:
    value = at.value(node.members)
    if value is None:
        return hidden()

    def said() -> Item:
        there = at.item(node.members.type, value)
        return reasons.any_of(at.rules, at.known(node), there, wanted=wanted)

    return fact(bool(value) is wanted, said)


def _plain(node: core.Expression, at: Standpoint, wanted: bool) -> Need:
    holds = at.value(node)
    if holds is None:
        return hidden()
    return fact(
        bool(holds) is wanted, lambda: phrase(f"why:{'not-' * wanted}so", condition=at.say(node))
    )


_NEEDS: Mapping[type[core.Expression], Callable[..., Need]] = MappingProxyType(
    {
        core.AnyOf: _any,
        core.BothHold: _both,
        core.ByPlayers: _by_players,
        core.Compare: _compare,
        core.Conditional: _conditional,
        core.Defined: _defined,
        core.EitherHolds: _both,
        core.Inside: _compare,
        core.Not: _not,
    }
)


# ---- pieces -----------------------------------------------------------------------------------


def amount_need(node: core.WithPieces, member: int, at: Standpoint, wanted: bool) -> Need:
    """That a member holds so many pieces."""
    where = at.testing(node.type.domain, member)
    count = where.value(node.count)
    if count is None:
        return hidden()
    holds = where.evaluate(seen_test(node.amount, ("const", count), where.here))
    if holds is None:
        return hidden()
    return fact(
        bool(holds) is wanted,
        lambda: reasons.amount(at.rules, node, where.it, count, wanted=wanted),
    )


def extreme_need(node: core.WithExtreme, member: int, at: Standpoint, wanted: bool) -> Need:
    """That a member has the most, or the fewest, of something."""
    best = at.value(node)
    where = at.testing(node.type.domain, member)
    number = where.value(node.number)
    if best is None or number is None:
        return hidden()
    first = members(best)[:1]
    other = at.testing(node.type.domain, first[0]) if first else None
    most = other.value(node.number) if other is not None else None

    def said() -> Item:
        if other is None or most is None:
            return phrase("why:not-so", condition=at.say(node))
        found = (where.it, Count(number)), (other.it, Count(most))
        return reasons.extreme(at.rules, node, *found, wanted=wanted)

    return fact(bool(best >> member & 1) is wanted, said)
