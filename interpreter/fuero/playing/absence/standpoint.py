"""Where something is weighed: expressions are evaluated there, and said with what is known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import SupportsIndex

from fuero.lower.builder import Builder, const
from fuero.lower.environment import Environment
from fuero.lower.expressions import lower_expression, lower_places
from fuero.machine.expressions import bind, members
from fuero.machine.program import Expression, Program
from fuero.machine.unseen import unseen_slots
from fuero.playing.weighed import WeighedMoment
from fuero.ruleset import core
from fuero.ruleset.core import Node
from fuero.ruleset.model import Rules
from fuero.ruleset.types import Type
from fuero.text.expressions import context_of
from fuero.text.known import KnownMember, KnownNames, known_in
from fuero.text.reasons import count_of
from fuero.text.sets import plan_set
from fuero.text.things import thing_item
from fuero.text.tree import Count, Item, Listing, phrase

__all__ = ["Standpoint", "standpoint_of"]

_LONGEST = 6
"""As many members of a set are named; of more, only their number is told."""


class _Read(list[int]):
    """A state that remembers which of its slots were read."""

    def __init__(self, state: list[int]) -> None:
        super().__init__(state)
        self.slots = set[int]()

    def __getitem__(self, index: SupportsIndex) -> int:  # type: ignore[override]
        self.slots.add(int(index))
        return super().__getitem__(index)


@dataclass(frozen=True, kw_only=True)
class Standpoint:
    """Where an expression is evaluated, and by whom its value may be known.

    moment: what is weighed, and the state. here: what names hold. it: the member under test, as it
    is said; whose: the same, where things are *own* to it. named: what parameters stand for.
    widely: places are meant with what lies in them.
    """

    rules: Rules
    moment: WeighedMoment
    here: Environment
    viewer: int
    it: Item = None
    whose: Item = None
    named: Mapping[str, core.Expression] = field(default_factory=dict)
    widely: bool = False

    @property
    def builder(self) -> Builder:
        """The bench of the weighing program."""
        return self.moment.weighing.builder

    @property
    def program(self) -> Program:
        """The weighing program, with the tables that were asked for since it was made."""
        return replace(self.moment.program, tables=tuple(self.builder.tables))

    @cached_property
    def unseen(self) -> frozenset[int]:
        """The slots of the world that the player may not know; registers are read by nothing that
        is evaluated, as names have their values here.
        """
        state = self.moment.state
        found = unseen_slots(self.moment.program, list(state), self.viewer)
        return frozenset(slot for slot in found if slot < len(state))

    # ---- values ------------------------------------------------------------------------------

    def evaluate(self, expression: Expression) -> int | None:
        """The value of a lowered expression; None if it rests on what the player may not know."""
        registers = len(self.builder.registered)
        state = _Read([*self.moment.state, *[0] * registers])
        value = bind(self.program, expression)(state)
        return None if state.slots & self.unseen else value

    def value(self, node: core.Expression) -> int | None:
        """The value of an expression; None if the player may not know it."""
        return self.evaluate(lower_expression(node, self.here))

    def set_value(self, node: core.Expression) -> int | None:
        """The members of a set, of places with what lies in them where that is meant."""
        lower = lower_places if self.widely else lower_expression
        return self.evaluate(lower(node, self.here))

    # ---- where else --------------------------------------------------------------------------

    def testing(self, domain: str, member: int) -> Standpoint:
        """The standpoint of a test in which a member is called *it*."""
        said, number = self.member(domain, member), const(member)
        players = domain == "player"
        return replace(
            self,
            here=replace(self.here, it=number, tested=number if players else self.here.tested),
            it=said,
            whose=said if players else self.whose,
            widely=False,
        )

    def inside(self, node: core.Defined) -> Standpoint | None:
        """The standpoint of what a definition comes to; None if it is of something hidden."""
        if node.parameter is None or node.argument is None:
            return replace(self, here=replace(self.here, locals={}), named={})
        value = self.value(node.argument)
        if value is None:
            return None
        here = replace(self.here, locals={node.parameter: const(value)})
        return replace(self, here=here, named={node.parameter: self.known(node.argument)})

    # ---- what is said ------------------------------------------------------------------------

    def member(self, domain: str, index: int) -> Item:
        """What a member is called; of numbers, the number."""
        if domain == "number":
            return Count(index)
        if index < 0:
            return phrase("nothing")
        return thing_item(self.moment.program.domains[domain].things[index])

    def item(self, type: Type, value: int) -> Item:
        """A value in words."""
        if type.kind == "member":
            return self.member(type.domain, value)
        if type.kind != "set":
            return Count(value)
        found = members(value)
        if len(found) > _LONGEST:
            return Count(len(found))
        said = tuple(self.member(type.domain, one) for one in found)
        return Listing(joint="and", items=said) if said else phrase("nothing")

    def known(self, node: Node) -> core.Expression:
        """An expression with what is known here in the place of names."""

        def named(bound: core.Bound) -> core.Expression:
            if bound.name in self.named:
                return self.named[bound.name]
            item = self.item(bound.type, self.here.locals[bound.name][1])
            return KnownMember(item=item, type=bound.type, span=bound.span)

        def count(number: core.PieceCount) -> Item:
            return count_of(self.rules, number, self.whose)

        names = KnownNames(
            players=self.builder.world.players,
            it=self.it,
            whose=self.whose,
            bound=named,
            count=count,
        )
        found: core.Expression = known_in(node, names)
        return found

    def say(self, node: Node) -> Item:
        """What an expression says here."""
        return plan_set(self.known(node), "the", context_of(self.rules))


def standpoint_of(rules: Rules, moment: WeighedMoment) -> Standpoint:
    """The standpoint of whoever is asked."""
    return Standpoint(rules=rules, moment=moment, here=moment.here, viewer=moment.player)
