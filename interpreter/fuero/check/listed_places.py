"""FU335: who lists all places of a kind by name means the kind.

The files of a layer say `north or south`, which were all fields there were. Another layer, of
which the first knows nothing, adds a field: the list is silent about it, and nothing tells so.
"""

from __future__ import annotations

from collections.abc import Iterator

from fuero.diagnostics import Diagnostic, Related
from fuero.lang import nodes
from fuero.lang.nodes import Node
from fuero.ruleset.model import Place, PlaceKind

from .context import CheckContext

__all__ = ["listed_places"]


def listed_places(context: CheckContext) -> Iterator[Diagnostic]:
    """Lists of all places of a kind that were written before another layer added one."""
    rules = context.rules
    if len({place.layer for place in rules.places.values()}) < 2:
        return
    known, files = _known(context), _files(context)
    for elements in rules.elements.values():
        for element in elements.values():
            for part in (element.bare, *element.wraps):
                layer = files.get(part.span.source.name, element.layer)
                for listing, names in _listings(part):
                    for kind in rules.kinds.values():
                        yield from _silent(context, listing, names, kind, known[layer])


def _known(context: CheckContext) -> dict[str, frozenset[str]]:
    """For each layer itself and all that it lies over, also by way of others."""
    found: dict[str, frozenset[str]] = {}
    for layer in context.rules.layers:
        below = (found.get(name, frozenset()) for name in layer.over)
        found[layer.id] = frozenset({layer.id}).union(*below)
    return found


def _files(context: CheckContext) -> dict[str, str]:
    """Whose each file is, told by what is declared or changed there."""
    return {
        span.source.name: layer
        for elements in context.rules.elements.values()
        for element in elements.values()
        for _, layer, span in element.history
    }


def _listings(node: Node) -> Iterator[tuple[Node, frozenset[str]]]:
    """The widest joined sets of names, each with its names."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        names = _names(one)
        if isinstance(one, nodes.Or) and names is not None:
            yield one, names
        else:
            waiting.extend(nodes.children(one))


def _names(node: Node) -> frozenset[str] | None:
    """The names that `or` joins; None where something else stands among them."""
    if isinstance(node, nodes.Reference):
        return frozenset({node.name.text})
    if not isinstance(node, nodes.Or):
        return None
    left, right = _names(node.left), _names(node.right)
    return left | right if left is not None and right is not None else None


def _silent(
    context: CheckContext,
    listing: Node,
    names: frozenset[str],
    kind: PlaceKind,
    known: frozenset[str],
) -> Iterator[Diagnostic]:
    places = [place for place in context.rules.places.values() if place.kind == kind.id]
    there = {place.id for place in places if place.layer in known}
    added: list[Place] = [place for place in places if place.layer not in known]
    if len(there) < 2 or not added or not there <= names or names & {one.id for one in added}:
        return
    yield Diagnostic(
        code="FU335",
        message=f"this lists all {kind.plural} but {', '.join(one.id for one in added)}",
        span=listing.span,
        related=tuple(Related(f"{one.layer} adds it", one.span) for one in added),
        help=f"if all {kind.plural} are meant, write {kind.plural}; a layer over both can say so",
    )
