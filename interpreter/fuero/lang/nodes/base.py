"""What all nodes are: a frozen piece of syntax with its place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields

from fuero.diagnostics import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A piece of syntax and the place it stands in."""

    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Name(Node):
    """A name as written, not yet bound to anything."""

    text: str


def children(node: Node) -> Iterator[Node]:
    """The nodes directly below ``node``, in the order of its fields."""
    for item in fields(node):
        value = getattr(node, item.name)
        if isinstance(value, Node):
            yield value
        elif isinstance(value, tuple):
            yield from (part for part in value if isinstance(part, Node))


def walk(node: Node) -> Iterator[Node]:
    """``node`` and everything below it, parents first."""
    yield node
    for child in children(node):
        yield from walk(child)
