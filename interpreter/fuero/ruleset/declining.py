"""Whether ``may`` before an act lets anybody decline it; else it must not be read out."""

from __future__ import annotations

from dataclasses import replace

from fuero.diagnostics import Diagnostic
from fuero.lang import nodes
from fuero.lang.document import flat
from fuero.lang.nodes import Node
from fuero.lang.print_acts import simple_statement

from .model import Rules

__all__ = ["idle_may"]


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
    return _problem(
        "this may lets nobody decline: only the numbers here say what is optional",
        line,
        f"write: {instead}\nor let the manifest say `may: rule`",
    )


def _problem(message: str, line: nodes.ActLine, help: str) -> Diagnostic:
    return Diagnostic(code="FU291", message=message, span=line.span, help=help)


def _written(line: nodes.ActLine, act: Node, *, may: bool = False) -> str:
    return flat(simple_statement(replace(line, act=act, may=may or None)))


def _can_be_none(act: Node) -> bool:
    """Whether the numbers of an act let whoever does it do nothing."""
    amounts = _amounts(act)
    return bool(amounts) and all(
        isinstance(amount, nodes.UpTo | nodes.AnyNumber) for amount in amounts
    )


def _amounts(act: Node) -> tuple[Node, ...]:
    if isinstance(act, nodes.Move):
        return tuple(quota.amount for quota in act.quotas)
    if isinstance(act, nodes.Load | nodes.Unload):
        return (act.quota.amount,)
    return (act.amount,) if isinstance(act, nodes.TakeSeveral) else ()


def _or_fewer(act: Node) -> Node | None:
    """The act with as many at most; None for one that has no number."""
    if isinstance(act, nodes.Move):
        return replace(act, quotas=tuple(_fewer_of(quota) for quota in act.quotas))
    if isinstance(act, nodes.Load | nodes.Unload):
        return replace(act, quota=_fewer_of(act.quota))
    if isinstance(act, nodes.TakeSeveral) and isinstance(act.amount, nodes.Exactly):
        return replace(act, amount=nodes.UpTo(number=act.amount.number, span=act.amount.span))
    return None


def _fewer_of(quota: nodes.Quota) -> nodes.Quota:
    amount, span = quota.amount, quota.span
    if isinstance(amount, nodes.Exactly):
        return replace(quota, amount=nodes.UpTo(number=amount.number, span=span))
    if isinstance(amount, nodes.All):
        return replace(quota, amount=nodes.AnyNumber(span=span))
    return quota
