"""Copies of a card that nobody could tell apart are one option: the one of the lowest number.

Copies are alike that lie in one place, without an order, where everybody knows the same of them, no
variable holds one and not the other, none is kept, and rules name none by its number. What hangs on
the state is a part of the expression that is offered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TypeAlias

from fuero.frozen import frozen
from fuero.machine.program import Expression, Field, Zone
from fuero.ruleset import core
from fuero.ruleset.performing import RoutineKey, bodies_of, calls, performed

from .builder import Builder, const, slot
from .environment import Environment, add, minus, multiply, union
from .expressions import lower_expression
from .once import once
from .world import ASKED

__all__ = ["CardOffer", "offered_cards", "offered_members"]


Cards: TypeAlias = Callable[[Environment], Expression]
"""Cards to choose from, as an expression that stands there."""


@frozen
class CardOffer:
    """What a choice offers, of copies that are alike the first. always: whether it is put even
    where this is only one, so that nobody learns what else there was.
    """

    members: Expression
    always: Expression = ()


def offered_members(here: Environment, node: core.Node, members: core.Expression) -> CardOffer:
    """What is offered of a set; node: the clause that asks."""
    lying = _lying_together(members)
    if lying is None or (isinstance(node, core.SecretlyChoose) and not _their_own(here, lying)):
        return CardOffer(members=lower_expression(members, here))
    holder = here.me if lying.holder is None else lower_expression(lying.holder, here)
    zone = here.builder.world.zones[lying.name]
    return offered_cards(here, node, partial(lower_expression, members), zone, holder)


def offered_cards(
    here: Environment, node: core.Node, lower: Cards, zone: Zone, holder: Expression
) -> CardOffer:
    """What is offered of cards that lie in one zone; node: the clause that asks."""
    cards = lower(here)
    builder, later = here.builder, _later_copies(here.builder, zone.family)
    if not later or zone.ordered or str(node.span) in _amid_cards(builder, zone.family):
        return CardOffer(members=cards)
    offered = _without_alike(here, lower, zone, holder)
    if zone.sight == "public":
        return CardOffer(members=offered)
    return CardOffer(members=offered, always=("gt", ("size", cards), const(1)))


def _their_own(here: Environment, lying: core.CardsIn) -> bool:
    """Whether each player has cards there: of common ones two could pick two that are alike."""
    return here.builder.world.zones[lying.name].per_player and lying.spoken != "of"


def _lying_together(members: core.Expression) -> core.CardsIn | None:
    """The zone in which all members of a set lie; None where that is not known."""
    if isinstance(members, core.CardsIn):
        return members
    if isinstance(members, core.Filtered | core.Except):
        return _lying_together(members.members)
    if isinstance(members, core.Intersection):
        return _lying_together(members.left) or _lying_together(members.right)
    return None


def _without_alike(here: Environment, lower: Cards, zone: Zone, holder: Expression) -> Expression:
    """The cards without those for which one of a lower number stands."""
    builder, later = here.builder, _later_copies(here.builder, zone.family)
    before = builder.table([later.get(card, 0) for card in range(builder.world.size(zone.family))])
    index, inside = here.filtering()
    apart = _apart(inside, zone.family)
    alike: Expression = ("inter", lower(inside), ("table", before, slot(index)))
    others = alike
    for group in (apart, *_differing(inside, zone, holder, slot(index))):
        others = minus(others, group)
    cards = lower(here)
    # Two copies seldom lie together: what tells them apart is asked only where they do.
    test: Expression = ("nonempty", alike)
    if apart != const(0):
        test = ("and", test, ("not", ("has", apart, slot(index))))
    if others != alike:
        test = ("and", test, ("nonempty", others))
    later_ones = ("inter", cards, const(_set_of(later)))
    return ("minus", cards, ("filter", index, later_ones, test))


# ---- what the rules say -----------------------------------------------------------------------


@once
def _later_copies(builder: Builder, family: str) -> Mapping[int, int]:
    """For each copy the set of those with lower numbers; none for those that rules name."""
    named = {
        (node.name, node.copy)
        for root in (*builder.world.declared.declarations(), *builder.world.declared.trial)
        for node in core.walk(root)
        if isinstance(node, core.TheCard)
    }
    groups: dict[str, int] = {}
    found = {}
    for index, card in enumerate(builder.world.domains[family].things):
        if card.category == "card" and card.number and (card.name, card.number) not in named:
            before = groups.get(card.name, 0)
            groups[card.name] = before | 1 << index
            if before:
                found[index] = before
    return found


def _set_of(members: Mapping[int, int]) -> int:
    return sum(1 << member for member in members)


@once
def _amid_cards(builder: Builder, family: str) -> frozenset[str]:
    """Where clauses stand that may be done while a loop goes through cards of a family, or while a
    name holds one: what is chosen there may be told from its like by what comes after.
    """
    bodies, graph = bodies_of(builder.world.declared), calls(builder.world.declared)
    inner: list[core.Node] = []
    for (category, name), body in bodies.items():
        if category == "procedure":
            told = builder.world.declared.procedures[name].parameters
            inner += body if any(one.type.domain == family for one in told) else ()
        loops = [part for node in body for part in core.walk(node)
                 if isinstance(part, core.ForEach)]  # fmt: skip
        inner += [node for loop in loops if loop.members.type.domain == family
                  for node in loop.body]  # fmt: skip
    waiting = list(_performed_by(inner))
    done: set[RoutineKey] = set()
    while waiting:
        routine = waiting.pop()
        if routine not in done:
            done.add(routine)
            inner += bodies.get(routine, ())
            waiting += graph.get(routine, ())
    return frozenset(str(part.span) for node in inner for part in core.walk(node))


def _performed_by(statements: Sequence[core.Node]) -> Iterator[RoutineKey]:
    for statement in statements:
        for part in core.walk(statement):
            if isinstance(part, core.Perform | core.PerformCard):
                yield from performed(part)


# ---- what the state says ----------------------------------------------------------------------


def _apart(here: Environment, family: str) -> Expression:
    """The cards that a variable holds, or that are kept: they are unlike any other."""
    world, found = here.builder.world, const(0)
    for field in _variables(here.builder, family, "member"):
        found = union(found, _held_in(here, field))
    for number, card in enumerate(world.kept):
        if card.family == family:
            keeper = slot(world.offset("card keeper") + number)
            kept = ("if", ("ge", keeper, const(0)), const(1 << card.index), const(0))
            found = union(found, kept)
    return found


def _held_in(here: Environment, field: Field) -> Expression:
    """The cards in the slots of a variable; of secret picks only those that the subject knows."""
    if not field.shape:
        return ("single", slot(field.offset))
    index = here.builder.scratch(here.depth)
    cells: Expression = const((1 << field.size) - 1)
    if f"{ASKED} {field.name}" in here.builder.world.fields:
        asked = here.builder.world.offset(f"{ASKED} {field.name}")
        shown: Expression = ("eq", ("load", asked, slot(index), 0), const(0))
        cells = ("filter", index, cells, ("or", shown, ("eq", slot(index), here.me)))
    return ("gather", index, cells, ("single", ("load", field.offset, slot(index), -1)))


def _differing(
    here: Environment, zone: Zone, holder: Expression, card: Expression
) -> Iterator[Expression]:
    """Sets of cards that differ from a card: of only one of them a player knows where it lies, or
    only one of them is in a set.
    """
    builder = here.builder
    index = builder.scratch(here.depth)
    if zone.known and zone.sight != "public":
        players = builder.world.players
        row = multiply(holder, players) if zone.copies else const(0)
        cell = add(row, slot(index))
        known: Expression = ("load", builder.world.offset(zone.known), cell, 0)
        everybody = const(builder.world.everything("player"))
        yield ("gather", index, everybody, _unlike(builder, zone.family, known, card))
    for field in _variables(builder, zone.family, "set"):
        cells = const((1 << max(field.size, 1)) - 1)
        held = ("load", field.offset, slot(index), 0)
        yield ("gather", index, cells, _unlike(builder, zone.family, held, card))


def _unlike(builder: Builder, family: str, group: Expression, card: Expression) -> Expression:
    """Who is not in a set where the card is, or is where it is not."""
    everything = const(builder.world.everything(family))
    return ("if", ("has", group, card), ("minus", everything, group), group)


def _variables(builder: Builder, family: str, kind: str) -> Iterator[Field]:
    """The variables that hold cards of a family, one or a set."""
    for field in builder.world.fields.values():
        if field.role == "variable" and field.kind == kind and field.domain in (family, ""):
            yield field
