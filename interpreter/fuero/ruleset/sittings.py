"""Several secret picks in one line are as many lines, of which the last one reveals them all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fuero.lang import nodes
from fuero.lang.nodes import Node

__all__ = ["one_by_one"]


def one_by_one(statement: Node) -> Sequence[Node]:
    """The statements that one stands for: a line of several picks, or a reveal of several."""
    if isinstance(statement, nodes.Reveal):
        return _reveals(statement.names)
    if not isinstance(statement, nodes.ActLine):
        return (statement,)
    act = statement.act
    if not isinstance(act, nodes.SecretlyChoose) or len(act.picks) == 1:
        return (statement,)
    last = replace(statement, act=replace(act, picks=act.picks[-1:]))
    if statement.subject is None:
        # What is wrong with it is said once.
        return (last,)
    before = [_hidden(last, pick) for pick in act.picks[:-1]]
    waiting = (
        () if True in (act.options or ()) else _reveals([pick.name for pick in act.picks[:-1]])
    )
    return (*before, last, *waiting)


def _hidden(line: nodes.ActLine, pick: nodes.SecretPick) -> nodes.ActLine:
    """One pick of several, which waits until all are made."""
    act = nodes.SecretlyChoose(picks=(pick,), options=(True,), span=pick.span)
    return replace(line, may=None, act=act, span=pick.span)


def _reveals(names: Sequence[nodes.Name]) -> Sequence[Node]:
    return [nodes.Reveal(names=(name,), span=name.span) for name in names]
