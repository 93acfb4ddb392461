"""What all nodes are: a frozen piece of syntax with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import field, fields
from functools import cache
from typing import Any, ClassVar

from fuero.diagnostics import Span
from fuero.frozen import frozen

from .binding import Binding

__all__ = ["Name", "Node", "children", "node_fields", "walk", "written_fields"]


@frozen
class Node:
    """A piece of syntax and the place it stands in.

    form: how it is written, where that is regular (`fuero.lang.forms`). binds: how tightly, as an
    expression.
    """

    form: ClassVar[str] = ""
    binds: ClassVar[Binding] = Binding.ATOM

    span: Span = field(compare=False, repr=False)


@frozen
class Name(Node):
    """A name as written, not yet bound to anything."""

    text: str


def node_fields(node: Node) -> tuple[str, ...]:
    """The fields of a node in which others may stand, in their order."""
    kind: Any = type(node)  # mypy would look for the hash of its instances
    return _node_fields(kind)


@cache
def written_fields(kind: type[Any]) -> tuple[str, ...]:
    """The fields of a class of nodes but its place, in the order of the grammar."""
    return tuple(item.name for item in fields(kind) if item.name != "span")


def children(node: Node) -> list[Node]:
    """The nodes directly below ``node``, in the order of its fields."""
    found: list[Node] = []
    for name in node_fields(node):
        value = getattr(node, name)
        if isinstance(value, Node):
            found.append(value)
        elif isinstance(value, tuple):
            found += [part for part in value if isinstance(part, Node)]
    return found


_NO_NODES = re.compile(r"(tuple\[)?(Span|str|bool|int|None|, \.\.\.|, |\]| \| )+")
"""What is written of a field that never holds a node; every step through syntax passes it by."""


@cache
def _node_fields(kind: type[Any]) -> tuple[str, ...]:
    return tuple(item.name for item in fields(kind) if not _NO_NODES.fullmatch(str(item.type)))


def walk(node: Node) -> Iterator[Node]:
    """``node`` and everything below it, parents first."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        yield one
        waiting += reversed(children(one))
