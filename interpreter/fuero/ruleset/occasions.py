"""Occasions: the steps that set off triggers and open windows, and what may be said of them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from fuero.diagnostics import did_you_mean
from fuero.frozen import frozen
from fuero.lang import nodes
from fuero.lang.nodes import Name

from .names import Names
from .removed import words_of
from .scope import Scope
from .types import Type, member

__all__ = ["Occasion", "link_occasion", "step_names"]

_Opening = nodes.Trigger | nodes.Ability


def step_names(names: Names, node: _Opening) -> Mapping[str, Type]:
    """The names by which a trigger speaks of the step; figures have no owner for certain.

    A part may be many steps, and a scoring or a procedure is none.
    """
    step = node.step
    if not isinstance(step, nodes.AfterMoving) or step.each_part:
        return {}
    found = {"place-left": member("place"), "place-entered": member("place")}
    if all(name.text in names.pieces for name in step.movers):
        found["piece-owner"] = member("player")
    return found


@frozen
class Occasion:
    """What a trigger or window follows, as the fields of a core.Trigger that hold it, and the scope
    of what is done then.
    """

    fields: Mapping[str, object]
    told: Mapping[str, Type]
    scope: Scope


def link_occasion(scope: Scope, node: _Opening) -> Occasion:
    """What moves is a piece or figure, and what is performed a procedure; in parts, if it can be
    stopped.
    """
    told = step_names(scope.names, node)
    inside, step, others = scope.inner(**told), node.step, node.others
    fields: dict[str, object] = {"pieces": (), "figures": (), "scoring": False, "each_part": False}
    if isinstance(step, nodes.AfterMoving):
        fields |= _moving(scope, step)
    elif isinstance(step, nodes.AroundProcedure):
        before, each_part = step.when.startswith("before"), step.when.endswith("of")
        known = _procedure(scope, step.procedure, in_parts=each_part)
        if known and others is None:
            _whoever_performs(scope, step)
        fields |= {"procedure": step.procedure.text, "before": before, "each_part": each_part}
    else:
        fields["scoring"] = True
    if others is not None:
        fields["others"] = others.by
        if others.condition is not None:
            fields["condition"] = inside.condition(others.condition)
    return Occasion(fields=fields, told=told, scope=inside)


def _moving(scope: Scope, step: nodes.AfterMoving) -> dict[str, object]:
    kinds, figures = scope.names.pieces, scope.names.rules.of("figure")
    movers = list[str]()
    for mover in step.movers:
        scope.mover(mover)
        if mover.text in kinds:
            movers.append(kinds[mover.text])
        else:
            movers += [name for name, kind in figures.items() if mover.text in words_of(kind)]
    return {
        "pieces": tuple(dict.fromkeys(name for name in movers if name in kinds)),
        "figures": tuple(name for name in figures if name in movers),
        "each_part": bool(step.each_part),
        "movers": tuple(movers),
    }


def _procedure(scope: Scope, name: Name, *, in_parts: bool) -> bool:
    """Report what is no procedure, or cannot be stopped; whether there is such a procedure."""
    procedures = scope.names.rules.of("procedure")
    if name.text not in procedures:
        scope.problem(
            "FU220", f"there is no procedure {name.text!r}", name,
            _AFTER_ALONE.get(name.text) or did_you_mean(name.text, list(procedures)),
        )  # fmt: skip
    elif in_parts and not procedures[name.text].written(nodes.Procedure).stoppable:
        scope.problem(
            "FU240", f"the procedure {name.text} cannot be stopped", name,
            f"declare it: stoppable procedure {name.text}:",
        )  # fmt: skip
    return name.text in procedures


_AFTER_ALONE: Mapping[str, str] = MappingProxyType({
    "moving": "of a move only what comes after it can be named: `after moving …`, with pieces",
    "scoring": "of a scoring only what comes after it can be named: `after scoring`",
})  # fmt: skip
"""What is no procedure, but is named where a trigger says what it follows."""


def _whoever_performs(scope: Scope, step: nodes.AroundProcedure) -> None:
    """Report what a layer says by a wrap."""
    name, before = step.procedure.text, step.when.startswith("before")
    scope.problem(
        "FU229", "nobody is said to have a choice here", step,
        f"say who may do it: {step.when} {name} by another player may: — or, for whoever performs "
        f"it and has to: {'before' if before else 'after'} procedure {name}:",
    )  # fmt: skip
