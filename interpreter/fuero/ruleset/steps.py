"""Steps that set off triggers: what moves, and what a trigger may say of it."""

from __future__ import annotations

from collections.abc import Mapping

from fuero.diagnostics import Diagnostic, Related
from fuero.lang import nodes

from . import core
from .model import Element
from .names import Names
from .removed import words_of
from .scope import Scope
from .statements import link_body
from .types import Type, member

__all__ = ["link_trigger", "step_names"]


def step_names(names: Names, node: nodes.Trigger) -> Mapping[str, Type]:
    """The names by which a trigger speaks of the step; figures have no owner for certain.

    A part may be many steps, and a scoring is none.
    """
    if not node.movers or node.each_part:
        return {}
    found = {"place-left": member("place"), "place-entered": member("place")}
    if all(name.text in names.pieces for name in node.movers):
        found["piece-owner"] = member("player")
    return found


def link_trigger(scope: Scope, element: Element) -> core.Trigger:
    """What moves is a piece or figure, and what names the step names nothing else."""
    node = element.node
    assert isinstance(node, nodes.Trigger)
    told, words = step_names(scope.names, node), [name.text for name in node.movers]
    for name in node.movers:
        scope.mover(name)
    for word in told:
        _told_once(scope, node, word)
    kinds, figures = scope.names.pieces, scope.names.rules.of("figure")
    movers = list[str]()
    for word in words:
        if word in kinds:
            movers.append(kinds[word])
        else:
            movers += [name for name, kind in figures.items() if word in words_of(kind)]
    return core.Trigger(
        name=element.name,
        name_span=element.name_span,
        pieces=tuple(dict.fromkeys(name for name in movers if name in kinds)),
        figures=tuple(name for name in figures if name in movers),
        scoring=not words,
        each_part=node.each_part,
        told=told,
        movers=tuple(movers),
        body=link_body(scope.inner(**told), node.body, None),
        span=node.span,
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
