"""Limits on what strangers write, and definitions that would never end.

A definition is read out, as if its body stood there, at every place that uses it. So sizes
multiply: a few short definitions that use each other many times can come to billions of nodes.
Sizes and depths here are those after reading out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fuero.diagnostics import Diagnostic, Span
from fuero.frozen import frozen
from fuero.lang import nodes
from fuero.lang.nodes import Node

from .model import Rules

__all__ = [
    "MOST_DEEP",
    "MOST_IN_ALL",
    "MOST_IN_ROW",
    "MOST_IN_SET",
    "MOST_LARGE",
    "MOST_NODES",
    "MOST_PIECES",
    "NUMBERS",
    "limit_problems",
    "statement_limits",
]

MOST_DEEP = 100
"""How deep expressions and blocks may lie in each other."""

MOST_NODES = 10_000
"""How many constructors a declaration may come to."""

MOST_IN_ALL = 300_000
"""How many constructors all rules may come to."""

MOST_LARGE = 2_147_483_647
"""The greatest whole number, in YAML and in a state; numbers in rules have at most 9 digits."""

NUMBERS = 64
"""Numbers that can be an option, or stand in a set of numbers, are below this.

The last of them also stands for any number of pieces, so nobody has more.
"""

MOST_PIECES = NUMBERS - 1
"""How many pieces of a kind an owner can have."""

MOST_IN_SET = MOST_PIECES - 1
"""The greatest number in a set that rules write; those to choose from are such a set."""

MOST_IN_ROW = MOST_IN_SET
"""The last position a card can be taken at: positions are numbers to choose from."""


def limit_problems(rules: Rules) -> tuple[Diagnostic, ...]:
    """Declarations that are too large or too deep, and circles of definitions.

    What has such problems is not typed: reading definitions out would not end in time.
    """
    definitions = _definitions(rules)
    extents = {name: _extent_of(node, definitions) for name, node in definitions.items()}
    measured, waiting = _measured(extents)
    if waiting:
        return (_circle(waiting, definitions),)
    problems: list[Diagnostic] = []
    total = 0
    for category, of_category in rules.elements.items():
        for name, element in of_category.items():
            known = category == "define"
            extent = extents[name] if known else _extent_of(element.node, definitions)
            problems += _too_much(extent, element.history[0][2], measured)
            total += _measure(extent, measured)[1]
    if not problems and total > MOST_IN_ALL:
        problems.append(
            Diagnostic(
                code="FU238",
                message=f"all rules together have {total} parts",
                span=rules.game.span,
                help=f"with all definitions read out they may have {MOST_IN_ALL}",
            )
        )
    return tuple(problems)


def statement_limits(rules: Rules, statement: Node) -> tuple[Diagnostic, ...]:
    """The same of a statement that stands alone, for rules without such problems."""
    definitions = _definitions(rules)
    extents = {name: _extent_of(node, definitions) for name, node in definitions.items()}
    extent = _extent_of(statement, definitions)
    return tuple(_too_much(extent, statement.span, _measured(extents)[0]))


@frozen
class _Extent:
    """How deep a tree is and how many parts it has, and the definitions it uses, each with the
    depth at which it does.
    """

    deep: int
    large: int
    uses: tuple[tuple[str, int], ...]


def _definitions(rules: Rules) -> Mapping[str, Node]:
    return {name: element.node for name, element in rules.of("define").items()}


def _measured(
    extents: Mapping[str, _Extent],
) -> tuple[Mapping[str, tuple[int, int]], Mapping[str, _Extent]]:
    """The depth and size of each definition, and the definitions that use each other in a
    circle.
    """
    measured: dict[str, tuple[int, int]] = {}
    waiting = dict(extents)
    while ready := [
        name for name, extent in waiting.items() if all(use in measured for use, _ in extent.uses)
    ]:
        for name in ready:
            measured[name] = _measure(waiting.pop(name), measured)
    return measured, waiting


def _too_much(
    extent: _Extent, span: Span, measured: Mapping[str, tuple[int, int]]
) -> Iterator[Diagnostic]:
    if any(_beyond(*measured[use]) for use, _ in extent.uses):
        # Said of the definition it uses already.
        return
    deep, large = _measure(extent, measured)
    if _beyond(deep, large):
        yield Diagnostic(
            code="FU238",
            message=f"this is {deep} deep" if deep > MOST_DEEP else f"this has {large} parts",
            span=span,
            help=f"with all definitions read out it may be {MOST_DEEP} deep "
            f"and have {MOST_NODES} parts",
        )


def _beyond(deep: int, large: int) -> bool:
    return deep > MOST_DEEP or large > MOST_NODES


def _below(node: Node) -> Iterator[tuple[Node, int]]:
    """A node and all nodes below it, with their depths. It does not recurse, so depth is no
    problem.
    """
    waiting = [(node, 1)]
    while waiting:
        here, depth = waiting.pop()
        yield here, depth
        waiting.extend((child, depth + 1) for child in nodes.children(here))


def _extent_of(node: Node, definitions: Mapping[str, Node]) -> _Extent:
    """The extent of a tree as it is written."""
    uses: list[tuple[str, int]] = []
    deep = large = 0
    for part, depth in _below(node):
        deep, large = max(deep, depth), large + 1
        if isinstance(part, nodes.Reference | nodes.Property) and part.name.text in definitions:
            uses.append((part.name.text, depth))
        elif isinstance(part, nodes.HavingExtreme) and part.measure.text in definitions:
            uses.append((part.measure.text, depth))
    return _Extent(deep=deep, large=large, uses=tuple(uses))


def _measure(extent: _Extent, measured: Mapping[str, tuple[int, int]]) -> tuple[int, int]:
    """Depth and number of parts with all definitions read out."""
    deep = max((depth + measured[use][0] for use, depth in extent.uses), default=0)
    return max(deep, extent.deep), extent.large + sum(measured[use][1] for use, _ in extent.uses)


def _circle(waiting: Mapping[str, _Extent], definitions: Mapping[str, Node]) -> Diagnostic:
    """A circle among definitions that wait for each other."""
    path = [next(iter(waiting))]
    while path[-1] not in path[:-1]:
        path.append(next(use for use, _ in waiting[path[-1]].uses if use in waiting))
    circle = path[path.index(path[-1]) :]
    node = definitions[circle[0]]
    assert isinstance(node, nodes.Definition)
    return Diagnostic(
        code="FU224",
        message=f"the definition contains itself: {' of '.join(circle)}",
        span=node.name.span,
    )
