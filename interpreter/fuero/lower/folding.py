"""What is fixed in an expression is worked out beforehand, and what adds nothing is left out.

Definitions are read out wherever they are used, and sets are put together from parts that are often
empty; so much of an expression can turn out to be the same in every state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from types import MappingProxyType

from fuero.machine.expressions import bind
from fuero.machine.operators import EXPRESSION_KINDS, OPERATORS, PARTS, walk_expression
from fuero.machine.program import Expression, Program

__all__ = ["folded"]

_AT_HAND = frozenset({"const", "slot"})
_ANY = OPERATORS.keys()
_NOTHING = ("const", 0)
_HOLDS = ("const", 1)


def folded(program: Program, one: Expression) -> Expression:
    """An expression whose operands are folded already, or a simpler one with the same value."""
    if one[0] in _ROUNDS and one[2][0] == "const" and _reads_only(one[1], one[3]):
        return ("const", bind(program, one)([0] * (one[1] + 1)))
    if one[0] in ("filter", "gather"):
        return _of_members(program, one)
    if one[0] in _CLOSED and all(one[at][0] == "const" for at in _CLOSED[one[0]]):
        return ("const", bind(program, one)([]))
    return _RULES[one[0]](one) if one[0] in _RULES else one


_CLOSED: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {
        name: tuple(at for at, kind in enumerate(kinds, 1) if kind in EXPRESSION_KINDS)
        for name, form in OPERATORS.items()
        if (kinds := [kind for _, kind in form.operands])
        and set(kinds) <= EXPRESSION_KINDS | {"table", "integer"}
        and EXPRESSION_KINDS & set(kinds)
    }
)
"""Operators that read no state, and where their operands are expressions."""

_ROUNDS = frozenset({"filter", "sum", "gather", "extreme"})
"""Operators that ask something of each member of a set, in turn in a register."""


def _reads_only(it: int, asked: Expression) -> bool:
    """Whether what is asked of each member reads nothing but the member.

    What asks for members itself is left as it is: how long that takes is for games to count.
    """
    return all(
        one[0] == "const" or one[0] in _CLOSED or one == ("slot", it)
        for one in walk_expression(asked)
    )


def _load(one: Expression) -> Expression:
    _, base, index, default = one
    if index[0] != "const":
        return one
    return ("slot", base + index[1]) if index[1] >= 0 else ("const", default)


def _if(one: Expression) -> Expression:
    test, then, otherwise = one[1:]
    if test[0] != "const" and then != otherwise:
        return one
    left: Expression = otherwise if test == _NOTHING else then
    return left


def _without_nothing(one: Expression) -> Expression:
    """Of two operands that are put together, the one beside nothing."""
    left: Expression = one[1]
    right: Expression = one[2]
    if right == _NOTHING:
        return left
    return right if left == _NOTHING else one


def _union(one: Expression) -> Expression:
    """Fixed members, and others under a test: one of two fixed sets."""
    _, left, right = one
    if left[0] == "const" and right[0] == "if" and right[3] == _NOTHING:
        test, more = right[1:3]
        if more[0] == "const":
            return _if(("if", test, ("const", left[1] | more[1]), left))
    return _without_nothing(one)


def _less_nothing(one: Expression) -> Expression:
    left: Expression = one[1]
    return left if one[2] == _NOTHING else one


def _minus(one: Expression) -> Expression:
    return _NOTHING if one[1] == _NOTHING else _less_nothing(one)


def _inter(one: Expression) -> Expression:
    return _NOTHING if _NOTHING in one[1:] else one


def _and(one: Expression) -> Expression:
    _, left, right = one
    if left[0] == "const":
        return right if left[1] else _NOTHING
    return left if right[0] == "const" and right[1] else one


def _or(one: Expression) -> Expression:
    _, left, right = one
    if left[0] == "const":
        return _HOLDS if left[1] else right
    return left if right == _NOTHING else one


def _not(one: Expression) -> Expression:
    inner: Expression = one[1]
    if inner[0] in _CONTRARY:
        return (_CONTRARY[inner[0]], *inner[1:])
    back: Expression = inner[1] if inner[0] == "not" else one
    return back


_CONTRARY = {"eq": "ne", "ne": "eq", "lt": "ge", "ge": "lt", "gt": "le", "le": "gt"}
_MIRRORED = {"lt": "gt", "gt": "lt", "le": "ge", "ge": "le"}


def _compare(one: Expression) -> Expression:
    """What is left of a number is compared: then the number is."""
    operator, left, right = one
    if left[0] == "sub" and left[1][0] == right[0] == "const":
        return (_MIRRORED[operator], left[2], ("const", left[1][1] - right[1]))
    return one


def _of_members(program: Program, one: Expression) -> Expression:
    """What is asked of the members of a set: at once, if it is one, or not asked of members."""
    operator, it, group, asked = one
    if group == _NOTHING:
        return _NOTHING
    if operator == "filter" and ("slot", it) not in walk_expression(asked):
        return folded(program, ("if", asked, group, _NOTHING))
    if group[0] == "if" and group[3] == _NOTHING:
        then = _of_members(program, (operator, it, group[2], asked))
        return ("if", group[1], then, _NOTHING) if then[0] != operator else one
    if operator == "filter" and _are_few(group, _AT_HAND):
        return _of_few(program, one)
    if group[0] != "const" or group[1].bit_count() != 1:
        return one
    found = _with_member(program, asked, it, ("const", group[1].bit_length() - 1))
    return found if operator == "gather" else folded(program, ("if", found, group, _NOTHING))


def _are_few(group: Expression, given: Set[str]) -> bool:
    """Whether a set is made of single members that are given by some operators."""
    if group[0] == "union":
        return _are_few(group[1], given) and _are_few(group[2], given)
    return group[0] == "single" and group[1][0] in given


def _of_few(program: Program, one: Expression) -> Expression:
    """A filter of single members: each is asked for itself."""
    operator, it, group, asked = one
    if group[0] == "union":
        ways = (_of_few(program, (operator, it, part, asked)) for part in group[1:])
        return folded(program, ("union", *ways))
    found = _with_member(program, asked, it, group[1])
    there = folded(program, ("ge", group[1], _NOTHING))
    return folded(program, ("if", folded(program, ("and", there, found)), group, _NOTHING))


def _with_member(
    program: Program, expression: Expression, it: int, member: Expression
) -> Expression:
    """An expression read with a member in a register."""
    if expression == ("slot", it):
        return member
    parts = [
        _with_member(program, part, it, member) if kind in EXPRESSION_KINDS else part
        for part, (_, kind) in zip(expression[1:], OPERATORS[expression[0]].operands, strict=True)
    ]
    return folded(program, (expression[0], *parts)) if PARTS[expression[0]] else expression


def _sum(one: Expression) -> Expression:
    """Of no member, nothing; of a single one that is counted as itself, its number."""
    _, it, group, number = one
    if group == _NOTHING:
        return _NOTHING
    if group[0] == "single" and number == ("slot", it):
        return ("max", group[1], _NOTHING)
    return one


def _limit(one: Expression) -> Expression:
    """Between limits, one of which lies beyond another: it adds nothing."""
    operator, left, right = one
    if right[0] != "const" or left[0] not in _LIMITS or left[2][0] != "const":
        return one
    choose = _LIMITS[operator]
    if left[0] == operator:
        return (operator, left[1], ("const", choose(left[2][1], right[1])))
    inner = left[1]
    farther = inner[0] == operator and inner[2][0] == "const"
    if farther and choose(inner[2][1], right[1]) == right[1]:
        return (operator, _limit((left[0], inner[1], left[2])), right)
    return one


_LIMITS = {"min": min, "max": max}


def _single(one: Expression) -> Expression:
    """The set of one of two members that are fixed: one of two sets."""
    member = one[1]
    if member[0] != "if" or member[2][0] != "const" or member[3][0] != "const":
        return one
    sets = (("const", 1 << index if index >= 0 else 0) for _, index in member[2:])
    return ("if", member[1], *sets)


def _nonempty(one: Expression) -> Expression:
    group = one[1]
    if group[0] == "single":
        return ("ge", group[1], _NOTHING)
    if group[0] == "union" and any(part[0] == "if" for part in group[1:]):
        return _or(("or", *(_nonempty(("nonempty", part)) for part in group[1:])))
    if group[0] == "if" and group[3] == _NOTHING:
        there = _nonempty(("nonempty", group[2]))
        tested = group[1][0] == "and" and group[1][1] == there
        return group[1] if tested else _and(("and", group[1], there))
    return ("const", int(group[1] != 0)) if group[0] == "const" else one


def _has(one: Expression) -> Expression:
    """Of single members, each is compared."""
    _, group, member = one
    if not _are_few(group, _ANY) or member[0] not in _AT_HAND:
        return one
    found = _is_one_of(group, member)
    return found if member[0] == "const" else ("and", ("ge", member, _NOTHING), found)


def _is_one_of(group: Expression, member: Expression) -> Expression:
    if group[0] == "union":
        return ("or", *(_is_one_of(part, member) for part in group[1:]))
    return ("eq", group[1], member)


def _size(one: Expression) -> Expression:
    """How many are in common with a single member: one, or none."""
    group = one[1]
    if group[0] == "inter" and group[1][0] == "single":
        return ("if", _has(("has", group[2], group[1][1])), ("const", 1), _NOTHING)
    return one


_RULES: Mapping[str, Callable[[Expression], Expression]] = MappingProxyType(
    {
        "load": _load,
        "if": _if,
        "union": _union,
        "add": _without_nothing,
        "sub": _less_nothing,
        "minus": _minus,
        "inter": _inter,
        "and": _and,
        "or": _or,
        "not": _not,
        **dict.fromkeys(_MIRRORED, _compare),
        "min": _limit,
        "max": _limit,
        "sum": _sum,
        "single": _single,
        "nonempty": _nonempty,
        "has": _has,
        "size": _size,
    }
)
