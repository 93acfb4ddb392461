"""Why a member is not in a set, or is in one that is left out.

A set is taken apart as its expression is made: unions, what is left out, filters, definitions. What
cannot be taken apart is evaluated, and what is found is the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from fuero.lower.builder import const
from fuero.lower.inside import nested, outer_of
from fuero.ruleset import core
from fuero.text import reasons
from fuero.text.things import name_noun
from fuero.text.tree import Item, Noun
from fuero.text.written import bare

from .conditions import amount_need, extreme_need, test_need
from .needs import Need, all_of, any_of, fact, hidden
from .standpoint import Standpoint

__all__ = ["inside", "outside"]


def inside(node: core.Expression, member: int, at: Standpoint) -> Need:
    """What has to hold for a member to be in a set."""
    return _need(node, member, at, wanted=True)


def outside(node: core.Expression, member: int, at: Standpoint) -> Need:
    """What has to hold for a member not to be in a set."""
    return _need(node, member, at, wanted=False)


def _need(node: core.Expression, member: int, at: Standpoint, *, wanted: bool) -> Need:
    if isinstance(node, core.Single) and isinstance(node.member, _STANDING_FOR):
        return _single(node, node.member, member, at, wanted=wanted)
    if isinstance(bare(node), core.Nothing):
        # Nothing needs to be said of the empty set.
        return any_of() if wanted else all_of()
    known = _NEEDS.get(type(node), _primitive)
    if at.widely and type(node) not in _JOINED:
        return _widely(node, member, at, known, wanted=wanted)
    return known(node, member, at, wanted)


def _widely(
    node: core.Expression, member: int, at: Standpoint, known: Callable[..., Need], *, wanted: bool
) -> Need:
    """Of places that are meant with what lies in them: a place is meant as the one it lies in."""
    itself = replace(at, widely=False)
    outer = at.evaluate(outer_of(at.builder, const(member))) if nested(at.builder) else -1
    if outer is None or outer < 0:
        return known(node, member, itself, wanted)
    value = at.set_value(node)
    if value is None:
        return hidden()
    if bool(value >> member & 1) is wanted:
        return all_of()
    return known(node, outer, itself, wanted)


_STANDING_FOR = core.Conditional | core.ByPlayers | core.Defined


def _single(node: core.Single, standing: Any, member: int, at: Standpoint, *, wanted: bool) -> Need:
    """The set of what stands for one member."""

    def alone(one: core.Expression, where: Standpoint) -> Need:
        return _need(replace(node, member=one), member, where, wanted=wanted)

    if isinstance(standing, core.ByPlayers):
        return alone(standing.at(at.builder.world.players), at)
    if isinstance(standing, core.Defined):
        where = at.inside(standing)
        return hidden() if where is None else alone(standing.body, where)
    holds = at.value(standing.condition)
    if holds is None:
        return hidden()
    return alone(standing.value if holds else standing.otherwise, at)


def _union(node: core.Union, member: int, at: Standpoint, wanted: bool) -> Need:
    alternatives = _alternatives(node)
    named = [one for one in alternatives if _is_named(one)]
    if not wanted or len(named) < 2:
        parts = [_need(one, member, at, wanted=wanted) for one in alternatives]
        return (any_of if wanted else all_of)(*parts)
    others = [_need(one, member, at, wanted=True) for one in alternatives if one not in named]
    within = any((at.set_value(one) or 0) >> member & 1 for one in named)

    def said() -> Item:
        return reasons.in_none_of(at.member(node.type.domain, member), [at.say(n) for n in named])

    return any_of(fact(within, said), *others)


def _alternatives(node: core.Expression) -> list[core.Expression]:
    """What a set is joined of."""
    if isinstance(node, core.Union):
        return [*_alternatives(node.left), *_alternatives(node.right)]
    return [node]


def _is_named(node: core.Expression) -> bool:
    """Whether this is one thing by its name: several such are told together."""
    return isinstance(node, core.Single) and reasons.is_literal(node)


def _intersection(node: core.Intersection, member: int, at: Standpoint, wanted: bool) -> Need:
    parts = (_need(one, member, at, wanted=wanted) for one in (node.left, node.right))
    return (all_of if wanted else any_of)(*parts)


def _except(node: core.Except, member: int, at: Standpoint, wanted: bool) -> Need:
    parts = (
        _need(node.members, member, at, wanted=wanted),
        _need(node.left_out, member, at, wanted=not wanted),
    )
    return (all_of if wanted else any_of)(*parts)


def _filtered(test: Callable[[Any, int, Standpoint, bool], Need]) -> Callable[..., Need]:
    """Members that pass a test: where they must not, what is told is the test."""

    def need(node: Any, member: int, at: Standpoint, wanted: bool) -> Need:
        members = _need(node.members, member, at, wanted=wanted)
        if wanted:
            if members.holds is False:
                return members
            return all_of(members, test(node, member, at, True))
        tested = test(node, member, at, False)
        return tested if members.holds is False else any_of(members, tested)

    return need


def _where(node: core.Where, member: int, at: Standpoint, wanted: bool) -> Need:
    return test_need(node.test, at.testing(node.type.domain, member), wanted=wanted)


def _defined(node: core.Defined, member: int, at: Standpoint, wanted: bool) -> Need:
    where = at.inside(node)
    return hidden() if where is None else _need(node.body, member, where, wanted=wanted)


def _by_players(node: core.ByPlayers, member: int, at: Standpoint, wanted: bool) -> Need:
    return _need(node.at(at.builder.world.players), member, at, wanted=wanted)


def _conditional(node: core.Conditional, member: int, at: Standpoint, wanted: bool) -> Need:
    holds = at.value(node.condition)
    if holds is None:
        return hidden()
    return _need(node.value if holds else node.otherwise, member, at, wanted=wanted)


def _primitive(node: core.Expression, member: int, at: Standpoint, wanted: bool) -> Need:
    """A set that is not made of others."""
    value = at.set_value(node)
    if value is None:
        return hidden()
    within = bool(value >> member & 1)

    def said() -> Item:
        told, found = at.member(node.type.domain, member), _found(node, value, at)
        if wanted:
            return reasons.not_in(at.rules, at.known(node), told, found)
        held_by = _held_by(node, member, at)
        return reasons.is_in(at.rules, at.known(node), told, found, held_by)

    return fact(within is wanted, said)


def _found(node: core.Expression, value: int, at: Standpoint) -> reasons.FoundMembers:
    """What a set holds, and what it rests on."""
    base = reasons.rests_on(node)
    there = None if base is None or reasons.is_literal(at.known(base)) else at.value(base)
    return reasons.FoundMembers(
        members=at.item(node.type, value),
        empty=not value,
        rests_on=None if base is None or there is None or there < 0 else at.item(base.type, there),
    )


def _held_by(node: core.Expression, member: int, at: Standpoint) -> tuple[Item, Item] | None:
    """The variable, and the player, by which a member has come into what is remembered."""
    if not isinstance(node, core.VariableOf) or node.holder is not None:
        return None
    players = at.moment.program.domains["player"].things
    for name, field in at.moment.program.layout.fields.items():
        if (field.role, field.kind, field.domain) != ("variable", "member", node.type.domain):
            continue
        for seat in range(len(players) if field.axes == ("player",) else 0):
            slot = field.offset + seat
            if at.moment.state[slot] == member and slot not in at.unseen:
                return Noun(category="variable", id=name), name_noun(players[seat])
    return None


_NEEDS: Mapping[type[core.Expression], Callable[..., Need]] = MappingProxyType(
    {
        core.ByPlayers: _by_players,
        core.Conditional: _conditional,
        core.Defined: _defined,
        core.Except: _except,
        core.Intersection: _intersection,
        core.Union: _union,
        core.Where: _filtered(_where),
        core.WithExtreme: _filtered(extreme_need),
        core.WithPieces: _filtered(amount_need),
    }
)
"""Sets that are made of others."""

_JOINED = frozenset(
    {
        core.ByPlayers,
        core.Conditional,
        core.Defined,
        core.Except,
        core.Intersection,
        core.Union,
    }
)
"""Those of which each part is taken with what lies in it."""
