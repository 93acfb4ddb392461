"""Problems of who performs whom; they are looked for when everything else is linked."""

from __future__ import annotations

from collections.abc import Iterator

from fuero.diagnostics import Diagnostic

from . import core
from .model import Rules
from .performing import RoutineKey, bodies_of, calls, circles, performed, reached

__all__ = ["MOST_CHAINED", "call_problems"]

MOST_CHAINED = 200
"""How many procedures may be performed inside each other."""


def call_problems(rules: Rules, declared: core.Declared) -> Iterator[Diagnostic]:
    """Chains too long, what triggers put off, and stoppable procedures that no game comes to."""
    graph = calls(declared)
    endless, longest = circles(graph)
    if max(longest, len(endless)) > MOST_CHAINED:
        yield Diagnostic(
            code="FU238",
            message=f"more than {MOST_CHAINED} procedures and cards are performed inside each "
            "other",
            span=rules.game.span,
        )
    yield from _put_off_in_triggers(declared)
    if not any(window.procedure and window.each_part for window in declared.windows()):
        return
    known = reached(rules, graph)
    for name, procedure in declared.procedures.items():
        if procedure.stoppable and ("procedure", name) not in known:
            yield Diagnostic(
                code="FU240",
                message=f"the stoppable procedure {name} is never performed",
                span=procedure.name_span,
                help="perform it, or leave out the word stoppable",
            )


def _put_off_in_triggers(declared: core.Declared) -> Iterator[Diagnostic]:
    """Triggers that put something off: that could set off the trigger again, without end."""
    bodies = bodies_of(declared)
    waiting = [window.body for window in declared.windows()]
    seen: set[RoutineKey] = set()
    while waiting:
        for node in (part for statement in waiting.pop() for part in core.walk(statement)):
            if isinstance(node, core.Perform | core.PerformCard):
                found = [routine for routine in performed(node) if routine not in seen]
                seen.update(found)
                waiting += [tuple(bodies[routine]) for routine in found]
            elif isinstance(node, core.AtNext):
                yield Diagnostic(
                    code="FU248",
                    message="a trigger comes to this, and triggers put nothing off",
                    span=node.span,
                    help="put it off where the act is done that sets off the trigger",
                )
