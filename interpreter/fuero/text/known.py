"""Expressions in which names stand for what they hold just now, where that is said."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

from fuero.frozen import frozen
from fuero.ruleset import core
from fuero.ruleset.core import Node
from fuero.ruleset.core.reading import AS_ITS_TYPE, IN_STATE, NOWHERE, WHOLE, Reading

from .tree import Item

__all__ = ["KnownMember", "KnownNames", "known_in"]


@frozen
class KnownMember(core.Expression):
    """Something that is known, where rules have a name for it.

    item: what it is called. counted: whether it is a number that this only speaks of.
    """

    reading = Reading(value=IN_STATE, apart=WHOLE, bounds=AS_ITS_TYPE, places=NOWHERE)

    item: Item
    counted: bool = False


@frozen
class KnownNames:
    """What is known where an expression is said.

    players: how many play. it: the member under test; whose: the player whose things are *own*,
    where that is the member under test. bound: what the variable of a loop, or a parameter,
    stands for; count: how it is said how many pieces of that player there are.
    """

    players: int
    it: Item
    whose: Item
    bound: Callable[[core.Bound], core.Expression]
    count: Callable[[core.PieceCount], Item]


def known_in(node: Node, names: KnownNames) -> Any:
    """The same expression about what is known."""
    known: Node
    match node:
        case core.It() if names.it is not None:
            known = KnownMember(item=names.it, type=node.type, span=node.span)
        case core.Bound():
            known = names.bound(node)
        case core.ByPlayers():
            known = known_in(node.at(names.players), names)
        case core.VariableOf() | core.CardsIn() | core.CardsKept() | core.TheFigure() if (
            names.whose is not None and isinstance(node.holder, core.WhoseOwn)
        ):
            holder = KnownMember(item=names.whose, type=node.holder.type, span=node.span)
            known = replace(node, holder=holder, spoken="of")
        case core.PieceCount(pieces=pieces) if names.whose is not None and pieces.owner == "own":
            count = replace(node, **_parts(node, names))
            known = KnownMember(
                item=names.count(count), counted=True, type=node.type, span=node.span
            )
        case core.Where() | core.WithPieces() | core.WithExtreme():
            known = _filter(node, names)
        case _:
            known = replace(node, **_parts(node, names))
    return known


def _filter(node: core.Where | core.WithPieces | core.WithExtreme, names: KnownNames) -> Node:
    """A set with a test, in which *it* is another."""
    whose = None if node.type.domain == "player" else names.whose
    parts: dict[str, Any] = _parts(node, replace(names, it=None, whose=whose))
    return replace(node, **{**parts, "members": known_in(node.members, names)})


def _parts(node: Node, names: KnownNames) -> dict[str, Any]:
    """What stands below a node, by the names of its fields."""
    return {
        item.name: _changed(value, names)
        for item in fields(node)
        if isinstance(value := getattr(node, item.name), Node | tuple)
        and not item.metadata.get("beside")
    }


def _changed(value: Any, names: KnownNames) -> Any:
    if isinstance(value, Node):
        return known_in(value, names)
    return tuple(known_in(one, names) if isinstance(one, Node) else one for one in value)
