"""Expressions to text trees: values here, sets and conditions in the modules that bear their names.

Each kind of expression may hold any other. The modules below this one say what stands in an
expression by ``Context.say``, which leads back here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from types import MappingProxyType, UnionType
from typing import Any

from fuero.ruleset import core
from fuero.ruleset.core import Node, clause_of
from fuero.ruleset.model import Rules
from fuero.ruleset.types import CONDITION

from .conditions import (
    plan_any,
    plan_comparison,
    plan_condition,
    plan_denial,
    plan_named_condition,
)
from .context import Context
from .known import KnownMember
from .nouns import by_owner, common_noun, plan_kind, plan_member, plan_numbers, property_noun
from .sets import plan_along, plan_nominal, plan_set
from .tree import Count, Item, Listing, Noun, Phrase, Verbatim, phrase
from .written import belonging, is_own, speaks_of_own, spoken_name

__all__ = ["context_of", "plan_expression"]


def context_of(rules: Rules) -> Context:
    """The outermost place of some rules."""
    return Context(rules=rules, plan=plan_expression)


def plan_expression(node: Node, here: Context) -> Item:
    """What an expression says."""
    plan = _EXPRESSIONS.get(type(node), _plain)
    return plan(node, here)


def _plain(node: Node, here: Context) -> Item:
    """What the phrase of its class says, with what the node holds in the slots of that name.

    A word that the node holds is a way of saying it: one behind the colon. What is said of each of
    its members leaves *it* out, as the words before stand for that.
    """
    key, words, slots = clause_of(node).replace(" ", "-"), list[str](), dict[str, Item]()
    held = {item.name: getattr(node, item.name) for item in fields(node)}
    for name, value in held.items():
        if isinstance(value, core.Expression):
            each = "members" in held and name != "members"
            slots[name] = plan_set(value, "the", replace(here, whose=True) if each else here)
        elif isinstance(value, core.Pieces):
            slots[name] = plan_kind(value, here)
        elif isinstance(value, bool):
            words += [name] * value
        elif isinstance(value, int):
            slots[name] = Count(value)
        elif isinstance(value, str):
            words.append(value)
    keys = (f"{key}:{'/'.join(words)}", key) if words else (key,)
    return phrase(*keys, **slots)


def _held(node: core.Expression, here: Context) -> Item:
    """What a name stands for; a condition that has a name holds."""
    named = plan_named_condition(node, here) if node.type == CONDITION else None
    return _named(node, here) if named is None else named


def _named(node: core.Expression, here: Context) -> Item:
    if belonging(node) is not None:
        return _property(node, here)
    if is_own(node):
        return phrase("property:whose" if here.whose else "own", name=plan_member(node, here))
    noun = common_noun(node, here)
    return plan_member(node, here) if noun is None else phrase("noun:the", noun=noun)


def _property(node: core.Expression, here: Context) -> Item:
    """What belongs to a thing."""
    found = belonging(node)
    assert found is not None
    name, thing = found
    noun = property_noun(node, here)
    if isinstance(thing, core.It):
        said = noun or phrase(f"property-name:{name}")
        return phrase("property:whose" if here.whose else "property:it", name=said)
    if isinstance(thing, core.Me) and getattr(node, "spoken", "") == "of":
        return phrase("own:chooser" if here.tested else "own", name=noun)
    inside = replace(here, whose=False)
    if isinstance(node, core.Beside | core.PlacesOfGroup):
        return plan_set(node, "the", inside)
    holder = spoken_name(thing, here.rules)
    special = (f"property:{name}/{holder}",) if holder else ()
    built_in = () if noun is not None else (f"property:{name}",)
    counted = plan_nominal(thing, inside) if isinstance(node, core.SizeOf) else None
    if counted is not None:
        return phrase("property:size", operand=phrase("many", noun=counted))
    if isinstance(node, core.SizeOf) and holder:
        return phrase("property:size", operand=plan_expression(thing, inside))
    operand = plan_set(thing, "the", inside)
    return phrase(*special, *built_in, "property", name=noun, operand=operand)


def _places_of_group(node: core.PlacesOfGroup, here: Context) -> Item:
    return _property(node, here) if node.written else here.say(node.group)


def _united(node: core.United, here: Context) -> Item:
    return phrase("united", places=plan_set(node.places, "the", here))


def _just(node: core.Just, here: Context) -> Item:
    key = "just:many" if node.type.kind == "set" else "just"
    return phrase(key, "just", places=plan_set(node.places, "the", here))


def _count_pieces(node: core.PieceCount, here: Context) -> Item:
    return phrase(
        *by_owner("count-pieces", node.pieces, here),
        piece=plan_kind(node.pieces, here),
        place=plan_set(node.places, "the", here),
    )


def _by_players(node: core.ByPlayers, here: Context) -> Item:
    values: list[tuple[Item, list[int]]] = []
    for entry in node.entries:
        value = plan_expression(entry.value, here)
        alike = next((players for other, players in values if other == value), None)
        if alike is None:
            values.append((value, [entry.players]))
        else:
            alike.append(entry.players)
    entries = tuple(_entry(value, players) for value, players in values)
    return phrase("by-table", entries=Listing(joint="comma", items=entries))


def _entry(value: Item, players: Sequence[int]) -> Item:
    """A value, and the numbers of players with which it is that."""
    if len(players) == 1:
        return phrase("entry:players", value=value, key=Count(players[0]))
    numbers = tuple(Count(number) for number in players)
    return phrase("entry:several", value=value, keys=Listing(joint="or", items=numbers))


def _operand(node: Node, kinds: type[Node] | UnionType, here: Context) -> Item:
    """A number that is reckoned with, in brackets where it would be taken apart without them."""
    said = here.say(node)
    return phrase("brackets:number", operand=said) if isinstance(node, kinds) else said


def _arithmetic(
    key: str, left_kinds: type[Node] | UnionType, right_kinds: type[Node] | UnionType
) -> Callable[[Any, Context], Item]:
    """How a sum or product is said; the kinds are those of operands that need brackets."""

    def plan(node: Any, here: Context) -> Item:
        left = _operand(node.left, left_kinds, here)
        return phrase(key, left=left, right=_operand(node.right, right_kinds, here))

    return plan


def _aggregate(node: core.Aggregate, here: Context) -> Phrase:
    """What a number of each member comes to; of players it may be what is their own.

    Members that are numbers may be reckoned with themselves.
    """
    if isinstance(node.number, core.It):
        members = plan_set(node.members, "all", replace(here, whose=False))
        return phrase(f"aggregate:{node.reckoned}/themselves", members=members)
    players = node.members.type.domain == "player" and speaks_of_own(node.number)
    inside = replace(here, whose=False, tested=here.tested or players)
    return phrase(
        f"aggregate:{node.reckoned}{'/players' * players}",
        number=plan_set(node.number, "the", inside),
        members=plan_set(node.members, "all", replace(here, whose=False)),
    )


def _standing(node: core.StandingIn, here: Context) -> Phrase:
    """How a player stands in a place."""
    key, there = f"standing:{node.standing}", replace(here, whose=False)
    place, by = plan_set(node.place, "the", there), None
    if node.named:
        by = phrase("standing:by", table=Noun(category="majority", id=node.table))
    if isinstance(node.player, core.Me) and not here.tested:
        return phrase(f"{key}/me", place=place, by=by)
    return phrase(key, player=plan_set(node.player, "the", there), place=place, by=by)


def _next_after(node: core.NextAfter, here: Context) -> Phrase:
    there = replace(here, whose=False)
    members = plan_set(node.members, "the", there)
    if isinstance(node.player, core.Me) and not here.tested:
        return phrase("next-after:me", members=members)
    return phrase("next-after", player=plan_set(node.player, "the", there), members=members)


def _longest_chain(node: core.LongestChain, here: Context) -> Phrase:
    members = plan_set(node.members, "the", replace(here, whose=False))
    return phrase("longest-chain", members=members, along=plan_along(node.relation))


def _leaders(node: core.Leaders, here: Context) -> Phrase:
    place = plan_set(node.place, "the", replace(here, whose=False))
    return phrase("leaders", place=place)


def _quotient(node: core.Quotient, here: Context) -> Phrase:
    left = _operand(node.left, _SUM | _LISTED, here)
    right = _operand(node.right, _SUM | core.Times | core.Quotient | _LISTED, here)
    return phrase(f"quotient:{node.rounding}", left=left, right=right)


def _set(node: Node, here: Context) -> Item:
    return plan_set(node, "the", here)


def _conditional(node: core.Conditional, here: Context) -> Phrase:
    if (key := _one_of_two(node)) is not None:
        left, right = (plan_expression(one, here) for one in (node.value, node.otherwise))
        return phrase(key, left=left, right=right)
    return phrase(
        "conditional",
        condition=plan_condition(node.condition, here),
        value=plan_expression(node.value, here),
        otherwise=plan_expression(node.otherwise, here),
    )


def _one_of_two(node: core.Conditional) -> str | None:
    """Whether of two numbers that are compared the lesser or the greater is meant."""
    test, values = node.condition, (node.value, node.otherwise)
    if not isinstance(test, core.Compare) or test.operator[0] not in "<>":
        return None
    if values not in {(test.left, test.right), (test.right, test.left)}:
        return None
    same_way = values == (test.left, test.right)
    return "lesser" if (test.operator[0] == "<") == same_way else "greater"


def _unlinked(node: core.Unknown, here: Context) -> Item:
    """What only a wording holds that nobody uses: its words, as they are written."""
    return Verbatim(" ".join(node.span.text.split()))


_SUM = core.Plus | core.Minus
_DIVIDED = core.Quotient
_LISTED = core.Conditional | core.ByPlayers
"""What says several values, of which one counts."""

_EXPRESSIONS: Mapping[type[Node], Callable[[Any, Context], Item]] = MappingProxyType(
    {
        core.Aggregate: _aggregate,
        core.AllCards: _named,
        core.AllCopies: _named,
        core.AllGroups: _named,
        core.AnyOf: plan_any,
        core.AttributeOf: _property,
        core.Beside: _property,
        core.Between: _set,
        core.BothHold: plan_condition,
        core.Bound: _held,
        core.ByPlayers: _by_players,
        core.CardsIn: _named,
        core.CardsKept: _named,
        core.Compare: plan_comparison,
        core.Conditional: _conditional,
        core.Defined: _held,
        core.EitherHolds: plan_condition,
        core.Everybody: _named,
        core.Everywhere: _named,
        core.Except: _set,
        core.Connected: _set,
        core.LongestChain: _longest_chain,
        core.NextAfter: _next_after,
        core.OnlyMember: _property,
        core.Figures: _named,
        core.FiguresAt: _set,
        core.FirstSeat: _named,
        core.Inside: plan_comparison,
        core.Intersection: _set,
        core.It: lambda node, here: phrase(f"it:{node.type.domain}", "it"),
        core.Just: _just,
        core.Leaders: _leaders,
        core.LeftOfMe: _named,
        core.Me: lambda node, here: phrase("me:chooser" if here.tested else "me"),
        core.Minus: _arithmetic("minus", _DIVIDED | _LISTED, _DIVIDED | _SUM | _LISTED),
        core.Not: plan_denial,
        core.Number: lambda node, here: Count(node.value),
        core.NumberSet: lambda node, here: plan_numbers(node.numbers, "and"),
        core.Opponents: _named,
        core.Origins: _named,
        core.OuterPlace: _property,
        core.Partners: _named,
        core.PickedOnce: _set,
        core.PieceCount: _count_pieces,
        core.PlaceOfFigure: _property,
        core.Presence: lambda node, here: phrase(
            "presence", things=Noun(category=node.category, id=node.name)
        ),
        core.PlacesOfGroup: _places_of_group,
        core.PlacesOfKind: _named,
        core.Plus: _arithmetic("plus", _DIVIDED | _LISTED, _DIVIDED | _LISTED),
        core.Quotient: _quotient,
        core.RandomMember: lambda node, here: plan_set(node.members, "random", here),
        core.RankOf: _property,
        core.Destinations: _named,
        core.Scored: _named,
        core.Single: lambda node, here: here.say(node.member),
        core.SizeOf: _property,
        core.StandingIn: _standing,
        core.United: _united,
        core.TheCard: _named,
        core.TheFigure: _named,
        core.TheGroup: _named,
        core.ThePlace: _named,
        core.Times: _arithmetic("times", _DIVIDED | _SUM | _LISTED, _DIVIDED | _SUM | _LISTED),
        core.Union: _set,
        KnownMember: lambda node, here: node.item,
        core.Unknown: _unlinked,
        core.ValueOf: _named,
        core.VariableOf: _held,
        core.Where: _set,
        core.WithExtreme: _set,
        core.WithPieces: _set,
        # What wordings may come to that is no expression.
        core.OneOfThese: lambda node, here: plan_set(node.members, "single", here),
    }
)
