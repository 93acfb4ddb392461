"""Comparisons that never hold, or always.

Only what is certain is told, and only of what a game remembers or counts: what is written out, such
as the value of a switch, may be meant for other settings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fuero.diagnostics import Diagnostic
from fuero.ruleset import core
from fuero.ruleset.limits import MOST_LARGE

from .bounds import bounds
from .context import CheckContext
from .places import ReachReader

__all__ = ["sure_comparisons"]

_Range = tuple[int, int]


def sure_comparisons(
    context: CheckContext, here: ReachReader, node: core.Node
) -> Iterator[Diagnostic]:
    """What is told of a comparison, or of two that are joined."""
    if isinstance(node, core.Compare):
        yield from _same_on_both_sides(node) or _out_of_reach(context, here, node)
    elif isinstance(node, core.BothHold | core.EitherHolds):
        yield from _at_odds(context, node)


def _same_on_both_sides(node: core.Compare) -> Sequence[Diagnostic]:
    if node.left != node.right or not any(map(_changes, core.walk(node.left))):
        return ()
    always = node.operator in ("is", "<=", ">=")
    return (
        _finding(
            node,
            f"this {_ALWAYS if always else _NEVER} holds: both sides are the same",
            "compare with another one’s: `of me` is whoever acts, also where each player is tested",
        ),
    )


_ALWAYS, _NEVER = "always", "never"


def _out_of_reach(
    context: CheckContext, here: ReachReader, node: core.Compare
) -> Sequence[Diagnostic]:
    """A comparison of a counted or remembered number, or of a place, that is decided beforehand."""
    sides = (node.left, node.right)
    if all(side.type.domain == "place" and side.type.kind == "member" for side in sides):
        return _never_one_place(here, node)
    if any(side.type.kind != "number" for side in sides) or not any(map(_changes, sides)):
        return ()
    (low, high), (least, most) = (bounds(context.rules, side) for side in sides)
    if max(map(abs, (low, high, least, most))) >= MOST_LARGE:
        return ()
    never = {
        "is": high < least or most < low,
        "<": low >= most,
        "<=": low > most,
        ">": high <= least,
        ">=": high < least,
    }
    always = {
        "is not": high < least or most < low,
        "<": high < least,
        "<=": high <= least,
        ">": low > most,
        ">=": low >= most,
    }
    if not (never.get(node.operator) or always.get(node.operator)):
        return ()
    how = _NEVER if never.get(node.operator) else _ALWAYS
    return (
        _finding(
            node,
            f"this {how} holds: on the left is "
            f"{_between(low, high)}, on the right {_between(least, most)}",
            "correct the number, or widen the range of what is compared",
        ),
    )


def _never_one_place(here: ReachReader, node: core.Compare) -> Sequence[Diagnostic]:
    left, right = here.read(node.left), here.read(node.right)
    if not left or not right or left & right or node.operator != "is":
        return ()
    return (
        _finding(
            node,
            "this never holds: what is on the left is never in the place on the right",
            "name a place that it may be",
        ),
    )


def _at_odds(context: CheckContext, node: core.BothHold | core.EitherHolds) -> Iterator[Diagnostic]:
    """Two comparisons of one number that never hold together, or of which one always holds."""
    sides = (node.left, node.right)
    if not all(isinstance(side, core.Compare) for side in sides):
        return
    one, other = (side for side in sides if isinstance(side, core.Compare))
    if one.left != other.left or not any(map(_changes, core.walk(one.left))):
        return
    found = [_held_by(context, side) for side in (one, other)]
    if any(held is None for held in found):
        return
    numbers = [held for held in found if held is not None]
    low, high = bounds(context.rules, one.left)
    (first, last), (least, most) = numbers
    if isinstance(node, core.BothHold) and (last < least or most < first):
        yield _finding(node, "this never holds: no number is both", "did you mean `or`?")
    if isinstance(node, core.EitherHolds):
        (first, last), (least, most) = sorted(numbers)
        if first <= low and least <= last + 1 and max(last, most) >= high:
            yield _finding(
                node, "this always holds: every number is one of both", "did you mean `and`?"
            )


def _held_by(context: CheckContext, node: core.Compare) -> _Range | None:
    """The numbers for which a comparison with a fixed number holds; None if they have a gap."""
    low, high = bounds(context.rules, node.right)
    if low != high or abs(low) >= MOST_LARGE:
        return None
    ranges: dict[str, _Range] = {
        "is": (low, low),
        "<": (-MOST_LARGE, low - 1),
        "<=": (-MOST_LARGE, low),
        ">": (low + 1, MOST_LARGE),
        ">=": (low, MOST_LARGE),
    }
    return ranges.get(node.operator)


def _changes(node: core.Node) -> bool:
    """Whether an expression is remembered, or counts pieces."""
    return isinstance(node, core.VariableOf | core.PieceCount | core.Bound)


def _between(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def _finding(node: core.Node, message: str, help_: str) -> Diagnostic:
    return Diagnostic(code="FU319", message=message, span=node.span, help=help_)
