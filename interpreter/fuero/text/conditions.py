"""Conditions to text trees: what is compared, what there is, and for whom something is so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType, UnionType

from fuero.ruleset import core
from fuero.ruleset.core import Node
from fuero.ruleset.types import CONDITION

from .context import Context
from .nouns import plan_numbers
from .reader.compounds import with_compounds
from .sets import alternatives, plan_nominal, plan_set, sides
from .tree import Item, Noun, Phrase, phrase
from .written import bare, belonging, is_own, spoken_name

__all__ = [
    "bracketed",
    "plan_any",
    "plan_comparison",
    "plan_condition",
    "plan_denial",
    "plan_named_condition",
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
    if isinstance(node, core.BothHold):
        left, right = (bracketed(part, core.EitherHolds, here) for part in (node.left, node.right))
        return phrase("and", left=left, right=right)
    if isinstance(node, core.EitherHolds):
        apart = isinstance(node.left, core.BothHold) or isinstance(node.right, core.BothHold)
        left, right = (plan_condition(part, here) for part in (node.left, node.right))
        return phrase("or:apart" if apart else "or", left=left, right=right)
    return here.say(node)


def bracketed(node: Node, kinds: type[Node] | UnionType, here: Context) -> Item:
    """An operand, in brackets where it would be taken apart without them."""
    said = plan_condition(node, here)
    return phrase("brackets", operand=said) if isinstance(node, kinds) else said


def plan_comparison(node: core.Compare | core.Inside | core.AnyOf, here: Context) -> Item:
    """How two things are to each other."""
    compared = sides(node)
    assert compared is not None
    first, operator, second = compared
    key = f"compare:{_COMPARISONS[operator]}"
    me = (f"{key}/me",) if isinstance(first, core.Me) else ()
    if (figure := _whose_place(first, here)) is not None:
        return _stands(second, operator, figure, replace(here, whose=False))
    left, there = here.say(first), replace(here, whose=False)
    for who, led in ((first, second), (second, first)):
        if isinstance(who, core.Me) and isinstance(led, core.Leaders) and not here.tested:
            return phrase(_LEADING[operator], place=plan_set(led.place, "the", there))
    if isinstance(first, core.Leaders) and operator in ("is", "is not"):
        assert isinstance(left, Phrase)
        left = replace(left, keys=("leaders:only",))
    if isinstance(second, core.NumberSet | core.NumberRange):
        listed = second.numbers if isinstance(second, core.NumberSet) else ()
        right = plan_numbers(listed, "or") if listed else there.say(second)
        return phrase(f"{key}/{'numbers' if listed else 'range'}", key, left=left, right=right)
    if isinstance(second, core.Nothing):
        there_is = _there_is(first, key, here)
        return there_is or phrase(*me, key, left=left, right=phrase("nothing"))
    if isinstance(second, core.Me) and not me:
        return phrase(f"{key}/to-me", key, left=left, right=phrase("me"))
    right = plan_set(second, "the", there)
    one = () if _several(first) or _several(second) else (f"{key}/one",)
    told = phrase(*me, *one, key, left=left, right=right)
    return told if _of_each(first, here) else with_compounds(told, here.rules)


_LEADING: Mapping[str, str] = MappingProxyType(
    {"is": "leads:alone", "is not": "leads:not-alone", "in": "leads", "not in": "leads:not"}
)
"""What is said of somebody and the leaders in a place."""


def _of_each(node: Node, here: Context) -> bool:
    """Whether something is compared for each member of a set, which the words before name."""
    return here.tested or any(isinstance(part, core.It) for part in core.walk(node))


def _several(node: Node) -> bool:
    """Whether this is a set."""
    return isinstance(node, core.Expression) and node.type.kind == "set"


def _there_is(left: Node, key: str, here: Context) -> Item:
    """Whether a variable holds anything; None for what is no variable."""
    if not isinstance(left, core.VariableOf) or left.spoken == "of" or here.whose:
        return None
    if here.declared.variables[left.name].track:
        return None
    own = "own-" if is_own(left) else ""
    amount = "many" if _several(left) else "one"
    return phrase(f"{key}/{own}none-{amount}", name=Noun(category="variable", id=left.name))


def _whose_place(node: Node, here: Context) -> Item:
    """The figure whose place is asked for, where it has a name; None for anything else."""
    if not isinstance(node, core.PlaceOfFigure) or not spoken_name(node.figure, here.rules):
        return None
    return here.say(node.figure)


def _stands(where: Node, operator: str, figure: Item, here: Context) -> Item:
    """Whether a figure stands somewhere."""
    key = f"compare:{_COMPARISONS[operator]}"
    if isinstance(where, core.Nothing):
        return phrase(f"{key}/place-none", figure=figure)
    quantifier = {"in": "a", "not in": "no" if _takes_no(where, here) else "the"}
    places = plan_set(where, quantifier.get(operator, "the"), here)
    apart = operator == "not in" and quantifier["not in"] == "the"
    return phrase("compare:is-not/place" if apart else f"{key}/place", figure=figure, right=places)


def plan_any(node: core.AnyOf, here: Context) -> Item:
    """That a set has members, or that a card is among others."""
    if node.spoken:
        return plan_comparison(node, here)
    return phrase("any", members=plan_set(node.members, "some", here))


def plan_named_condition(
    node: core.Expression, here: Context, *, denied: bool = False
) -> Phrase | None:
    """That a condition which has a name holds, of something or by itself, or does not; a lexicon
    may say it otherwise, by its name. None for any other condition.
    """
    if not isinstance(node, core.Defined | core.VariableOf | core.Bound):
        return None
    found = belonging(node)
    of = found[1] if found is not None else None
    mine = isinstance(of, core.Me) and isinstance(node, core.VariableOf)
    if (isinstance(of, core.It) and not here.tested) or (is_own(node) and here.whose):
        key, of = "fits-it", None
    elif is_own(node) or (mine and not here.tested):
        key, of = "fits-own", None
    else:
        key = "holds" if of is None else "fits"
    special = f"{key}{':not/' if denied else ':'}{node.name}"
    name, operand = _called(node), None if of is None else here.say(of)
    return phrase(special, f"{key}:not" if denied else key, name=name, operand=operand)


def _called(node: core.Defined | core.VariableOf | core.Bound) -> Item:
    """The name of a condition."""
    category = {core.Defined: "define", core.Bound: "local"}.get(type(node), "variable")
    return Noun(category=category, id=node.name)


def plan_denial(node: core.Not, here: Context) -> Item:
    """That something is not so."""
    denied = node.operand
    named = plan_named_condition(denied, here, denied=True)
    if named is not None:
        return named
    if isinstance(denied, core.AnyOf):
        if denied.spoken == "not in":
            return plan_comparison(denied, here)
        if not denied.spoken and _takes_no(denied.members, here):
            return phrase("not:any", members=plan_set(denied.members, "no", here))
    contrary = _contrary(denied)
    if contrary is not None:
        return plan_condition(contrary, here)
    return phrase("not", operand=bracketed(denied, core.BothHold | core.EitherHolds, here))


def _contrary(node: Node) -> Node | None:
    """The comparison that holds where this one does not; None for what is no comparison."""
    if isinstance(node, core.Inside) and not node.spoken:
        return replace(node, within=not node.within)
    if isinstance(node, core.Compare):
        return replace(node, operator=_CONTRARY[node.operator])
    return None


_CONTRARY = {
    "is": "is not", "is not": "is", "<": ">=", ">=": "<", ">": "<=", "<=": ">",
}  # fmt: skip


def _takes_no(node: Node, here: Context) -> bool:
    """Whether a set is said with its quantifier, so that *no* denies that there is any."""
    node = bare(node)
    if isinstance(node, core.Union):
        return all(_takes_no(part, here) for part in alternatives(node))
    if isinstance(node, core.Intersection | core.Conditional):
        return False
    return plan_nominal(node, here) is not None or _several(node)


def plan_such_that(test: Node, here: Context) -> Item:
    """Of which players; a ruleset may say it otherwise for what it names."""
    denied = test.operand if isinstance(test, core.Not) else None
    mine = test if denied is None else denied
    if isinstance(mine, core.VariableOf) and mine.type == CONDITION and is_own(mine):
        key = "such-that:own/not" if denied is not None else "such-that:own"
        return phrase(f"{key}/{mine.name}", key, name=_called(mine))
    compared = sides(test)
    if compared is not None:
        left, operator, right = compared
        if operator == "in" and _is_of_each(left, here):
            name = spoken_name(left, here.rules)
            return phrase(
                f"such-that:in/{name}",
                "such-that:in",
                name=Noun(category="variable", id=name),
                members=plan_set(right, "a", here),
            )
        if operator == "in" and isinstance(left, core.Me) and not isinstance(right, core.Leaders):
            told = phrase("such-that:me-in", members=plan_set(right, "the", here))
            return with_compounds(told, here.rules)
        owned = left.figure if isinstance(left, core.PlaceOfFigure) else left
        if isinstance(owned, core.TheFigure | core.VariableOf) and is_own(owned):
            whose = replace(here, whose=True)
            told = phrase("such-that:whose", test=plan_condition(test, whose))
            return with_compounds(told, here.rules)
    members = bare(denied.members) if isinstance(denied, core.AnyOf) else None
    if members is not None and not is_own(members) and spoken_name(members, here.rules):
        special = f"such-that:no/{spoken_name(members, here.rules)}"
        return phrase(special, "such-that", test=plan_condition(test, here))
    return with_compounds(phrase("such-that", test=plan_condition(test, here)), here.rules)


def _is_of_each(node: Node, here: Context) -> bool:
    """Whether this is the content of a variable, and no track, that each player has."""
    if not isinstance(node, core.VariableOf) or node.spoken == "of" or node.holder is None:
        return False
    return not here.declared.variables[node.name].track
