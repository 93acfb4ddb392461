"""Statements that change variables are linked: they take values of their own type."""

from __future__ import annotations

from fuero.lang import nodes

from . import core
from .scope import Scope
from .targets import link_target, writable
from .types import Type, member

__all__ = ["link_assign", "link_change", "link_clear"]


def link_assign(scope: Scope, node: nodes.Assign) -> core.Node:
    """A variable takes a value of its own type; something random takes one member."""
    target = writable(scope, node.target)
    if isinstance(node.value, nodes.Random):
        value = _random(scope, node.value, target.type)
    else:
        value = scope.of_type(node.value, target.type)
    return core.Assign(may=bool(node.may), target=target, value=value, span=node.span)


def link_change(scope: Scope, node: nodes.Add | nodes.TakeAway) -> core.Node:
    """Numbers grow and shrink; sets gain and lose members."""
    taken_from = isinstance(node, nodes.TakeAway)
    target = writable(scope, node.target, taken_from=taken_from)
    if target.type.kind == "member":
        scope.problem(
            "FU222", f"{node.target.name.text} holds one thing: nothing is added or removed",
            node.target, f"say: set {node.target.name.text} to …",
        )  # fmt: skip
    value = scope.of_type(node.value, target.type)
    change = core.TakeAway if taken_from else core.Add
    return change(may=bool(node.may), value=value, target=target, span=node.span)


def link_clear(scope: Scope, node: nodes.Clear) -> core.Node:
    """Sets, zones and decks can be emptied."""
    meaning = scope.names.meanings.get(node.target.name.text)
    if meaning is not None and meaning.what in ("deck", "zone"):
        return core.Clear(target=link_target(scope, node.target), span=node.span)
    target = writable(scope, node.target)
    if target.type.kind not in ("set", "unknown"):
        scope.problem("FU222", f"only a set is cleared, not {target.type}", node.target)
    return core.Clear(target=target, span=node.span)


def _random(scope: Scope, node: nodes.Random, wanted: Type) -> core.Expression:
    members = scope.set_of(node.members)
    kind = members.type
    drawn = member(kind.domain)
    if "unknown" not in (kind.kind, wanted.kind) and wanted != drawn:
        scope.problem("FU222", f"a member of {kind} is drawn, but {wanted} is needed here", node)
    return core.RandomMember(members=members, type=drawn, span=node.span)
