"""Triggers are linked: what sets them off, and what they do."""

from __future__ import annotations

from fuero.diagnostics import Diagnostic, Related
from fuero.lang import nodes

from . import core
from .model import Element
from .occasions import link_occasion
from .scope import Scope
from .statements import link_body

__all__ = ["link_trigger"]


def link_trigger(scope: Scope, element: Element) -> core.Trigger:
    """What moves is a piece or figure, and what names the step names nothing else."""
    node = element.node
    assert isinstance(node, nodes.Trigger)
    occasion = link_occasion(scope, node)
    for word in occasion.told:
        _told_once(scope, node, word)
    return core.Trigger(
        name=element.name,
        name_span=element.name_span,
        told=occasion.told,
        body=link_body(occasion.scope, node.body, None, window=node),
        span=node.span,
        **occasion.fields,  # type: ignore[arg-type]
    )


def _told_once(scope: Scope, node: nodes.Trigger, word: str) -> None:
    """Report a name by which a trigger speaks of its step, if it means something else."""
    there = scope.names.meanings.get(word)
    if there is None:
        return
    declared = there.element.history[-1][2] if there.element else None
    scope.report(
        Diagnostic(
            code="FU231",
            message=f"{word!r} means something in triggers already",
            span=declared or node.name.span,
            related=(Related("this trigger", node.name.span),) if declared else (),
            help="choose another name",
        )
    )
