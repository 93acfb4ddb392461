"""Conditions are linked: what is compared, what is in a set, what holds together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fuero.lang import nodes

from . import core
from .properties import words_of_text
from .remedies import place_of
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
    misread = _joined_places(scope, node) or _joined_answers(scope, node)
    if misread is not None:
        return misread
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


def _joined_places(scope: Scope, node: nodes.Or | nodes.And) -> core.Expression | None:
    """The problem of a count, or a property, to which a second place is joined: `number of own
    stones in a or b`; None for all else.
    """
    counted = node.left
    place = getattr(counted, "operand", None) or getattr(counted, "place", None)
    if not isinstance(place, nodes.Node):
        return None
    compare = node.right if isinstance(node.right, nodes.Compare) else None
    more = compare.left if compare is not None else node.right
    kinds = {scope.quietly(place).domain, scope.quietly(more).domain}
    if scope.quietly(counted).kind != "number" or len(kinds) != 1 or "" in kinds:
        return None
    joint = "or" if isinstance(node, nodes.Or) else "and"
    before = words_of_text(counted).removesuffix(words_of_text(place))
    after = words_of_text(compare).removeprefix(words_of_text(more)) if compare else ""
    return scope.problem(
        "FU222", f"`{joint}` joins a number to {scope.quietly(more)}: the places need brackets",
        node, f"write `{before}({words_of_text(place)} {joint} {words_of_text(more)}){after}`",
    )  # fmt: skip


def _joined_answers(scope: Scope, node: nodes.Or | nodes.And) -> core.Expression | None:
    """The problem of a comparison with one thing or another: `spot is a or b`; None for others."""
    if isinstance(node, nodes.And):
        return None
    others, first = [node.right], node.left
    while isinstance(first, nodes.Or):
        others, first = [first.right, *others], first.left
    if not isinstance(first, nodes.Compare) or first.operator not in ("is", "is not"):
        return None
    kind = scope.quietly(first.right)
    if kind.kind not in ("member", "number") or any(scope.quietly(one) != kind for one in others):
        return None
    answers = [words_of_text(one) for one in (first.right, *others)]
    numbers = all(isinstance(one, nodes.Number) for one in (first.right, *others))
    among = f"{{{', '.join(answers)}}}" if numbers else f"({' or '.join(answers)})"
    within = "in" if first.operator == "is" else "not in"
    return scope.problem(
        "FU222", f"`{first.operator}` compares with one thing, and `or` joins conditions", node,
        f"write `{words_of_text(first.left)} {within} {among}`",
    )  # fmt: skip


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
    elif kind.domain == "figure" and scope.quietly(node.right).domain == "place":
        help = _of_figure(node, left)
        return scope.problem("FU222", "a figure is never among places", node, help)
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


def _of_figure(node: nodes.Compare, left: core.Expression) -> str | None:
    """How a figure's place is compared, where the figure itself was."""
    if left.type.domain != "figure":
        return None
    return f"write `{place_of(left.span)} {node.operator} {words_of_text(node.right)}`"


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
            help = _of_figure(node, left) if other.domain == "place" else None
            scope.problem("FU222", f"{one} and {other} cannot be the same", node, help)
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
