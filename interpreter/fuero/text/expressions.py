"""Expressions to text trees: values here, sets and conditions in the modules that bear their names.

Each kind of expression may hold any other. The modules below this one say what stands in an
expression by ``Context.say``, which leads back here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType, UnionType
from typing import Any, cast

from fuero.lang import nodes
from fuero.lang.nodes import Node
from fuero.ruleset.model import Rules
from fuero.ruleset.names import names_of

from .conditions import bracketed, plan_any, plan_comparison, plan_condition, plan_denial
from .context import Context
from .nouns import by_owner, common_noun, plan_kind, plan_member, plan_numbers, property_name
from .sets import is_set_of, plan_nominal, plan_set
from .tree import Count, Item, Listing, Noun, Phrase, phrase

__all__ = ["context_of", "plan_expression", "plan_target"]


def context_of(rules: Rules) -> Context:
    """The outermost place of some rules."""
    return Context(names=names_of(rules), plan=plan_expression)


def plan_expression(node: Node, here: Context) -> Item:
    """What an expression says."""
    return _EXPRESSIONS[type(node)](node, here)


def plan_target(node: Node, here: Context) -> Item:
    """What is changed, moved or performed."""
    assert isinstance(node, nodes.Target | nodes.OwnTarget | nodes.OfTarget)
    if isinstance(node, nodes.OfTarget):
        return plan_expression(
            nodes.Property(name=node.name, operand=node.holder, span=node.span), here
        )
    if isinstance(node, nodes.OwnTarget):
        return phrase("own", name=plan_member(node.name.text, here))
    return plan_member(node.name.text, here)


def _reference(node: nodes.Reference, here: Context) -> Item:
    if node.name.text in here.locals:
        return Noun(category="local", id=node.name.text)
    noun = common_noun(node, here)
    return plan_member(node.name.text, here) if noun is None else phrase("noun:the", noun=noun)


def _property(node: nodes.Property, here: Context) -> Item:
    name = node.name.text
    noun = property_name(name, here)
    if isinstance(node.operand, nodes.It):
        said = noun or phrase(f"property-name:{name}")
        return phrase("property:whose" if here.whose else "property:it", name=said)
    if isinstance(node.operand, nodes.Me) and _each_player_has(name, here):
        return phrase("own:chooser" if here.tested else "own", name=plan_member(name, here))
    if is_set_of(node, here):
        return plan_set(node, "the", replace(here, whose=False))
    special = (
        (f"property:{name}/{node.operand.name.text}",)
        if isinstance(node.operand, nodes.Reference | nodes.Own)
        else ()
    )
    built_in = () if noun is not None else (f"property:{name}",)
    inside = replace(here, whose=False)
    counted = plan_nominal(node.operand, inside) if name == "size" else None
    if counted is not None:
        return phrase("property:size", operand=phrase("many", noun=counted))
    if name == "size" and isinstance(node.operand, nodes.Reference | nodes.Own):
        return phrase("property:size", operand=plan_expression(node.operand, inside))
    operand = plan_set(node.operand, "the", inside)
    return phrase(*special, *built_in, "property", name=noun, operand=operand)


def _each_player_has(name: str, here: Context) -> bool:
    meaning = here.names.meanings.get(name)
    return meaning is not None and meaning.per_player


def _own(node: nodes.Own, here: Context) -> Item:
    name = plan_member(node.name.text, here)
    return phrase("property:whose" if here.whose else "own", name=name)


def _just(node: nodes.Just, here: Context) -> Item:
    key = "just:many" if here.type_of(node.places).kind == "set" else "just"
    return phrase(key, "just", places=plan_set(node.places, "the", here))


def _count_pieces(node: nodes.CountPieces, here: Context) -> Item:
    return phrase(
        *by_owner("count-pieces", node.owner, node.piece, here),
        piece=plan_kind(node.piece, here),
        place=plan_set(node.place, "the", here),
    )


def _number_range(node: nodes.NumberRange, here: Context) -> Item:
    return phrase("number-range", first=Count(node.first), last=Count(node.last))


def _by_table(node: nodes.ByTable, here: Context) -> Item:
    entries: list[Item] = []
    for entry in node.entries:
        value = plan_expression(entry.value, here)
        if isinstance(entry.key, int):
            entries.append(phrase("entry:players", value=value, key=Count(entry.key)))
        else:
            key = Noun(category="switch-value", id=entry.key.text)
            switch = Noun(category="switch", id=node.switch.text)
            entries.append(phrase("entry", value=value, key=key, switch=switch))
    return phrase("by-table", entries=Listing(joint="comma", items=tuple(entries)))


def _arithmetic(
    key: str, left_kinds: type[Node] | UnionType, right_kinds: type[Node] | UnionType
) -> Callable[[Any, Context], Item]:
    """How a sum or product is said; the kinds are those of operands that need brackets."""

    def plan(node: Any, here: Context) -> Item:
        left = bracketed(node.left, left_kinds, here)
        return phrase(key, left=left, right=bracketed(node.right, right_kinds, here))

    return plan


def _word(key: str) -> Callable[[Any, Context], Item]:
    return lambda node, here: phrase(key)


def _set(node: Node, here: Context) -> Item:
    return plan_set(node, "the", here)


def _either(node: nodes.Or | nodes.And, here: Context) -> Item:
    sets = here.type_of(node).kind == "set"
    return plan_set(node, "the", here) if sets else plan_condition(node, here)


def _conditional(node: nodes.Conditional, here: Context) -> Phrase:
    return phrase(
        "conditional",
        condition=plan_condition(node.condition, here),
        value=plan_expression(node.value, here),
        otherwise=plan_expression(node.otherwise, here),
    )


_SUM = nodes.Plus | nodes.Minus
_LISTED = nodes.Conditional | nodes.ByTable
"""What says several values, of which one counts."""

_EXPRESSIONS: Mapping[type[Node], Callable[[Any, Context], Item]] = MappingProxyType(
    {
        nodes.Conditional: _conditional,
        nodes.Or: _either,
        nodes.And: _either,
        nodes.Not: plan_denial,
        nodes.Any: plan_any,
        nodes.Compare: plan_comparison,
        nodes.Except: _set,
        nodes.With: _set,
        nodes.Where: _set,
        nodes.Plus: _arithmetic("plus", _LISTED, _LISTED),
        nodes.Minus: _arithmetic("minus", _LISTED, _SUM | _LISTED),
        nodes.Times: _arithmetic("times", _SUM | _LISTED, _SUM | _LISTED),
        nodes.Property: _property,
        nodes.CountPieces: _count_pieces,
        nodes.PawnsAt: _set,
        nodes.Just: _just,
        nodes.Random: lambda node, here: plan_set(node.members, "random", here),
        nodes.Unique: _set,
        nodes.Own: _own,
        nodes.Reference: _reference,
        nodes.Number: lambda node, here: Count(node.value),
        nodes.It: _word("it"),
        nodes.Me: lambda node, here: phrase("me:chooser" if here.tested else "me"),
        nodes.Nothing: _word("nothing"),
        nodes.Moved: _word("moved"),
        nodes.NumberSet: lambda node, here: plan_numbers(
            cast(nodes.NumberSet, node).numbers, "and"
        ),
        nodes.NumberRange: _number_range,
        nodes.ByTable: _by_table,
        nodes.UpTo: lambda node, here: phrase("up-to", number=plan_expression(node.number, here)),
        nodes.AnyNumber: _word("any-number"),
        nodes.All: _word("all"),
        nodes.OneSource: lambda node, here: plan_set(node.members, "single", here),
    }
)
