"""What procedures are told: their parameters, and what these stand for where one is performed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from fuero.diagnostics import did_you_mean
from fuero.lang import nodes

from . import core
from .scope import Scope

__all__ = ["link_parameters", "link_told", "told_nothing", "with_parameters"]


def with_parameters(scope: Scope, node: nodes.Procedure) -> Scope:
    """The scope of the body of a procedure, where its parameters mean something."""
    names, parameters = scope.names, node.parameters or ()
    return replace(
        scope,
        locals={one.name.text: names.declared(one.type) for one in parameters},
        limits={
            one.name.text: (one.type.low, one.type.high)
            for one in parameters
            if isinstance(one.type, nodes.RangeType)
        },
    )


def link_parameters(scope: Scope, node: nodes.Procedure) -> tuple[core.Bound, ...]:
    """The parameters of a procedure. Each has a name of its own, which means nothing else."""
    seen: set[str] = set()
    for one in node.parameters or ():
        name = one.name.text
        if isinstance(one.type, nodes.RangeType):
            scope.ordered(one.type.low, one.type.high, one.type)
        elif isinstance(one.type, nodes.SetType | nodes.DomainType):
            scope.domain(one.type.domain)
        if name in seen or name in scope.names.meanings or name in scope.names.pieces:
            scope.problem(
                "FU231", f"{name!r} means something else already", one.name,
                "choose another name for what the procedure is told",
            )  # fmt: skip
        seen.add(name)
    return _parameters(scope, node)


def _parameters(scope: Scope, node: nodes.Procedure) -> tuple[core.Bound, ...]:
    inside = with_parameters(scope, node)
    return tuple(
        core.Bound(
            name=one.name.text,
            limits=inside.limits.get(one.name.text),
            type=inside.locals[one.name.text],
            span=one.span,
        )
        for one in node.parameters or ()
    )


def link_told(
    scope: Scope, node: nodes.Perform, procedure: nodes.Procedure
) -> tuple[core.Argument, ...]:
    """What each parameter of a procedure stands for, in the order in which it declares them."""
    name = procedure.name.text
    given = {one.name.text: one for one in node.arguments or ()}
    known = [one.name.text for one in procedure.parameters or ()]
    if not known:
        told_nothing(scope, node, f"the procedure {name}")
        return ()
    _told_each_once(scope, node.arguments or (), known, _form(procedure))
    missing = [one for one in known if one not in given]
    if missing:
        scope.problem(
            "FU277", f"{name} is not told its {' and its '.join(missing)}", node.target,
            f"say: {_form(procedure)}",
        )  # fmt: skip
    return tuple(_each_told(scope, given, _parameters(scope, procedure)))


def _each_told(
    scope: Scope, given: dict[str, nodes.Argument], parameters: Sequence[core.Bound]
) -> Iterator[core.Argument]:
    for parameter in parameters:
        name = parameter.name
        if name in given:
            wanted, node = parameter.type, given[name]
            value = scope.of_type(node.value, wanted)
            yield core.Argument(parameter=parameter, value=value, span=node.span)


def _told_each_once(
    scope: Scope, arguments: Sequence[nodes.Argument], known: Sequence[str], form: str
) -> None:
    seen: set[str] = set()
    for one in arguments:
        name = one.name.text
        if name in seen:
            scope.problem("FU277", f"{name} is told twice", one.name, "leave one of the two out")
        elif name not in known:
            help = did_you_mean(name, list(known)) or f"say: {form}"
            scope.problem("FU277", f"no {name} is asked for here", one.name, help)
        seen.add(name)


def told_nothing(scope: Scope, node: nodes.Perform, what: str) -> None:
    """Report what is told to something that has no parameters."""
    if node.arguments:
        scope.problem(
            "FU277", f"{what} is told nothing", node.arguments[0],
            f"say: perform {node.target.name.text}",
        )  # fmt: skip


def _form(procedure: nodes.Procedure) -> str:
    """How the procedure is performed."""
    told = ", ".join(f"{one.name.text}: …" for one in procedure.parameters or ())
    return f"perform {procedure.name.text} with {told}"
