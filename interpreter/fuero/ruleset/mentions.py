"""Which names rules speak of, and what layers took away that spoke of them.

It counts words in syntax trees: what was taken away is never linked, and linked rules hold no
wordings any more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from fuero.diagnostics import Span
from fuero.frozen import frozen
from fuero.lang import nodes
from fuero.lang.nodes import Name, Node

from .model import Element, Gone, Rules

__all__ = ["Mentions", "idle_parameter", "last_users", "mentions_of", "names_given"]


@frozen
class Mentions:
    """How often each name stands somewhere. What a selection leaves out could be in again.

    written: how often something is given to it. asked_before: names that stood in what layers took
    away.
    """

    uses: Counter[str]
    written: Counter[str]
    asked_before: frozenset[str]


def mentions_of(rules: Rules) -> Mentions:
    """The names that rules and their layers speak of."""
    trees = [element.node for of_kind in rules.elements.values() for element in of_kind.values()]
    uses = Counter(standing.track.text for standing in rules.result)
    written = Counter[str]()
    for tree in trees:
        for part in nodes.walk(tree):
            if isinstance(part, Name):
                uses[part.text] += 1
            written.update(name.text for name in _written(part))
    for gone in rules.gone:
        if gone.left_out:
            uses.update(_names(gone.node))
    asked_before = frozenset(name for gone in rules.gone for name in _names(gone.node))
    return Mentions(uses=uses, written=written, asked_before=asked_before)


def _names(node: Node) -> Iterator[str]:
    return (part.text for part in nodes.walk(node) if isinstance(part, Name))


def _written(node: Node) -> Iterator[Name]:
    """The names a statement or act gives values to."""
    if isinstance(node, nodes.Assign | nodes.Add | nodes.TakeAway | nodes.Clear | nodes.Choose):
        yield node.target.name
    elif isinstance(node, nodes.DrawAs):
        yield node.variable.name
    elif isinstance(node, nodes.SecretPick):
        yield node.name


def names_given(element: Element) -> Counter[str]:
    """The names that a declaration gives, with how often each stands in it; a use is one more."""
    names = [element.name]
    plural = getattr(element.node, "plural", None)
    if isinstance(plural, Name):
        names.append(plural.text)
    if isinstance(element.node, nodes.FigureSetDeclaration):
        names.extend(member.name.text for member in element.node.members)
    return Counter(names)


def idle_parameter(element: Element) -> tuple[str, Span] | None:
    """The parameter of a definition that never speaks of it, and where it stands."""
    node = element.node
    assert isinstance(node, nodes.Definition)
    if node.parameter is None or node.parameter.text in _names(node.body):
        return None
    return node.parameter.text, node.parameter.span


def last_users(rules: Rules) -> Mapping[str, Gone]:
    """For each name, the last thing taken away that used it, also by way of others."""
    found: dict[str, Gone] = {}
    for gone in reversed(rules.gone):
        waiting = [gone.node]
        while waiting:
            for name in _names(waiting.pop()):
                if name not in found:
                    found[name] = gone
                    waiting.extend(
                        elements[name].node
                        for elements in rules.elements.values()
                        if name in elements
                    )
    return found
