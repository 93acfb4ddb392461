"""A choice that only the next act uses, once, as that act: *choose one hill, move two from it* is
*move two from one hill*.

So are nodes compared (``alike.py``), wherever the act has a place for one of several things, or for
whatever a single figure or piece goes to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fuero.ruleset import core
from fuero.ruleset.core import Node, walk

__all__ = ["chosen_in_acts", "is_of_one_piece"]


def chosen_in_acts(nodes: Sequence[Node]) -> tuple[Node, ...]:
    """Statements in which each choice that only the act behind it uses, once, is made in it."""
    found: list[Node] = []
    left = [*nodes]
    while left:
        first = left.pop(0)
        act = _in_act(first, left) if left else None
        if act is None:
            found.append(first)
        else:
            left[0] = act
    return tuple(found)


def _in_act(first: Node, behind: Sequence[Node]) -> Node | None:
    """The line behind with what the first one chooses; None where that is something else."""
    then, *rest = behind
    if not isinstance(first, core.ActLine) or not isinstance(then, core.ActLine):
        return None
    choice, target = first.act, _chosen(first)
    if target is None or then.subject is not None or not isinstance(choice, core.Choose):
        return None
    if _uses(target, (then,)) != 1 or _uses(target, rest):
        return None
    act = _with_choice(then.act, target, choice.members)
    return None if act is None else replace(then, act=act)


def _chosen(line: core.ActLine) -> core.VariableOf | None:
    """What a line chooses, where it must be chosen, and does nothing else."""
    choice = line.act
    if line.subject is not None or line.optional or not isinstance(choice, core.Choose):
        return None
    target = choice.target
    plain = isinstance(target, core.VariableOf) and target.holder is None and not choice.otherwise
    return target if plain and isinstance(target, core.VariableOf) else None


def _uses(target: core.VariableOf, nodes: Sequence[Node]) -> int:
    named = (part for node in nodes for part in walk(node) if isinstance(part, core.VariableOf))
    return sum(part.name == target.name for part in named)


def _with_choice(
    act: core.Act, target: core.VariableOf, members: core.Expression
) -> core.Act | None:
    """An act that chooses for itself what it is done with; None for an act that cannot."""
    of_these = core.OneOfThese(members=members, span=members.span)
    found: core.Act | None = None
    match act:
        case core.Move(source=core.Single(member=member)) if _is(member, target):
            found = replace(act, source=of_these)
        case core.Move(goal=core.Single(member=member)) if _is(member, target):
            found = replace(act, goal=members) if is_of_one_piece(act) else None
        case core.MoveFigure(goal=core.Single(member=member)) if _is(member, target):
            found = replace(act, goal=members)
        case core.Score(places=core.Single(member=member)) if _is(member, target):
            found = replace(act, places=of_these)
    return found


def _is(member: Node, target: core.VariableOf) -> bool:
    return isinstance(member, core.VariableOf) and member.name == target.name


def is_of_one_piece(move: core.Move) -> bool:
    """Whether a single piece is moved, or none."""
    amounts = [quota.amount for quota in move.quotas]
    if len(amounts) != 1 or move.whose:
        return False
    (amount,) = amounts
    number = amount.number if isinstance(amount, core.UpTo | core.Exactly) else None
    return isinstance(number, core.Number) and number.value == 1
