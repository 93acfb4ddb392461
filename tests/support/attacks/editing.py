"""Syntax trees taken apart and put together anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any

from fuero.diagnostics import Source, Span
from fuero.lang import nodes
from fuero.lang.nodes import Node

__all__ = ["NOWHERE", "Way", "at", "clauses", "pruned", "put_in", "ways"]

Way = tuple[tuple[str, int | None], ...]
"""From a tree to one of its parts: fields, with a number where a field holds several."""

NOWHERE = Span(Source("", ""), 0, 0)
_BLOCKS = {"body": 1, "otherwise": 1, "parts": 2, "alternatives": 2, "abilities": 1}
"""Fields that hold clauses, and how many there must be at least."""
_WITH_STATEMENTS = (
    nodes.AsPlayer, nodes.AtNext, nodes.Card, nodes.ForEach, nodes.ForPlayers, nodes.If,
    nodes.Ability, nodes.Procedure, nodes.Repeat, nodes.Trigger, nodes.When, nodes.Wrap,
)  # fmt: skip


def ways(node: Node) -> Iterator[Way]:
    """The ways to all parts of a tree, numbers and words in it included."""
    for item in fields(node):
        value = getattr(node, item.name)
        if item.name == "span" or value is None:
            continue
        parts = enumerate(value) if isinstance(value, tuple) else [(None, value)]
        for index, part in parts:
            yield ((item.name, index),)
            if isinstance(part, Node):
                yield from (((item.name, index), *rest) for rest in ways(part))


def at(node: Any, way: Way) -> Any:
    """What lies at the end of a way."""
    for name, index in way:
        node = getattr(node, name) if index is None else getattr(node, name)[index]
    return node


def put_in(node: Any, way: Way, new: Any) -> Any:
    """The tree with something else at the end of a way."""
    if not way:
        return new
    (name, index), rest = way[0], way[1:]
    changed = put_in(at(node, way[:1]), rest, new)
    if index is not None:
        parts = list(getattr(node, name))
        parts[index] = changed
        changed = tuple(parts)
    return replace(node, **{name: changed})


def clauses(tree: Node) -> Iterator[Node]:
    """All statements of a tree, those within others too."""
    for node in nodes.walk(tree):
        if isinstance(node, _WITH_STATEMENTS):
            yield from node.body
            yield from getattr(node, "otherwise", None) or ()


def pruned(node: Node, wrong: Callable[[Node], bool]) -> Node | None:
    """The tree without its smallest clauses of which this holds; None if nothing is left.

    A clause that something is wrong with, but not with a clause within it, goes as a whole.
    """
    changes: dict[str, Any] = {}
    found = False
    for name, least in _BLOCKS.items():
        block = getattr(node, name, None)
        if not block or not isinstance(block[0], Node):
            continue
        found = found or any(wrong(part) for part in block)
        kept = tuple(left for part in block if (left := pruned(part, wrong)) is not None)
        if len(kept) < least and name == "otherwise":
            changes[name] = None
        elif len(kept) < least:
            return None
        elif kept != block:
            changes[name] = kept
    if wrong(node) and not found:
        return None
    return replace(node, **changes) if changes else node
