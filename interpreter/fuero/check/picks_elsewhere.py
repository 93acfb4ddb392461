"""FU322: the name of a secret pick stands alone only where a pick is made.

A variable that holds secret picks is the subject's also without `own`. Where neither the procedure
or card itself nor one that performs it lets anybody pick, it holds what was picked some time
before, or nothing; so it is probably taken for the name of a place. What is put off until a moment
is left out: picks may be made when the moment comes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fuero.diagnostics import Diagnostic
from fuero.ruleset import core

from .context import CheckContext, RoutineKey

__all__ = ["picks_elsewhere"]


def picks_elsewhere(context: CheckContext) -> Iterator[Diagnostic]:
    """Names of secret picks where nobody has picked."""
    picked = _picked(context)
    for routine, found in context.routines():
        told = set[str]()
        later = [one for node in found if isinstance(node, core.AtNext) for one in core.walk(node)]
        put_off = set(map(id, later))
        for node in found:
            if not isinstance(node, core.VariableOf) or node.spoken or node.holder is None:
                continue
            if id(node) in put_off:
                continue
            if node.name not in picked[routine] and node.name not in told:
                told.add(node.name)
                yield Diagnostic(
                    code="FU322",
                    message=f"{node.name} is what a player picks in secret, and nobody picks here",
                    span=node.span,
                    help=f"let somebody pick before, `each player secretly chooses one of … as "
                    f"{node.name}`; or say what is meant, or `own {node.name}` for the last pick",
                )


def _picked(context: CheckContext) -> Mapping[RoutineKey, frozenset[str]]:
    """By routine: what is picked in it, in what it performs, or in what performs it."""
    own = {
        routine: frozenset(node.variable for node in found if isinstance(node, core.SecretlyChoose))
        for routine, found in context.nodes.items()
    }
    found, before = dict(own), dict[RoutineKey, frozenset[str]]()
    while found != before:
        before = dict(found)
        for routine, performed in context.calls.items():
            for one in performed:
                found[one] = found.get(one, frozenset()) | found.get(routine, frozenset())
    for routine, performed in context.calls.items():
        found[routine] = found.get(routine, frozenset()).union(
            *(own.get(one, frozenset()) for one in performed)
        )
    return found
