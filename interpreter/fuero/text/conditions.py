"""Conditions to text trees: what is compared, what there is, and for whom something is so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType, UnionType
from typing import TypeGuard

from fuero.lang import nodes
from fuero.lang.nodes import Node

from .context import Context
from .nouns import plan_numbers
from .sets import alternatives, plan_nominal, plan_set
from .tree import Item, Noun, phrase

__all__ = [
    "bracketed",
    "plan_any",
    "plan_comparison",
    "plan_condition",
    "plan_denial",
    "plan_such_that",
]


_COMPARISONS: Mapping[str, str] = MappingProxyType(
    {
        "is": "is",
        "is not": "is-not",
        "in": "in",
        "not in": "not-in",
        "<": "less",
        "<=": "at-most",
        ">": "more",
        ">=": "at-least",
    }
)


def plan_condition(node: Node, here: Context) -> Item:
    """What a condition says."""
    if isinstance(node, nodes.And):
        left, right = (bracketed(part, nodes.Or, here) for part in (node.left, node.right))
        return phrase("and", left=left, right=right)
    if isinstance(node, nodes.Or):
        apart = isinstance(node.left, nodes.And) or isinstance(node.right, nodes.And)
        left, right = (plan_condition(part, here) for part in (node.left, node.right))
        return phrase("or:apart" if apart else "or", left=left, right=right)
    return here.say(node)


def bracketed(node: Node, kinds: type[Node] | UnionType, here: Context) -> Item:
    """An operand, in brackets where it would be taken apart without them."""
    said = plan_condition(node, here)
    return phrase("brackets", operand=said) if isinstance(node, kinds) else said


def plan_comparison(node: nodes.Compare, here: Context) -> Item:
    """How two things are to each other."""
    key = f"compare:{_COMPARISONS[node.operator]}"
    me = (f"{key}/me",) if isinstance(node.left, nodes.Me) else ()
    if (figure := _whose_place(node.left, here)) is not None:
        return _stands(node, key, figure, replace(here, whose=False))
    left, there = here.say(node.left), replace(here, whose=False)
    if isinstance(node.right, nodes.NumberSet):
        return phrase(
            f"{key}/numbers", key, left=left, right=plan_numbers(node.right.numbers, "or")
        )
    if isinstance(node.right, nodes.NumberRange):
        return phrase(f"{key}/range", key, left=left, right=there.say(node.right))
    if isinstance(node.right, nodes.Nothing):
        there_is = _there_is(node.left, key, here)
        return there_is or phrase(*me, key, left=left, right=phrase("nothing"))
    if isinstance(node.right, nodes.Me) and not me:
        return phrase(f"{key}/to-me", key, left=left, right=phrase("me"))
    right = plan_set(node.right, "the", there)
    if "set" not in (here.type_of(node.left).kind, here.type_of(node.right).kind):
        return phrase(*me, f"{key}/one", key, left=left, right=right)
    return phrase(*me, key, left=left, right=right)


def _there_is(left: Node, key: str, here: Context) -> Item:
    """Whether a variable holds anything; None for what is no variable."""
    if not isinstance(left, nodes.Reference | nodes.Own) or left.name.text in here.locals:
        return None
    name, rules = left.name.text, here.names.rules
    if name not in rules.of("variable") or here.whose:
        return None
    own = "own-" if isinstance(left, nodes.Own) else ""
    amount = "many" if here.type_of(left).kind == "set" else "one"
    return phrase(f"{key}/{own}none-{amount}", name=Noun(category="variable", id=name))


def _whose_place(node: Node, here: Context) -> Item:
    """The figure whose place is asked for; None for anything else."""
    if not isinstance(node, nodes.Property) or node.name.text != "place":
        return None
    if not isinstance(node.operand, nodes.Reference | nodes.Own):
        return None
    return here.say(node.operand) if here.type_of(node).domain == "place" else None


def _stands(node: nodes.Compare, key: str, figure: Item, here: Context) -> Item:
    """Whether a figure stands somewhere."""
    if isinstance(node.right, nodes.Nothing):
        return phrase(f"{key}/place-none", figure=figure)
    quantifier = {"in": "a", "not in": "no" if _takes_no(node.right, here) else "the"}
    places = plan_set(node.right, quantifier.get(node.operator, "the"), here)
    apart = node.operator == "not in" and quantifier["not in"] == "the"
    return phrase("compare:is-not/place" if apart else f"{key}/place", figure=figure, right=places)


def plan_any(node: nodes.Any, here: Context) -> Item:
    """That a set has members."""
    return phrase("any", members=plan_set(node.operand, "any-many", here))


def plan_denial(node: nodes.Not, here: Context) -> Item:
    """That something is not so."""
    if isinstance(node.operand, nodes.Any) and _takes_no(node.operand.operand, here):
        return phrase("not:any", members=plan_set(node.operand.operand, "no", here))
    return phrase("not", operand=bracketed(node.operand, nodes.And | nodes.Or, here))


def _takes_no(node: Node, here: Context) -> bool:
    """Whether a set is said with its quantifier, so that *no* denies that there is any."""
    if isinstance(node, nodes.Or):
        return all(_takes_no(part, here) for part in alternatives(node))
    if isinstance(node, nodes.And | nodes.Conditional):
        return False
    return plan_nominal(node, here) is not None or here.type_of(node).kind == "set"


def plan_such_that(test: Node, here: Context) -> Item:
    """Of which players; a ruleset may say it otherwise for what it names."""
    if isinstance(test, nodes.Compare):
        left = test.left
        if test.operator == "in" and _of_each(left, here) and here.type_of(test.right).domain:
            return phrase(
                f"such-that:in/{left.name.text}",
                "such-that:in",
                name=Noun(category="variable", id=left.name.text),
                members=plan_set(test.right, "a", here),
            )
        if test.operator == "in" and isinstance(left, nodes.Me):
            return phrase("such-that:me-in", members=plan_set(test.right, "the", here))
        if _place_of_own(left):
            whose = replace(here, whose=True)
            return phrase("such-that:whose", test=plan_condition(test, whose))
    denied = test.operand if isinstance(test, nodes.Not) else None
    if isinstance(denied, nodes.Any) and isinstance(denied.operand, nodes.Reference):
        special = f"such-that:no/{denied.operand.name.text}"
        return phrase(special, "such-that", test=plan_condition(test, here))
    return phrase("such-that", test=plan_condition(test, here))


def _of_each(node: Node, here: Context) -> TypeGuard[nodes.Reference | nodes.Own]:
    """Whether a name is that of what each player has."""
    if not isinstance(node, nodes.Reference | nodes.Own) or node.name.text in here.locals:
        return False
    declared = here.names.rules.of("variable").get(node.name.text)
    return declared is not None and bool(declared.node.per_player)  # type: ignore[attr-defined]


def _place_of_own(node: Node) -> bool:
    if not isinstance(node, nodes.Property) or node.name.text != "place":
        return False
    return isinstance(node.operand, nodes.Own)
