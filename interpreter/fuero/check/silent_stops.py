"""FU313: what a layer does after a stoppable procedure says whether it also follows a stop."""

from __future__ import annotations

from collections.abc import Iterator

from fuero.diagnostics import Diagnostic, Related
from fuero.ruleset import core

from .context import CheckContext

__all__ = ["silent_stops"]


def silent_stops(context: CheckContext) -> Iterator[Diagnostic]:
    """Wraps that do not say whether they are done when the procedure was stopped."""
    windows = (one for one in context.declared.windows() if one.before)
    stops = {one.procedure for one in windows if _stops(one)}
    for name, procedure in context.declared.procedures.items():
        if name not in stops or not procedure.stoppable:
            continue
        for unsaid in procedure.unsaid:
            yield Diagnostic(
                code="FU313",
                message=f"this is left out when {name} is stopped",
                span=unsaid,
                severity="warning",
                related=(Related("it can be stopped", procedure.name_span),),
                help=f"say: after procedure {name}, stopped or not: — or, where that is meant: "
                f"after procedure {name}, unless stopped:",
            )


def _stops(window: core.Trigger) -> bool:
    below = (part for statement in window.body for part in core.walk(statement))
    return any(isinstance(part, core.Stop) for part in below)
