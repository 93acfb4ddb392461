"""Filters joined by ``or`` and ``and`` without brackets, which read in two ways."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TypeAlias

from fuero.diagnostics import Diagnostic, Edit, Span

from . import nodes
from .document import flat
from .nodes import Node
from .print_expressions import expression, needs_brackets

__all__ = ["mixture"]

_Filter: TypeAlias = nodes.Except | nodes.With | nodes.Where | nodes.Connected
_WORDS: Mapping[type[Node], str] = MappingProxyType(
    {
        nodes.Except: "except",
        nodes.With: "with",
        nodes.Where: "where",
        nodes.Connected: "connected to",
    }
)


def mixture(node: nodes.Or | nodes.And, span: Span, bare: tuple[bool, bool]) -> Diagnostic | None:
    """The problem of a joined set in which a part needs brackets and has none.

    span: of the whole. bare: for its left and its right part, whether they stand without brackets.
    """
    sides = ((node.left, node.right, bare[0]), (node.right, node.left, bare[1]))
    open_parts = [part for part, other, bare in sides if bare and needs_brackets(part, other)]
    if not open_parts:
        return None
    if isinstance(node.left, _Filter) and _is_test(node.right):
        return _two_tests(node, node.left)
    word = _WORDS[type(open_parts[0])]
    joint = "or" if isinstance(node, nodes.Or) else "and"
    help = f"so far it was read as: {flat(expression(node))}\n"
    other = _other_reading(node, open_parts[0])
    if other is not None:
        help += f"write that, or: {flat(expression(other))}\n"
    return Diagnostic(
        code="FU150",
        message=f"`{word}` and `{joint}` need brackets here: this reads in two ways",
        span=span,
        help=help + "`fuero format --fix` writes the first",
        fix=tuple(edit for part in open_parts for edit in _in_brackets(part)),
    )


def _is_test(node: Node) -> bool:
    """Whether a part holds or does not hold, and so can be joined to no set."""
    return isinstance(node, nodes.Compare | nodes.Any | nodes.Not)


def _two_tests(node: nodes.Or | nodes.And, left: _Filter) -> Diagnostic:
    """The problem of a set to which a second test is joined."""
    joint = "or" if isinstance(node, nodes.Or) else "and"
    members = left if joint == "and" else left.members
    tested = nodes.Where(members=members, test=node.right, span=node.span)
    meant = tested if joint == "and" else replace(node, right=tested)
    return Diagnostic(
        code="FU156",
        message=f"`{joint}` joins a test to a set here; a test stands behind `where`",
        span=node.right.span,
        help=f"write {flat(expression(meant))}",
    )


def _in_brackets(part: Node) -> tuple[Edit, Edit]:
    source, start, end = part.span.source, part.span.start, part.span.end
    return Edit(Span(source, start, start), "("), Edit(Span(source, end, end), ")")


def _other_reading(node: nodes.Or | nodes.And, part: Node) -> Node | None:
    """What else could be meant: the filter narrows the whole, or all that is joined is left out."""
    left, right = node.left, node.right
    if part is right:
        assert isinstance(right, _Filter)
        return replace(right, members=replace(node, right=right.members))
    match left:
        case nodes.Except(left_out=left_out):
            return replace(left, left_out=replace(node, left=left_out))
        case nodes.Connected(start=start):
            return replace(left, start=replace(node, left=start))
        case nodes.Where(test=nodes.Compare(operator="is" | "is not" as operator) as test):
            among = replace(test, operator={"is": "in", "is not": "not in"}[operator])
            return replace(left, test=replace(among, right=replace(node, left=test.right)))
    return None
