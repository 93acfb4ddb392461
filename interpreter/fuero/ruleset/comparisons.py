"""Conditions are linked: what is compared, what is in a set, what holds together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fuero.lang import nodes

from . import core
from .properties import words_of_text
from .types import CONDITION, UNKNOWN, set_of

if TYPE_CHECKING:
    from .scope import Scope

__all__ = [
    "link_any",
    "link_compare",
    "link_joined",
    "link_not",
]


def link_joined(scope: Scope, node: nodes.Or | nodes.And) -> core.Expression:
    """Conditions joined by *and* or *or*, or sets that are."""
    left, right = scope.expression(node.left), scope.expression(node.right)
    either = isinstance(node, nodes.Or)
    if CONDITION in (left.type, right.type):
        left, right = scope.fitting(left, "condition"), scope.fitting(right, "condition")
        holds = core.EitherHolds if either else core.BothHold
        return holds(left=left, right=right, type=CONDITION, span=node.span)
    first = scope.as_set(left)
    second = scope.as_set(right, first.type.domain)
    kind = set_of(first.type.domain or second.type.domain)
    if "unknown" in (first.type.kind, second.type.kind):
        kind = UNKNOWN
    joined = core.Union if either else core.Intersection
    return joined(left=first, right=second, type=kind, span=node.span)


def link_not(scope: Scope, node: nodes.Not) -> core.Expression:
    """What does not hold."""
    return core.Not(operand=scope.condition(node.operand), type=CONDITION, span=node.span)


def link_any(scope: Scope, node: nodes.Any) -> core.Expression:
    """Whether a set has any member."""
    return core.AnyOf(members=scope.set_of(node.operand), type=CONDITION, span=node.span)


def link_compare(scope: Scope, node: nodes.Compare) -> core.Expression:
    """Two things of a kind, two numbers, or something in a set."""
    left = scope.expression(node.left)
    if node.operator in ("in", "not in"):
        return _inside(scope, node, left)
    if node.operator in ("is", "is not"):
        right = scope.expression(node.right)
        among = _among_copies(scope, node, left, right)
        if among is not None:
            return among
        left, right = _same(scope, node, left, right)
    else:
        left = scope.fitting(left, "number")
        right = scope.expect(node.right, "number")
    return core.Compare(
        left=left, operator=node.operator, right=right, type=CONDITION, span=node.span
    )


def _inside(scope: Scope, node: nodes.Compare, left: core.Expression) -> core.Expression:
    kind, within = left.type, node.operator == "in"
    if isinstance(left, core.AllCopies):
        members = scope.set_of(node.right, kind.domain)
        both = core.Intersection(left=left, right=members, type=kind, span=node.span)
        some = core.AnyOf(members=both, spoken=node.operator, type=CONDITION, span=node.span)
        return some if within else core.Not(operand=some, type=CONDITION, span=node.span)
    if kind.kind == "number":
        members = scope.expect(node.right, "set", domain="number")
    elif kind.kind in ("member", "none"):
        members = scope.set_of(node.right, kind.domain)
    elif kind.kind == "unknown" and not isinstance(left, core.Unknown):
        # What a parameter stands for is known where the definition is used.
        members = scope.set_of(node.right)
    else:
        if kind.kind != "unknown":
            scope.problem("FU222", f"this is {kind}, which is in no set", node.left)
        members = core.Unknown(type=UNKNOWN, span=node.right.span)
    return core.Inside(member=left, members=members, within=within, type=CONDITION, span=node.span)


def _among_copies(
    scope: Scope, node: nodes.Compare, left: core.Expression, right: core.Expression
) -> core.Expression | None:
    """The meaning of ``is`` where one side is the name of a card with several copies; None for
    all else.

    Something is that card if it is any of its copies.
    """
    one, copies, words = left, right, node.left
    if isinstance(left, core.AllCopies):
        one, copies, words = right, left, node.right
    if not isinstance(copies, core.AllCopies) or one.type.domain != copies.type.domain:
        return None
    within = node.operator == "is"
    if one.type.kind == "member":
        return core.Inside(
            member=one, members=copies, within=within, spoken=node.operator, type=CONDITION,
            span=node.span,
        )  # fmt: skip
    return scope.problem(
        "FU262", "several things are compared with all copies of a card", node,
        f"say: {copies.name} {'in' if within else 'not in'} {words_of_text(words)}",
    )  # fmt: skip


def _same(
    scope: Scope, node: nodes.Compare, left: core.Expression, right: core.Expression
) -> tuple[core.Expression, core.Expression]:
    """The sides of ``is``: two of a kind; a member beside a set counts as the set of it."""
    one, other = left.type, right.type
    if "unknown" not in (one.kind, other.kind) and "none" not in (one.kind, other.kind):
        both_sets = {one.kind, other.kind} <= {"set", "member"}
        if one.domain != other.domain or (one.kind != other.kind and not both_sets):
            scope.problem("FU222", f"{one} and {other} cannot be the same", node)
            return left, right
    if (one.kind, other.kind) == ("member", "set"):
        # ``spot is closed`` would hold only where nothing else is closed.
        within = "in" if node.operator == "is" else "not in"
        scope.problem(
            "FU262", "one thing is compared with several here", node,
            f"say: {words_of_text(node.left)} {within} {words_of_text(node.right)}",
        )  # fmt: skip
    if "set" in (one.kind, other.kind):
        return scope.as_set(left), scope.as_set(right)
    return left, right
