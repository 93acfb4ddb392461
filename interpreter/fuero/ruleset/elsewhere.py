"""What a sum does not know though another shipped ruleset declares it: messages about it say
where.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from fuero import resources
from fuero.diagnostics import DiagnosticError, Related
from fuero.lang import nodes

from .choices import declared_names
from .sums import Layer, read_layer

__all__ = ["declared_elsewhere", "placed_elsewhere"]


def declared_elsewhere(name: str) -> tuple[Related, ...]:
    """The shipped rulesets that declare a switch, selection or value that a sum does not know."""
    found = []
    for layer in _shipped():
        for key in ("switches", "selections"):
            if name in layer.manifest.data.get(key, {}):
                found.append(Related(_label(layer), layer.manifest.key_span((key, name))))
        if name in (values := declared_names(layer, nodes.ValueDeclaration)):
            found.append(Related(_label(layer), values[name]))
    return tuple(found)


def placed_elsewhere(name: str, there: Collection[str]) -> tuple[Related, ...]:
    """The shipped rulesets that have a place, or declare anything, of a name a sum does not know.

    there: the ids of the rulesets of the sum, where the name may stand under a switch.
    """
    found = []
    for layer in _shipped():
        if layer.info.id in there:
            continue
        for board in layer.boards:
            if name in board.data.get("places", {}):
                found.append(Related(_label(layer), board.key_span(("places", name))))
        if name in (declared := declared_names(layer)):
            found.append(Related(_label(layer), declared[name]))
    return tuple(found)


def _shipped() -> Iterator[Layer]:
    for ruleset in resources.ruleset_names():
        try:
            yield read_layer(ruleset)
        except DiagnosticError:
            continue  # what is wrong with another ruleset is not the question here


def _label(layer: Layer) -> str:
    return f"declared by {layer.info.id}, which is not in the sum"
