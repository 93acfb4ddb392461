"""What all nodes of the core are: frozen, typed where they have a value, with their place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import field, fields
from functools import cache
from types import MappingProxyType
from typing import Any, ClassVar

from fuero.diagnostics import Span
from fuero.frozen import frozen
from fuero.ruleset.types import Type

from .reading import Reading

__all__ = ["BESIDE", "Declaration", "Expression", "Node", "children", "clause_of", "walk"]

BESIDE: Mapping[str, bool] = MappingProxyType({"beside": True})
"""Of a field that holds nodes which do not lie below: what a name stands for, not what it says."""


@frozen
class Node:
    """A piece of linked rules, and the place of the text that says it."""

    span: Span = field(compare=False, repr=False)


@frozen
class Declaration(Node):
    """Something with a name of its own. name_span: where the name stands."""

    name: str
    name_span: Span = field(compare=False, repr=False)


@frozen
class Expression(Node):
    """Something that has a value. type: of what kind, and of which domain.

    reading: what can be said of the class without a game. Every class says it of itself.
    """

    reading: ClassVar[Reading]

    type: Type


def children(node: Node) -> list[Node]:
    """The nodes directly below a node, in the order of its fields.

    What a definition comes to is not below its use: it is said, and looked at, where it is
    declared.
    """
    found: list[Node] = []
    kind: Any = type(node)  # mypy would look for the hash of its instances
    for name in _field_names(kind):
        value = getattr(node, name)
        if isinstance(value, Node):
            found.append(value)
        elif isinstance(value, tuple):
            found += [part for part in value if isinstance(part, Node)]
    return found


_NO_NODES = re.compile(r"(tuple\[)?(Span|Type|str|bool|int|None|, \.\.\.|\]| \| )+")
"""What is written of a field that never holds a node; every step through rules passes it by."""


@cache
def _field_names(kind: type[Any]) -> tuple[str, ...]:
    held = (item for item in fields(kind) if not item.metadata.get("beside"))
    return tuple(item.name for item in held if not _NO_NODES.fullmatch(str(item.type)))


def clause_of(node: Node) -> str:
    """What sort of clause a node is, in words of its class: ``for each``, ``put pieces``.

    Of a line by which somebody does an act it is that of the act.
    """
    kind = type(getattr(node, "act", node)).__name__
    words = (f" {letter.lower()}" if letter.isupper() else letter for letter in kind)
    return "".join(words).strip()


def walk(node: Node) -> Iterator[Node]:
    """A node and everything below it, parents first."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        yield one
        waiting += reversed(children(one))
