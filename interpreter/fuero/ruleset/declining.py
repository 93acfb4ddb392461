"""Whether the ``may`` before an act lets anybody decline it. If not, it is refused: it would be
read out.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from fuero.diagnostics import Diagnostic
from fuero.lang import nodes
from fuero.lang.document import flat
from fuero.lang.nodes import Node, children
from fuero.lang.print_acts import simple_statement

from .model import Rules

__all__ = ["idle_may", "may_only_reads_better"]


def idle_may(rules: Rules, line: nodes.ActLine) -> Diagnostic | None:
    """What is wrong with the ``may`` of a line; None where the act can be declined, or has none."""
    if not line.may or _can_be_none(line.act):
        return None
    if isinstance(line.act, nodes.SecretlyChoose):
        message = "a secret pick cannot be declined, so this may lets nobody decline"
        return _problem(message, line, f"leave out may: {_written(line, line.act)}")
    if rules.may_is_rule.get(line.span.source.name, rules.may_is_rule[""]):
        return None
    fewer = _or_fewer(line.act)
    instead = _written(line, line.act) if fewer is None else _written(line, fewer, may=True)
    answer = (
        "\nin answer to a move: `trigger … after moving … by any player may:`, and the act below"
    )
    return _problem(
        "this may lets nobody decline: only the numbers here say what is optional",
        line,
        f"write: {instead}\nor let the manifest say `may: rule`{answer if line.subject else ''}",
    )


def may_only_reads_better(rules: Rules, line: nodes.ActLine) -> bool:
    """Whether people may say *you may* of an act that has no numbers, and mean no more by it."""
    return (
        bool(line.may)
        and not _amounts(line.act)
        and not isinstance(line.act, nodes.SecretlyChoose)
        and not rules.may_is_rule.get(line.span.source.name, rules.may_is_rule[""])
    )


def _problem(message: str, line: nodes.ActLine, help: str) -> Diagnostic:
    return Diagnostic(code="FU291", message=message, span=line.span, help=help)


def _written(line: nodes.ActLine, act: Node, *, may: bool = False) -> str:
    return flat(simple_statement(replace(line, act=act, may=may or None)))


def _can_be_none(act: Node) -> bool:
    """Whether the act can be done with no piece or card at all, by its numbers."""
    amounts = _amounts(act)
    return bool(amounts) and all(
        isinstance(amount, nodes.UpTo | nodes.AnyNumber) for amount in amounts
    )


def _amounts(act: Node) -> tuple[Node, ...]:
    """How many of what an act does, wherever it says that."""
    found = (part.amount if isinstance(part, nodes.Quota) else part for part in children(act))
    return tuple(part for part in found if isinstance(part, _Amount))


def _or_fewer(act: Node) -> Node | None:
    """The act with *up to* before its numbers; None for an act that has none."""
    if not _amounts(act):
        return None
    changed = {item.name: _fewer_of(getattr(act, item.name)) for item in fields(act)}
    return replace(act, **changed)


def _fewer_of(part: Any) -> Any:
    """A part of an act with *up to* before its number; a part without a number stays as it is."""
    match part:
        case tuple():
            return tuple(map(_fewer_of, part))
        case nodes.Quota(amount=amount):
            return replace(part, amount=_fewer_of(amount))
        case nodes.Exactly(number=number, span=span):
            return nodes.UpTo(number=number, span=span)
        case nodes.All(span=span):
            return nodes.AnyNumber(span=span)
    return part


_Amount = nodes.UpTo | nodes.Exactly | nodes.AnyNumber | nodes.All
